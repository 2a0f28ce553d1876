import InboxJSON

/// A law that an input breaks: the law, the input, and what is not so.
public struct LawViolation: Error, Hashable, Sendable, CustomStringConvertible {
    /// The law.
    public let law: AdapterLaw
    /// The input that was found to break it, with the seed that makes it again.
    public let input: LawInput
    /// The smallest input found that still breaks it, by leaving out of ``input`` what does not matter.
    public let smallest: [UInt8]
    /// What is not so of ``smallest``, in a sentence: the first difference.
    public let difference: String

    /// The law, what is not so, and the inputs, cut where they are long.
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
    /// How many smaller inputs are tried.
    private static let limit = 2000

    /// Makes the input small: values are left out one by one, as long as the law stays broken.
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
