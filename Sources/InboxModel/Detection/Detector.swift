import InboxJSON

/// Detects the vendor of a payload by its distinctive keys.
struct Detector: Sendable {
    /// How many elements are examined.
    static let elementLimit = 8

    /// What a key says about the vendor: one bit per adapter.
    struct KeyFacts: Sendable {
        /// The adapters whose roots have it.
        var roots: UInt64 = 0
        /// The adapters whose messages have it.
        var messages: UInt64 = 0
        /// The adapters that it identifies under a condition.
        var conditional: UInt64 = 0
        /// The adapters that it identifies.
        var distinctive: UInt64 = 0
        /// One byte per adapter, for the first eight: 1 if it identifies the adapter.
        var counts: UInt64 = 0
    }

    /// The adapters, by their indices.
    let adapters: [any InboxAdapter]
    private let signatures: [VendorSignature]
    /// Per adapter, the keys that identify it under a condition, in order.
    let conditions: [[(key: String, holds: VendorSignature.Condition)]]
    /// The vendors of the adapters.
    let providers: [Provider]
    /// Every key of a root or a message that an adapter knows, and what it says.
    let keys: JSONKnownKeys
    let facts: ContiguousArray<KeyFacts>
    /// The adapters that look at every root.
    let rootAgnostic: UInt64
    /// Whether the distinctive keys of a message can be counted in the eight bytes of a word, one per adapter.
    let countsInBytes: Bool

    /// - Parameter adapters: The first 64 are detected; the others are used only if they are named.
    init(_ adapters: [any InboxAdapter]) {
        var facts: [String: KeyFacts] = [:]
        var rootAgnostic: UInt64 = 0
        let signatures = adapters.map(\.signature)
        for (adapterIndex, signature) in signatures.enumerated().prefix(64) {
            let bit = Self.bit(adapterIndex)
            if signature.rootKeys == nil { rootAgnostic |= bit }
            for key in signature.rootKeys ?? [] { facts[key, default: KeyFacts()].roots |= bit }
            for key in signature.messageKeys + signature.distinctiveKeys {
                facts[key, default: KeyFacts()].messages |= bit
            }
            for key in signature.conditionalKeys.keys { facts[key, default: KeyFacts()].conditional |= bit }
            for key in signature.distinctiveKeys {
                facts[key, default: KeyFacts()].distinctive |= bit
                if adapterIndex < 8 { facts[key, default: KeyFacts()].counts |= 1 << UInt64(8 * adapterIndex) }
            }
        }
        let names = facts.keys.sorted()
        self.adapters = adapters
        self.signatures = signatures
        conditions = signatures.map { $0.conditionalKeys.sorted { $0.key < $1.key }.map { ($0.key, $0.value) } }
        providers = adapters.map(\.provider)
        keys = JSONKnownKeys(names)
        self.facts = ContiguousArray(names.map { facts[$0] ?? KeyFacts() })
        self.rootAgnostic = rootAgnostic
        countsInBytes =
            adapters.count <= 8 && Set(providers).count == adapters.count
            && signatures.allSatisfy { $0.distinctiveKeys.count < 256 }
    }

    /// The index of a provider's adapter; nil if there is none.
    func adapterIndex(of provider: Provider?) -> Int? {
        providers.firstIndex { $0 == provider }
    }

    static func bit(_ adapterIndex: Int) -> UInt64 { 1 << UInt64(adapterIndex) }

    /// The adapters that may recognise a root, as bits.
    func candidates(for root: VendorValue) -> UInt64 {
        guard root.kind == .object else { return 0 }
        var candidates = rootAgnostic
        root.context.forEachKnownKey(of: root.node, keys) { keyNumber, _ in
            candidates |= facts[keyNumber].roots
        }
        return candidates
    }

    /// Whether an object has a key of an adapter's messages with a value that is not `null`.
    ///
    /// The last value counts if the key is repeated.
    func hasMessageKey(of adapterIndex: Int, in object: VendorValue) -> Bool {
        let node = object.node
        let superseded = node.supersededValues
        var messages: UInt64 = 0
        object.context.forEachKnownKey(of: node, keys) { keyNumber, value in
            if !node.node(at: value).isNull, !superseded.contains(value) { messages |= facts[keyNumber].messages }
        }
        return adapterIndex >= 64 || messages & Self.bit(adapterIndex) != 0
    }

