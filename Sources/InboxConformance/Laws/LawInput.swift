public import InboxModel

/// A payload that laws are checked on.
public struct LawInput: Sendable, Hashable, CustomStringConvertible {
    /// The payload: any bytes, JSON or not.
    public let bytes: [UInt8]
    /// Whose payload it is said to be; nil where that is to be detected.
    public let provider: Provider?
    /// Where it comes from, for people: `sample 3`.
    public let name: String
    /// What the laws' own choices are made of: how keys are shuffled, where a bad element is put.
    public let seed: UInt64

    /// Makes an input.
    public init(_ bytes: [UInt8], from provider: Provider? = nil, name: String = "an input", seed: UInt64 = 0) {
        self.bytes = bytes
        self.provider = provider
        self.name = name
        self.seed = seed
    }

    /// The name, whose payload it is said to be, the seed, and the payload, cut where it is long.
    public var description: String {
        let whose = provider.map { "as one of \($0)" } ?? "detected"
        return "\(name), \(whose), seed \(seed): \(Self.shown(bytes))"
    }

    /// A payload for people: its first two thousand bytes, and how many there are.
    static func shown(_ bytes: [UInt8]) -> String {
        let text = String(decoding: bytes.prefix(2000), as: UTF8.self)
        return bytes.count > 2000 ? "\(text)… (\(bytes.count) bytes)" : text
    }
}
