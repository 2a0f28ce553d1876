import InboxJSON
package import InboxModel

extension InboxState {
    /// Engine.md, *Actions*: decides what the host has to do for an action, and what is recorded.
    ///
    /// An action with a title is a button; one without a title is the tap on the message.
    ///
    /// - Throws: ``InboxError``: `operation.unsupported`.
    package func decide(
        _ action: InboxAction, on id: String, suppressingDefault: Bool, _ configuration: InboxConfiguration
    ) throws(InboxError) -> Decision<InboxOutcome> {
        let outcome =
            suppressingDefault ? .nothing : InboxOutcome(action.kind, allowing: configuration.allowedSchemes)
        guard let message = undeletedMessage(id) else { return Decision(outcome) }
        let vendor = capabilities[message.provider] ?? ProviderCapabilities()
        let isReported = action.title == nil || vendor.buttonClicksAreReported
        let clicks: [InboxEvent.Kind] = isReported ? [.click(id, value: action.reportValue)] : []
        if suppressingDefault {
            // Only a click that does not change the status is recorded.
            return Decision(outcome, recording: vendor.click != nil && !vendor.clickImpliesRead ? clicks : [])
        }
        if case .refused = outcome { return Decision(outcome) }
        switch action.kind {
        case .markRead:
            guard message.status == .unread else { return Decision(outcome) }
            try require(.markRead, of: message.provider, configuration)
            return Decision(outcome, recording: [.markRead([id])])
        case .dismiss:
            try require(.delete, of: message.provider, configuration)
            return Decision(outcome, recording: [.delete([id])])
        case _ where action.dismisses:
            try require(.delete, of: message.provider, configuration)
            return Decision(outcome, recording: clicks + [.delete([id])])
        default:
            return Decision(outcome, recording: clicks)
        }
    }

    /// Engine.md, *Notifications*.
    ///
    /// An opened notification is recorded as a read if the configuration says so and the message is not already read or
    /// deleted.
    ///
    /// - Returns: Whether it is recorded.
    package func decideOpening(fromNotification id: String, _ configuration: InboxConfiguration) -> Decision<Bool> {
        let status = knownMessage(ByteEqualString(id))?.status ?? .unread
        guard configuration.marksReadWhenOpenedFromNotification, status == .unread else { return Decision(false) }
        return Decision(true, recording: [.markRead([id])])
    }
}
