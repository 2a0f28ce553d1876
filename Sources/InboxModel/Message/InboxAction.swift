public import InboxJSON

/// What a button, or a tap on the whole message, does.
public struct InboxAction: Hashable, Sendable {
    /// Where a URL is opened.
    public enum Target: String, Hashable, Sendable {
        /// In a browser inside the app.
        case inApp
        /// In the system's browser.
        case external
    }

    /// What is done.
    public enum Kind: Hashable, Sendable {
        /// Open a URL; no target where the vendor gives no hint.
        case openURL(String, target: Target? = nil)
        /// Hand a string to the host's own router.
        case deeplink(String)
        /// Remove the message.
        case dismiss
        /// Mark the message read.
        case markRead
        /// Something of the host's own, by a payload that it agreed on with the sender.
        case custom(JSONObject)

        /// The word in canonical JSON.
        public var name: String {
            switch self {
            case .openURL: "openURL"
            case .deeplink: "deeplink"
            case .dismiss: "dismiss"
            case .markRead: "markRead"
            case .custom: "custom"
            }
        }
    }

    /// The button's label; nil of a tap.
    public var title: String?
    /// What is done.
    public var kind: Kind
    /// What the vendor wants back when the action is taken.
    public var reportValue: String?
    /// Whether taking it also removes the message.
    public var dismisses: Bool
    /// What the vendor says of the button beside these, under the vendor's names.
    public var vendor: JSONObject

    /// Makes an action.
    public init(
        title: String? = nil, kind: Kind, reportValue: String? = nil, dismisses: Bool = false, vendor: JSONObject = [:]
    ) {
        self.title = title
        self.kind = kind
        self.reportValue = reportValue
        self.dismisses = dismisses
        self.vendor = vendor
    }
}
