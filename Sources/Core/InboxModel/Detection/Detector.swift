import InboxJSON

/// Detects the vendor of a payload by the distinctive keys of its root and its first elements.
final class Detector: Sendable {
    /// How many elements of a list are examined.
    static let elementLimit = 8

    let adapters: [any InboxAdapter]
    let providers: [Provider]
    let lists: [[FeedList]]
    private let groups: [AdapterGroup]
    /// Every key that some adapter knows in a root or a message.
    private let keys: JSONKnownKeys

    init(_ adapters: [any InboxAdapter]) {
        let signatures = adapters.map { $0.signature }
        let lists = adapters.map { $0.lists }
        let names = Set(signatures.flatMap { $0.knownKeys } + lists.joined().map { $0.rootKey }).sorted()
        self.adapters = adapters
        self.lists = lists
        providers = adapters.map { $0.provider }
        keys = JSONKnownKeys(names)
        groups = stride(from: 0, to: adapters.count, by: AdapterGroup.size).map { first in
            AdapterGroup(signatures, lists, first..<min(first + AdapterGroup.size, adapters.count), names)
        }
    }

    func adapterIndex(of provider: Provider) -> Int? {
        providers.firstIndex { $0 == provider }
    }

    private func group(of adapterIndex: Int) -> AdapterGroup { groups[adapterIndex / AdapterGroup.size] }

    // MARK: Counting

    /// Calls `body` with the number of each known key, and whether it counts.
    ///
    /// A key does not count if its value is `null`. If a key is repeated, only its last value counts.
    @inline(__always)
    private func forEachKey(of object: VendorValue, _ body: (_ keyNumber: Int, _ counts: Bool) -> Void) {
        let document = object.document
        let superseded = document.hasDuplicateKeys(at: object.position) ? object.node.supersededValues : []
        object.context.parser.forEachKnownKey(of: object.position, in: document, keys) { keyNumber, value in
            let counts = document.kind(at: value) != .null && (superseded.isEmpty || !superseded.contains(value))
            body(keyNumber, counts)
        }
    }

    private func tally(of object: VendorValue, _ group: AdapterGroup) -> KeyTally {
        var tally = KeyTally()
        var conditional: AdapterGroup.Bits = 0
        forEachKey(of: object) { keyNumber, counts in
            let facts = group.facts[keyNumber]
            tally.roots |= facts.roots
            guard counts else { return }
            tally.messages |= facts.messages
            tally.contradicted |= facts.contradicting
            tally.strong &+= facts.strong
            tally.weak &+= facts.weak
            conditional |= facts.conditional
        }
        guard conditional != 0, let message = object.node.value.object else { return tally }
        for lane in group.conditions.indices where conditional & AdapterGroup.bit(lane) != 0 {
            for (_, condition) in group.conditions[lane] where condition.holds(message) {
                tally.add(condition.strength, lane)
            }
        }
        return tally
    }

    /// Finds the recognised adapter with the highest weight; there is none if two adapters tie.
    private struct Ballot {
        private(set) var winner: Int?
        /// Whether the winner's bit was set in `messages`.
        private(set) var isMessage = false
        private var weight = 0

        /// - Parameter messages: The adapters that read a key of the root in a message.
        mutating func add(_ score: KeyScore, _ group: AdapterGroup, messages: AdapterGroup.Bits = 0) {
            for adapterIndex in group.adapters {
                let lane = group.lane(of: adapterIndex)
                guard score.recognises(lane) else { continue }
                let weight = score.weight(of: lane)
                if weight > self.weight {
                    (winner, self.weight) = (adapterIndex, weight)
                    isMessage = messages & AdapterGroup.bit(lane) != 0
                } else if weight == self.weight {
                    winner = nil
                }
            }
        }
    }

    /// The adapter of a root that is a message itself.
    ///
    /// Nil if the root may contain a list, if no adapter is found, or if another adapter was named. In a stream, nearly
    /// every root is such a message. One walk over its keys is then enough.
    ///
    /// - Parameter named: The index of the adapter that was named; nil if none was.
    func adapterIndex(ofMessage root: VendorValue, named: Int?) -> Int? {
        guard root.kind == .object else { return nil }
        var ballot = Ballot()
        var isNamed = false
        for group in groups {
            let tally = tally(of: root, group)
            guard tally.roots == 0 else { return nil }
            if let named {
                guard group.adapters.contains(named) else { continue }
                isNamed = tally.hasKey(of: group.lane(of: named)) && tally.messages & group.bit(of: named) != 0
            } else {
                var score = KeyScore()
                score.add(tally)
                ballot.add(score, group, messages: tally.messages)
            }
        }
        if let named { return isNamed ? named : nil }
        return ballot.isMessage ? ballot.winner : nil
    }

