import InboxJSON
package import InboxModel

/// The inboxes of an event log, by recipient.
///
/// ```swift
/// var inboxes = ReplayedInboxes(adapters: .standard)
/// inboxes.apply(try LoggedEvent(line, decoder: decoder))
/// for recipient in inboxes.recipients { print(inboxes[recipient].outbox) }
/// ```
package struct ReplayedInboxes: Sendable {
    /// The recipients, in the order in which they first appeared.
    package private(set) var recipients: [String] = []

    /// A recipient's inbox before its first event.
    private let first: InboxState
    /// The offsets of ``recipients``, which are compared byte by byte.
    private var offsets = HashToOffsetTable()
    /// The inboxes of ``recipients``.
    private var states: [InboxState] = []

    /// No inboxes yet, with the capabilities of these adapters.
    package init(adapters: [any InboxAdapter]) {
        first = InboxState(adapters: adapters)
    }

    /// No recipients yet; each one's events are applied to this inbox.
    package init(first: InboxState) {
        self.first = first
    }

    /// A recipient's inbox; an empty one if the recipient has not appeared.
    package subscript(recipient: String) -> InboxState {
        offset(of: recipient, HashToOffsetTable.hash(of: recipient)).map { states[$0] } ?? first
    }

    /// The inbox of a recipient by its place in ``recipients``.
    package subscript(offset: Int) -> InboxState { states[offset] }

    private func offset(of recipient: String, _ hash: UInt32) -> Int? {
        offsets.offset(of: hash) { recipients[$0].hasSameBytes(as: recipient) }
    }

    /// Applies an event of the log to its recipient's inbox.
    ///
    /// - Returns: The recipient's live session before the event; an event of an earlier session is ignored.
    @discardableResult
    package mutating func apply(_ logged: LoggedEvent) -> Int {
        let hash = HashToOffsetTable.hash(of: logged.recipient)
        let offset = offset(of: logged.recipient, hash) ?? append(logged.recipient, hash)
        let live = states[offset].session
        states[offset].apply(logged.event)
        return live
    }

    /// Removes all inboxes.
    package mutating func removeAll() {
        recipients = []
        offsets = HashToOffsetTable()
        states = []
    }

    /// Appends a recipient's first inbox; returns its offset.
    private mutating func append(_ recipient: String, _ hash: UInt32) -> Int {
        offsets.insert(recipients.count, hash)
        recipients.append(recipient)
        states.append(first)
        return states.count - 1
    }
}
