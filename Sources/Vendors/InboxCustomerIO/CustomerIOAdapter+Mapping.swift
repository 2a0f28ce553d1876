public import InboxModel

extension CustomerIOAdapter {
    /// The origin of each unified field.
    public var mapping: [FieldMapping] { Self.fields }

    private static let fields: [FieldMapping] = [
        FieldMapping(.vendorID, [.init("queueId", Rule.queueID), .init("messageId", Rule.id)]),
        FieldMapping(.title, "properties/title", Rule.properties),
        FieldMapping(.body, "properties/body", Rule.properties),
        FieldMapping(.image, "properties/image", Rule.properties),
        FieldMapping(.priority, "priority", Rule.priority),
        FieldMapping(.status, "opened", Rule.opened, otherwise: Rule.opened),
        FieldMapping(.sentAt, "sentAt", Rule.sentAt),
        FieldMapping(.expiresAt, [.init("expiresAt", Rule.expiresAt), .init("expiry", Rule.expiry)]),
        FieldMapping(.topics, "topics", Rule.topics),
        FieldMapping(.type, "type", Rule.type),
        FieldMapping(
            .tap, [.init("properties/messageAction", Rule.messageAction), .init("properties/link", Rule.link)]),
        FieldMapping(.custom, "properties", Rule.otherProperties),
        FieldMapping(
            .vendor, choosing: .all,
            [.init("messageId", Rule.otherID), .init("deliveryId", Rule.deliveryID)]),
    ]

    private enum Rule {
        private static let payloads = "Customer.io: Notification inbox, Inbox message payloads"
        private static let working = "Customer.io: Notification inbox, Working with message properties"
        private static let contract = "UnifiedInbox: Customer.io"
        private static let web = "customerio/gist-web src/managers/inbox-message-manager.test.ts"
        private static let topicsAndTypes = "Customer.io: Notification inbox, Inbox topics and types"
        private static let sdks =
            "customerio/customerio-ios Sources/MessagingInApp/Inbox/Network/InboxMessageResponse.swift; "
            + "customerio/cdp-analytics-js packages/browser/src/plugins/in-app-plugin/inbox_messages.ts"

        static let id = MappingRule("customerio.id", payloads)
        static let queueID = MappingRule("customerio.queue-id", "\(web); \(sdks)")
        static let otherID = MappingRule("customerio.queue-id.beside", "\(contract), Mapping")
        static let properties = MappingRule("customerio.properties", "\(payloads); \(working)")
        static let otherProperties = MappingRule("customerio.properties.rest", "\(contract), Mapping")
        static let priority = MappingRule("customerio.priority", sdks)
        static let opened = MappingRule("customerio.opened", "\(payloads); \(contract), Status")
        static let sentAt = MappingRule("customerio.sent-at", payloads)
        static let expiresAt = MappingRule("customerio.expires-at", payloads)
        static let expiry = MappingRule("customerio.expiry", "\(sdks); \(contract), Mapping")
        static let topics = MappingRule("customerio.topics", payloads)
        static let type = MappingRule("customerio.type", topicsAndTypes)
        static let messageAction = MappingRule("customerio.message-action", "\(contract), Actions")
        static let link = MappingRule("customerio.link", "\(working); \(contract), Actions")
        static let deliveryID = MappingRule("customerio.delivery-id", "\(sdks); \(contract), Mapping")
    }
}
