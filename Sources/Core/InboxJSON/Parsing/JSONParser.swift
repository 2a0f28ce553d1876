/// Parses texts, and finds known keys in their objects.
///
/// Using one parser for many texts is faster than a new one for each text. It remembers the keys of earlier texts
/// (``KeyInterner``) and their places in tables (`JSONParser+Keys.swift`). The results are the same.
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
    /// At most this many tables have a row in ``cachedNumbers``.
    ///
    /// No adapter has so many.
    static let maximumTableCount = 64
    /// The content of ``cachedNumbers`` for a key that has not been looked up yet.
    @inlinable static var notLookedUp: Int16 { -2 }
    /// The content of ``cachedNumbers`` for a key that is not in the table.
    @inlinable static var notInTable: Int16 { -1 }

    private(set) var interner: KeyInterner
    /// They are kept alive, because tables are compared by identity: no new one can get the address of an old one.
    var tables: ContiguousArray<JSONKnownKeys> = []
    /// One row for each table.
    ///
    /// A column stands for a key, by its number in the interner. It contains the number of that key in the table.
    @usableFromInline var cachedNumbers = UniqueArray<Int16>(capacity: 0)

    /// For each object that was searched, one slot for each key of its table.
    ///
    /// The lower half is the tape index of the value, the upper half the ordinal of the member: 0 for the object's
    /// first member, 1 for the second. A slot of 0 means that the object does not have the key.
    @usableFromInline var slots = UniqueArray<UInt64>(capacity: 128)
    @usableFromInline var generation: UInt32 = 0

    package init() {
        interner = KeyInterner()
    }

    /// Creates a parser for one text and the JSON in its strings.
    ///
    /// - Parameter count: The length of the text in bytes. For a short text, the parser does not remember keys.
    package init(forBytes count: Int) {
        interner = KeyInterner(forBytes: count)
    }

    /// Parses a whole text, which is not copied if it is an array, and returns its root.
    ///
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
        tables = []
        cachedNumbers.resize(to: 0, filling: Self.notLookedUp)
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
}

@available(*, unavailable)
extension JSONParser: Sendable {}

/// An array that is being parsed, element by element.
package struct JSONElements: ~Copyable {
    private let bytes: ContiguousArray<UInt8>
    private var scanner: JSONScanner
    private var offset: Int
    /// The document of the last element.
    ///
    /// If nobody else refers to it any more, it becomes the document of the next element.
    private var document: JSONDocument?
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

    package var byteCount: Int { bytes.count }

    mutating func next(_ keys: inout KeyInterner) throws(JSONError) -> JSONNode? {
        let bytes = bytes
        do {
            let end = try scanner.scanElement(bytes.span, from: offset, isFirst: count == 0, &keys)
            // At the end it is the text's end, so that the next call returns nil too.
            offset = end ?? bytes.count
            if end == nil { return nil }
        } catch {
            throw JSONError(error, in: bytes.span)
        }
        count += 1
        if isKnownUniquelyReferenced(&document) {
            document?.setElement(&scanner)
        } else {
            document = JSONDocument(element: &scanner, of: bytes, keys.numbering)
        }
        return document?.root
    }
}

@available(*, unavailable)
extension JSONElements: Sendable {}
