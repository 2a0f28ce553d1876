public import InboxJSON
public import InboxModel

/// What a host has to do after the user performed an action.
///
/// This enum is closed: a host must handle every outcome, so a new one should break its build.
public enum InboxOutcome: Hashable, Sendable {
    /// Open a URL. The target is nil if the vendor does not name one.
    case open(String, target: InboxAction.Target?)
    /// Route a deeplink.
    case route(String)
    /// Handle a payload that the sender and the host have agreed on.
    case handle(JSONObject)
    /// Do nothing: everything is recorded.
    case nothing
    /// Do not open the URL: its scheme is unsafe. Nothing was recorded.
    case refused(RefusedURL)

    /// Engine.md, *Actions*: the outcome of an action.
    ///
    /// - Parameter schemes: The unsafe schemes that the host opens anyway.
    init(_ kind: InboxAction.Kind, allowing schemes: Set<String>) {
        if let refused = kind.url.flatMap({ RefusedURL($0, allowing: schemes) }) {
            self = .refused(refused)
            return
        }
        switch kind {
        case .openURL(let url, let target): self = .open(url, target: target)
        case .deeplink(let deeplink): self = .route(deeplink)
        case .custom(let payload): self = .handle(payload)
        case .dismiss, .markRead: self = .nothing
        }
    }
}

/// A URL that is not opened, because its scheme is unsafe and the host does not allow it.
public struct RefusedURL: Hashable, Sendable, CustomStringConvertible {
    /// The URL.
    public let url: String
    /// The scheme of the URL.
    public let scheme: UnsafeScheme

    /// Creates a refusal; nil if the URL may be opened.
    init?(_ url: String, allowing schemes: Set<String>) {
        guard let scheme = UnsafeScheme(ofLink: url),
            !schemes.contains(where: { $0.asciiLowercased == scheme.rawValue })
        else { return nil }
        self.url = url
        self.scheme = scheme
    }

    /// The URL, and how to allow it.
    public var description: String {
        """
        \(url) was not opened because its scheme, \(scheme.rawValue), is not safe; if you trust the senders, allow it \
        with InboxConfiguration.allowedSchemes
        """
    }
}
