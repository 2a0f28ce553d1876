import InboxJSON

/// The inboxes of an event log, by recipient.
///
/// ```swift
/// var inboxes = ReplayedInboxes(first: InboxState(adapters: .standard))
/// inboxes.apply(try LoggedEvent(line, decoder: decoder))
/// for recipient in inboxes.recipients { print(inboxes[recipient].outbox) }
/// ```
package struct ReplayedInboxes: Sendable {
    /// The recipients, in the order in which they first appeared.
    package private(set) var recipients: [String] = []

    /// The state of each recipient's inbox before its first event.
    private let first: InboxState
    /// The offset of each recipient, compared byte by byte, in ``recipients``.
    private var offsets = HashToOffsetTable()
    /// The inboxes, in the order of ``recipients``.
    private var states: [InboxState] = []

    /// Creates an empty collection; each recipient's inbox starts as a copy of this one.
    package init(first: InboxState) {
        self.first = first
    }

    /// A recipient's inbox; before the recipient has appeared, the inbox before its first event.
    package subscript(recipient: String) -> InboxState {
        offset(of: recipient, HashToOffsetTable.hash(of: recipient)).map { states[$0] } ?? first
    }

    package subscript(offset: Int) -> InboxState { states[offset] }

    private func offset(of recipient: String, _ hash: UInt32) -> Int? {
        offsets.offset(of: hash) { recipients[$0].hasSameBytes(as: recipient) }
    }

    /// Applies an event to its recipient's inbox.
    ///
    /// - Returns: The recipient's live session before the event. An event of an earlier session is ignored.
    @discardableResult
    package mutating func apply(_ logged: LoggedEvent) -> Int {
        let hash = HashToOffsetTable.hash(of: logged.recipient)
        let offset = offset(of: logged.recipient, hash) ?? append(logged.recipient, hash)
        let live = states[offset].session
        states[offset].apply(logged.event)
        return live
    }

    package mutating func removeAll() {
        recipients = []
        offsets = HashToOffsetTable()
        states = []
    }

    private mutating func append(_ recipient: String, _ hash: UInt32) -> Int {
        offsets.insert(recipients.count, hash)
        recipients.append(recipient)
        states.append(first)
        return states.count - 1
    }
}
