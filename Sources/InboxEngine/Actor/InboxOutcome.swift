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

    /// Rule *actions*: what an action asks of the host.
    init(_ kind: InboxAction.Kind) {
        switch kind {
        case .openURL(let url, let target): self = .open(url, target: target)
        case .deeplink(let deeplink): self = .route(deeplink)
        case .custom(let payload): self = .handle(payload)
        case .dismiss, .markRead: self = .nothing
        }
    }
}
