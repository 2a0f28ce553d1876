public import InboxJSON

/// How much of a payload a decoder takes before it stops, and reports `limit.exceeded`.
///
/// ```swift
/// let decoder = InboxDecoder(limits: DecodingLimits(bytes: 8 << 20, messages: 1_000, findings: 10_000))
/// ```
///
/// Only ``depth`` has a value by default: a program that decodes what strangers send sets the others as well.
public struct DecodingLimits: Hashable, Sendable {
    /// The largest payload, in bytes of UTF-8; nil for no limit.
    ///
    /// A larger one is refused as a whole.
    public var bytes: Int?
    /// How many elements of a feed are read; nil for no limit.
    ///
    /// The others are counted, and the feed is incomplete.
    public var messages: Int?
    /// How many findings of a payload are kept; nil for no limit.
    ///
    /// The others are counted. The messages are the same with any limit, in strict mode too.
    public var findings: Int?
    /// How many containers may stand inside one another: ``JSONValue/maximumDepth`` at the most.
    public var depth: Int

    /// Sets limits; without arguments there is none but the depth.
    ///
    /// - Parameters:
    ///   - bytes: The largest payload, in bytes.
    ///   - messages: How many elements of a feed are read.
    ///   - findings: How many findings of a payload are kept.
    ///   - depth: How many containers may stand inside one another; more than ``JSONValue/maximumDepth`` counts as that.
    public init(
        bytes: Int? = nil, messages: Int? = nil, findings: Int? = nil, depth: Int = JSONValue.maximumDepth
    ) {
        self.bytes = bytes
        self.messages = messages
        self.findings = findings
        self.depth = depth
    }
}
