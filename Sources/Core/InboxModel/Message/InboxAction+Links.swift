/// Where an action leads, without a `switch` over its kind.
///
/// ```swift
/// message.tap?.url          // "https://example.com/orders/61184"
/// message.tap?.deeplink     // nil
/// ```
extension InboxAction {
    /// The URL that it opens; nil if it does not open one.
    public var url: String? {
        guard case .openURL(let url, _) = kind else { return nil }
        return url
    }

    /// The string that it passes to the host's own router; nil if it is not a deeplink.
    public var deeplink: String? {
        guard case .deeplink(let deeplink) = kind else { return nil }
        return deeplink
    }

    /// Where the URL is opened; nil if there is no hint, and for an action that opens no URL.
    package var target: Target? {
        guard case .openURL(_, let target) = kind else { return nil }
        return target
    }

    /// The URL or the deeplink that it follows; nil if it follows none.
    public var link: String? { url ?? deeplink }
}
