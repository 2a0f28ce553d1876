public import InboxModel

extension ZetaAdapter {
    /// Where each unified field comes from.
    public var mapping: [FieldMapping] { Self.fields }

    private static let fields: [FieldMapping] = [
        FieldMapping(.vendorID, "messageId", "id", rule: "zeta.id"),
        FieldMapping(.title, "title", rule: "zeta.text"),
        FieldMapping(.body, "body", rule: "zeta.text"),
        FieldMapping(.image, "mediaUrl", rule: "zeta.media-url"),
        FieldMapping(.status, otherwise: "zeta.status", "status", rule: "zeta.status"),
        FieldMapping(.expiresAt, "expirationTimestamp", rule: "zeta.expiration"),
        FieldMapping(.actions, "actionList", rule: "zeta.action"),
        FieldMapping(.templateID, "templateId", rule: "zeta.template-id"),
        FieldMapping(.custom, "additionalData", rule: "zeta.additional-data"),
    ]
}
