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
    public var recipients: [String] { table.recipients }

    private let empty: InboxState
    private var table = RecipientTable()
    /// The inboxes by the number of the recipient.
    private var states: [InboxState] = []

    /// No inboxes yet, with the capabilities of these adapters.
    public init(adapters: [any InboxAdapter]) {
        empty = InboxState(adapters: adapters)
    }

    /// A recipient's inbox; an empty one if the recipient has not appeared.
    public subscript(recipient: String) -> InboxState {
        table[recipient].map { states[$0] } ?? empty
    }

    /// Applies an event of the log to its recipient's inbox.
    ///
    /// - Returns: The recipient's live session before the event; an event of an earlier session is ignored.
    @discardableResult
    public mutating func apply(_ logged: LoggedEvent) -> Int {
        let number = table.number(of: logged.recipient, hash: RecipientTable.hash(of: logged.recipient))
        if number == states.count { states.append(empty) }
        let live = states[number].session
        states[number].apply(logged.event)
        return live
    }

    /// Removes all inboxes.
    public mutating func removeAll() {
        table = RecipientTable()
        states = []
    }
}