    /// The recognised adapter with the highest weight in a root; nil if there is none, or if two adapters tie.
    func winner(in root: ExaminedRoot) -> Int? {
        var ballot = Ballot()
        for group in groups { ballot.add(score(of: root, group), group) }
        return ballot.winner
    }

    /// The adapter of a list, given its first elements; nil if they do not show which vendor the list is from.
    func adapterIndex(ofElements elements: [VendorValue], named provider: Provider?) -> Int? {
        if let provider {
            return adapterIndex(of: provider).flatMap { hasDistinctiveKey(of: $0, inElements: elements) ? $0 : nil }
        }
        let messages = elements.compactMap(ExaminedRoot.object)
        var ballot = Ballot()
        for group in groups {
            var score = KeyScore()
            for message in messages { score.add(tally(of: message, group)) }
            ballot.add(score, group)
        }
        return ballot.winner
    }

    private func score(of root: ExaminedRoot, _ group: AdapterGroup) -> KeyScore {
        var score = KeyScore()
        for (adapterIndex, _) in root.distinctiveKeys where group.adapters.contains(adapterIndex) {
            score.addRootKey(of: group.lane(of: adapterIndex))
        }
        for message in root.messages { score.add(tally(of: message, group)) }
        return score
    }

    /// Whether a root, or one of the first elements of its list, has a distinctive key of the adapter that was named.
    ///
    /// If it is true, the root need not be examined for other vendors. If it is false, the lists of other adapters must
    /// be examined too. This saves time: without it, `inbox stream --provider` executes 33 % more instructions for a
    /// list of one Customer.io message, and 24 % more for one Zeta message.
    func hasDistinctiveKey(of adapterIndex: Int, in root: VendorValue) -> Bool {
        var list = root
        if root.kind == .object {
            let owners = listOwners(in: root)
            let node = root.node
            if contains(adapterIndex, owners), lists[adapterIndex].contains(where: { $0.isDistinctive(in: node) }) {
                return true
            }
            guard let elements = self.list(of: adapterIndex, in: root, owners)?.elements else { return false }
            list = elements
        }
        return hasDistinctiveKey(of: adapterIndex, inElements: list.firstElements(Self.elementLimit))
    }

    private func hasDistinctiveKey(of adapterIndex: Int, inElements elements: [VendorValue]) -> Bool {
        let group = group(of: adapterIndex)
        return elements.contains { element in
            element.kind == .object && tally(of: element, group).hasKey(of: group.lane(of: adapterIndex))
        }
    }

    /// The adapters of other vendors that a message looks like, sorted by descending weight.
    ///
    /// The message has a distinctive key of each, strong or weak, and none of its own feed's adapter.
    func otherAdapters(of message: VendorValue, than adapterIndex: Int) -> [Int] {
        guard adapters.count > 1 else { return [] }
        let document = message.document
        let (own, bit) = (group(of: adapterIndex), group(of: adapterIndex).bit(of: adapterIndex))
        // Nearly every message has a key of its own vendor, usually among the first ones.
        if !document.hasDuplicateKeys(at: message.position),
            message.context.parser.hasKnownKey(
                of: message.position, in: document, keys,
                where: { keyNumber, value in
                    own.facts[keyNumber].distinctive & bit != 0 && document.kind(at: value) != .null
                })
        {
            return []
        }
        if tally(of: message, own).hasKey(of: own.lane(of: adapterIndex)) { return [] }
        var others: [(adapterIndex: Int, weight: Int)] = []
        for group in groups {
            let tally = tally(of: message, group)
            var score = KeyScore()
            score.add(tally)
            for adapterIndex in group.adapters where tally.hasKey(of: group.lane(of: adapterIndex)) {
                others.append((adapterIndex, score.weight(of: group.lane(of: adapterIndex))))
            }
        }
        return others.sorted { $0.weight > $1.weight }.map { $0.adapterIndex }
    }

    /// The adapter that has a strong key in a value.
    ///
    /// The value is an object, which may be a message or a root, or a list, whose first elements are examined. If there
    /// are several such adapters, the one with the highest weight is returned. If their weights are equal, it is the
    /// first of them.
    func adapterIndex(withStrongKeyIn value: VendorValue) -> Int? {
        switch value.kind {
        case .object:
            // For nearly every object, one walk over its keys is enough, and no memory is needed.
            let mayHaveOne = groups.contains { group in
                let tally = tally(of: value, group)
                return tally.roots != 0 || tally.strong != .zero
            }
            guard mayHaveOne else { return nil }
        case .array:
            guard value.node.hasChildren else { return nil }
        case .null, .bool, .number, .string:
            return nil
        }
        let root = examine(value)
        var best: (adapterIndex: Int, weight: Int)?
        for group in groups {
            let score = score(of: root, group)
            for adapterIndex in group.adapters where score.hasStrongKey(of: group.lane(of: adapterIndex)) {
                let weight = score.weight(of: group.lane(of: adapterIndex))
                if weight > best?.weight ?? 0 { best = (adapterIndex, weight) }
            }
        }
        return best?.adapterIndex
    }

