import InboxJSON

/// Counts telling keys.
struct Detector: Sendable {
    /// How many elements are looked at.
    static let elementLimit = 8

    private let adapters: [any InboxAdapter]
    private let table: KeyTable
    private let names: [String]
    /// Of each key of the table, the adapters that it tells, as numbers.
    private let owners: [[Int]]
    /// The keys of roots that adapters know, and of each the adapters, as bits.
    private let rootTable: KeyTable
    private let rootOwners: [UInt64]
    /// The adapters, as bits, that are asked of every root.
    private let alwaysAsked: UInt64

    init(_ adapters: [any InboxAdapter]) {
        var names: [String] = []
        var owners: [[Int]] = []
        for (number, adapter) in adapters.enumerated() {
            for key in adapter.tellingKeys {
                if let known = names.firstIndex(of: key) {
                    owners[known].append(number)
                } else {
                    names.append(key)
                    owners.append([number])
                }
            }
        }
        self.adapters = adapters
        self.names = names
        self.owners = owners
        table = KeyTable(names)
        var rootKeys: [String: UInt64] = [:]
        var always: UInt64 = 0
        // An adapter behind the 64th is asked of every root.
        for (number, adapter) in adapters.enumerated().prefix(64) {
            let bit: UInt64 = 1 << UInt64(number)
            if adapter.rootKeys == nil { always |= bit }
            for key in adapter.rootKeys ?? [] { rootKeys[key, default: 0] |= bit }
        }
        let keys = rootKeys.keys.sorted()
        rootTable = KeyTable(keys)
        rootOwners = keys.map { rootKeys[$0] ?? 0 }
        alwaysAsked = always
    }

    /// The adapters, as bits, that may know a root.
    func asked(of root: VendorValue) -> UInt64 {
        guard root.kind == .object else { return 0 }
        var asked = alwaysAsked
        rootTable.forEachKnown(of: root.place.index, in: root.document) { key, _, _ in asked |= rootOwners[key] }
        return asked
    }

    private func isAsked(_ number: Int, _ asked: UInt64) -> Bool {
        number >= 64 || asked & (1 << UInt64(number)) != 0
    }

    /// The list of messages that an adapter finds in a root, where it is among those that are asked.
    func list(of number: Int, in root: VendorValue, _ asked: UInt64) -> FeedList? {
        isAsked(number, asked) ? adapters[number].list(standingIn: root) : nil
    }

    private func tellingKeys(of number: Int, ofRoot root: VendorValue, _ asked: UInt64) -> [String] {
        guard isAsked(number, asked), let object = root.json.object else { return [] }
        return adapters[number].tellingKeys(ofRoot: object)
    }

    /// Whether a telling key of one adapter stands where ``detect(in:at:explains:)`` counts them.
    ///
    /// True is certain; false means that a longer look is needed.
    func tells(_ number: Int, in root: VendorValue) -> Bool {
        var list = root
        if root.kind == .object {
            let asked = asked(of: root)
            if !tellingKeys(of: number, ofRoot: root, asked).isEmpty { return true }
            if let index = self.list(of: number, in: root, asked)?.elements.index {
                list = root.sibling(index)
            } else {
                let isList = adapters.indices.contains { self.list(of: $0, in: root, asked) != nil }
                return !isList && tells(number, of: root)
            }
        }
        return list.firstElements(Self.elementLimit).contains { tells(number, of: $0) }
    }

    /// Whether a message has a telling key of one adapter; of repeated keys it is the last that counts: a longer look.
    private func tells(_ number: Int, of message: VendorValue) -> Bool {
        let document = message.document
        guard let object = message.json.object,
            !document.tape[message.place.index].flags.contains(.duplicateKeys)
        else { return false }
        var tells = false
        table.forEachKnown(of: message.place.index, in: document) { key, value, _ in
            if document.kind(value) != .null, owners[key].contains(number) { tells = true }
        }
        return tells || !adapters[number].furtherTellingKeys(of: object).isEmpty
    }

    /// Looks at a root and its first elements.
    ///
    /// - Parameter explains: Whether the keys are named, not only counted.
    func detect(in document: JSONDocument, at index: Int, explains: Bool) -> Detection {
        let context = DecodingContext(document, recordsProvenance: false)
        var shape = ""
        var root = VendorValue(context, document, source: 0, at: index)
        if root.kind == .string, let inner = root.opened(as: .object) {
            root = inner
            shape = "a string with "
        }
        var tally = Tally(count: adapters.count, names: explains)
        var elements: [VendorValue] = []
        var elementCount = 1
        var isEmptyList = false
        if root.kind == .array {
            shape += "array"
            elements = Array(root.firstElements(Self.elementLimit))
            elementCount = root.elementCount
            isEmptyList = elementCount == 0
        } else if root.kind == .object {
            let asked = asked(of: root)
            for number in adapters.indices {
                for key in tellingKeys(of: number, ofRoot: root, asked) { tally.add(key, for: number) }
            }
            let known = adapters.indices.compactMap { list(of: $0, in: root, asked) }
            if let first = known.first {
                shape += "object with \(first.name)"
                var seen: Set<Int> = []
                elementCount = 0
                for list in known where seen.insert(list.elements.index ?? 0).inserted {
                    guard let index = list.elements.index else { continue }
                    elements += root.sibling(index).firstElements(Self.elementLimit)
                    elementCount += root.sibling(index).elementCount
                }
                isEmptyList = elementCount == 0
            } else {
                shape += "one object"
                elements = [root]
            }
        } else {
            shape += "one \(root.kind.rawValue)"
            elementCount = 0
        }
        for element in elements { count(element, &tally) }
        return tally.result(adapters, shape, elementCount, isEmptyList)
    }

    private func count(_ element: VendorValue, _ tally: inout Tally) {
        guard let message = element.kind == .string ? element.opened(as: .object) : element,
            let object = message.json.object
        else { return }
        let document = message.document
        let superseded = document.superseded(in: message.place.index)
        document.forEachMember(of: message.place.index) { key, value in
            guard let number = table.number(of: key, in: document), document.kind(value) != .null,
                !superseded.contains(key)
            else { return }
            for owner in owners[number] { tally.add(names[number], for: owner) }
        }
        for (number, adapter) in adapters.enumerated() {
            for key in adapter.furtherTellingKeys(of: object) { tally.add(key, for: number) }
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
                        provider: adapters[$0].provider, score: scores[$0], tellingKeys: names ? keys[$0] : [])
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
    var elementCount: Int {
        guard document.kind(place.index) == .array else { return 0 }
        var count = 0
        var element = place.index + 1
        while element < document.next(place.index) {
            count += 1
            element = document.next(element)
        }
        return count
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
