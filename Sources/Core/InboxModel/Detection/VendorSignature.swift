public import InboxJSON

/// The keys by which a vendor's payloads are recognised.
///
/// One key rarely tells which vendor a message is from: an error of any API has a `code`, and an event of any kind has
/// a `status`. So a distinctive key is either strong or weak. One strong key in a message identifies the vendor, and so
/// do two different weak keys.
///
/// ```swift
/// let signature = VendorSignature(
///     messageKeys: Key.names, strongKeys: ["actionList"], weakKeys: ["mediaUrl", "templateId"])
/// ```
///
/// A key is strong if its name alone shows that it is from this vendor's inbox. A key is weak if other
/// JSON may have it too, seldom another vendor's.
public struct VendorSignature: Sendable {
    /// How strongly a key points to its vendor.
    package enum Strength: Sendable {
        // This enum is closed: a key is enough alone, or together with a second one.
        /// The key alone identifies the vendor. It weighs 2.
        case strong
        /// The key identifies the vendor only together with another one; it weighs 1.
        case weak

        package var weight: Int { self == .strong ? 2 : 1 }
    }

    /// A condition on a message, for a key that is distinctive only by its value or by the keys next to it.
    public struct Condition: Sendable {
        package let strength: Strength
        package let holds: @Sendable (_ message: JSONObject) -> Bool

        /// The key alone identifies the vendor if `holds` returns true for the message.
        public static func strong(if holds: @escaping @Sendable (_ message: JSONObject) -> Bool) -> Condition {
            Condition(strength: .strong, holds: holds)
        }

        /// The key identifies the vendor, together with another one, if `holds` returns true for the message.
        public static func weak(if holds: @escaping @Sendable (_ message: JSONObject) -> Bool) -> Condition {
            Condition(strength: .weak, holds: holds)
        }
    }

    /// Every key that the adapter reads at the top level of a message.
    ///
    /// An object with none of these keys and no distinctive key is not a message of the vendor.
    package var messageKeys: [String]

    package var strongKeys: [String]
    package var weakKeys: [String]
    package var conditionalKeys: [String: Condition]

    /// Keys that messages of the vendor never have.
    ///
    /// If an object has one of them, weak keys in it do not count. Use them to exclude objects of other programs that
    /// share several weak keys with the vendor.
    package var contradictingKeys: [String]

    /// Describes a vendor.
    ///
    /// - Parameters:
    ///   - messageKeys: Every key that the adapter reads at the top level of a message.
    ///   - strongKeys: Message keys that identify the vendor alone.
    ///   - weakKeys: Message keys of which any two identify the vendor.
    ///   - conditionalKeys: Message keys that are distinctive only under a condition.
    ///   - contradictingKeys: Keys that keep weak keys from counting in the same object.
    public init(
        messageKeys: [String], strongKeys: [String], weakKeys: [String] = [],
        conditionalKeys: [String: Condition] = [:], contradictingKeys: [String] = []
    ) {
        self.messageKeys = messageKeys
        self.strongKeys = strongKeys
        self.weakKeys = weakKeys
        self.conditionalKeys = conditionalKeys
        self.contradictingKeys = contradictingKeys
    }

    /// The strong and weak keys of a message, without the conditional ones.
    package var distinctiveKeys: [String] { strongKeys + weakKeys }

    /// Every key that detection looks for in a message.
    package var knownKeys: [String] { messageKeys + distinctiveKeys + conditionalKeys.keys + contradictingKeys }
}
