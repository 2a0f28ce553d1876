public import InboxJSON

/// How much of a payload a decoder reads before it stops and reports `limit.exceeded`.
///
/// ```swift
/// let decoder = InboxDecoder(limits: DecodingLimits(bytes: 8 << 20, messages: 1_000, diagnostics: 10_000))
/// ```
///
/// Only ``depth`` has a value by default. A program that decodes payloads of unknown senders sets the others as well. A
/// negative limit counts as 0. <doc:SecurityAndLimits> lists them with the other limits of the package.
public struct DecodingLimits: Hashable, Sendable {
    /// The largest payload, in bytes of UTF-8; nil for no limit.
    ///
    /// A larger one is not read.
    package var bytes: Int?
    /// The number of elements of a feed that are read; nil for no limit.
    ///
    /// The others are counted, and the feed is incomplete.
    package var messages: Int?
    /// The number of diagnostics of a payload that are kept; nil for no limit.
    ///
    /// The others are counted. The messages are the same with any limit, in strict mode too. A diagnostic that is kept takes some
    /// 400 bytes, one beyond the limit 64 until its message has been read.
    package var diagnostics: Int?
    /// The depth to which containers are nested: at most ``JSONValue/maximumDepth``.
    package var depth: Int

    /// Sets limits; without arguments, only the depth is limited.
    ///
    /// - Parameters:
    ///   - bytes: The largest payload, in bytes.
    ///   - messages: The number of elements of a feed that are read.
    ///   - diagnostics: The number of diagnostics of a payload that are kept.
    ///   - depth: The depth to which containers are nested; a larger value than ``JSONValue/maximumDepth`` counts as that.
    public init(
        bytes: Int? = nil, messages: Int? = nil, diagnostics: Int? = nil, depth: Int = JSONValue.maximumDepth
    ) {
        self.bytes = bytes
        self.messages = messages
        self.diagnostics = diagnostics
        self.depth = depth
    }
}
