public import InboxJSON

/// The keys by which a vendor's payloads are recognised.
///
/// ```swift
/// let signature = VendorSignature(
///     messageKeys: Key.names, distinctiveKeys: ["mediaUrl", "actionList"], rootKeys: ["messages"])
/// ```
public struct VendorSignature: Sendable {
    /// A condition on an object.
    public typealias Condition = @Sendable (_ object: JSONObject) -> Bool

    /// Every key that the adapter reads at the top of a message.
    ///
    /// An object that has none of them, and none of ``distinctiveKeys``, is not a message of the vendor.
    public var messageKeys: [String]

    /// The keys that no other vendor's messages have: detection counts them.
    public var distinctiveKeys: [String]

    /// The keys that identify the vendor only by their value, or by the keys beside them, each with its condition on the
    /// message.
    public var conditionalKeys: [String: Condition]

    /// The keys that a root with messages in it has; nil to examine every root.
    ///
    /// ``InboxAdapter/list(in:)`` and ``distinctiveRootKeys`` are called only for a root that has one of them, which saves
    /// time.
    public var rootKeys: [String]?

    /// The keys of a root that no other vendor's roots have, as far as this root has them.
    public var distinctiveRootKeys: @Sendable (_ root: JSONObject) -> [String]

    /// Describes a vendor.
    ///
    /// - Parameters:
    ///   - messageKeys: Every key that the adapter reads at the top of a message.
    ///   - distinctiveKeys: The keys that no other vendor's messages have.
    ///   - conditionalKeys: The keys that identify the vendor only under a condition on the message.
    ///   - rootKeys: The keys that a root with messages in it has; nil to examine every root.
    ///   - distinctiveRootKeys: The keys of a root that no other vendor's roots have.
    public init(
        messageKeys: [String], distinctiveKeys: [String], conditionalKeys: [String: Condition] = [:],
        rootKeys: [String]? = nil,
        distinctiveRootKeys: @escaping @Sendable (_ root: JSONObject) -> [String] = { _ in [] }
    ) {
        self.messageKeys = messageKeys
        self.distinctiveKeys = distinctiveKeys
        self.conditionalKeys = conditionalKeys
        self.rootKeys = rootKeys
        self.distinctiveRootKeys = distinctiveRootKeys
    }
}
