/// The members of a JSON object, in order.
///
/// It is a view into a parsed text, or an object that you create.
///
/// ```swift
/// let custom: JSONObject = ["promo_id": "SUMMER2026", "screen": "promo"]
/// custom["promo_id"]?.string            // "SUMMER2026"
/// for member in custom { print(member.key, member.value) }
/// ```
///
/// Keys are compared scalar by scalar, as in JSON. So `é` and `e` with a combining accent are different keys.
public struct JSONObject: Sendable {
    /// A key and its value.
    public struct Member: Sendable, Hashable {
        /// The key's text.
        public let key: String
        /// The value.
        public let value: JSONValue

        /// Creates a member.
        public init(key: String, value: JSONValue) {
            self.key = key
            self.value = value
        }
    }

    enum Storage: Sendable {
        /// The members of an object in a document.
        ///
        /// `omitted` has a bit for each of the first 32 members. A member whose bit is set is left out.
        case node(JSONDocument, UInt32, omitted: UInt32)
        case slice(JSONSlice, omitted: UInt32)
        case made([Member])
    }

    let storage: Storage

    private init(_ storage: Storage) {
        self.storage = storage
    }

    /// Creates an object without members.
    public init() {
        self.init(.made([]))
    }

    /// Creates an object from its members.
    public init(_ members: [Member]) {
        self.init(.made(members))
    }

    init(_ slice: JSONSlice, omitting omitted: UInt32) {
        self.init(.slice(slice, omitted: omitted))
    }

    init(_ document: JSONDocument, at index: Int, omitting omitted: UInt32 = 0) {
        self.init(.node(document, UInt32(truncatingIfNeeded: index), omitted: omitted))
    }

    /// Whether the object has no members.
    public var isEmpty: Bool {
        switch storage {
        case .made(let members): members.isEmpty
        case .node: makeIterator().isAtEnd
        // Members are omitted only if others remain.
        case .slice(let slice, let omitted): omitted == 0 && slice.isEmptyContainer
        }
    }

    /// The value of the last member with this key; nil if there is none.
    ///
    /// - Complexity: O(*n*) in the number of members.
    public subscript(key: String) -> JSONValue? {
        switch storage {
        case .made(let members):
            return members.last { $0.key.hasSameBytes(as: key) }?.value
        case .slice(let slice, let omitted):
            return JSONObject(slice.document, at: 0, omitting: omitted)[key]
        case .node(let document, let index, let omitted):
            return document.member(key, of: Int(index), omitting: omitted).map { JSONValue(document, at: $0) }
        }
    }

    /// Whether the object has this key and its value is not `null`.
    ///
    /// - Complexity: O(*n*) in the number of members.
    public func hasValue(_ key: String) -> Bool { self[key].map { !$0.isNull } ?? false }

    /// The member becomes the last one, and other members with this key are removed.
    package func setting(_ key: String, to value: JSONValue) -> JSONObject {
        var members = Array(self)
        members.removeAll { $0.key.hasSameBytes(as: key) }
        members.append(Member(key: key, value: value))
        return JSONObject(members)
    }

    package func removing(_ key: String) -> JSONObject {
        JSONObject(filter { !$0.key.hasSameBytes(as: key) })
    }
}

// These are not initializers of `JSONObject`, because an initializer retains the document, which a slice does not need.
extension JSONDocument {
    /// A view of the object at a tape index.
    ///
    /// - Parameters:
    ///   - omitted: A bit for each of the first 32 members. A member whose bit is set is left out.
    ///   - sliced: Whether the object refers only to the bytes of the document, and not to its tape.
    private func object(at index: Int, omitting omitted: UInt32, sliced: Bool) -> JSONObject {
        sliced
            ? JSONObject(slice(at: index), omitting: omitted) : JSONObject(self, at: index, omitting: omitted)
    }

    /// A member is left out if its value's tape index is in `omitted`, or if a later member with the same key replaces
    /// it.
    func object(at index: Int, omitting omitted: [Int], sliced: Bool = false) -> JSONObject {
        var keys = superseded(in: index)
        for value in omitted { keys.insert(value - 1) }
        var mask: UInt32 = 0
        var count = 0
        var kept = 0
        var fits = true
        forEachMember(of: index) { key, _ in
            if keys.contains(key) {
                if count < 32 { mask |= 1 << UInt32(count) } else { fits = false }
            } else {
                kept += 1
            }
            count += 1
        }
        guard kept > 0 else { return JSONObject() }
        guard !fits else { return object(at: index, omitting: mask, sliced: sliced) }
        var members: [JSONObject.Member] = []
        forEachMember(of: index) { key, value in
            guard !keys.contains(key) else { return }
            members.append(.init(key: text(of: tape[key]), value: self.value(at: .init(value), sliced: sliced)))
        }
        return JSONObject(members)
    }

