/// The vendor as which a payload is decoded, and the reasons: the distinctive keys and the shape of the root.
public struct Detection: Hashable, Sendable {
    /// A vendor with distinctive keys in the payload.
    public struct Candidate: Hashable, Sendable {
        /// The vendor.
        public let provider: Provider
        /// The number of its distinctive keys, in the root and the first elements.
        public let score: Int
        /// These keys, each once, in the order in which they were found; empty if only the number was wanted.
        public let distinctiveKeys: [String]
    }

    /// The vendor as which ``InboxDecoder/decode(_:from:)-([UInt8],_)`` reads the payload; nil if it recognises none, and for
    /// an empty list that any vendor may have sent.
    ///
    /// It is the vendor with the most distinctive keys, if the root has a shape of this vendor.
    public internal(set) var provider: Provider?
    /// Why no vendor is recognised, and how to fix it; nil if one is, and for an empty list.
    public internal(set) var reason: String?
    /// The vendors with distinctive keys, in descending order of their number.
    public let candidates: [Candidate]
    /// The shape of the root, for people: `array`, `object with inboxMessages`, `one object`, `a string with one object`.
    public let shape: String
    /// The number of elements; 1 if the root is a message itself.
    public let elementCount: Int
    /// Whether the root is an empty list, for which no vendor is needed.
    public let isEmptyList: Bool
}

extension Detection {
    /// Why no vendor was detected, and how to fix it.
    func reasonForNone(among providers: [Provider]) -> String {
        let leaders = candidates.prefix { $0.score == candidates.first?.score }.map(\.provider.name)
        let all = providers.map(\.name).joined(separator: ", ")
        guard !leaders.isEmpty else {
            return "the root (\(shape)) and its first messages have no distinctive key of a vendor; name the provider: "
                + all
        }
        return "equally many distinctive keys of \(leaders.joined(separator: " and ")); name the provider"
    }
}
