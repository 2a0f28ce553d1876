/// A JSON value.
///
/// It is a view into a parsed text, or a value that you create.
///
/// It is lossless and cheap to copy. Numbers keep their spelling, and objects keep their order and repeated keys.
/// Nothing is converted until you read it.
///
/// ```swift
/// let value = try JSONValue(parsing: #"{"id":9007199254740993,"price":1.10,"tags":["a"]}"#)
/// value["id"]?.integer          // 9007199254740993
/// value["price"]?.lexeme        // "1.10"
/// value["tags"]?[0]?.string     // "a"
/// ```
///
/// Two values are equal if their canonical texts (``canonicalBytes``) are equal. So `1` and `1.0` differ, and so do the
/// same members in another order.
public struct JSONValue: Sendable {
    /// How deeply objects and arrays may be nested in a text that you parse.
    public static let maximumDepth = JSONScanner.maximumDepth
    /// How deeply objects and arrays may be nested in a text that this library wrote.
    ///
    /// Canonical JSON, a snapshot and a journal nest a value a few levels deeper than its payload did. Whatever could
    /// be decoded must be readable again.
    package static let maximumStoredDepth = maximumDepth + 16

    enum Storage: Sendable {
        /// The value at a tape index of a document.
        case node(JSONDocument, UInt32)
        case slice(JSONSlice)
        case null
        indirect case made(Made)
    }

    /// A value made by hand, without a text.
    enum Made: Sendable {
        case bool(Bool)
        case number(lexeme: String)
        case string(String)
        case array([JSONValue])
        case object(JSONObject)
    }

    let storage: Storage

    /// Creates a view of the value at a tape index of a document.
    init(_ document: JSONDocument, at index: Int) {
        self.init(.node(document, UInt32(truncatingIfNeeded: index)))
    }

    init(_ slice: JSONSlice) {
        storage = slice.kind == .null ? .null : .slice(slice)
    }

    /// The value in its document; nil for a value made by hand.
    package var node: JSONNode? {
        switch storage {
        case .node(let document, let index): JSONNode(document, at: Int(index))
        case .slice(let slice): slice.document.root
        case .null, .made: nil
        }
    }

    /// The value in its document, if it has this kind; nil for a value made by hand.
    private func node(_ kind: Kind) -> JSONNode? { self.kind == kind ? node : nil }

    init(_ made: Made) {
        storage = .made(made)
    }

    private init(_ storage: Storage) {
        self.storage = storage
    }

    /// Parses a whole text.
    ///
    /// - Throws: ``JSONError`` with line, column and byte offset if the text is not RFC 8259 JSON.
    public init(parsing bytes: some Sequence<UInt8>) throws(JSONError) {
        self.init(try JSONDocument(parsing: Array(bytes)), at: 0)
    }

    /// Parses a whole text.
    ///
    /// - Throws: ``JSONError`` with line, column and byte offset if the text is not RFC 8259 JSON.
    public init(parsing text: String) throws(JSONError) {
        self.init(try JSONDocument(parsing: text.utf8), at: 0)
    }

    /// Parses a text that this library wrote: canonical JSON, a snapshot, a line of a journal.
    ///
    /// - Throws: ``JSONError`` if the text is not RFC 8259 JSON, or nested deeper than `maximumStoredDepth`.
    public init(stored bytes: some Sequence<UInt8>) throws(JSONError) {
        self.init(try JSONDocument(parsing: Array(bytes), depth: Self.maximumStoredDepth), at: 0)
    }

    /// The literal `null`.
    public static let null = JSONValue(Storage.null)

    /// Creates a string.
    public init(_ string: String) {
        self.init(.string(string))
    }

    /// Creates a boolean.
    public init(_ bool: Bool) {
        self.init(.bool(bool))
    }

    /// Creates an integer.
    public init(_ integer: some BinaryInteger) {
        self.init(.number(lexeme: String(integer)))
    }

    /// Creates a number from its spelling (lexeme); nil if the spelling is not a JSON number.
    public init?(lexeme: String) {
        // If all characters are digits, no parser is needed.
        let isPlain =
            lexeme.utf8.first.map { 0x31...0x39 ~= $0 } == true && lexeme.utf8.allSatisfy { 0x30...0x39 ~= $0 }
        guard isPlain || (try? JSONValue(parsing: lexeme)).map({ $0.kind == .number && $0.lexeme == lexeme }) == true
        else { return nil }
        self.init(.number(lexeme: lexeme))
    }

    /// Creates an array from its elements.
    public init(_ array: [JSONValue]) {
        self.init(.array(array))
    }

    /// Creates an object.
    public init(_ object: JSONObject) {
        switch object.storage {
        case .node(let document, let index, omitted: 0): self.init(document, at: Int(index))
        case .slice(let slice, omitted: 0): self.init(slice)
        default: self.init(.object(object))
        }
    }

    /// The kind of a value.
    public enum Kind: String, Sendable {
        case null, bool, number, string, array, object
    }

    /// The kind of the value.
    public var kind: Kind {
        switch storage {
        case .node(let document, let index):
            switch document.tape[Int(index)].kind {
            case .null: .null
            case .bool: .bool
            case .number: .number
            case .string, .key: .string
            case .array: .array
            case .object: .object
            }
        case .slice(let slice): slice.kind
        case .null: .null
        case .made(let made):
            switch made {
            case .bool: .bool
            case .number: .number
            case .string: .string
            case .array: .array
            case .object: .object
            }
        }
    }

    /// Whether it is `null`.
    public var isNull: Bool { kind == .null }

