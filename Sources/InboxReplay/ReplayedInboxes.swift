public import InboxEngine
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
    /// By the numbers of the recipients.
    private var states: [InboxState] = []

    /// No inboxes yet; what vendors can do is what their adapters say.
    public init(adapters: [any InboxAdapter]) {
        empty = InboxState(adapters: adapters)
    }

    /// A recipient's inbox; an empty one of somebody who has not appeared.
    public subscript(recipient: String) -> InboxState {
        table[recipient].map { states[$0] } ?? empty
    }

    /// Takes in an event of the log.
    ///
    /// - Returns: The recipient's live session as it was before; an event of an earlier one counts for nothing.
    @discardableResult
    public mutating func apply(_ logged: LoggedEvent) -> Int {
        let number = table.number(of: logged.recipient, hash: RecipientTable.hash(of: logged.recipient))
        if number == states.count { states.append(empty) }
        let live = states[number].session
        states[number].apply(logged.event)
        return live
    }

    /// Forgets all of them.
    public mutating func removeAll() {
        table = RecipientTable()
        states = []
    }
}
