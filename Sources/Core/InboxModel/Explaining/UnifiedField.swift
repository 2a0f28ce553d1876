/// A field of the unified message, by its key in canonical JSON.
public struct UnifiedField: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    /// The key in canonical JSON.
    public let rawValue: String

    /// Names a field.
    @inlinable
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// The key in canonical JSON.
    public var description: String { rawValue }
}

extension UnifiedField {
    /// The key `vendorID`.
    @inlinable public static var vendorID: UnifiedField { UnifiedField(rawValue: "vendorID") }
    /// The key `title`.
    @inlinable public static var title: UnifiedField { UnifiedField(rawValue: "title") }
    /// The key `subtitle`.
    @inlinable public static var subtitle: UnifiedField { UnifiedField(rawValue: "subtitle") }
    /// The key `body`.
    @inlinable public static var body: UnifiedField { UnifiedField(rawValue: "body") }
    /// The key `image`.
    @inlinable public static var image: UnifiedField { UnifiedField(rawValue: "image") }
    /// The key `imageAlt`.
    @inlinable public static var imageAlt: UnifiedField { UnifiedField(rawValue: "imageAlt") }
    /// The key `icon`.
    @inlinable public static var icon: UnifiedField { UnifiedField(rawValue: "icon") }
    /// The key `layout`.
    @inlinable public static var layout: UnifiedField { UnifiedField(rawValue: "layout") }
    /// The key `style`.
    @inlinable public static var style: UnifiedField { UnifiedField(rawValue: "style") }
    /// The key `pinned`.
    @inlinable public static var pinned: UnifiedField { UnifiedField(rawValue: "pinned") }
    /// The key `priority`.
    @inlinable public static var priority: UnifiedField { UnifiedField(rawValue: "priority") }
    /// The key `status`.
    @inlinable public static var status: UnifiedField { UnifiedField(rawValue: "status") }
    /// The key `clicked`.
    @inlinable public static var clicked: UnifiedField { UnifiedField(rawValue: "clicked") }
    /// The key `delivered`.
    @inlinable public static var delivered: UnifiedField { UnifiedField(rawValue: "delivered") }
    /// The key `sentAt`.
    @inlinable public static var sentAt: UnifiedField { UnifiedField(rawValue: "sentAt") }
    /// The key `startsAt`.
    @inlinable public static var startsAt: UnifiedField { UnifiedField(rawValue: "startsAt") }
    /// The key `expiresAt`.
    @inlinable public static var expiresAt: UnifiedField { UnifiedField(rawValue: "expiresAt") }
    /// The key `topics`.
    @inlinable public static var topics: UnifiedField { UnifiedField(rawValue: "topics") }
    /// The key `type`.
    @inlinable public static var type: UnifiedField { UnifiedField(rawValue: "type") }
    /// The key `tap`.
    @inlinable public static var tap: UnifiedField { UnifiedField(rawValue: "tap") }
    /// The key `actions`.
    @inlinable public static var actions: UnifiedField { UnifiedField(rawValue: "actions") }
    /// The key `campaignID`.
    @inlinable public static var campaignID: UnifiedField { UnifiedField(rawValue: "campaignID") }
    /// The key `templateID`.
    @inlinable public static var templateID: UnifiedField { UnifiedField(rawValue: "templateID") }
    /// The key `partial`.
    @inlinable public static var partial: UnifiedField { UnifiedField(rawValue: "partial") }
    /// The key `custom`.
    @inlinable public static var custom: UnifiedField { UnifiedField(rawValue: "custom") }
    /// The key `vendor`.
    @inlinable public static var vendor: UnifiedField { UnifiedField(rawValue: "vendor") }

    /// Every field that an adapter reads, in the order of canonical JSON.
    public static let all: [UnifiedField] = {
        var list = FieldNames(includesAbsent: true)
        InboxMessage.Fields(provider: Provider(""), vendorID: "").visit(&list)
        return list.names
    }()
}

extension InboxMessage.Fields {
    /// The fields that have a value, in the order of canonical JSON.
    ///
    /// A flag has a value if it is true, and a list or object if it is not empty. `delivered` has a value if the vendor
    /// sends it. The identifier and the status always have one.
    package var present: [UnifiedField] {
        var list = FieldNames(includesAbsent: false)
        visit(&list)
        return list.names
    }
}

private struct FieldNames: FieldVisitor {
    let includesAbsent: Bool
    /// The names; the identifier is not visited.
    var names: [UnifiedField] = [.vendorID]

    mutating func field<Value: FieldValue>(
        _ name: StaticString, _ field: UnifiedField, _ value: Value, _ other: Value, isRequired: Bool,
        set: (inout InboxMessage.Fields, Value) -> Void
    ) {
        if includesAbsent || !value.isAbsent { names.append(field) }
    }
}
