public import InboxJSON

/// What a button, or a tap on the whole message, does.
public struct InboxAction: Sendable {
    /// Where a URL is opened.
    ///
    /// Closed: a URL is opened inside the app or outside it.
    public enum Target: String, Hashable, Sendable {
        /// In a browser inside the app.
        case inApp
        /// In the system's browser.
        case external
    }

    /// What is done.
    ///
    /// Closed: a host handles each of these kinds. What a vendor adds is ``custom(_:)``.
    public enum Kind: Sendable {
        /// Open a URL; no target if the vendor gives no hint.
        case openURL(String, target: Target? = nil)
        /// Pass a string to the host's own router.
        case deeplink(String)
        /// Remove the message.
        case dismiss
        /// Mark the message read.
        case markRead
        /// An action of the host, with a payload that host and sender have agreed on.
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

    /// The button's label; nil for a tap.
    public var title: String?
    /// What is done.
    public var kind: Kind
    /// The value that is reported to the vendor when the action is taken.
    public var reportValue: String?
    /// Whether taking it also removes the message.
    public var dismisses: Bool
    /// What else the vendor says about the button, under the vendor's names.
    public var vendor: JSONObject

    /// Creates an action.
    public init(
        title: String? = nil, kind: Kind, reportValue: String? = nil, dismisses: Bool = false, vendor: JSONObject = [:]
    ) {
        self.title = title
        self.kind = kind
        self.reportValue = reportValue
        self.dismisses = dismisses
        self.vendor = vendor
    }

    /// Makes other slices of the JSON values.
    mutating func sliceValues(_ transform: (JSONSlice) -> JSONSlice) {
        vendor = vendor.sliced(transform)
        if case .custom(let payload) = kind { kind = .custom(payload.sliced(transform)) }
    }

    /// Writes the canonical JSON.
    package func write(to writer: inout JSONWriter) {
        write(to: &writer, freeForm: .json)
    }

    /// Writes the canonical JSON, its free-form values as JSON or as strings of it.
    @inline(__always)
    func write(to writer: inout JSONWriter, freeForm: FreeForm) {
        writer.beginObject()
        writer.member(.title, title)
        writer.member(.kind, kind.name)
        switch kind {
        case .openURL(let url, let target):
            writer.member(.url, url)
            writer.member(.target, target?.rawValue)
        case .deeplink(let deeplink):
            writer.member(.deeplink, deeplink)
        case .dismiss, .markRead:
            break
        case .custom(let payload):
            writer.key(.payload)
            writer.freeForm(freeForm) { $0.object(payload) }
        }
        writer.member(.reportValue, reportValue)
        if dismisses {
            writer.key(.dismisses)
            writer.bool(true)
        }
        writer.member(.vendor, vendor, freeForm)
        writer.endObject()
    }
}
