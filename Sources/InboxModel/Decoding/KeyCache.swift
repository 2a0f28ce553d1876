import InboxJSON

/// The key lookup of one decoder: the interner of its texts, and the finder of known keys in their objects.
struct KeyCache: ~Copyable {
    /// Interns the keys of the texts that are parsed here.
    private var interner: KeyInterner
    /// Finds the known keys of the message at hand.
    private var finder: KeyFinder

    init(_ interner: consuming KeyInterner) {
        finder = KeyFinder(for: interner)
        self.interner = interner
    }

    // MARK: Parsing

    /// Parses the input of a decode.
    mutating func parse(_ bytes: [UInt8], depth: Int) throws(JSONError) -> JSONDocument {
        if interner.shouldReset {
            interner = KeyInterner()
            finder.follow(interner)
        }
        return try JSONDocument(parsing: bytes, depth: min(depth, JSONValue.maximumDepth), &interner)
    }

    /// Parses the text of a string; nil if it is not JSON.
    mutating func parse(string: ContiguousArray<UInt8>) -> JSONDocument? {
        try? JSONDocument(parsing: string, &interner)
    }

    // MARK: Lookup

    /// Begins a message: the slots of the last one's objects are free.
    mutating func beginMessage() {
        finder.reset()
    }

    /// The values of the keys of a table in an object.
    mutating func values(of object: JSONNode, _ table: KeyTable) -> JSONKnownValues {
        finder.values(of: object, table)
    }

    /// Finds the known keys of an object, in one walk over its members.
    mutating func findKeys(of object: Int, in document: JSONDocument, _ table: KeyTable) -> KeySlots {
        finder.findKeys(of: object, in: document, table)
    }

    /// The tape index of a known key's value; nil if the object has no such key.
    @inline(__always)
    func index(of key: Int, _ keys: KeySlots) -> Int? {
        finder.tapeIndex(of: key, keys)
    }

    /// The number of a known key's member among all members of the object; nil if the object has no such key.
    func ordinal(of key: Int, _ keys: KeySlots) -> Int? {
        finder.ordinal(of: key, keys)
    }

    /// Calls `body` with the number of each known key of an object, and the tape index of its value.
    ///
    /// - Precondition: `body` does not use the cache.
    /// - Returns: The number of members.
    @inline(__always)
    @discardableResult
    mutating func forEachKnown(
        of object: Int, in document: JSONDocument, _ table: KeyTable, _ body: (_ key: Int, _ value: Int) -> Void
    ) -> Int {
        finder.forEachKnownKey(of: object, in: document, table, body)
    }
}
