public import InboxModel

/// A property that every adapter's decoding has, for every input.
///
/// A law decodes an input with the given adapters and reports the first fault:
///
/// ```swift
/// let samples = try FixtureSuite(at: fixtures).cases.compactMap(\.decoding?.input)
/// let inputs = LawInputs(samples, from: Provider("braze"), mutants: 5000)
/// try AdapterLaw.all.check(inputs, adapters: .standard + [BrazeAdapter()])
/// ```
///
/// Laws are equal when their names are.
public struct AdapterLaw: Sendable, Hashable, CustomStringConvertible {
    /// A short name: `lossless`.
    public let name: String
    /// The law, in a sentence.
    public let statement: String
    /// The fault of an input in a sentence, or nil if the law holds.
    let difference: @Sendable (LawSubject) -> String?

    init(_ name: String, _ statement: String, _ difference: @escaping @Sendable (LawSubject) -> String?) {
        self.name = name
        self.statement = statement
        self.difference = difference
    }

    /// Every law, the most basic ones first.
    public static let all: [AdapterLaw] = [
        total, deterministic, everyElementAccountedFor, lossless, isolated, identified, noBlankTexts, canonical,
        keyOrderIndependent, pointersResolve, strict, explained,
    ]

    /// The name.
    public var description: String { name }

    /// Compares the names.
    public static func == (left: AdapterLaw, right: AdapterLaw) -> Bool {
        left.name == right.name
    }

    /// Hashes the name.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(name)
    }
}

extension AdapterLaw {
    /// Checks the law on one input.
    ///
    /// - Parameter adapters: The adapters of the decoder: the one to check and those used with it.
    /// - Throws: ``LawViolation`` with the smallest such input that was found.
    public func check(_ input: LawInput, adapters: [any InboxAdapter]) throws(LawViolation) {
        try [self].check(CollectionOfOne(input), adapters: adapters)
    }

    /// Checks the law on inputs, in order.
    ///
    /// - Parameter adapters: The adapters of the decoder: the one to check and those used with it.
    /// - Throws: ``LawViolation`` for the first input that breaks it, with the smallest such input that was found.
    public func check(_ inputs: some Sequence<LawInput>, adapters: [any InboxAdapter]) throws(LawViolation) {
        try [self].check(inputs, adapters: adapters)
    }
}

extension [AdapterLaw] {
    /// Checks each law on each input, in order; decodes each input once for all laws.
    ///
    /// - Parameter adapters: The adapters of the decoder: the one to check and those used with it.
    /// - Throws: ``LawViolation`` for the first law that the first such input breaks, with the smallest such input.
    public func check(_ inputs: some Sequence<LawInput>, adapters: [any InboxAdapter]) throws(LawViolation) {
        let decoders = LawDecoders(adapters)
        for input in inputs {
            let subject = LawSubject(input, decoders)
            for law in self {
                guard let difference = law.difference(subject) else { continue }
                throw LawViolation(of: law, by: input, difference, decoders)
            }
        }
    }
}
