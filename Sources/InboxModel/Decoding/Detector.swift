import InboxJSON

/// Counts telling keys.
struct Detector: Sendable {
    /// How many elements are looked at.
    static let elementLimit = 8

    /// What a key tells, of each adapter by a bit.
    private struct KeyFacts: Sendable {
        /// Those that know a root by it.
        var roots: UInt64 = 0
        /// Those whose messages have it: they read it there, or it tells them.
        var readers: UInt64 = 0
        /// Those that it tells on a condition.
        var conditional: UInt64 = 0
        /// Those that it tells.
        var told: UInt64 = 0
        /// A byte for each of the first eight adapters: 1 where it tells it.
        var counts: UInt64 = 0
    }

    private let adapters: [any InboxAdapter]
    /// Of each adapter the keys that tell it on a condition, in order.
    private let conditions: [[(key: String, holds: @Sendable (JSONObject) -> Bool)]]
    /// The vendors of the adapters.
    let providers: [Provider]
    /// Every key that some adapter knows of a root or of a message, and what it tells.
    private let keys: KeyTable
    private let facts: ContiguousArray<KeyFacts>
    /// The adapters that are asked of every root.
    private let alwaysAsked: UInt64
    /// Whether a message can be told by counting in the eight bytes of a word, one for each adapter.
    private let countsInBytes: Bool

    /// - Parameter adapters: Up to 64 are told apart; those behind them are read only where they are named.
    init(_ adapters: [any InboxAdapter]) {
        var facts: [String: KeyFacts] = [:]
        var always: UInt64 = 0
        for (number, adapter) in adapters.enumerated().prefix(64) {
            let bit = Self.bit(number)
            if adapter.rootKeys == nil { always |= bit }
            for key in adapter.rootKeys ?? [] { facts[key, default: KeyFacts()].roots |= bit }
            for key in adapter.messageKeys + adapter.distinctiveKeys { facts[key, default: KeyFacts()].readers |= bit }
            for key in adapter.conditionalKeys.keys { facts[key, default: KeyFacts()].conditional |= bit }
            for key in adapter.distinctiveKeys {
                facts[key, default: KeyFacts()].told |= bit
                if number < 8 { facts[key, default: KeyFacts()].counts |= 1 << UInt64(8 * number) }
            }
        }
        let names = facts.keys.sorted()
        self.adapters = adapters
        conditions = adapters.map { $0.conditionalKeys.sorted { $0.key < $1.key }.map { ($0.key, $0.value) } }
        providers = adapters.map(\.provider)
        keys = KeyTable(names)
        self.facts = ContiguousArray(names.map { facts[$0] ?? KeyFacts() })
        alwaysAsked = always
        countsInBytes =
            adapters.count <= 8 && Set(providers).count == adapters.count
            && adapters.allSatisfy { $0.distinctiveKeys.count < 256 }
    }

    private static func bit(_ number: Int) -> UInt64 { 1 << UInt64(number) }

    // MARK: A message by itself

    /// The adapter that reads a root which is a message itself, found in one walk over its keys.
    ///
    /// What it finds is what ``detect(in:at:explains:)`` would; nil means that a longer look is needed.
    ///
    /// - Parameter named: The number of the adapter that was asked for.
    func reader(ofMessage root: VendorValue, named: Int?) -> Int? {
        guard countsInBytes, root.kind == .object else { return nil }
        let document = root.document
        guard !document.tape[root.place.index].flags.contains(.duplicateKeys) else { return nil }
        var roots = alwaysAsked
        var readers: UInt64 = 0
        var conditional: UInt64 = 0
        var counts: UInt64 = 0
        root.context.forEachKnown(of: root.place.index, in: document, keys) { key, value in
            let facts = facts[key]
            roots |= facts.roots
            guard document.kind(value) != .null else { return }
            readers |= facts.readers
            conditional |= facts.conditional
            counts &+= facts.counts
        }
        guard roots == 0 else { return nil }
        func counted(_ number: Int) -> Int { Int(counts >> UInt64(8 * number) & 0xFF) }
        func further(_ number: Int) -> Int {
            guard conditional & Self.bit(number) != 0, let object = root.json.object else { return 0 }
            return conditions[number].count { $0.holds(object) }
        }
        if let named {
            guard readers & Self.bit(named) != 0 else { return nil }
            return counted(named) > 0 || further(named) > 0 ? named : nil
        }
        var best: Int?
        var bestScore = 0
        for number in adapters.indices {
            let score = counted(number) + further(number)
            if score > bestScore {
                (best, bestScore) = (number, score)
            } else if score == bestScore {
                best = nil
            }
        }
        return best.flatMap { readers & Self.bit($0) != 0 ? $0 : nil }
    }