    private func contains(_ adapterIndex: Int, _ candidates: UInt64) -> Bool {
        adapterIndex >= 64 || candidates & Self.bit(adapterIndex) != 0
    }

    /// The list of messages that an adapter finds in a root, if it is among the candidates.
    ///
    /// Nil for a list that the adapter describes as missing.
    func list(of adapterIndex: Int, in root: VendorValue, _ candidates: UInt64) -> FeedList? {
        guard contains(adapterIndex, candidates), let list = adapters[adapterIndex].locatedList(in: root),
            !list.isMissing
        else { return nil }
        return list
    }

    /// The first list that an adapter finds in a root.
    func anyList(in root: VendorValue) -> FeedList? {
        let candidates = candidates(for: root)
        return adapters.indices.lazy.compactMap { list(of: $0, in: root, candidates) }.first
    }

    func distinctiveKeys(of adapterIndex: Int, ofRoot root: VendorValue, _ candidates: UInt64) -> [String] {
        guard contains(adapterIndex, candidates), let object = root.json.object else { return [] }
        return signatures[adapterIndex].distinctiveRootKeys(object)
    }

    /// Counts the distinctive keys of a root and its first elements.
    ///
    /// - Parameter explains: Whether the keys are named, and all elements counted.
    func detect(_ node: JSONNode, explains: Bool) -> Detection {
        let context = DecodingContext(node.document, recordsProvenance: false)
        var shape = ""
        var root = VendorValue(context, node, source: 0)
        if root.kind == .string, let inner = root.parsedString(as: .object) {
            root = inner
            shape = "a string with "
        }
        var tally = Tally(count: adapters.count, names: explains)
        var lists: [VendorValue] = []
        var elements: [VendorValue] = []
        var isList = false
        // A root without its list has other content, which another vendor's adapter must not read as an empty feed.
        var lacksList = false
        if root.kind == .array {
            shape += "array"
            isList = true
            lists = [root]
        } else if root.kind == .object {
            let candidates = candidates(for: root)
            for adapterIndex in adapters.indices {
                for key in distinctiveKeys(of: adapterIndex, ofRoot: root, candidates) {
                    tally.add(key, for: adapterIndex)
                }
            }
            let known = adapters.indices.compactMap { list(of: $0, in: root, candidates) }
            if let first = known.first {
                shape += "object with \(first.name)"
                isList = true
                lacksList = known.contains(where: \.isMadeEmpty)
                var seen: Set<JSONNode.Position> = []
                lists = known.compactMap { root.located($0.elements) }.filter { seen.insert($0.position).inserted }
            } else {
                shape += "one object"
                elements = [root]
            }
        } else {
            shape += "one \(root.kind.rawValue)"
        }
        for list in lists { elements += list.firstElements(Self.elementLimit) }
        let elementCount = explains && isList ? lists.reduce(0) { $0 + $1.node.elementCount } : elements.count
        for element in elements { count(element, &tally) }
        return tally.result(adapters, shape, elementCount, isList && elements.isEmpty && !lacksList)
    }

    private func count(_ element: VendorValue, _ tally: inout Tally) {
        guard let message = element.kind == .string ? element.parsedString(as: .object) : element,
            let object = message.json.object
        else { return }
        let node = message.node
        let superseded = node.supersededValues
        var conditional: UInt64 = 0
        message.context.forEachKnownKey(of: node, keys) { keyNumber, value in
            guard !node.node(at: value).isNull, !superseded.contains(value) else { return }
            conditional |= facts[keyNumber].conditional
            for adapterIndex in adapters.indices.prefix(64)
            where facts[keyNumber].distinctive & Self.bit(adapterIndex) != 0 {
                tally.add(keys.names[keyNumber], for: adapterIndex)
            }
        }
        for adapterIndex in adapters.indices.prefix(64) where conditional & Self.bit(adapterIndex) != 0 {
            for condition in conditions[adapterIndex] where condition.holds(object) {
                tally.add(condition.key, for: adapterIndex)
            }
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

        mutating func add(_ key: @autoclosure () -> String, for adapterIndex: Int) {
            scores[adapterIndex] += 1
            guard names else { return }
            let key = key()
            if !keys[adapterIndex].contains(key) { keys[adapterIndex].append(key) }
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
