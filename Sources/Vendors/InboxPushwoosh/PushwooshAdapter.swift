@_exported public import InboxJSON
@_exported public import InboxModel

/// Reads the inbox messages of Pushwoosh.
///
/// It reads messages from InboxKit (*Setting up Pushwoosh InboxKit iOS*), from the server (*Message Inbox* API) and
/// from the wrappers. It also reads a push that announces a message. Custom data comes "either as a nested dictionary
/// or as a JSON-encoded string", so a string of JSON is read wherever the sender could put an object.
public final class PushwooshAdapter: InboxAdapter {
    /// `pushwoosh`.
    public let provider = Provider.pushwoosh
    /// The SDK's inbox calls, which identify a message by its code.
    public let capabilities = ProviderCapabilities(
        read: VendorCall("readMessages", [.init("code", .vendorID)]),
        delete: VendorCall("deleteMessages", [.init("code", .vendorID)]),
        click: VendorCall("performAction", [.init("code", .vendorID)]),
        clickImpliesRead: true, buttonClicksAreReported: false)
    /// The keys of a Pushwoosh message.
    public let signature = VendorSignature(
        messageKeys: PushwooshKey.names,
        strongKeys: [
            "inbox_id", "pw_inbox", "actionParams", "action_params", "isActionPerformed", "inbox_params", "action_type",
        ],
        weakKeys: ["code", "imageUrl", "sendDate", "send_date", "customData"])
    /// The list is in `response` or in the root.
    ///
    /// `deleted` next to it has the codes of removed messages. An error may take their place.
    public let lists = [
        FeedList("response/messages", deletions: "response/deleted", error: "response/error", distinctive: .ifPresent),
        FeedList("messages", deletions: "deleted"),
    ]

    /// `pw_inbox`.
    public let notificationKey: String? = "pw_inbox"

    /// Whether to report buttons that InboxKit does not show, as only the linter does.
    private let reportsHiddenButtons: Bool

    /// Creates the adapter.
    public convenience init() {
        self.init(reportsHiddenButtons: false)
    }

    private init(reportsHiddenButtons: Bool) {
        self.reportsHiddenButtons = reportsHiddenButtons
    }

    /// The linter's adapter, which also reports `pushwoosh.buttons-on-banner`.
    package static let forLinting = PushwooshAdapter(reportsHiddenButtons: true)

    /// The keys of objects inside a message and of a request, and the words for display types, message types and
    /// buttons.
    public var vocabulary: [String] {
        PushwooshShape.vocabulary + PushwooshParameters.vocabulary + PushwooshButton.vocabulary
            + PushwooshRequest.vocabulary
    }

    /// Reads a message; false if it has no usable identifier.
    public func read(_ element: VendorValue, into message: inout InboxMessage.Fields) -> Bool {
        guard let fields = element.object(PushwooshKey.self) else { return false }
        // A push is tried first, because the sender's own code or inbox_id may be at its root. Only a push has a
        // pw_inbox.
        for (key, shape) in [(PushwooshKey.pw_inbox, PushwooshShape.push), (.code, .sdk), (.inbox_id, .server)] {
            guard let id = fields.text(key, as: .vendorID, by: "pushwoosh.id") else { continue }
            message.vendorID = id
            read(fields, shape, into: &message)
            return true
        }
        return false
    }

    private func read(
        _ fields: VendorObject<PushwooshKey>, _ shape: PushwooshShape, into message: inout InboxMessage.Fields
    ) {
        var vendor = JSONObjectBuilder()
        switch shape {
        case .sdk: PushwooshShape.readSDK(fields, into: &message, &vendor)
        case .server: PushwooshShape.readServer(fields, into: &message, &vendor)
        case .push: PushwooshShape.readPush(fields, into: &message, &vendor)
        }
        fields.value.recordShape(shape.rawValue)
        PushwooshParameters(fields, shape, reportsHiddenButtons: reportsHiddenButtons)
            .read(into: &message, &vendor, of: fields)
        message.vendor = vendor.object
    }
}

extension PushwooshAdapter {
    /// Where each unified field comes from, for each shape of message: `sdk`, `server`, `push`.
    public var mapping: [FieldMapping] { Self.derivedMapping }

    private static let derivedMapping = PushwooshAdapter().mapping(
        reading: [
            #"{"code":"1","isActionPerformed":true,"type":1,"actionParams":{"attachment":1}}"#,
            #"{"code":"1","messageType":2,"imageUrl":"http://[","actionParams":{"b":"a","attachment":"b"}}"#,
            #"{"code":"1","imageUrl":"a","actionParams":{"b":"b","attachment":"c"}}"#,
        ] + displayTypes.map { #"{"code":"1","actionParams":{\#($0)}}"# } + [
            #"{"code":"1","link":"app:a","customData":{"displayType":"x"}}"#,
            #"{"code":"1","customData":{"displayType":"banner"}}"#,
            #"{"code":"1","customData":{"u":{"displayType":"x"}}}"#,
            #"{"code":"1","customData":{"u":{"displayType":"banner"}}}"#,
        ] + unreadable.map { #"{"code":"1","actionParams":{\#($0)}}"# } + [
            #"{"code":"1","customData":{"u":"no object"}}"#,
            #"{"code":"1","customData":"no object"}"#,
            #"{"code":"1","actionParams":{\#(richMedia)}}"#,
            #"{"code":"1","link":"http://["}"#,
            #"{"inbox_id":"1","status":3,"action_type":"a"}"#,
        ] + (displayTypes + unreadable + [richMedia]).map { #"{"inbox_id":"1","action_params":{\#($0)}}"# } + [
            #"{"pw_inbox":"1","aps":{"alert":{}},"p":"a","md":{"uid":1}}"#,
            #"{"pw_inbox":"1","aps":{"alert":"a"}}"#,
        ] + (displayTypes + unreadable + [richMedia]).map { #"{"pw_inbox":"1","inbox_params":{},\#($0)}"# },
        choosing: [.status: .firstTrue, .vendor: .all], otherwise: [.pinned: "pushwoosh.pinned"])

    // The parameters of the specimens of each shape. The order of specimens is the order of locations.
    private static let displayTypes = [
        #""displayType":"x","attachment":1,"l":"app:a""#, #""displayType":"banner""#,
        #""u":{"displayType":"x"}"#, #""userdata":{"displayType":"x"}"#,
        #""u":{"displayType":"banner"}"#, #""userdata":{"displayType":"banner"}"#,
    ]
    private static let unreadable = [
        #""u":"no object","carousel":1,"video":2,"wallet":3"#, #""userdata":"no object""#,
    ]
    private static let richMedia = #""rm":1,"h":1,"r":1,"l":"http://[""#
}