    // MARK: Any root

    /// The adapters, as bits, that may know a root.
    func asked(of root: VendorValue) -> UInt64 {
        guard root.kind == .object else { return 0 }
        var asked = alwaysAsked
        root.context.forEachKnown(of: root.place.index, in: root.document, keys) { key, _ in
            asked |= facts[key].roots
        }
        return asked
    }

    /// Whether an object has a key, with a value that is not `null`, of an adapter's messages; of repeated keys it is the
    /// last that counts.
    func reads(_ number: Int, _ object: VendorValue) -> Bool {
        let document = object.document
        let superseded = document.superseded(in: object.place.index)
        var readers: UInt64 = 0
        object.context.forEachKnown(of: object.place.index, in: document, keys) { key, value in
            // A key stands before its value.
            if document.kind(value) != .null, !superseded.contains(value - 1) { readers |= facts[key].readers }
        }
        return number >= 64 || readers & Self.bit(number) != 0
    }

    private func isAsked(_ number: Int, _ asked: UInt64) -> Bool {
        number >= 64 || asked & Self.bit(number) != 0
    }

    /// The list of messages that an adapter finds in a root, where it is among those that are asked.
    ///
    /// A list that the adapter describes as missing is not found.
    func list(of number: Int, in root: VendorValue, _ asked: UInt64) -> FeedList? {
        guard isAsked(number, asked), let list = adapters[number].list(standingIn: root), !list.isMissing
        else { return nil }
        return list
    }

    private func distinctiveKeys(of number: Int, ofRoot root: VendorValue, _ asked: UInt64) -> [String] {
        guard isAsked(number, asked), let object = root.json.object else { return [] }
        return adapters[number].distinctiveKeys(ofRoot: object)
    }

    /// Whether a telling key of one adapter stands where ``detect(in:at:explains:)`` counts them.
    ///
    /// True is certain; false means that a longer look is needed.
    func tells(_ number: Int, in root: VendorValue) -> Bool {
        var list = root
        if root.kind == .object {
            let asked = asked(of: root)
            if !distinctiveKeys(of: number, ofRoot: root, asked).isEmpty { return true }
            guard let index = self.list(of: number, in: root, asked)?.elements.index else { return false }
            list = root.sibling(index)
        }
        return list.firstElements(Self.elementLimit).contains { tells(number, of: $0) }
    }

    /// Whether a message has a telling key of one adapter; of repeated keys it is the last that counts: a longer look.
    private func tells(_ number: Int, of message: VendorValue) -> Bool {
        guard number < 64 else { return true }
        let document = message.document
        guard let object = message.json.object,
            !document.tape[message.place.index].flags.contains(.duplicateKeys)
        else { return false }
        var told: UInt64 = 0
        var conditional: UInt64 = 0
        message.context.forEachKnown(of: message.place.index, in: document, keys) { key, value in
            guard document.kind(value) != .null else { return }
            told |= facts[key].told
            conditional |= facts[key].conditional
        }
        return told & Self.bit(number) != 0
            || conditional & Self.bit(number) != 0 && conditions[number].contains { $0.holds(object) }
    }

    /// Looks at a root and its first elements.
    ///
    /// - Parameter explains: Whether the keys are named, not only counted, and the elements counted to the last.
    func detect(in document: JSONDocument, at index: Int, explains: Bool) -> Detection {
        let context = DecodingContext(document, recordsProvenance: false)
        var shape = ""
        var root = VendorValue(context, document, source: 0, at: index)
        if root.kind == .string, let inner = root.opened(as: .object) {
            root = inner
            shape = "a string with "
        }
        var tally = Tally(count: adapters.count, names: explains)
        var lists: [VendorValue] = []
        var elements: [VendorValue] = []
        var isList = false
        // A root without its list holds something else, which another vendor's adapter must not take for an empty feed.
        var lacksList = false
        if root.kind == .array {
            shape += "array"
            isList = true
            lists = [root]
        } else if root.kind == .object {
            let asked = asked(of: root)
            for number in adapters.indices {
                for key in distinctiveKeys(of: number, ofRoot: root, asked) { tally.add(key, for: number) }
            }
            let known = adapters.indices.compactMap { list(of: $0, in: root, asked) }
            if let first = known.first {
                shape += "object with \(first.name)"
                isList = true
                lacksList = known.contains(where: \.isMadeEmpty)
                var seen: Set<Int> = []
                lists = known.compactMap(\.elements.index).filter { seen.insert($0).inserted }.map(root.sibling)
            } else {
                shape += "one object"
                elements = [root]
            }
        } else {
            shape += "one \(root.kind.rawValue)"
        }
        for list in lists { elements += list.firstElements(Self.elementLimit) }
        let elementCount = explains && isList ? lists.reduce(0) { $0 + $1.elementCount } : elements.count
        for element in elements { count(element, &tally) }
        return tally.result(adapters, shape, elementCount, isList && elements.isEmpty && !lacksList)
    }

