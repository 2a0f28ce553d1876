package import InboxJSON

/// Which vendor a payload belongs to, and why: its distinctive keys and the shape of its root.
public struct Detection: Hashable, Sendable {
    /// A distinctive key of a vendor in the payload.
    package struct DistinctiveKey: Hashable, Sendable {
        package let name: String
        package let strength: VendorSignature.Strength
        /// The number of objects in which the key counts: the root and the first elements are examined.
        ///
        /// It is 0 if each of them contains a key that contradicts the vendor (``VendorSignature/contradictingKeys``).
        package internal(set) var count: Int
    }

    /// A vendor with distinctive keys in the payload.
    package struct Candidate: Hashable, Sendable {
        package let provider: Provider
        /// The total weight of the vendor's distinctive keys in the root and the first elements.
        ///
        /// A strong key weighs 2 and a weak one 1.
        package let score: Int
        /// Whether the root or one of the first elements has a strong key of the vendor, or two weak ones.
        package let isRecognised: Bool
        /// The distinctive keys in the order in which they were found, each once.
        package let distinctiveKeys: [DistinctiveKey]

        /// The keys in the root and the first elements that prevent weak keys from counting, each once.
        let contradictingKeys: [String]

        /// Sorts candidates: recognised ones first, then by score.
        var rank: (Int, Int) { (isRecognised ? 1 : 0, score) }
    }

    /// The vendor that `InboxDecoder.decode` uses to read the payload.
    ///
    /// It is the recognised vendor with the highest score, if the root has a shape of this vendor. It is nil if no
    /// vendor is recognised, and for an empty list that any vendor may have sent.
    public internal(set) var provider: Provider?
    /// Why no vendor is recognised and how to fix it; nil if one is recognised, and for an empty list.
    public internal(set) var reason: String?
    /// The vendors with distinctive keys.
    ///
    /// Recognised vendors come first, and each group is sorted by descending score.
    package let candidates: [Candidate]
    /// The shape of the root, in a form for people: `array`, `object with inboxMessages`, `one object`, `a string with
    /// one object`.
    package let shape: String
    /// The number of elements; 1 if the root is a message itself.
    package let elementCount: Int
    /// Whether the root is an empty list, which needs no vendor.
    package let isEmptyList: Bool
}

extension Detection {
    func reasonForNone(among providers: [Provider]) -> (reason: String, fix: String) {
        let recognised = candidates.filter { $0.isRecognised }
        if let best = recognised.first {
            let leaders = recognised.prefix { $0.score == best.score }.map { $0.provider.name }.listed("and")
            return ("the keys match \(leaders) equally well", "specify the provider")
        }
        guard !candidates.isEmpty else {
            let all = providers.map { $0.name }.joined(separator: ", ")
            return (
                "no key in the root (\(shape)) or in its first messages identifies a vendor",
                "specify the provider: \(all)"
            )
        }
        let likely = candidates.map { $0.provider.name }.listed("or")
        return (tooFewKeys, "if the payload is from \(likely), specify the provider")
    }

    private var tooFewKeys: String {
        let keys = candidates.flatMap { $0.distinctiveKeys }
        let counted = keys.filter { $0.count > 0 }.map { $0.quotedName }
        switch counted.count {
        case 0:
            let others = candidates.flatMap { $0.contradictingKeys }.map { "`\($0)`" }.listed("and")
            let verb = keys.count == 1 ? "is" : "are"
            return "\(keys.map { $0.quotedName }.listed("and")) \(verb) ignored because the payload also has \(others)"
        case 1: return "\(counted[0]) is not enough to identify a vendor"
        default: return "\(counted.listed("and")) are not enough to identify a vendor"
        }
    }
}

extension Detection.DistinctiveKey {
    fileprivate var quotedName: String { "`\(name)`" }
}

/// `1 message`, `3 messages`.
package func counted(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }

extension [String] {
    /// The texts as a list in a sentence: `a, b or c`.
    package func listed(_ conjunction: String) -> String {
        guard let last, count > 1 else { return first ?? "" }
        return "\(dropLast().joined(separator: ", ")) \(conjunction) \(last)"
    }
}

extension Detection {
    /// Writes `{"file":…,"provider":…,"shape":…,"elements":…,"candidates":[…],"reason":…}`: `provider` is written only
    /// if a vendor is recognised, and `reason` only if none is and the list is not empty.
    ///
    /// - Parameter file: The name of the file. If nil, the key is omitted.
    package func write(to writer: inout JSONWriter, reason: String?, file: String? = nil) {
        writer.beginObject()
        writer.member("file", file)
        writer.member("provider", provider?.name)
        writer.member("shape", shape)
        writer.member("elements", elementCount)
        writer.array("candidates", of: candidates) { candidate, writer in
            writer.beginObject()
            writer.member("provider", candidate.provider.name)
            writer.member("score", candidate.score)
            writer.member("recognised", candidate.isRecognised)
            writer.array("distinctiveKeys", of: candidate.distinctiveKeys) { key, writer in
                writer.beginObject()
                writer.member("key", key.name)
                writer.member("weight", key.strength.weight)
                writer.member("count", key.count)
                writer.endObject()
            }
            writer.endObject()
        }
        writer.member("reason", reason)
        writer.endObject()
    }
}
