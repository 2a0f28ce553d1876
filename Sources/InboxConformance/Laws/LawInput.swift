public import InboxModel

/// A payload that laws are checked on.
public struct LawInput: Sendable, Hashable, CustomStringConvertible {
    /// The payload: any bytes, JSON or not.
    public let bytes: [UInt8]
    /// The provider to name when decoding, or nil to detect it.
    public let provider: Provider?
    /// Its origin, for messages: `sample 3`.
    public let name: String
    /// The seed of the laws' random choices: how keys are shuffled, where an invalid element is inserted.
    public let seed: UInt64

    /// Creates an input.
    public init(_ bytes: [UInt8], from provider: Provider? = nil, name: String = "an input", seed: UInt64 = 0) {
        self.bytes = bytes
        self.provider = provider
        self.name = name
        self.seed = seed
    }

    /// The name, the provider, the seed, and the payload, truncated if it is long.
    public var description: String {
        let whose = provider.map { "as one of \($0)" } ?? "detected"
        return "\(name), \(whose), seed \(seed): \(Self.shown(bytes))"
    }

    /// A payload for messages: at most its first two thousand bytes, and its size.
    static func shown(_ bytes: [UInt8]) -> String {
        let text = String(decoding: bytes.prefix(2000), as: UTF8.self)
        return bytes.count > 2000 ? "\(text)… (\(bytes.count) bytes)" : text
    }
}
