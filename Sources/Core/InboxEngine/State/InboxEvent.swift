public import InboxModel

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Something that happened to an inbox: what, when, and in which session.
///
/// ```swift
/// state.apply(.ingest(feed, at: requested))
/// state.apply(.markRead(["customerio:1234567890"], at: now))
/// ```
///
/// Instants are whole milliseconds; fractions are cut off. An event without a session belongs to the first one; see
/// ``clear(at:session:)``.
public struct InboxEvent: Hashable, Sendable {
    /// What a feed says about messages that are not in it.
    ///
    /// This enum is closed: a feed either has all of the provider's messages, or it does not.
    public enum Scope: String, Hashable, Sendable {
        /// Nothing: the feed is one page, or a window of recent messages.
        case page
        /// They are withdrawn: the feed has all of the provider's messages.
        case full
    }

    /// What happened.
    ///
    /// This enum is closed: events are stored, and a program must not skip an event that it does not know. A new kind
    /// requires a new version of the journal.
    package enum Kind: Hashable, Sendable {
        case ingest(InboxFeed, Scope)
        case markRead([String])
        case markUnread([String])
        case delete([String])
        /// The user pinned messages, up to an instant or for ever.
        case pin([String], until: Date?)
        case unpin([String])
        /// The user acted on a message; the value is the action's ``InboxAction/reportValue``.
        case click(String, value: String?)
        /// A vendor accepted calls: the ids of their outbox entries, and the badge in the vendor's answer.
        ///
        /// The event has no effect if the badge is negative, or if there is a badge and the ids do not all belong to one
        /// provider.
        case acknowledge([String], badge: Int?)
        /// A provider reported a badge outside of a feed. A negative badge has no effect.
        case badge(Provider, Int)
        /// The user logged out.
        case clear
    }

    package let kind: Kind
    /// For a feed this is when it was requested: whatever happens during the request is newer than the feed.
    package let at: Date
    /// The session of the event; the first is 0.
    package let session: Int

    /// Creates an event, with the session clamped to ``sessions``.
    package init(_ kind: Kind, at: Date, session: Int = 0) {
        self.kind = kind
        self.at = at
        self.session = min(max(Self.sessions.lowerBound, session), Self.sessions.upperBound)
    }

    /// The sessions that an event can belong to: without `Int.max`, so that each can have a successor.
    package static let sessions = 0...(Int.max - 1)

    /// A feed was decoded; `at` is when it was requested.
    public static func ingest(_ feed: InboxFeed, at: Date, scope: Scope = .page, session: Int = 0) -> InboxEvent {
        InboxEvent(.ingest(feed, scope), at: at, session: session)
    }

    /// The user marked messages read.
    public static func markRead(_ ids: [String], at: Date, session: Int = 0) -> InboxEvent {
        InboxEvent(.markRead(ids), at: at, session: session)
    }

    /// The user marked messages unread.
    public static func markUnread(_ ids: [String], at: Date, session: Int = 0) -> InboxEvent {
        InboxEvent(.markUnread(ids), at: at, session: session)
    }

    /// The user deleted messages.
    public static func delete(_ ids: [String], at: Date, session: Int = 0) -> InboxEvent {
        InboxEvent(.delete(ids), at: at, session: session)
    }

    /// The user pinned messages.
    ///
    /// - Parameter until: The last instant of the pin; nil for one without an end.
    public static func pin(_ ids: [String], until: Date? = nil, at: Date, session: Int = 0) -> InboxEvent {
        InboxEvent(.pin(ids, until: until), at: at, session: session)
    }

    /// The user unpinned messages, whoever had pinned them: the user or the vendor.
    public static func unpin(_ ids: [String], at: Date, session: Int = 0) -> InboxEvent {
        InboxEvent(.unpin(ids), at: at, session: session)
    }

    /// The user acted on a message; an empty value is the same as none.
    public static func click(_ id: String, value: String? = nil, at: Date, session: Int = 0) -> InboxEvent {
        InboxEvent(.click(id, value: value), at: at, session: session)
    }

    /// A vendor accepted the calls of these outbox entries.
    ///
    /// - Parameter badge: The badge in the vendor's answer; nil if there is none. It already counts these calls. With a
    ///   badge, all ids must belong to one provider.
    public static func acknowledge(
        _ ids: [String], badge: Int? = nil, at: Date, session: Int = 0
    ) -> InboxEvent {
        InboxEvent(.acknowledge(ids, badge: badge), at: at, session: session)
    }

    /// A provider reported a badge of 0 or more, outside of a feed.
    public static func badge(_ badge: Int, of provider: Provider, at: Date, session: Int = 0) -> InboxEvent {
        InboxEvent(.badge(provider, badge), at: at, session: session)
    }

    /// The user logged out: the session ends, and the next one begins empty.
    public static func clear(at: Date, session: Int = 0) -> InboxEvent {
        InboxEvent(.clear, at: at, session: session)
    }
}

extension Instant {
    /// The instant of a date, clamped to the years 0 to 9999.
    init(clamping date: Date) {
        self = Instant(date) ?? (date.timeIntervalSince1970 < 0 ? .earliest : .latest)
    }
}
