import InboxJSON

/// Up to eight adapters, whose distinctive keys are counted together in one walk over an object.
///
/// The standard adapters are one group. A decoder with more than eight adapters has several groups and walks over an
/// object once for each. This changes the time of detection but not its result.
final class AdapterGroup: Sendable {
    /// One number per adapter.
    typealias Counts = SIMD8<UInt16>
    /// One bit per adapter.
    typealias Bits = UInt8

    /// What a key tells about each adapter.
    struct KeyFacts: Sendable {
        /// The adapters whose roots can have the key.
        var roots: Bits = 0
        /// The adapters whose messages can have the key.
        var messages: Bits = 0
        /// The adapters that the key identifies, strongly or weakly.
        var distinctive: Bits = 0
        /// The adapters that the key identifies under a condition.
        var conditional: Bits = 0
        /// The adapters whose weak keys do not count in the same object as this key.
        var contradicting: Bits = 0
        /// 1 for each adapter for which the key is strong.
        var strong = Counts()
        /// 1 for each adapter for which the key is weak.
        var weak = Counts()
    }

    /// The indices of these adapters in the decoder's list.
    let adapters: Range<Int>
    /// What each key says, by the number of the key.
    let facts: ContiguousArray<KeyFacts>
    /// Per adapter, its conditional keys in order.
    let conditions: [[(key: String, condition: VendorSignature.Condition)]]

    /// - Parameters:
    ///   - signatures: The signatures of all adapters.
    ///   - lists: The lists of all adapters.
    ///   - adapters: The indices of the adapters in the group.
    ///   - names: The keys of all adapters. The index of a key is its number.
    init(_ signatures: [VendorSignature], _ lists: [[FeedList]], _ adapters: Range<Int>, _ names: [String]) {
        var facts: [String: KeyFacts] = [:]
        for (lane, signature) in signatures[adapters].enumerated() {
            let bit = Self.bit(lane)
            for list in lists[adapters.lowerBound + lane] { facts[list.rootKey, default: KeyFacts()].roots |= bit }
            for key in signature.messageKeys { facts[key, default: KeyFacts()].messages |= bit }
            for key in signature.conditionalKeys.keys { facts[key, default: KeyFacts()].conditional |= bit }
            for key in signature.contradictingKeys { facts[key, default: KeyFacts()].contradicting |= bit }
            for key in signature.distinctiveKeys {
                facts[key, default: KeyFacts()].messages |= bit
                facts[key, default: KeyFacts()].distinctive |= bit
            }
            for key in signature.weakKeys { facts[key, default: KeyFacts()].weak[lane] = 1 }
            for key in signature.strongKeys {
                facts[key, default: KeyFacts()].strong[lane] = 1
                facts[key, default: KeyFacts()].weak[lane] = 0
            }
        }
        self.adapters = adapters
        self.facts = ContiguousArray(names.map { facts[$0] ?? KeyFacts() })
        conditions = signatures[adapters].map { $0.conditionalKeys.sorted { $0.key < $1.key } }
            .map { $0.map { ($0.key, $0.value) } }
    }

    static let size = Counts.scalarCount

    static func bit(_ lane: Int) -> Bits { 1 &<< Bits(truncatingIfNeeded: lane) }

    /// The position of an adapter in the group.
    func lane(of adapterIndex: Int) -> Int { adapterIndex - adapters.lowerBound }

    func bit(of adapterIndex: Int) -> Bits { Self.bit(lane(of: adapterIndex)) }
}

/// The distinctive keys of one object, counted for each adapter of a group.
struct KeyTally {
    /// The adapters that may find a list in the object.
    var roots: AdapterGroup.Bits = 0
    /// The adapters that read one of its keys in a message.
    var messages: AdapterGroup.Bits = 0
    /// The adapters whose weak keys do not count in the object.
    var contradicted: AdapterGroup.Bits = 0
    var strong = AdapterGroup.Counts()
    var weak = AdapterGroup.Counts()

    mutating func add(_ strength: VendorSignature.Strength, _ lane: Int) {
        switch strength {
        case .strong: strong[lane] &+= 1
        case .weak: weak[lane] &+= 1
        }
    }

    /// Whether the object has a distinctive key of an adapter, strong or weak, even one that does not count.
    func hasKey(of lane: Int) -> Bool { strong[lane] | weak[lane] != 0 }
}

/// What several objects together tell about each adapter of a group.
struct KeyScore {
    /// How many strong keys, and weak ones below, count in all objects together.
    private var strong = AdapterGroup.Counts()
    private var weak = AdapterGroup.Counts()
    /// The largest number of weak keys in one object.
    private var mostWeak = AdapterGroup.Counts()

    mutating func add(_ tally: KeyTally) {
        var counted = tally.weak
        if tally.contradicted != 0 {
            for lane in counted.indices where tally.contradicted & AdapterGroup.bit(lane) != 0 { counted[lane] = 0 }
        }
        strong &+= tally.strong
        weak &+= counted
        mostWeak = pointwiseMax(mostWeak, counted)
    }

    mutating func addRootKey(of lane: Int) { strong[lane] &+= 1 }

    func weight(of lane: Int) -> Int {
        Int(strong[lane]) * VendorSignature.Strength.strong.weight
            + Int(weak[lane]) * VendorSignature.Strength.weak.weight
    }

    /// Whether an object, or the root, has a strong key.
    func hasStrongKey(of lane: Int) -> Bool { strong[lane] > 0 }

    /// Whether an object has a strong key or two weak ones.
    func recognises(_ lane: Int) -> Bool { strong[lane] > 0 || mostWeak[lane] >= 2 }
}
