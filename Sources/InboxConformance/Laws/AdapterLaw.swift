public import InboxModel

/// What holds of every adapter's decoding, whatever was sent.
///
/// A law takes an input, decodes it as often as it needs with the adapters given, and says what is not so:
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
    /// What must be so, in a sentence.
    public let statement: String
    /// What is not so of an input, in a sentence; nil where the law is kept.
    let difference: @Sendable (LawSubject) -> String?

    init(_ name: String, _ statement: String, _ difference: @escaping @Sendable (LawSubject) -> String?) {
        self.name = name
        self.statement = statement
        self.difference = difference
    }

    /// Every law, those first without which others say little.
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
    /// - Parameter adapters: What the decoder has: the adapter in question, and those beside which it must stand.
    /// - Throws: ``LawViolation`` with the input made small.
    public func check(_ input: LawInput, adapters: [any InboxAdapter]) throws(LawViolation) {
        try [self].check(CollectionOfOne(input), adapters: adapters)
    }

    /// Checks the law on inputs, in order.
    ///
    /// - Parameter adapters: What the decoder has: the adapter in question, and those beside which it must stand.
    /// - Throws: ``LawViolation`` for the first input that breaks it, made small.
    public func check(_ inputs: some Sequence<LawInput>, adapters: [any InboxAdapter]) throws(LawViolation) {
        try [self].check(inputs, adapters: adapters)
    }
}

extension [AdapterLaw] {
    /// Checks each law on each input, in order; what several laws ask of an input is decoded once.
    ///
    /// - Parameter adapters: What the decoder has: the adapter in question, and those beside which it must stand.
    /// - Throws: ``LawViolation`` for the first law that the first such input breaks, the input made small.
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
