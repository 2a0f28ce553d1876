public import InboxJSON
public import InboxModel

/// What a host has to do when its user takes an action.
public enum InboxOutcome: Hashable, Sendable {
    /// Open a URL; no target where the vendor gives no hint.
    case open(String, target: InboxAction.Target?)
    /// Route a deeplink.
    case route(String)
    /// Do what the host agreed on with the sender.
    case handle(JSONObject)
    /// It is done: there is nothing left to do.
    case nothing
    /// Nothing: the URL is not safe to open, and nothing was recorded.
    case refused(RefusedURL)

    /// Rule *actions*: what an action asks of the host.
    ///
    /// - Parameter schemes: The unsafe schemes that the host opens all the same.
    init(_ kind: InboxAction.Kind, allowing schemes: Set<String>) {
        switch kind {
        case .openURL(let url, let target):
            self = RefusedURL(url, allowing: schemes).map { .refused($0) } ?? .open(url, target: target)
        case .deeplink(let deeplink): self = .route(deeplink)
        case .custom(let payload): self = .handle(payload)
        case .dismiss, .markRead: self = .nothing
        }
    }
}

/// A URL that is not opened, because its scheme is unsafe and the host has not allowed it.
public struct RefusedURL: Hashable, Sendable, CustomStringConvertible {
    /// The URL.
    public let url: String
    /// Its scheme.
    public let scheme: UnsafeScheme

    /// Nil of a URL that may be opened.
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
        \(url) is not opened: \(scheme.rawValue) is not a safe scheme; allow it with \
        InboxConfiguration.allowedSchemes if the senders are trusted
        """
    }
}