    /// - Parameters:
    ///   - mask: A bit for each of the first 32 members. A member whose bit is set is left out.
    ///   - beyond: For later members to leave out, the tape indices of their values.
    func object(at index: Int, omitting mask: UInt32, beyond: [Int], sliced: Bool) -> JSONObject {
        guard beyond.isEmpty, !tape[index].flags.contains(.duplicateKeys) else {
            var omitted = beyond
            var ordinal = 0
            forEachMember(of: index) { _, value in
                if ordinal < 32, mask & (1 << UInt32(ordinal)) != 0 { omitted.append(value) }
                ordinal += 1
            }
            return object(at: index, omitting: omitted, sliced: sliced)
        }
        guard mask.nonzeroBitCount < memberCount(of: index) else { return JSONObject() }
        return object(at: index, omitting: mask, sliced: sliced)
    }
}

extension JSONObject {
    /// The indices of the members that a later one with the same key replaces.
    static func superseded(in members: [Member]) -> Set<Int> {
        guard members.count > 1 else { return [] }
        // A few members are compared pair by pair. For many, hashing is faster.
        guard members.count > 12 else {
            var superseded: Set<Int> = []
            members.withElements { members in
                for index in members.indices {
                    for later in index + 1..<members.count
                    where members[later].key.hasSameBytes(as: members[index].key) {
                        superseded.insert(index)
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
    /// Iterates over the members in order.
    public struct Iterator: IteratorProtocol, Sendable {
        /// The members come from a document, or were made by hand.
        private enum Members: Sendable {
            case node(JSONDocument, end: Int, omitted: UInt32)
            case made([Member])
        }

        private var members: Members
        private var at: Int
        private var ordinal: UInt32 = 0

        init(_ storage: Storage) {
            switch storage {
            case .made(let made): (members, at) = (.made(made), 0)
            case .node(let document, let index, let omitted):
                (members, at) = (.node(document, end: document.next(Int(index)), omitted: omitted), Int(index) + 1)
            case .slice(let slice, let omitted):
                self = Iterator(.node(slice.document, 0, omitted: omitted))
                return
            }
            skipOmitted()
        }

        var isAtEnd: Bool {
            switch members {
            case .made(let members): at >= members.count
            case .node(_, let end, _): at >= end
            }
        }

        private mutating func skipOmitted() {
            guard case .node(let document, let end, let omitted) = members, omitted != 0 else { return }
            while at < end, ordinal < 32, omitted & (1 << ordinal) != 0 {
                at = document.next(at + 1)
                ordinal += 1
            }
        }

        /// The next member; nil after the last.
        public mutating func next() -> Member? {
            guard !isAtEnd else { return nil }
            let index = at
            switch members {
            case .made(let members):
                at += 1
                return members[index]
            case .node(let document, _, _):
                at = document.next(at + 1)
                ordinal = ordinal < 32 ? ordinal + 1 : 32
                skipOmitted()
                return Member(key: document.text(of: document.tape[index]), value: JSONValue(document, at: index + 1))
            }
        }
    }

    /// Iterates over the members in order, including repeated keys.
    public func makeIterator() -> Iterator { Iterator(storage) }
}

extension JSONObject: Hashable, CustomStringConvertible, ExpressibleByDictionaryLiteral {
    /// Compares the canonical texts.
    ///
    /// If both are views of the same members of one document, the texts need not be written.
    public static func == (left: JSONObject, right: JSONObject) -> Bool {
        JSONValue(left) == JSONValue(right)
    }

    /// Whether both are views of the same members of one document, or were made by hand in the same way from such
    /// views.
    func isIdentical(to other: JSONObject) -> Bool {
        switch (storage, other.storage) {
        case (.node(let document, let index, let omitted), .node(let otherDocument, let otherIndex, let otherOmitted)):
            document === otherDocument && index == otherIndex && omitted == otherOmitted
        case (.slice(let slice, let omitted), .slice(let otherSlice, let otherOmitted)):
            omitted == otherOmitted && slice.isIdentical(to: otherSlice)
        case (.made(let members), .made(let otherMembers)):
            members.elementsEqual(otherMembers) { member, other in
                member.key.hasSameBytes(as: other.key) && member.value.isIdentical(to: other.value)
            }
        default: false
        }
    }

    /// Hashes the canonical text.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(JSONValue(self))
    }

    /// The canonical text.
    public var description: String { JSONValue(self).description }

    /// Creates an object with its members in the order of the literal.
    public init(dictionaryLiteral elements: (String, JSONValue)...) {
        self.init(elements.map { Member(key: $0.0, value: $0.1) })
    }
}
