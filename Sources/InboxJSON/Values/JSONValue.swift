/// A JSON value: a view into a parsed text, or a value made by hand.
///
/// Lossless, and cheap to copy.
///
/// Nothing is converted before it is asked for. Numbers keep their lexeme, objects their order and repeated keys.
///
/// ```swift
/// let value = try JSONValue(parsing: #"{"id":9007199254740993,"price":1.10,"tags":["a"]}"#)
/// value["id"]?.integer          // 9007199254740993
/// value["price"]?.lexeme        // "1.10"
/// value["tags"]?[0]?.string     // "a"
/// ```
///
/// Two values are equal when their canonical texts (``canonicalText``) are: `1` and `1.0` differ, and so do two orders of
/// the same members.
public struct JSONValue: Sendable {
    /// How many containers may stand inside one another in a text that is parsed.
    public static let maximumDepth = JSONScanner.maximumDepth

    enum Storage: Sendable {
        case node(JSONDocument, UInt32)
        case null
        indirect case made(Made)
    }

    /// A value that stands in no text.
    enum Made: Sendable {
        case bool(Bool)
        case number(lexeme: String)
        case string(String)
        case array([JSONValue])
        case object(JSONObject)
    }

    let storage: Storage

    /// A view of the value at an index of a document's tape.
    package init(_ document: JSONDocument, at index: Int) {
        storage = .node(document, UInt32(truncatingIfNeeded: index))
    }

    /// Where the value stands; nil of one made by hand.
    package var node: (document: JSONDocument, index: Int)? {
        guard case .node(let document, let index) = storage else { return nil }
        return (document, Int(index))
    }

    /// The index on its document's tape; nil of a value made by hand.
    package var index: Int? {
        guard case .node(_, let index) = storage else { return nil }
        return Int(index)
    }

    init(_ made: Made) {
        storage = .made(made)
    }

    private init(_ storage: Storage) {
        self.storage = storage
    }

    /// Parses a whole text.
    ///
    /// - Throws: ``JSONError`` with line, column and byte offset where the text is not RFC 8259 JSON.
    public init(parsing bytes: [UInt8]) throws(JSONError) {
        self.init(try JSONDocument(parsing: bytes), at: 0)
    }

    /// Parses a whole text.
    public init(parsing text: String) throws(JSONError) {
        self.init(try JSONDocument(parsing: text.utf8), at: 0)
    }

    /// The literal `null`.
    public static let null = JSONValue(Storage.null)

    /// A string.
    public init(_ string: String) {
        self.init(.string(string))
    }

    /// A boolean.
    public init(_ bool: Bool) {
        self.init(.bool(bool))
    }

    /// An integer.
    public init(_ integer: some BinaryInteger) {
        self.init(.number(lexeme: String(integer)))
    }

    /// A number by its lexeme; nil where it is no JSON number.
    public init?(lexeme: String) {
        // Digits alone need no parser.
        let isPlain =
            lexeme.utf8.first.map { 0x31...0x39 ~= $0 } == true && lexeme.utf8.allSatisfy { 0x30...0x39 ~= $0 }
        guard isPlain || (try? JSONValue(parsing: lexeme)).map({ $0.kind == .number && $0.lexeme == lexeme }) == true
        else { return nil }
        self.init(.number(lexeme: lexeme))
    }

    /// An array of values.
    public init(_ array: [JSONValue]) {
        self.init(.array(array))
    }

    /// An object.
    public init(_ object: JSONObject) {
        switch object.storage {
        case .node(let document, let index, omitted: 0): self.init(document, at: Int(index))
        default: self.init(.object(object))
        }
    }

    /// The kind of a value.
    public enum Kind: String, Sendable {
        case null, bool, number, string, array, object
    }

