public import InboxModel

/// The inboxes of an event log, by recipient.
///
/// ```swift
/// var inboxes = ReplayedInboxes(adapters: .standard)
/// inboxes.apply(try LoggedEvent(line, decoder: decoder))
/// for recipient in inboxes.recipients { print(inboxes[recipient].outbox) }
/// ```
public struct ReplayedInboxes: Sendable {
    /// The recipients, in the order in which they first appeared.
    public private(set) var recipients: [String] = []

    private let empty: InboxState
    private var states: [ExactText: InboxState] = [:]

    /// No inboxes yet; what vendors can do is what their adapters say.
    public init(adapters: [any InboxAdapter]) {
        empty = InboxState(adapters: adapters)
    }

    /// A recipient's inbox; an empty one of somebody who has not appeared.
    public subscript(recipient: String) -> InboxState {
        states[ExactText(recipient)] ?? empty
    }

    /// Takes in an event of the log.
    public mutating func apply(_ logged: LoggedEvent) {
        let recipient = ExactText(logged.recipient)
        if states[recipient] == nil { recipients.append(logged.recipient) }
        states[recipient, default: empty].apply(logged.event)
    }

    /// Forgets all of them.
    public mutating func removeAll() {
        recipients = []
        states = [:]
    }
}

extension InboxState {
    /// An empty inbox; what vendors can do is what their adapters say.
    public init(adapters: [any InboxAdapter]) {
        self.init(capabilities: adapters.reduce(into: [:]) { $0[$1.provider] = $1.capabilities })
    }
}
