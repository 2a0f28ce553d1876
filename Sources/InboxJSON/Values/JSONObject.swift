/// The members of a JSON object, in order: a view into a parsed text, or made by hand.
///
/// ```swift
/// let custom = try JSONObject(parsing: #"{"promo_id":"SUMMER2026","screen":"promo"}"#)
/// custom["promo_id"]?.string            // "SUMMER2026"
/// for member in custom { print(member.key, member.value) }
/// ```
///
/// Keys are compared scalar by scalar, so that `é` and `e` with a combining accent are two keys, as they are in JSON.
public struct JSONObject: Sendable {
    /// A key and its value.
    public struct Member: Sendable, Hashable {
        /// The key's text.
        public let key: String
        /// The value.
        public let value: JSONValue

        /// Makes a member.
        public init(key: String, value: JSONValue) {
            self.key = key
            self.value = value
        }
    }

    enum Storage: Sendable {
        /// The members of an object of a document but for those whose number among them is set in `omitted`.
        case node(JSONDocument, UInt32, omitted: UInt32)
        case made([Member])
    }

    let storage: Storage

    private init(_ storage: Storage) {
        self.storage = storage
    }

    /// An object of no members.
    public init() {
        self.init(.made([]))
    }

    /// An object of these members.
    public init(_ members: [Member]) {
        self.init(.made(members))
    }

    package init(_ document: JSONDocument, at index: Int) {
        self.init(.node(document, UInt32(truncatingIfNeeded: index), omitted: 0))
    }

    init(_ document: JSONDocument, at index: Int, omitting omitted: UInt32) {
        self.init(.node(document, UInt32(truncatingIfNeeded: index), omitted: omitted))
    }

    /// The members of the object at `index` whose values do not stand at one of `omitted`, and that no later one replaces.
    package init(_ document: JSONDocument, at index: Int, omitting omitted: [Int]) {
        let superseded = document.superseded(in: index)
        var mask: UInt32 = 0
        var count = 0
        var kept = 0
        var fits = true
        document.forEachMember(of: index) { key, value in
            if omitted.contains(value) || superseded.contains(key) {
                if count < 32 { mask |= 1 << UInt32(count) } else { fits = false }
            } else {
                kept += 1
            }
            count += 1
        }
        guard kept > 0 else {
            self.init()
            return
        }
        guard !fits else {
            self.init(.node(document, UInt32(truncatingIfNeeded: index), omitted: mask))
            return
        }
        var members: [Member] = []
        document.forEachMember(of: index) { key, value in
            guard !omitted.contains(value), !superseded.contains(key) else { return }
            members.append(Member(key: document.text(key), value: JSONValue(document, at: value)))
        }
        self.init(members)
    }

    /// The members of the object at `index` but for those whose number is set in `mask`, those `beyond` it, the places of
    /// whose values are given, and those that a later one replaces.
    package init(_ document: JSONDocument, at index: Int, omitting mask: UInt32, beyond: [Int], memberCount: Int) {
        guard beyond.isEmpty, !document.tape[index].flags.contains(.duplicateKeys) else {
            var omitted = beyond
            var number = 0
            document.forEachMember(of: index) { _, value in
                if number < 32, mask & (1 << UInt32(number)) != 0 { omitted.append(value) }
                number += 1
            }
            self.init(document, at: index, omitting: omitted)
            return
        }
        if mask.nonzeroBitCount == memberCount {
            self.init()
        } else {
            self.init(.node(document, UInt32(truncatingIfNeeded: index), omitted: mask))
        }
    }

    /// Parses a text that holds one object.
    ///
    /// - Throws: ``JSONError`` where the text is not JSON, or (`unexpected-byte`) another kind of value.
    public init(parsing text: String) throws(JSONError) {
        let document = try JSONDocument(parsing: text.utf8)
        guard document.kind(0) == .object else {
            // A string's entry begins behind its quote.
            let offset = Int(document.tape[0].start) - (document.kind(0) == .string ? 1 : 0)
            let failure = JSONScanner.Failure(
                code: .unexpectedByte, reason: "a value that is no object", offset: offset)
            let bytes = document.bytes
            throw JSONError(failure, in: bytes.span)
        }
        self.init(document, at: 0)
    }

