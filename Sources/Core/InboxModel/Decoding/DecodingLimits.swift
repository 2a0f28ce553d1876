public import InboxJSON

/// How much of a payload a decoder reads before it stops and reports `limit.exceeded`.
///
/// ```swift
/// let decoder = InboxDecoder(limits: DecodingLimits(bytes: 8 << 20, messages: 1_000, diagnostics: 10_000))
/// ```
///
/// By default, only `depth` is limited. If you decode payloads from unknown senders, set the others too. A negative
/// limit counts as 0. <doc:SecurityAndLimits> lists all limits of the package.
public struct DecodingLimits: Hashable, Sendable {
    /// The largest payload, in bytes of UTF-8; nil for no limit.
    ///
    /// A larger one is not read.
    package var bytes: Int?
    /// How many elements of a feed are read; nil for no limit.
    ///
    /// The others are only counted, and the feed is incomplete.
    package var messages: Int?
    /// How many diagnostics of a payload are kept; nil for no limit.
    ///
    /// The others are only counted. This limit never changes which messages are decoded, not even in strict mode. A
    /// diagnostic that is kept takes about 400 bytes. One that exceeds the limit is dropped when its message has been
    /// read.
    package var diagnostics: Int?
    /// How deeply containers may be nested, at most ``JSONValue/maximumDepth``.
    package var depth: Int

    /// Sets limits; without arguments, only the depth is limited.
    ///
    /// - Parameters:
    ///   - bytes: The largest payload, in bytes.
    ///   - messages: How many elements of a feed are read.
    ///   - diagnostics: How many diagnostics of a payload are kept.
    ///   - depth: How deeply containers may be nested. A value larger than ``JSONValue/maximumDepth`` is reduced to it.
    public init(
        bytes: Int? = nil, messages: Int? = nil, diagnostics: Int? = nil, depth: Int = JSONValue.maximumDepth
    ) {
        self.bytes = bytes
        self.messages = messages
        self.diagnostics = diagnostics
        self.depth = depth
    }
}
