/// Tells where an action leads, so that you need no `switch` over its kind.
///
/// ```swift
/// message.tap?.url          // "https://example.com/orders/61184"
/// message.tap?.deeplink     // nil
/// ```
extension InboxAction {
    /// The URL that the action opens; nil if it does not open one.
    public var url: String? {
        guard case .openURL(let url, _) = kind else { return nil }
        return url
    }

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
