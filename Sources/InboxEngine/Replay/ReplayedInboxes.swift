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
    /// In the order of the recipients.
    private var states: [InboxState] = []
    private var places: [ExactText: Int] = [:]

    /// No inboxes yet; what vendors can do is what their adapters say.
    public init(adapters: [any InboxAdapter]) {
        empty = InboxState(adapters: adapters)
    }

    /// A recipient's inbox; an empty one of somebody who has not appeared.
    public subscript(recipient: String) -> InboxState {
        places[ExactText(recipient)].map { states[$0] } ?? empty
    }

    /// Takes in an event of the log.
    ///
    /// - Returns: The recipient's live session as it was before; an event of an earlier one counts for nothing.
    @discardableResult
    public mutating func apply(_ logged: LoggedEvent) -> Int {
        let place = place(of: logged.recipient)
        let live = states[place].session
        states[place].apply(logged.event)
        return live
    }

    private mutating func place(of recipient: String) -> Int {
        let id = ExactText(recipient)
        if let place = places[id] { return place }
        places[id] = states.count
        states.append(empty)
        recipients.append(recipient)
        return states.count - 1
    }

    /// Forgets all of them.
    public mutating func removeAll() {
        recipients = []
        states = []
        places = [:]
    }
}

extension InboxState {
    /// An empty inbox; what vendors can do is what their adapters say.
    public init(adapters: [any InboxAdapter]) {
        self.init(capabilities: adapters.reduce(into: [:]) { $0[$1.provider] = $1.capabilities })
    }
}