    /// What the value is.
    public var kind: Kind {
        switch storage {
        case .node(let document, let index):
            switch document.kind(Int(index)) {
            case .null: .null
            case .bool: .bool
            case .number: .number
            case .string, .key: .string
            case .array: .array
            case .object: .object
            }
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

    /// The text of a string; half a `\u` pair in it is U+FFFD.
    ///
    /// Nil of any other kind.
    public var string: String? {
        switch storage {
        case .node(let document, let index) where document.kind(Int(index)) == .string: document.text(Int(index))
        case .made(.string(let string)): string
        default: nil
        }
    }

    /// The value of `true` or `false`.
    ///
    /// Nil of any other kind.
    public var bool: Bool? {
        switch storage {
        case .node(let document, let index) where document.kind(Int(index)) == .bool:
            document.tape[Int(index)].flags.contains(.isTrue)
        case .made(.bool(let bool)): bool
        default: nil
        }
    }

    /// A number as it was written.
    ///
    /// Nil of any other kind.
    public var lexeme: String? {
        switch storage {
        case .node(let document, let index) where document.kind(Int(index)) == .number: document.text(Int(index))
        case .made(.number(let lexeme)): lexeme
        default: nil
        }
    }

    /// A number written without fraction and exponent that an `Int` holds.
    ///
    /// Nil of anything else.
    public var integer: Int? { lexeme.flatMap { Int($0) } }

    /// The nearest double of a number; nil of any other kind, and where it is beyond what a double holds.
    public var double: Double? { lexeme.flatMap { Double($0) }.flatMap { $0.isFinite ? $0 : nil } }

    /// The object's members.
    ///
    /// Nil of any other kind.
    public var object: JSONObject? {
        switch storage {
        case .node(let document, let index) where document.kind(Int(index)) == .object:
            JSONObject(document, at: Int(index))
        case .made(.object(let object)): object
        default: nil
        }
    }

    /// The array's elements.
    ///
    /// Nil of any other kind.
    ///
    /// - Complexity: O(*n*) in the number of elements.
    public var array: [JSONValue]? {
        switch storage {
        case .node(let document, let index) where document.kind(Int(index)) == .array:
            var elements: [JSONValue] = []
            var element = Int(index) + 1
            while element < document.next(Int(index)) {
                elements.append(JSONValue(document, at: element))
                element = document.next(element)
            }
            return elements
        case .made(.array(let array)): return array
        default: return nil
        }
    }

    /// The value of the object's last member of that key, compared scalar by scalar.
    ///
    /// Nil where there is none.
    ///
    /// - Complexity: O(*n*) in the number of members.
    public subscript(key: String) -> JSONValue? { object?[key] }

    /// The array's element at an index.
    ///
    /// Nil where there is none.
    ///
    /// - Complexity: O(*n*) in the number of elements.
    public subscript(index: Int) -> JSONValue? {
        guard let array, array.indices.contains(index) else { return nil }
        return array[index]
    }
}

extension JSONValue: Hashable {
    /// Compares canonical texts.
    public static func == (left: JSONValue, right: JSONValue) -> Bool {
        left.canonicalText == right.canonicalText
    }

    /// Hashes the canonical text.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(canonicalText)
    }
}

extension JSONValue: CustomStringConvertible {
    /// The canonical text.
    public var description: String { String(decoding: canonicalText, as: UTF8.self) }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByNilLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    /// A string.
    public init(stringLiteral value: String) { self.init(value) }
    /// A boolean.
    public init(booleanLiteral value: Bool) { self.init(value) }
    /// An integer.
    public init(integerLiteral value: Int) { self.init(value) }
    /// The literal `null`.
    public init(nilLiteral: ()) { self = .null }
    /// An array.
    public init(arrayLiteral elements: JSONValue...) { self.init(elements) }
    /// An object, its members in the order written.
    public init(dictionaryLiteral elements: (String, JSONValue)...) {
        self.init(JSONObject(elements.map { JSONObject.Member(key: $0.0, value: $0.1) }))
    }
}
