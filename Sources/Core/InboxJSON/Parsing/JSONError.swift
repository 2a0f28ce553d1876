/// Why a text is not RFC 8259 JSON, and where.
///
/// Two errors are equal if their codes are equal, so a test can compare the code and print the rest.
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
    /// It is stable, so you can compare it.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        package let rawValue: String

        package init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The text is empty or ends too early.
        public static let unexpectedEnd = Code(rawValue: "unexpected-end")
        /// The grammar does not allow this byte here.
        public static let unexpectedByte = Code(rawValue: "unexpected-byte")
        /// The bytes are not UTF-8: overlong, a surrogate, a lone continuation byte, beyond U+10FFFF, or cut short.
        public static let invalidUTF8 = Code(rawValue: "invalid-utf8")
        /// A backslash does not begin an escape.
        public static let invalidEscape = Code(rawValue: "invalid-escape")
        /// A string contains a control character that is not escaped.
        public static let controlCharacter = Code(rawValue: "control-character")
        /// A number is not allowed by the grammar: `01`, `1.`, `.5`, `+1`, `1e`.
        public static let invalidNumber = Code(rawValue: "invalid-number")
        /// Objects and arrays are nested deeper than ``JSONValue/maximumDepth``.
        public static let tooDeep = Code(rawValue: "too-deep")
        /// The text continues after the value.
        public static let trailingText = Code(rawValue: "trailing-text")
        /// The text is 4 GiB or larger.
        public static let tooLarge = Code(rawValue: "too-large")

        /// The spelling.
        public var description: String { rawValue }
    }

    /// The kind of error.
    public let code: Code
    /// What is wrong and how to fix it, without the location.
    public let reason: String
    /// The location of the first byte that is not JSON.
    package let location: JSONLocation
    /// If a value has no end: where it begins, and the reason without this place.
    private let unfinished: (reason: String, begin: JSONLocation)?

    /// The offset of the first byte that is not JSON, counted from 0.
    ///
    /// A byte-order mark counts.
    public var offset: Int { location.offset }
    /// The line of that byte, counted from 1.
    public var line: Int { location.line }
    /// The column of that byte, counted from 1 in characters (Unicode scalars).
    public var column: Int { location.column }

    /// The error as compilers print it: `LINE:COLUMN: reason`.
    public var description: String {
        "\(location): \(reason)"
    }

    /// Compares only the codes.
    public static func == (left: JSONError, right: JSONError) -> Bool {
        left.code == right.code
    }

    /// Hashes only the code.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(code)
    }

    /// Lines are counted only here, so parsing a valid text does not pay for them.
    init(_ failure: JSONScanner.Failure, in text: Span<UInt8>) {
        code = failure.code
        location = JSONLocation(of: failure.offset, in: text)
        unfinished = failure.begin.map { (failure.reason, JSONLocation(of: $0, in: text)) }
        reason = Self.reason(unfinished, fromLine: 1) ?? failure.reason
    }

    /// The reason, for a text that begins at a later line of a file.
    ///
    /// If the reason names a line, it is the line in the file.
    ///
    /// - Parameter first: The line of the file at which the text begins, counted from 1.
    package func reason(fromLine first: Int) -> String {
        Self.reason(unfinished, fromLine: first) ?? reason
    }

    private static func reason(_ unfinished: (reason: String, begin: JSONLocation)?, fromLine first: Int) -> String? {
        unfinished.map { "\($0.reason) that begins at \($0.begin.line + first - 1):\($0.begin.column)" }
    }
}
