/// A field of the unified message, by its key in canonical JSON.
public struct UnifiedField: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    /// The key in canonical JSON.
    public let rawValue: String

    /// Names a field.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// The key in canonical JSON.
    public var description: String { rawValue }
}

extension UnifiedField {
    /// The key `vendorID`.
    public static let vendorID = UnifiedField(rawValue: "vendorID")
    /// The key `title`.
    public static let title = UnifiedField(rawValue: "title")
    /// The key `subtitle`.
    public static let subtitle = UnifiedField(rawValue: "subtitle")
    /// The key `body`.
    public static let body = UnifiedField(rawValue: "body")
    /// The key `image`.
    public static let image = UnifiedField(rawValue: "image")
    /// The key `imageAlt`.
    public static let imageAlt = UnifiedField(rawValue: "imageAlt")
    /// The key `icon`.
    public static let icon = UnifiedField(rawValue: "icon")
    /// The key `layout`.
    public static let layout = UnifiedField(rawValue: "layout")
    /// The key `style`.
    public static let style = UnifiedField(rawValue: "style")
    /// The key `pinned`.
    public static let pinned = UnifiedField(rawValue: "pinned")
    /// The key `priority`.
    public static let priority = UnifiedField(rawValue: "priority")
    /// The key `status`.
    public static let status = UnifiedField(rawValue: "status")
    /// The key `clicked`.
    public static let clicked = UnifiedField(rawValue: "clicked")
    /// The key `delivered`.
    public static let delivered = UnifiedField(rawValue: "delivered")
    /// The key `sentAt`.
    public static let sentAt = UnifiedField(rawValue: "sentAt")
    /// The key `startsAt`.
    public static let startsAt = UnifiedField(rawValue: "startsAt")
    /// The key `expiresAt`.
    public static let expiresAt = UnifiedField(rawValue: "expiresAt")
    /// The key `topics`.
    public static let topics = UnifiedField(rawValue: "topics")
    /// The key `type`.
    public static let type = UnifiedField(rawValue: "type")
    /// The key `tap`.
    public static let tap = UnifiedField(rawValue: "tap")
    /// The key `actions`.
    public static let actions = UnifiedField(rawValue: "actions")
    /// The key `campaignID`.
    public static let campaignID = UnifiedField(rawValue: "campaignID")
    /// The key `templateID`.
    public static let templateID = UnifiedField(rawValue: "templateID")
    /// The key `partial`.
    public static let partial = UnifiedField(rawValue: "partial")
    /// The key `custom`.
    public static let custom = UnifiedField(rawValue: "custom")
    /// The key `vendor`.
    public static let vendor = UnifiedField(rawValue: "vendor")
}

/// Where a unified field came from, or why a place was passed over: one line of the account of one message.
public struct Provenance: Hashable, Sendable {
    /// What became of the place.
    public enum Outcome: String, Hashable, Sendable {
        /// Its value is the field's.
        case taken
        /// The key is not there.
        case absent
        /// It is `null`.
        case null
        /// It is a blank string.
        case blank
        /// It has a value that cannot be used; a diagnostic says why.
        case unusable
    }

    /// The unified field.
    public let field: UnifiedField
    /// The vendor's key that was asked; empty where the field came of an object as a whole.
    public let key: String
    /// What became of it.
    public let outcome: Outcome
    /// Where it stands in the input; of an absent key, the object that has it not.
    public let pointer: String
    /// The place inside the string of JSON at ``pointer``, where it is in one.
    public let inner: String?
    /// The rule that asked: the provider and the unified field, as in `zeta.title`.
    public let rule: String
}
