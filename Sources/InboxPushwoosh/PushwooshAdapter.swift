public import InboxJSON
public import InboxModel

/// Pushwoosh: the messages of InboxKit (*Setting up Pushwoosh InboxKit iOS*), the server's (*Message Inbox* API), the
/// wrappers', and the push that carries one.
///
/// The document has custom data "either as a nested dictionary or as a JSON-encoded string": wherever an object of the
/// sender's may stand, so may a string with its JSON.
public struct PushwooshAdapter: InboxAdapter {
    /// `pushwoosh`.
    public let provider = Provider.pushwoosh
    /// The SDK's inbox calls, by code.
    public let capabilities = ProviderCapabilities(
        read: VendorCall("readMessages", [.init("code", .vendorID)]),
        delete: VendorCall("deleteMessages", [.init("code", .vendorID)]),
        click: VendorCall("performAction", [.init("code", .vendorID)]),
        clickImpliesRead: true, buttonClicksAreReported: false)
    /// What is read at the top of a message.
    public let messageKeys = PushwooshKey.names
    /// What a root with messages in it has.
    public let rootKeys: [String]? = ["response", "messages"]
    /// Keys that no other vendor's messages have.
    public let distinctiveKeys = [
        "code", "inbox_id", "pw_inbox", "actionParams", "action_params", "sendDate", "send_date", "isActionPerformed",
        "inbox_params", "action_type", "imageUrl", "customData",
    ]

    /// Whether to report buttons that InboxKit does not draw, which only a linter does.
    private let reportsHiddenButtons: Bool

    /// Makes the adapter.
    public init() {
        self.init(reportsHiddenButtons: false)
    }

    private init(reportsHiddenButtons: Bool) {
        self.reportsHiddenButtons = reportsHiddenButtons
    }

    /// The adapter that also reports what only a linter reports: `pushwoosh.buttons-on-banner`.
    package static let forLinting = PushwooshAdapter(reportsHiddenButtons: true)

    /// `messages`, also under `response`, with the codes of `deleted` messages beside.
    public func list(in root: JSONObject) -> FeedList? {
        let response = root["response"]?.object
        return FeedList.first(of: [
            FeedList(
                "response.messages", response?["messages"], deletions: response?["deleted"], error: response?["error"]),
            FeedList("messages", root["messages"], deletions: root["deleted"]),
        ])
    }

    /// Its keys, those of the objects in a message, display types, types and the tokens of buttons.
    public var vocabulary: [String] {
        messageKeys + PushwooshShape.vocabulary + PushwooshParameters.vocabulary + PushwooshButton.vocabulary
            + PushwooshRequest.vocabulary + ["messages", "response", "deleted"]
    }

    /// `messages` under `response`.
    public func distinctiveKeys(ofRoot root: JSONObject) -> [String] {
        root["response"]?.object?.hasValue("messages") == true ? ["messages"] : []
    }

    /// Reads a message; nil where it has no usable identifier.
    public func message(from element: VendorValue) -> InboxMessage? {
        guard let fields = element.object(PushwooshKey.self) else { return nil }
        let shape: PushwooshShape
        let id: FieldText
        if let code = fields.placedText(.code, as: .vendorID) {
            (shape, id) = (.sdk, code)
        } else if let inboxID = fields.placedText(.inbox_id, as: .vendorID) {
            (shape, id) = (.server, inboxID)
        } else if let pushID = fields.placedText(.pw_inbox, as: .vendorID) {
            (shape, id) = (.push, pushID)
        } else {
            return nil
        }
        return InboxMessage(provider: provider, vendorID: id, of: element) { message in
            var vendor: [JSONObject.Member] = []
            vendor.reserveCapacity(3)
            switch shape {
            case .sdk: PushwooshShape.readSDK(fields, into: &message, &vendor)
            case .server: PushwooshShape.readServer(fields, into: &message, &vendor)
            case .push: PushwooshShape.readPush(fields, into: &message, &vendor)
            }
            element.note(shape: String(describing: shape))
            PushwooshParameters(fields, shape, reportsHiddenButtons: reportsHiddenButtons)
                .read(into: &message, &vendor)
            message.vendor = JSONObject(vendor)
        }
    }
}
