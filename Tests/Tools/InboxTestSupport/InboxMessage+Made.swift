package import Foundation
package import InboxModel

extension InboxMessage {
    /// A message made by hand.
    ///
    /// Unless you name a provider, it is one without a limit of visible messages and without a call for unread.
    ///
    /// - Parameters:
    ///   - sent: The time of sending, in milliseconds after ``Foundation/Date/noon``.
    ///   - change: Sets further fields of the message.
    package static func made(
        _ vendorID: String, _ provider: Provider = .pushwoosh, sent milliseconds: Int? = nil,
        status: MessageStatus = .unread, topics: [String] = [], startsAt: Date? = nil, expiresAt: Date? = nil,
        _ change: (inout InboxMessage) -> Void = { _ in }
    ) -> InboxMessage {
        var message = InboxMessage(provider: provider, vendorID: vendorID)
        message.sentAt = milliseconds.map { .noon(plus: $0) }
        message.status = status
        message.topics = topics
        message.startsAt = startsAt
        message.expiresAt = expiresAt
        change(&message)
        return message
    }
}

extension InboxFeed {
    /// A feed of messages of one provider: the first message's.
    package static func of(_ messages: InboxMessage..., badge: Int? = nil) -> InboxFeed {
        InboxFeed(provider: messages.first?.provider, messages: messages, badge: badge)
    }
}
