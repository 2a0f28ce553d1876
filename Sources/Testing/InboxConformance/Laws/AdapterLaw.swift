import InboxJSON
public import InboxModel

/// A property that decoding with any adapter must have for every input.
///
/// A law decodes an input with the given adapters and reports the first fault:
///
/// ```swift
/// let samples = try FixtureSuite(at: fixtures).cases.compactMap(\.decoding?.payload)
/// let inputs = LawInputs(samples, from: Provider("braze"), mutants: 5000)
/// try AdapterLaw.all.check(inputs, adapters: .standard + [BrazeAdapter()])
/// ```
public struct AdapterLaw: Sendable, CustomStringConvertible {
    /// A short name: `lossless`.
    public let name: String
    /// The law, in a sentence.
    public let statement: String
    /// Describes the fault that an input shows, in a sentence; nil if the law holds.
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
}

extension [AdapterLaw] {
    /// Checks each law on each input, in order.
    ///
    /// Each input is decoded once for all laws.
    ///
    /// - Parameter adapters: The decoder's adapters: the one to check, and the others that are used with it.
    /// - Throws: ``LawViolation`` for the first input that breaks a law. The error also contains the smallest input found
    ///   that breaks the same law.
    public func check(_ inputs: LawInputs, adapters: [any InboxAdapter]) throws(LawViolation) {
        try check(inputs.all, adapters: adapters)
    }

    package func check(_ inputs: some Sequence<LawInput>, adapters: [any InboxAdapter]) throws(LawViolation) {
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

/// A violation of a law: the law, the input and the fault.
public struct LawViolation: Error, Sendable, CustomStringConvertible {
    package let law: AdapterLaw
    /// The input that breaks the law, with the seed that reproduces it.
    package let input: LawInput
    /// A small input that still breaks the law, made by removing values from ``input``.
    package let smallest: [UInt8]
    /// The fault of ``smallest``, in a sentence.
    package let difference: String

    /// The law, the fault, and the inputs, truncated if they are long.
    public var description: String {
        """
        the law "\(law)" is broken: \(law.statement)
          \(difference)
          broken by \(input)
          smallest input: \(LawInput.shown(smallest))
        """
    }
}

extension LawViolation {
    /// The largest number of smaller inputs to try.
    private static let limit = 2000

    /// Shrinks the input: removes values one by one as long as the law stays broken.
    init(of law: AdapterLaw, by input: LawInput, _ difference: String, _ decoders: LawDecoders) {
        self.law = law
        self.input = input
        var (bytes, difference) = (input.bytes, difference)
        var tries = 0
        if var root = try? JSONValue(parsing: bytes) {
            var number = 1
            var hasChanged = false
            while tries < Self.limit {
                guard number < root.valueCount else {
                    guard hasChanged else { break }
                    (number, hasChanged) = (1, false)
                    continue
                }
                tries += 1
                let smaller = root.editing(number) { _ in [] }
                let text = smaller.losslessBytes
                let attempt = LawInput(text, from: input.provider, name: input.name, seed: input.seed)
                if let other = law.difference(LawSubject(attempt, decoders)) {
                    (root, bytes, difference, hasChanged) = (smaller, text, other, true)
                } else {
                    number += 1
                }
            }
        }
        smallest = bytes
        self.difference = difference
    }
}
