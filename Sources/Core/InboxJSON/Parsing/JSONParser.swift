/// Parses texts, and finds known keys in their objects.
///
/// Using one parser for many texts is faster than a new one for each text. It remembers the keys of earlier texts
/// (``KeyInterner``) and their places in tables (``KeyFinder``). The results are the same.
///
/// ```swift
/// let table = JSONKnownKeys(["id", "title"])
/// var parser = JSONParser()
/// let message = try parser.parse(bytes)
/// let keys = parser.findKeys(of: message.position, in: message.document, table)
/// if let title = parser.position(of: 1, keys) { message.node(at: title).text }
/// ```
@usableFromInline
package struct JSONParser: ~Copyable {
    private var interner: KeyInterner
    @usableFromInline var finder: KeyFinder

    /// Creates a parser for many texts.
    package init() {
        self.init(KeyInterner())
    }

    /// Creates a parser for one text and the JSON in its strings.
    ///
    /// - Parameter count: The length of the text in bytes. For a short text, the parser does not remember keys.
    package init(forBytes count: Int) {
        self.init(KeyInterner(forBytes: count))
    }

    private init(_ interner: consuming KeyInterner) {
        finder = KeyFinder(for: interner)
        self.interner = interner
    }

    /// Parses a whole text and returns its root.
    ///
    /// - Parameters:
    ///   - bytes: The text. An array is not copied.
    ///   - depth: How deep containers may be nested.
    /// - Throws: ``JSONError`` if the text is not RFC 8259 JSON, or nested too deep.
    package mutating func parse(
        _ bytes: some Sequence<UInt8>, depth: Int = JSONValue.maximumDepth
    ) throws(JSONError) -> JSONNode {
        resetIfNeeded()
        return try JSONDocument(parsing: bytes, depth: depth, &interner).root
    }

    // MARK: Elements

    /// Begins to parse a text that is an array, element by element.
    ///
    /// Each element becomes a separate document. All of them share the bytes of the text.
    ///
    /// - Returns: Nil if the text is not an array.
    /// - Throws: ``JSONError`` if the beginning of the text is not JSON.
    package mutating func elements(
        of bytes: some Sequence<UInt8>, depth: Int = JSONValue.maximumDepth
    ) throws(JSONError) -> JSONElements? {
        resetIfNeeded()
        return try JSONElements(ContiguousArray(bytes), depth: depth, &interner)
    }

    /// Parses the next element and returns its root; nil if the text has no more elements.
    ///
    /// - Throws: ``JSONError`` if the text is not RFC 8259 JSON, or nested too deep.
    package mutating func next(in elements: inout JSONElements) throws(JSONError) -> JSONNode? {
        try elements.next(&interner)
    }

    private mutating func resetIfNeeded() {
        guard interner.shouldReset else { return }
        interner = KeyInterner()
        finder.follow(interner)
    }

    /// Parses JSON that is inside a string of the last text, and returns its root.
    ///
    /// Returns nil if it is not JSON or is nested too deep.
    package mutating func parse(
        string text: ContiguousArray<UInt8>, depth: Int = JSONValue.maximumDepth
    ) -> JSONNode? {
        // The interner must not be reset here, because its numbers are still used to find keys in the last text.
        try? JSONDocument(parsing: text, depth: depth, &interner).root
    }

    // MARK: Known keys

    /// Finds the keys of a table in an object, in one walk over its members.
    ///
    /// If a key is repeated, its last member counts.
    ///
    /// You can read the result until ``resetKeys()``.
    package mutating func findKeys(
        of object: JSONNode.Position, in document: JSONDocument, _ table: JSONKnownKeys
    ) -> JSONFoundKeys {
        finder.findKeys(of: Int(object.index), in: document, table)
    }

    /// Forgets the keys that were found.
    ///
    /// Call it when the next message begins.
    package mutating func resetKeys() { finder.reset() }

    /// The position of a key's value; nil if the object does not have the key.
    @inlinable
    @inline(__always)
    package func position(of number: Int, _ keys: JSONFoundKeys) -> JSONNode.Position? {
        let slot = finder.slot(of: number, keys)
        return slot == 0 ? nil : JSONNode.Position(Int(truncatingIfNeeded: slot & 0xFFFF_FFFF))
    }

    /// Calls `body` for each member of an object whose key is in the table.
    ///
    /// `body` gets the number of the key and the position of the value. For a repeated key it is called several times.
    ///
    /// - Returns: How many members the object has, including members with unknown keys.
    @inlinable
    @inline(__always)
    @discardableResult
    package mutating func forEachKnownKey(
        of object: JSONNode, _ table: JSONKnownKeys, _ body: (_ number: Int, _ value: JSONNode.Position) -> Void
    ) -> Int {
        finder.forEachKnownKey(of: object.index, in: object.document, table) { number, value in
            body(number, JSONNode.Position(value))
        }
    }

    /// Whether `body` returns true for a member of an object whose key is in the table.
    ///
    /// `body` gets the number of the key and the position of the value. The walk ends when it returns true.
    @inlinable
    @inline(__always)
    package mutating func hasKnownKey(
        of object: JSONNode, _ table: JSONKnownKeys, where body: (_ number: Int, _ value: JSONNode.Position) -> Bool
    ) -> Bool {
        finder.hasKnownKey(of: object.index, in: object.document, table) { number, value in
            body(number, JSONNode.Position(value))
        }
    }

    /// The values that an object has for the keys of a table.
    ///
    /// You may keep them after ``resetKeys()``. If a key is repeated, its last member counts.
    ///
    /// - Precondition: The table has at most sixteen keys.
    package mutating func values(of object: JSONNode, _ table: JSONKnownKeys) -> JSONKnownValues {
        finder.values(of: object, table)
    }

    // MARK: Members to leave out

    /// An object without the given members, and without members that a later one with the same key replaces.
    package func members(
        of object: JSONNode.Position, in document: JSONDocument, _ keys: JSONFoundKeys, omitting members: JSONMemberSet
    ) -> JSONObject {
        let (mask, beyond) = finder.ordinals(of: members, keys)
        return JSONObject(
            document, at: Int(object.index), omitting: mask, beyond: beyond, memberCount: keys.memberCount)
    }

    /// An object with only the member of one key; nil if it does not have the key, or has more than 32 members.
    package func onlyMember(
        _ number: Int, of object: JSONNode.Position, in document: JSONDocument, _ keys: JSONFoundKeys
    ) -> JSONObject? {
        guard keys.memberCount <= 32, let ordinal = finder.ordinal(of: number, keys) else { return nil }
        let all: UInt32 = keys.memberCount == 32 ? .max : 1 << UInt32(keys.memberCount) - 1
        return JSONObject(
            document, at: Int(object.index), omitting: all & ~(1 << UInt32(ordinal)), beyond: [],
            memberCount: keys.memberCount)
    }
}

