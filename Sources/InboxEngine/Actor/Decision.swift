import InboxJSON
package import InboxModel

/// What a request of the host's comes to: the changes to record, one after the other, and the answer to it.
///
/// ``Inbox`` records the changes and gives the answer. A request that is refused throws instead, and records nothing.
package struct Decision<Answer: Sendable>: Sendable {
    /// What is recorded; empty where nothing is.
    package let changes: [InboxEvent.Kind]
    /// What the host is told.
    package let answer: Answer

    init(_ answer: Answer, recording changes: [InboxEvent.Kind] = []) {
        self.answer = answer
        self.changes = changes
    }
}

extension InboxState {
    /// Rule *bulk*: a change applies to the messages that are known, not deleted and not so already; each id counts once.
    ///
    /// - Returns: The ids that it applies to, in the order given.
    package func decide(
        _ operation: InboxOperation, _ ids: [String], _ configuration: InboxConfiguration
    ) throws(InboxError) -> Decision<[String]> {
        var seen: Set<ByteEqualString> = []
        var applied: [String] = []
        for id in ids where seen.insert(ByteEqualString(id)).inserted {
            guard let message = message(id) else { continue }
            try require(operation, of: message.provider, configuration)
            if operation.applies(to: message.status) { applied.append(id) }
        }
        return Decision(applied, recording: applied.isEmpty ? [] : [operation.change(applied)])
    }

    /// Rule *notification opened*: recorded as a read where the configuration says so, unless it is read or deleted already.
    ///
    /// - Returns: Whether it is recorded.
    package func decideOpening(fromNotification id: String, _ configuration: InboxConfiguration) -> Decision<Bool> {
        let status = current(ByteEqualString(id))?.status ?? .unread
        guard configuration.marksReadWhenOpenedFromNotification, status == .unread else { return Decision(false) }
        return Decision(true, recording: [.markRead([id])])
    }

    /// Rule *actions*: what the host has to do for an action of a message, and what is recorded of it.
    ///
    /// An action with a title is a button, one without is the message's own tap.
    package func decide(
        _ action: InboxAction, on id: String, suppressingDefault: Bool, _ configuration: InboxConfiguration
    ) throws(InboxError) -> Decision<InboxOutcome> {
        let outcome =
            suppressingDefault ? .nothing : InboxOutcome(action.kind, allowing: configuration.allowedSchemes)
        guard let message = message(id) else { return Decision(outcome) }
        let vendor = capabilities[message.provider] ?? ProviderCapabilities()
        let isReported = action.title == nil || vendor.buttonClicksAreReported
        let clicks: [InboxEvent.Kind] = isReported ? [.click(id, value: action.reportValue)] : []
        if suppressingDefault {
            // Nothing but the report, and that only where it does not change the status.
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

    private func require(
        _ operation: InboxOperation, of provider: Provider, _ configuration: InboxConfiguration
    ) throws(InboxError) {
        guard configuration.unsupportedOperations == .refused else { return }
        guard operation.call(capabilities[provider]) != nil else { throw InboxError(provider, lacks: operation) }
    }
}

extension InboxOperation {
    /// Whether it changes a message of that status.
    fileprivate func applies(to status: MessageStatus) -> Bool {
        switch self {
        case .markRead: status == .unread
        case .markUnread: status == .read
        case .delete: true
        }
    }

    /// The change of messages that is recorded.
    fileprivate func change(_ ids: [String]) -> InboxEvent.Kind {
        switch self {
        case .markRead: .markRead(ids)
        case .markUnread: .markUnread(ids)
        case .delete: .delete(ids)
        }
    }
}
