public import InboxJSON

/// The keys by which a vendor's payloads are recognised.
///
/// One key rarely proves whose a message is: an API's error has a `code`, and an event has a `status`. So a distinctive key is
/// strong or weak. One strong key in a message is enough for the vendor, and so are two different weak keys.
///
/// ```swift
/// let signature = VendorSignature(
///     messageKeys: Key.names, strongKeys: ["actionList"], weakKeys: ["mediaUrl", "templateId"], rootKeys: ["messages"])
/// ```
///
/// A key is strong if nothing but this vendor's inbox has it; the name alone says so. It is weak if no other vendor has it, but
/// other programs do.
public struct VendorSignature: Sendable {
    /// How much a distinctive key says.
    package enum Strength: Sendable {
        // Closed: detection rests on one key that is enough, or two that are.
        /// The key identifies the vendor by itself, and weighs 2.
        case strong
        /// The key identifies the vendor only beside another one, and weighs 1.
        case weak

        /// 2 or 1.
        package var weight: Int { self == .strong ? 2 : 1 }
    }

    /// A key that is distinctive only by its value, or by the keys beside it.
    public struct Condition: Sendable {
        /// How much the key says if the condition holds.
        package let strength: Strength
        /// Whether the condition holds in a message.
        package let holds: @Sendable (_ message: JSONObject) -> Bool

        /// A key that identifies the vendor by itself if `holds` returns true for the message.
        public static func strong(if holds: @escaping @Sendable (_ message: JSONObject) -> Bool) -> Condition {
            Condition(strength: .strong, holds: holds)
        }

        /// A key that identifies the vendor, beside another one, if `holds` returns true for the message.
        public static func weak(if holds: @escaping @Sendable (_ message: JSONObject) -> Bool) -> Condition {
            Condition(strength: .weak, holds: holds)
        }
    }

    /// Every key that the adapter reads at the top of a message.
    ///
    /// An object that has none of them, and no distinctive key, is not a message of the vendor.
    package var messageKeys: [String]

    /// The keys of a message each of which identifies the vendor by itself.
    package var strongKeys: [String]

    /// The keys of a message that no other vendor's messages have, but other programs' objects do: two of them identify the
    /// vendor.
    package var weakKeys: [String]

    /// The keys that are distinctive only by their value, or by the keys beside them, each with its condition on the message.
    package var conditionalKeys: [String: Condition]

    /// The keys that no message of the vendor has: in an object with one of them, weak keys do not count.
    ///
    /// They are for objects of other programs that share several weak keys with the vendor.
    package var contradictingKeys: [String]

    /// The keys that a root with messages in it has; nil to examine every root.
    ///
    /// ``InboxAdapter/list(in:)`` and ``distinctiveRootKeys`` are called only for a root that has one of them, which saves
    /// time.
    package var rootKeys: [String]?

    /// The keys of a root that no other vendor's roots have, as far as this root has them.
    ///
    /// Each is strong.
    package var distinctiveRootKeys: @Sendable (_ root: JSONObject) -> [String]

    /// Describes a vendor.
    ///
    /// - Parameters:
    ///   - messageKeys: Every key that the adapter reads at the top of a message.
    ///   - strongKeys: The keys of a message each of which identifies the vendor by itself.
    ///   - weakKeys: The keys of a message of which two identify the vendor.
    ///   - conditionalKeys: The keys that are distinctive only under a condition on the message.
    ///   - contradictingKeys: The keys beside which weak keys do not count.
    ///   - rootKeys: The keys that a root with messages in it has; nil to examine every root.
    ///   - distinctiveRootKeys: The keys of a root that no other vendor's roots have.
    public init(
        messageKeys: [String], strongKeys: [String], weakKeys: [String] = [],
        conditionalKeys: [String: Condition] = [:], contradictingKeys: [String] = [], rootKeys: [String]? = nil,
        distinctiveRootKeys: @escaping @Sendable (_ root: JSONObject) -> [String] = { _ in [] }
    ) {
        self.messageKeys = messageKeys
        self.strongKeys = strongKeys
        self.weakKeys = weakKeys
        self.conditionalKeys = conditionalKeys
        self.contradictingKeys = contradictingKeys
        self.rootKeys = rootKeys
        self.distinctiveRootKeys = distinctiveRootKeys
    }

    /// The strong and the weak keys of a message, without those under a condition.
    package var distinctiveKeys: [String] { strongKeys + weakKeys }
}

extension VendorSignature {
    /// Every key that detection looks for.
    package var knownKeys: [String] {
        messageKeys + distinctiveKeys + conditionalKeys.keys + contradictingKeys + (rootKeys ?? [])
    }
}
