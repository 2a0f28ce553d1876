public import InboxJSON

/// What happens when the user presses a button or taps the whole message.
public struct InboxAction: Sendable {
    /// Where a URL is opened.
    ///
    /// This enum is closed: a URL opens inside the app or outside it.
    public enum Target: String, Hashable, Sendable {
        /// In a browser inside the app.
        case inApp
        /// In the system's browser.
        case external
    }

    /// What the action does.
    ///
    /// This enum is closed, so a host can handle every kind. Actions that only a vendor knows are ``custom(_:)``.
    public enum Kind: Sendable {
        /// Open a URL.
        ///
        /// The target is nil if the vendor gives no hint.
        case openURL(String, target: Target? = nil)
        /// Pass a string to the host app's router.
        case deeplink(String)
        /// Remove the message.
        case dismiss
        /// Mark the message read.
        case markRead
        /// Let the host app decide.
        ///
        /// The sender and the host have agreed on the payload.
        case custom(JSONObject)

        /// The names of the kinds in canonical JSON.
        enum Word: String {
            case openURL, deeplink, dismiss, markRead, custom
        }

        var word: Word {
            switch self {
            case .openURL: .openURL
            case .deeplink: .deeplink
            case .dismiss: .dismiss
            case .markRead: .markRead
            case .custom: .custom
            }
        }

        /// The name of this kind in canonical JSON.
        public var name: String { word.rawValue }

        /// The URL that is opened; nil if none is.
        package var url: String? {
            switch self {
            case .openURL(let url, _): url
            case .deeplink, .dismiss, .markRead, .custom: nil
            }
        }
    }

    // `kind` comes first, so that the initializer that the compiler writes has its labels in another order than the
    // public one, which calls it. In this module, write `title:` too if you pass both `dismisses:` and `vendor:`.

    /// What the action does.
    public var kind: Kind
    /// The button's label; nil for a tap on the message.
    public var title: String?
    /// The value to report to the vendor when the user takes the action.
    public var reportValue: String?
    /// Whether the action also removes the message.
    public var dismisses: Bool
    /// Anything else that the vendor says about the button, under the vendor's own names.
    public var vendor: JSONObject

    mutating func sliceValues(_ transform: (JSONSlice) -> JSONSlice) {
        vendor = vendor.sliced(transform)
        if case .custom(let payload) = kind { kind = .custom(payload.sliced(transform)) }
    }

    @inline(__always)
    package func write(to writer: inout JSONWriter, _ freeForm: FreeForm = .json) {
        writer.beginObject()
        writer.member("title", title)
        writer.member("kind", kind.name)
        switch kind {
        case .openURL(let url, let target):
            writer.member("url", url)
            writer.member("target", target?.rawValue)
        case .deeplink(let deeplink):
            writer.member("deeplink", deeplink)
        case .dismiss, .markRead:
            break
        case .custom(let payload):
            writer.key("payload")
            writer.freeForm(freeForm) { $0.object(payload) }
        }
        writer.member("reportValue", reportValue)
        if dismisses { writer.member("dismisses", true) }
        if !vendor.isEmpty {
            writer.key("vendor")
            vendor.write(to: &writer, freeForm)
        }
        writer.endObject()
    }
}

extension InboxAction {
    /// Creates an action.
    public init(
        title: String? = nil, kind: Kind, reportValue: String? = nil, dismisses: Bool = false,
        vendor: JSONObject = JSONObject()
    ) {
        // The compiler's own initializer moves its arguments into the properties. Assigning each property here would
        // copy them.
        self.init(kind: kind, title: title, reportValue: reportValue, dismisses: dismisses, vendor: vendor)
    }
}

/// Tells where an action leads, so that you need no `switch` over its kind.
///
/// ```swift
/// message.tap?.url          // "https://example.com/orders/61184"
/// message.tap?.deeplink     // nil
/// ```
extension InboxAction {
    /// The URL that the action opens; nil if it does not open one.
    public var url: String? { kind.url }

    /// The string that the action passes to your app's router; nil if it is not a deeplink.
    public var deeplink: String? {
        guard case .deeplink(let deeplink) = kind else { return nil }
        return deeplink
    }

    /// Where the URL should be opened; nil if the vendor gives no hint, or the action opens no URL.
    package var target: Target? {
        guard case .openURL(_, let target) = kind else { return nil }
        return target
    }

    /// The URL or deeplink that the action follows; nil if it follows neither.
    public var link: String? { url ?? deeplink }
}
