public import InboxModel

extension ZetaAdapter {
    /// The origin of each unified field.
    public var mapping: [FieldMapping] { Self.fields }

    private static let fields: [FieldMapping] = [
        FieldMapping(.vendorID, [.init("messageId", Rule.id), .init("id", Rule.id)]),
        FieldMapping(.title, "title", Rule.text),
        FieldMapping(.body, "body", Rule.text),
        FieldMapping(.image, "mediaUrl", Rule.mediaURL),
        FieldMapping(.status, "status", Rule.status, otherwise: Rule.status),
        FieldMapping(.expiresAt, "expirationTimestamp", Rule.expiration),
        FieldMapping(.actions, "actionList", Rule.action),
        FieldMapping(.templateID, "templateId", Rule.templateID),
        FieldMapping(.custom, "additionalData", Rule.additionalData),
    ]

    private enum Rule {
        private static let model = "Zeta: App Inbox, The ZTAppInboxMessage model"

        static let id = MappingRule("zeta.id", model)
        static let text = MappingRule("zeta.text", model)
        static let mediaURL = MappingRule("zeta.media-url", model)
        static let status = MappingRule("zeta.status", model)
        static let expiration = MappingRule("zeta.expiration", model)
        static let templateID = MappingRule("zeta.template-id", model)
        static let additionalData = MappingRule("zeta.additional-data", model)
        static let action = MappingRule("zeta.action", "Zeta: App Inbox, ZTCtaAction fields")
    }
}
