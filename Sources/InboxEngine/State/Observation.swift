import InboxModel

/// A message as a feed had it; an object, so that a record is small.
final class Observation: Sendable {
    let message: InboxMessage
    let at: Instant

    // Properties of the message that are read often.
    let provider: Provider
    let isPinned: Bool
    let priority: Int?
    let sent: Instant?
    let starts: Instant?
    let expires: Instant?

    init(message: InboxMessage, at: Instant) {
        self.message = message
        self.at = at
        provider = message.provider
        isPinned = message.pinned
        priority = message.priority
        sent = message.sentInstant
        starts = message.startInstant
        expires = message.expiryInstant
    }
}
