/// Why a text is not RFC 8259 JSON, and where.
///
/// Two errors are equal if their codes are: a test compares the code and prints the rest.
///
/// ```swift
/// do {
///     _ = try JSONValue(parsing: "[1,]")
/// } catch {
///     print(error)  // 1:4: unexpected "]"; expected a value
/// }
/// ```
public struct JSONError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kind of error.
    ///
    /// It is stable and made for comparing.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        /// The stable spelling of the code.
        package let rawValue: String

        package init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The text ends too early, or is empty.
        public static let unexpectedEnd = Code(rawValue: "unexpected-end")
        /// A byte that the grammar does not allow at its offset.
        public static let unexpectedByte = Code(rawValue: "unexpected-byte")
        /// Bytes that are not UTF-8: overlong, a surrogate, a lone continuation byte, beyond U+10FFFF, cut short.
        public static let invalidUTF8 = Code(rawValue: "invalid-utf8")
        /// A backslash that does not begin an escape.
        public static let invalidEscape = Code(rawValue: "invalid-escape")
        /// A control character in a string, not escaped.
        public static let controlCharacter = Code(rawValue: "control-character")
        /// A number that the grammar does not allow: `01`, `1.`, `.5`, `+1`, `1e`.
        public static let invalidNumber = Code(rawValue: "invalid-number")
        /// Objects and arrays nested deeper than ``JSONValue/maximumDepth``.
        public static let tooDeep = Code(rawValue: "too-deep")
        /// Unexpected text after the value.
        public static let trailingText = Code(rawValue: "trailing-text")
        /// A text of 4 GiB or more.
        public static let tooLarge = Code(rawValue: "too-large")

        /// The spelling.
        public var description: String { rawValue }
    }

    /// The kind of error.
    public let code: Code
    /// What is wrong and how to fix it, without the location.
    public let reason: String
    /// The offset of the byte at which the text stops being JSON, counted from 0, a byte-order mark included.
    public let offset: Int
    /// The line of that byte, counted from 1.
    public let line: Int
    /// The column of that byte in characters (Unicode scalars), counted from 1.
    public let column: Int
    /// The place at which the value begins that has no end, and the reason without it.
    private let unfinished: (reason: String, line: Int, column: Int)?

    /// `LINE:COLUMN: reason`, in the format of compilers.
    public var description: String {
        "\(line):\(column): \(reason)"
    }

    /// Compares the codes only.
    public static func == (left: JSONError, right: JSONError) -> Bool {
        left.code == right.code
    }

    /// Hashes the code only.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(code)
    }

    /// Adds the line and column to a failure of the scanner.
    ///
    /// They are counted only here.
    init(_ failure: JSONScanner.Failure, in text: Span<UInt8>) {
        let counter = LineCounter(to: failure.offset, of: text)
        self.code = failure.code
        self.unfinished = failure.begin.map { begin in
            let counter = LineCounter(to: begin, of: text)
            return (failure.reason, counter.line, counter.column)
        }
        self.reason = Self.reason(unfinished, fromLine: 1) ?? failure.reason
        self.offset = failure.offset
        self.line = counter.line
        self.column = counter.column
    }

    /// The reason for a text that begins at a line of a file, counted from 1: a place in it is one of the file.
    package func reason(fromLine first: Int) -> String {
        Self.reason(unfinished, fromLine: first) ?? reason
    }

    private static func reason(
        _ unfinished: (reason: String, line: Int, column: Int)?, fromLine first: Int
    ) -> String? {
        unfinished.map { "\($0.reason) that begins at \($0.line + first - 1):\($0.column)" }
    }
}
