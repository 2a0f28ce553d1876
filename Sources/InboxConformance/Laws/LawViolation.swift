import InboxJSON

/// A violation of a law: the law, the input and the fault.
public struct LawViolation: Error, Hashable, Sendable, CustomStringConvertible {
    /// The law.
    public let law: AdapterLaw
    /// The input that breaks the law, with the seed that reproduces it.
    public let input: LawInput
    /// The smallest input that was found to break the law, made by removing values from ``input``.
    public let smallest: [UInt8]
    /// The fault of ``smallest``, in a sentence.
    public let difference: String

    /// The law, the fault, and the inputs, truncated if they are long.
    public var description: String {
        """
        the law "\(law)" is broken: \(law.statement)
          \(difference)
          by \(input)
          made small: \(LawInput.shown(smallest))
        """
    }
}

extension LawViolation {
    /// The largest number of smaller inputs to try.
    private static let limit = 2000

    /// Shrinks the input: removes values one by one while the law stays broken.
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
                let text = smaller.losslessText
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
