/// A field of the unified message, by its key in canonical JSON.
///
/// This enum is closed: these are the fields of ``InboxMessage``, in the order of canonical JSON.
public enum UnifiedField: String, CaseIterable, Hashable, Sendable, CustomStringConvertible {
    /// The vendor's own identifier.
    case vendorID
    /// The texts.
    case title, subtitle, body
    /// The pictures.
    case image, imageAlt, icon
    /// How and where the message is shown.
    case layout, style, pinned, priority
    /// What has happened to it.
    case status, clicked, delivered
    /// The dates.
    case sentAt, startsAt, expiresAt
    /// The words that it is found by.
    case topics, type
    /// What a tap and the buttons do.
    case tap, actions
    /// Where it comes from.
    case campaignID, templateID
    /// Whether the rest of the message is still to come.
    case partial
    /// The sender's data, and what only this vendor has.
    case custom, vendor

    /// The key in canonical JSON.
    public var description: String { rawValue }
}

extension InboxMessage.Fields {
    /// The fields that have a value, in the order of canonical JSON.
    ///
    /// A flag has a value if it is true, and a list or object if it is not empty. `delivered` has a value if the vendor
    /// sends it. The identifier and the status always have one.
    package var present: [UnifiedField] {
        var list = PresentFields()
        visit(&list)
        return list.fields
    }
}

private struct PresentFields: FieldVisitor {
    /// The identifier is not visited.
    var fields: [UnifiedField] = [.vendorID]

    mutating func field<Value: FieldValue>(
        _ name: StaticString, _ field: UnifiedField, _ value: Value, _ other: Value, isRequired: Bool,
        set: (inout InboxMessage.Fields, Value) -> Void
    ) {
        if !value.isAbsent { fields.append(field) }
    }
}