    /// Whether there are no members.
    public var isEmpty: Bool {
        switch storage {
        case .made(let members): members.isEmpty
        case .node: makeIterator().isAtEnd
        }
    }

    /// The value of the last member of that key.
    ///
    /// Nil where there is none.
    ///
    /// - Complexity: O(*n*) in the number of members.
    public subscript(key: String) -> JSONValue? {
        switch storage {
        case .made(let members):
            return members.last { $0.key.hasSameBytes(as: key) }?.value
        case .node(let document, let index, let omitted):
            return document.member(key, of: Int(index), omitting: omitted).map { JSONValue(document, at: $0) }
        }
    }

    /// Whether there is a member of that key that is not `null`.
    ///
    /// - Complexity: O(*n*) in the number of members.
    public func hasValue(_ key: String) -> Bool { self[key].map { !$0.isNull } ?? false }

    /// The same members with another one behind them, in place of one of that key.
    public func setting(_ key: String, to value: JSONValue) -> JSONObject {
        var members = Array(self)
        members.removeAll { $0.key.hasSameBytes(as: key) }
        members.append(Member(key: key, value: value))
        return JSONObject(members)
    }

    /// The members but for those of that key.
    public func removing(_ key: String) -> JSONObject {
        JSONObject(filter { !$0.key.hasSameBytes(as: key) })
    }
}

extension JSONObject {
    /// The places of the members that a later one of the same key replaces.
    static func superseded(in members: [Member]) -> Set<Int> {
        guard members.count > 1 else { return [] }
        // Few are compared one by one, many by their hashes.
        guard members.count > 12 else {
            var superseded: Set<Int> = []
            members.withElements { members in
                for place in members.indices {
                    for later in place + 1..<members.count
                    where members[later].key.hasSameBytes(as: members[place].key) {
                        superseded.insert(place)
                    }
                }
            }
            return superseded
        }
        var last: [[UInt8]: Int] = [:]
        return members.enumerated().reduce(into: []) { superseded, next in
            if let earlier = last.updateValue(next.offset, forKey: Array(next.element.key.utf8)) {
                superseded.insert(earlier)
            }
        }
    }
}

extension JSONObject: Sequence {
    /// Goes through the members in order.
    public struct Iterator: IteratorProtocol, Sendable {
        private let storage: Storage
        private var at: Int
        private var number: UInt32 = 0

        init(_ storage: Storage) {
            self.storage = storage
            switch storage {
            case .made: at = 0
            case .node(_, let index, _): at = Int(index) + 1
            }
            skipOmitted()
        }

        var isAtEnd: Bool {
            switch storage {
            case .made(let members): at >= members.count
            case .node(let document, let index, _): at >= document.next(Int(index))
            }
        }

        private mutating func skipOmitted() {
            guard case .node(let document, let index, let omitted) = storage, omitted != 0 else { return }
            while at < document.next(Int(index)), number < 32, omitted & (1 << number) != 0 {
                at = document.next(at + 1)
                number += 1
            }
        }

        /// The next member; nil behind the last.
        public mutating func next() -> Member? {
            guard let place = nextPlace() else { return nil }
            switch storage {
            case .made(let members):
                return members[place]
            case .node(let document, _, _):
                return Member(key: document.text(place), value: JSONValue(document, at: place + 1))
            }
        }

        /// The place of the next member: an index of the members, or of a key on the tape.
        mutating func nextPlace() -> Int? {
            guard !isAtEnd else { return nil }
            let place = at
            switch storage {
            case .made:
                at += 1
            case .node(let document, _, _):
                at = document.next(at + 1)
                number = number < 32 ? number + 1 : 32
                skipOmitted()
            }
            return place
        }
    }

    /// Goes through the members in order, repeated keys included.
    public func makeIterator() -> Iterator { Iterator(storage) }
}

extension JSONObject: Hashable, CustomStringConvertible, ExpressibleByDictionaryLiteral {
    /// Compares canonical texts.
    public static func == (left: JSONObject, right: JSONObject) -> Bool {
        JSONValue(left) == JSONValue(right)
    }

    /// Hashes the canonical text.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(JSONValue(self))
    }

    /// The canonical text.
    public var description: String { JSONValue(self).description }

    /// An object of these members.
    public init(dictionaryLiteral elements: (String, JSONValue)...) {
        self.init(elements.map { Member(key: $0.0, value: $0.1) })
    }
}