    private func count(_ element: VendorValue, _ tally: inout Tally) {
        guard let message = element.kind == .string ? element.opened(as: .object) : element,
            let object = message.json.object
        else { return }
        let document = message.document
        let superseded = document.superseded(in: message.place.index)
        var conditional: UInt64 = 0
        document.forEachMember(of: message.place.index) { key, value in
            guard let number = keys.number(of: key, in: document), document.kind(value) != .null,
                !superseded.contains(key)
            else { return }
            conditional |= facts[number].conditional
            for adapter in adapters.indices.prefix(64) where facts[number].told & Self.bit(adapter) != 0 {
                tally.add(keys.names[number], for: adapter)
            }
        }
        for number in adapters.indices.prefix(64) where conditional & Self.bit(number) != 0 {
            for condition in conditions[number] where condition.holds(object) { tally.add(condition.key, for: number) }
        }
    }

    private struct Tally {
        var scores: [Int]
        var keys: [[String]]
        let names: Bool

        init(count: Int, names: Bool) {
            scores = Array(repeating: 0, count: count)
            keys = names ? Array(repeating: [], count: count) : []
            self.names = names
        }

        mutating func add(_ key: @autoclosure () -> String, for adapter: Int) {
            scores[adapter] += 1
            guard names else { return }
            let key = key()
            if !keys[adapter].contains(key) { keys[adapter].append(key) }
        }

        func result(
            _ adapters: [any InboxAdapter], _ shape: String, _ elementCount: Int, _ isEmptyList: Bool
        ) -> Detection {
            let candidates = adapters.indices.filter { scores[$0] > 0 }
                .sorted { scores[$0] > scores[$1] }
                .map {
                    Detection.Candidate(
                        provider: adapters[$0].provider, score: scores[$0], distinctiveKeys: names ? keys[$0] : [])
                }
            let isTie = candidates.count > 1 && candidates[0].score == candidates[1].score
            return Detection(
                provider: isTie ? nil : candidates.first?.provider, candidates: candidates, shape: shape,
                elementCount: elementCount, isEmptyList: isEmptyList)
        }
    }
}

extension VendorValue {
    /// How many elements an array has; 0 of any other kind.
    var elementCount: Int { elementCount(from: place.index + 1) }

    /// How many elements an array has from the one at an index on; 0 of any other kind.
    func elementCount(from first: Int) -> Int {
        guard document.kind(place.index) == .array else { return 0 }
        var count = 0
        var element = first
        while element < document.next(place.index) {
            count += 1
            element = document.next(element)
        }
        return count
    }

    /// About how many elements an array has: as many as there are, where they are few, else a quarter more than there is
    /// room for if they are as long as the first ones.
    ///
    /// Counting them would go through all of the tape once more.
    var likelyElementCount: Int {
        let sample = firstElements(Detector.elementLimit)
        guard sample.count == Detector.elementLimit, let last = sample.last else { return sample.count }
        let (list, end) = (document.tape[place.index], document.tape[last.place.index].end)
        return sample.count * Int(list.end - list.start) / max(1, Int(end - list.start)) * 5 / 4
    }

    /// The first elements of an array; none of any other kind.
    func firstElements(_ limit: Int) -> [VendorValue] {
        guard document.kind(place.index) == .array else { return [] }
        var elements: [VendorValue] = []
        var element = place.index + 1
        while element < document.next(place.index), elements.count < limit {
            elements.append(sibling(element))
            element = document.next(element)
        }
        return elements
    }
}
