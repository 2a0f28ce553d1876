import Foundation
import UnifiedInbox

/// The values that both sides must read alike from a message before anything is timed.
struct AgreedFields: Equatable, Sendable {
    let id: String
    let title: String?
    let body: String?
    let image: String?
    let status: MessageStatus
    /// Whole milliseconds since 1970, truncated.
    let sentAt: Int64?
    let expiresAt: Int64?
    let actions: Int
    /// The keys of the custom data, or nil if they are not kept.
    let custom: Set<String>?

    init(
        id: String, title: String?, body: String?, image: String?, status: MessageStatus,
        sentInMilliseconds sentAt: Int64? = nil, expiresInMilliseconds expiresAt: Int64? = nil, actions: Int = 0,
        custom: Set<String>?
    ) {
        self.id = id
        self.title = title
        self.body = body
        self.image = image
        self.status = status
        self.sentAt = sentAt
        self.expiresAt = expiresAt
        self.actions = actions
        self.custom = custom
    }

    init(
        id: String, title: String?, body: String?, image: String?, status: MessageStatus, sentAt: Date?,
        expiresAt: Date?, custom: Set<String>?
    ) {
        self.init(
            id: id, title: title, body: body, image: image, status: status,
            sentInMilliseconds: sentAt.map(Self.milliseconds), expiresInMilliseconds: expiresAt.map(Self.milliseconds),
            custom: custom)
    }

    init(_ message: InboxMessage) {
        self.init(
            id: message.id, title: message.title, body: message.body, image: message.image, status: message.status,
            sentInMilliseconds: message.sentAt.map(Self.milliseconds),
            expiresInMilliseconds: message.expiresAt.map(Self.milliseconds), actions: message.actions.count,
            custom: Set(message.custom.map(\.key)))
    }

    /// Whole milliseconds, rounded down.
    ///
    /// Adds half a microsecond before rounding, since the nearest double of an instant may be below it.
    private static func milliseconds(_ date: Date) -> Int64 {
        Int64((date.timeIntervalSince1970 * 1000 + 0.0005).rounded(.down))
    }

    /// The same values without the custom data.
    fileprivate var withoutCustom: AgreedFields {
        AgreedFields(
            id: id, title: title, body: body, image: image, status: status, sentInMilliseconds: sentAt,
            expiresInMilliseconds: expiresAt, actions: actions, custom: nil)
    }
}

/// The error of two sides that read a message differently, so that timing them means nothing.
struct Disagreement: Error, CustomStringConvertible {
    let description: String

    /// Compares all messages of a feed, with the custom data if the baseline keeps it.
    static func check(_ feed: InboxFeed, _ baseline: [AgreedFields], count: Int, in name: String) throws(Disagreement) {
        guard feed.diagnostics.isEmpty else {
            throw Disagreement(description: "\(name): an unexpected finding: \(feed.diagnostics[0])")
        }
        guard feed.messages.count == count, baseline.count == count else {
            throw Disagreement(
                description: "\(name): \(count) messages sent, \(feed.messages.count) and \(baseline.count) decoded")
        }
        for (message, expected) in zip(feed.messages, baseline) {
            let fields = AgreedFields(message)
            guard (expected.custom == nil ? fields.withoutCustom : fields) == expected else {
                throw Disagreement(
                    description: "\(name): the library read\n  \(fields)\nand JSONDecoder\n  \(expected)")
            }
        }
    }
}