    // MARK: Roots

    /// For each group, the adapters that may find a list in a root.
    typealias ListOwners = [AdapterGroup.Bits]

    func listOwners(in root: VendorValue) -> ListOwners {
        groups.map { group in
            guard root.kind == .object else { return 0 }
            var owners: AdapterGroup.Bits = 0
            root.context.parser.forEachKnownKey(of: root.position, in: root.document, keys) { keyNumber, _ in
                owners |= group.facts[keyNumber].roots
            }
            return owners
        }
    }

    private func contains(_ adapterIndex: Int, _ owners: ListOwners) -> Bool {
        owners[adapterIndex / AdapterGroup.size] & group(of: adapterIndex).bit(of: adapterIndex) != 0
    }

    /// Whether an object has a message key of an adapter, whose last value is not `null`.
    func hasMessageKey(of adapterIndex: Int, in object: VendorValue) -> Bool {
        let group = group(of: adapterIndex)
        return tally(of: object, group).messages & group.bit(of: adapterIndex) != 0
    }

    func list(of adapterIndex: Int, in root: VendorValue, _ owners: ListOwners) -> RootList? {
        contains(adapterIndex, owners) ? RootList(lists[adapterIndex], in: root) : nil
    }

    func anyList(in root: VendorValue) -> RootList? {
        let owners = listOwners(in: root)
        return adapters.indices.lazy.compactMap { [self] in list(of: $0, in: root, owners) }.first
    }

    func examine(_ root: VendorValue) -> ExaminedRoot {
        guard root.kind == .object else { return ExaminedRoot(root) }
        let owners = listOwners(in: root)
        let node = root.node
        var found: [RootList] = []
        var distinctiveKeys: [ExaminedRoot.RootKey] = []
        for adapterIndex in adapters.indices where contains(adapterIndex, owners) {
            if let list = RootList(lists[adapterIndex], in: root) { found.append(list) }
            for list in lists[adapterIndex] where list.isDistinctive(in: node) {
                distinctiveKeys.append((adapterIndex, list.key))
            }
        }
        return ExaminedRoot(root, found, distinctiveKeys)
    }
}

// MARK: - Explaining

extension Detector {
    /// Which vendors have distinctive keys in a root, and which keys these are.
    ///
    /// - Parameter isInString: Whether the root is an object inside a string.
    func explain(_ root: ExaminedRoot, isInString: Bool) -> Detection {
        let candidates = groups.flatMap { group in
            let score = score(of: root, group)
            return group.adapters.map { candidate($0, group, score, root) }
        }
        return Detection(
            provider: winner(in: root).map { providers[$0] },
            candidates: candidates.filter { !$0.distinctiveKeys.isEmpty }.sorted { $0.rank > $1.rank },
            shape: (isInString ? "a string with " : "") + root.shape, elementCount: root.elementCount,
            isEmptyList: root.isEmptyList)
    }

    /// The distinctive keys that an adapter has in a root, in the order in which they are found, and their total
    /// weight.
    private func candidate(
        _ adapterIndex: Int, _ group: AdapterGroup, _ score: KeyScore, _ root: ExaminedRoot
    ) -> Detection.Candidate {
        let (lane, bit) = (group.lane(of: adapterIndex), group.bit(of: adapterIndex))
        var found: [Detection.DistinctiveKey] = []
        var contradicting: [String] = []
        func add(_ name: String, _ strength: VendorSignature.Strength, counts: Bool) {
            let index = found.firstIndex { $0.name == name } ?? found.endIndex
            if index == found.endIndex { found.append(.init(name: name, strength: strength, count: 0)) }
            if counts { found[index].count += 1 }
        }
        for key in root.distinctiveKeys where key.adapterIndex == adapterIndex {
            add(key.name, .strong, counts: true)
        }
        for message in root.messages {
            let countsWeak = tally(of: message, group).contradicted & bit == 0
            var hasConditional = false
            forEachKey(of: message) { keyNumber, counts in
                guard counts else { return }
                let (name, facts) = (keys.names[keyNumber], group.facts[keyNumber])
                if facts.strong[lane] > 0 { add(name, .strong, counts: true) }
                if facts.weak[lane] > 0 { add(name, .weak, counts: countsWeak) }
                if facts.conditional & bit != 0 { hasConditional = true }
                if facts.contradicting & bit != 0, !contradicting.contains(name) { contradicting.append(name) }
            }
            guard hasConditional, let object = message.node.value.object else { continue }
            for (key, condition) in group.conditions[lane] where condition.holds(object) {
                add(key, condition.strength, counts: countsWeak || condition.strength == .strong)
            }
        }
        return Detection.Candidate(
            provider: providers[adapterIndex], score: score.weight(of: lane), isRecognised: score.recognises(lane),
            distinctiveKeys: found, contradictingKeys: contradicting)
    }
}
