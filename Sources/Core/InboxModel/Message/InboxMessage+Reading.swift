public import InboxJSON

/// Reads the JSON that ``InboxMessage/canonicalJSON(includingRaw:)`` writes.
extension InboxMessage {
    /// Reads the canonical JSON; nil if a required key is missing or a value does not have its documented type.
    public init?(canonical value: JSONValue) {
        do throws(CanonicalFault) {
            try self.init(reading: value)
        } catch {
            return nil
        }
    }

    package init(reading value: JSONValue) throws(CanonicalFault) { self.init(try Fields(reading: value)) }
}

extension InboxMessage.Fields {
    fileprivate init(reading value: JSONValue) throws(CanonicalFault) {
        let json = try CanonicalFields(value)
        let absent = Self(
            provider: Provider(try json.required("provider", json.text("provider"))),
            vendorID: try json.required("vendorID", json.text("vendorID")))
        var reader = FieldReader(json: json, fields: absent)
        try absent.visit(&reader)
        self = reader.fields
        raw = value["raw"] ?? .null
    }
}

/// Reads the fields that are present.
///
/// A field that is absent keeps its value, unless it is required.
private struct FieldReader: FieldVisitor {
    let json: CanonicalFields
    var fields: InboxMessage.Fields

    mutating func field<Value: FieldValue>(
        _ name: StaticString, _ field: UnifiedField, _ value: Value, _ other: Value, isRequired: Bool,
        set: (inout InboxMessage.Fields, Value) -> Void
    ) throws(CanonicalFault) {
        let value = try json.nested(name.description, Value.init(reading:))
        if let value = isRequired ? try json.required(name.description, value) : value {
            set(&fields, value)
        }
    }
}

extension InboxAction {
    /// Reads the canonical JSON; nil if a required key is missing or a value does not have its documented type.
    package init?(canonical value: JSONValue) {
        do throws(CanonicalFault) {
            try self.init(reading: value)
        } catch {
            return nil
        }
    }

    init(reading value: JSONValue) throws(CanonicalFault) {
        let fields = try CanonicalFields(value)
        // All keys are read, even those that this kind does not need, because a wrong type is a fault in any of them.
        let url = try fields.text("url")
        let target = try fields.word("target", Target.init)
        let deeplink = try fields.text("deeplink")
        let payload = try fields.object("payload")
        let kind: Kind =
            switch try fields.required("kind", fields.word("kind", Kind.Word.init)) {
            case .openURL: .openURL(try fields.required("url", url), target: target)
            case .deeplink: .deeplink(try fields.required("deeplink", deeplink))
            case .dismiss: .dismiss
            case .markRead: .markRead
            case .custom: .custom(try fields.required("payload", payload))
            }
        self.init(
            title: try fields.text("title"), kind: kind, reportValue: try fields.text("reportValue"),
            dismisses: try fields.flag("dismisses") ?? false, vendor: try fields.object("vendor") ?? [:])
    }
}