@available(*, unavailable)
extension JSONParser: Sendable {}

/// An array that is being parsed, element by element.
package struct JSONElements: ~Copyable {
    private let bytes: ContiguousArray<UInt8>
    private var scanner: JSONScanner
    private var offset: Int
    /// How many elements have been parsed.
    package private(set) var count = 0

    init?(_ bytes: ContiguousArray<UInt8>, depth: Int, _ keys: inout KeyInterner) throws(JSONError) {
        scanner = JSONScanner(capacity: 64)
        scanner.depth = depth
        do {
            guard let offset = try scanner.openArray(bytes.span, &keys) else { return nil }
            self.offset = offset
        } catch {
            throw JSONError(error, in: bytes.span)
        }
        self.bytes = bytes
    }

    /// The length of the text in bytes.
    package var byteCount: Int { bytes.count }

    mutating func next(_ keys: inout KeyInterner) throws(JSONError) -> JSONNode? {
        let bytes = bytes
        do {
            guard try scanner.scanElement(bytes.span, &offset, isFirst: count == 0, &keys) else { return nil }
        } catch {
            throw JSONError(error, in: bytes.span)
        }
        count += 1
        return scanner.takeElement(of: bytes, keys.numbering).root
    }
}

@available(*, unavailable)
extension JSONElements: Sendable {}

/// A set of keys of a table, given by their numbers.
@usableFromInline
package struct JSONMemberSet: Sendable {
    /// A bit for each of the first 64 keys.
    @usableFromInline var numbers: UInt64 = 0
    /// The numbers of all other keys.
    @usableFromInline var otherNumbers: [Int] = []

    /// Creates an empty set.
    @inlinable
    package init() {}

    /// Inserts the key with a number.
    @inlinable
    @inline(__always)
    package mutating func insert(_ number: Int) {
        if number < 64 { numbers |= 1 &<< UInt64(truncatingIfNeeded: number) } else { otherNumbers.append(number) }
    }
}
