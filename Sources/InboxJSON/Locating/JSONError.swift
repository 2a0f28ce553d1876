/// Why a text is not RFC 8259 JSON, and where.
///
/// Errors are equal when their codes are: a test asks for the code, and prints the rest.
///
/// ```swift
/// do {
///     _ = try JSONValue(parsing: "[1,]")
/// } catch {
///     print(error)  // 1:4: "]" stands where a value must
/// }
/// ```
public struct JSONError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kind of error: stable, to be compared.
    public struct Code: RawRepresentable, Hashable, Sendable {
        /// The code's stable spelling.
        public let rawValue: String

        /// Makes a code of its spelling.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The text ends where something must follow, or is empty.
        public static let unexpectedEnd = Code(rawValue: "unexpected-end")
        /// A byte that the grammar does not allow where it stands.
        public static let unexpectedByte = Code(rawValue: "unexpected-byte")
        /// Bytes that are not UTF-8: overlong, a surrogate, a lone continuation byte, beyond U+10FFFF, cut short.
        public static let invalidUTF8 = Code(rawValue: "invalid-utf8")
        /// A backslash followed by something that is no escape.
        public static let invalidEscape = Code(rawValue: "invalid-escape")
        /// A control character inside a string that must be escaped.
        public static let controlCharacter = Code(rawValue: "control-character")
        /// A number that the grammar does not allow: `01`, `1.`, `.5`, `+1`, `1e`.
        public static let invalidNumber = Code(rawValue: "invalid-number")
        /// More than ``JSONValue/maximumDepth`` containers inside one another.
        public static let tooDeep = Code(rawValue: "too-deep")
        /// Something stands behind the value.
        public static let trailingText = Code(rawValue: "trailing-text")
        /// A single document of 4 GiB or more.
        public static let tooLarge = Code(rawValue: "too-large")
    }

    /// The kind of error.
    public let code: Code
    /// What is wrong, in a sentence without its place.
    public let reason: String
    /// The byte at which the text stops being JSON, counted from 0, a byte-order mark included.
    public let offset: Int
    /// The line of that byte, counted from 1.
    public let line: Int
    /// The column of that byte in characters (Unicode scalars), counted from 1.
    public let column: Int

    /// `LINE:COLUMN: reason`, as compilers print it.
    public var description: String {
        "\(line):\(column): \(reason)"
    }

    /// Compares the codes alone.
    public static func == (left: JSONError, right: JSONError) -> Bool {
        left.code == right.code
    }

    /// Hashes the code alone.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(code)
    }

    /// Places a failure of the scanner: lines are counted only now that somebody asks.
    init(_ failure: JSONScanner.Failure, in text: Span<UInt8>) {
        var counter = LineCounter()
        let start = text.byteOrderMarkLength
        for index in start..<max(start, min(failure.offset, text.count)) { counter.pass(text[index]) }
        self.code = failure.code
        self.reason = failure.reason
        self.offset = failure.offset
        self.line = counter.line
        self.column = counter.column
    }
}
