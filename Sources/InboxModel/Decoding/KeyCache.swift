import InboxJSON

/// The key lookup of one decoder: what is remembered of the keys of earlier texts, and the slots of the objects at hand.
struct KeyCache: ~Copyable {
    /// Interns the keys of the texts that are parsed here.
    private var interner: KeyInterner
    /// The tables' numbers of interned keys.
    private var ids: KeyIDCache
    /// The slots of the objects of the message at hand.
    private var slots = KeySlotArena()
    /// The text that was parsed last.
    private var parsed: JSONDocument?
    /// The input, if it was parsed elsewhere, so that the interner does not know its keys.
    private var foreign: JSONDocument?

    init(_ interner: consuming KeyInterner) {
        ids = KeyIDCache(isKept: interner.numbersKeys)
        self.interner = interner
    }

    // MARK: Parsing

    /// Parses the input of a decode.
    mutating func parse(_ bytes: [UInt8], depth: Int) throws(JSONError) -> JSONDocument {
        if interner.shouldReset {
            interner = KeyInterner()
            ids = KeyIDCache()
        }
        let document = try JSONDocument(parsing: bytes, depth: min(depth, JSONValue.maximumDepth), &interner)
        parsed = document
        return document
    }

    /// Parses the text of a string; nil if it is not JSON.
    mutating func parse(string: ContiguousArray<UInt8>) -> JSONDocument? {
        try? JSONDocument(parsing: string, &interner)
    }

    // MARK: Lookup

    /// Begins a decode of a document that was parsed here or elsewhere.
    mutating func begin(_ document: JSONDocument) {
        foreign = document === parsed ? nil : document
    }

    /// Begins a message: the slots of the last one's objects are free.
    mutating func beginMessage() {
        slots.wipe()
    }

    /// Whether the interner knows the keys of a document.
    @inline(__always)
    private func isInterned(_ document: JSONDocument) -> Bool { foreign == nil || document !== foreign }

    /// Finds the known keys of an object, in one walk over its members.
    mutating func findKeys(of object: Int, in document: JSONDocument, _ table: KeyTable) -> KeySlots {
        slots.places(of: object, in: document, table, &ids, isNumbered: isInterned(document))
    }

    /// The tape index of a known key's value; nil if the object has no such key.
    @inline(__always)
    func index(of key: Int, _ keys: KeySlots) -> Int? {
        slots.place(of: key, keys)
    }

    /// The number of a known key's member among all members of the object; nil if the object has no such key.
    func ordinal(of key: Int, _ keys: KeySlots) -> Int? {
        slots.ordinal(of: key, keys)
    }

    /// Calls `body` with the number of each known key of an object, and the tape index of its value.
    ///
    /// - Precondition: `body` does not use the cache.
    @inline(__always)
    mutating func forEachKnown(
        of object: Int, in document: JSONDocument, _ table: KeyTable, _ body: (_ key: Int, _ value: Int) -> Void
    ) {
        let isInterned = isInterned(document)
        table.forEachKnown(of: object, in: document, &ids, isNumbered: isInterned) { key, value, _ in body(key, value) }
    }

    /// The same for an object of a document with which no decode has begun.
    ///
    /// - Returns: The number of members.
    mutating func forEachKnown(
        ofAny object: Int, in document: JSONDocument, _ table: KeyTable, _ body: (_ key: Int, _ value: Int) -> Void
    ) -> Int {
        table.forEachKnown(of: object, in: document, &ids, isNumbered: document === parsed) { key, value, _ in
            body(key, value)
        }
    }
}
