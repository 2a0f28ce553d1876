public import InboxModel

extension CustomerIOAdapter {
    /// Where each unified field comes from.
    public var mapping: [FieldMapping] { Self.fields }

    private static let fields: [FieldMapping] = [
        FieldMapping(.vendorID, [.init("queueId", "customerio.queue-id"), .init("messageId", "customerio.id")]),
        FieldMapping(.title, "properties/title", rule: "customerio.properties"),
        FieldMapping(.body, "properties/body", rule: "customerio.properties"),
        FieldMapping(.image, "properties/image", rule: "customerio.properties"),
        FieldMapping(.priority, "priority", rule: "customerio.priority"),
        FieldMapping(.status, otherwise: "customerio.opened", "opened", rule: "customerio.opened"),
        FieldMapping(.sentAt, "sentAt", rule: "customerio.sent-at"),
        FieldMapping(.expiresAt, [.init("expiresAt", "customerio.expires-at"), .init("expiry", "customerio.expiry")]),
        FieldMapping(.topics, "topics", rule: "customerio.topics"),
        FieldMapping(.type, "type", rule: "customerio.type"),
        FieldMapping(
            .tap,
            [
                .init("properties/messageAction", "customerio.message-action"),
                .init("properties/link", "customerio.link"),
            ]),
        FieldMapping(.custom, "properties", rule: "customerio.properties.rest"),
        FieldMapping(
            .vendor, choosing: .all,
            [.init("messageId", "customerio.queue-id.beside"), .init("deliveryId", "customerio.delivery-id")]),
    ]
}