    /// Whether it is a string that is empty or contains only Unicode white space.
    ///
    /// Every field treats a blank string as absent.
    package var isBlank: Bool { string?.unicodeScalars.allSatisfy { $0.properties.isWhitespace } ?? false }

    /// The text of a string; nil for any other kind.
    ///
    /// A lone surrogate becomes U+FFFD.
    public var string: String? {
        if case .made(.string(let string)) = storage { string } else { node(.string)?.text }
    }

    /// The value of `true` or `false`; nil for any other kind.
    public var bool: Bool? {
        if case .made(.bool(let bool)) = storage { bool } else { node(.bool)?.bool }
    }

    /// The spelling (lexeme) of a number; nil for any other kind.
    public var lexeme: String? {
        if case .made(.number(let lexeme)) = storage { lexeme } else { node(.number)?.text }
    }

    /// The value of an integer that fits in `Int`; nil for any other value.
    ///
    /// A number with a fraction or an exponent does not count as an integer.
    public var integer: Int? { lexeme.flatMap { Int($0) } }

    /// The double nearest to a number; nil for any other kind, and if the double would be infinite.
    public var double: Double? { lexeme.flatMap { Double($0) }.flatMap { $0.isFinite ? $0 : nil } }

    /// The members of an object; nil for any other kind.
    public var object: JSONObject? {
        switch storage {
        case .node(let document, let index) where document.tape[Int(index)].kind == .object:
            JSONObject(document, at: Int(index))
        case .slice(let slice) where slice.kind == .object: JSONObject(slice, omitting: 0)
        case .made(.object(let object)): object
        default: nil
        }
    }

    /// The elements of an array; nil for any other kind.
    ///
    /// - Complexity: O(*n*) in the number of elements.
    public var array: [JSONValue]? {
        if case .made(.array(let array)) = storage { array } else { node(.array)?.elements.map { $0.value } }
    }

    /// The value of the last member with this key; nil if there is none, or if the value is not an object.
    ///
    /// Keys are compared scalar by scalar.
    ///
    /// - Complexity: O(*n*) in the number of members.
    public subscript(key: String) -> JSONValue? { object?[key] }

    /// The element of an array at an index; nil if there is none, or if the value is not an array.
    ///
    /// - Complexity: O(*n*) in the number of elements.
    public subscript(index: Int) -> JSONValue? {
        guard let array, array.indices.contains(index) else { return nil }
        return array[index]
    }
}

extension JSONValue: Hashable {
    /// Compares the canonical texts.
    ///
    /// If both are the same value of the same document, the texts need not be written.
    public static func == (left: JSONValue, right: JSONValue) -> Bool {
        left.isEqual(to: right) { $0.canonicalBytes }
    }

    /// Whether the canonical texts are equal.
    ///
    /// - Parameter canonicalBytes: Writes the text of a value. It is called for both values or not at all.
    func isEqual(to other: JSONValue, _ canonicalBytes: (JSONValue) -> [UInt8]) -> Bool {
        isIdentical(to: other) || canonicalBytes(self) == canonicalBytes(other)
    }

    /// Whether both are the same value of the same document, or were made by hand in the same way from such values.
    ///
    /// Identical values are equal. Equal values need not be identical.
    func isIdentical(to other: JSONValue) -> Bool {
        switch (storage, other.storage) {
        case (.null, .null): true
        case (.node(let document, let index), .node(let otherDocument, let otherIndex)):
            document === otherDocument && index == otherIndex
        case (.slice(let slice), .slice(let other)): slice.isIdentical(to: other)
        case (.made(.bool(let bool)), .made(.bool(let otherBool))): bool == otherBool
        case (.made(.number(let lexeme)), .made(.number(let otherLexeme))): lexeme.hasSameBytes(as: otherLexeme)
        case (.made(.string(let string)), .made(.string(let otherString))): string.hasSameBytes(as: otherString)
        case (.made(.array(let array)), .made(.array(let otherArray))):
            array.elementsEqual(otherArray) { $0.isIdentical(to: $1) }
        case (.made(.object(let object)), .made(.object(let otherObject))): object.isIdentical(to: otherObject)
        default: false
        }
    }

    /// Hashes the canonical text.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(canonicalBytes)
    }
}

extension JSONValue: CustomStringConvertible {
    /// The canonical text.
    public var description: String { String(decoding: canonicalBytes, as: UTF8.self) }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByFloatLiteral, ExpressibleByNilLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    /// Creates a string.
    public init(stringLiteral value: String) { self.init(value) }
    /// Creates a boolean.
    public init(booleanLiteral value: Bool) { self.init(value) }
    /// Creates an integer.
    public init(integerLiteral value: Int) { self.init(value) }
    /// Creates a number with the shortest spelling that reads as the same `Double`.
    ///
    /// So `1.5` stays `1.5`, but `1.10` becomes `1.1`.
    ///
    /// To keep every digit of a spelling, use ``init(lexeme:)``: `JSONValue(lexeme: "1.10")`.
    ///
    /// - Precondition: The literal is within the range of `Double`, because JSON has no infinity.
    public init(floatLiteral value: Double) {
        precondition(value.isFinite, "JSON cannot represent the number \(value); use init(lexeme:)")
        self.init(.number(lexeme: value.description))
    }
    /// Creates `null`.
    public init(nilLiteral: ()) { self = .null }
    /// Creates an array.
    public init(arrayLiteral elements: JSONValue...) { self.init(elements) }
    /// Creates an object with its members in the order of the literal.
    public init(dictionaryLiteral elements: (String, JSONValue)...) {
        self.init(JSONObject(elements.map { JSONObject.Member(key: $0.0, value: $0.1) }))
    }
}
