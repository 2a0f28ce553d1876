/// Whose payload it is, by its telling keys, and why.
public struct Detection: Hashable, Sendable {
    /// A vendor, and what speaks for it.
    public struct Candidate: Hashable, Sendable {
        /// The vendor.
        public let provider: Provider
        /// How many telling keys it has, over the root and the first elements.
        public let score: Int
        /// Those keys, each once, in the order met; empty where only the count was asked for.
        public let distinctiveKeys: [String]
    }

    /// The vendor with the most telling keys; nil where none has any, or several have as many.
    public let provider: Provider?
    /// The vendors that have telling keys, the most first.
    public let candidates: [Candidate]
    /// What the root is, for people: `array`, `object with inboxMessages`, `one object`, `a string with one object`.
    public let shape: String
    /// How many elements there are; 1 of a root that is a message itself.
    public let elementCount: Int
    /// Whether the root is a list that holds nothing, which needs no vendor.
    public let isEmptyList: Bool
}

extension Detection {
    /// Why no vendor could be told, and what to do about it.
    func reasonForNone(among providers: [Provider]) -> String {
        let named = candidates.prefix { $0.score == candidates.first?.score }.map(\.provider.name)
        let all = providers.map(\.name).joined(separator: ", ")
        guard !named.isEmpty else {
            return "no key of the root (\(shape)) or its first messages tells a vendor; name the provider: \(all)"
        }
        return "as many telling keys of \(named.joined(separator: " as of ")); name the provider"
    }
}
