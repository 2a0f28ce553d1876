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
/// Instants are whole milliseconds; finer ones are cut. Every event belongs to a session, the first one where none is
/// named: see ``clear(at:session:)``.
public struct InboxEvent: Hashable, Sendable {
    /// What a feed says of messages that are not in it.
    public enum Scope: String, Hashable, Sendable {
        /// Nothing: it is a page, or a recent window.
        case page
        /// That they are gone: it is all that the provider has.
        case full
    }

    /// What happened.
    public enum Kind: Hashable, Sendable {
        /// A feed came.
        case ingest(InboxFeed, Scope)
        /// The user marked messages read.
        case markRead([String])
        /// The user marked messages unread.
        case markUnread([String])
        /// The user deleted messages.
        case delete([String])
        /// The user acted on a message; the value is the action's ``InboxAction/reportValue``.
        case click(String, value: String?)
        /// The vendor was told: the ids of outbox entries.
        case acknowledge([String])
        /// The user logged out.
        case clear
    }

    /// What happened.
    public let kind: Kind
    /// When it happened; of a feed, when it was asked for: what happened while it was under way is newer.
    public let at: Date
    /// The session that it belongs to, 0 the first.
    public let session: Int

    /// Describes an event; a negative session is the first, and one beyond ``sessions`` the last.
    public init(_ kind: Kind, at: Date, session: Int = 0) {
        self.kind = kind
        self.at = at
        self.session = min(max(Self.sessions.lowerBound, session), Self.sessions.upperBound)
    }

    /// The sessions that an event can belong to: behind each there is room for one more.
    public static let sessions = 0...(Int.max - 1)

    /// A feed came, asked for at that instant.
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

    /// The user acted on a message; an empty value is none.
    public static func click(_ id: String, value: String? = nil, at: Date, session: Int = 0) -> InboxEvent {
        InboxEvent(.click(id, value: value), at: at, session: session)
    }

    /// The vendor was told: the ids of outbox entries.
    public static func acknowledge(_ ids: [String], at: Date, session: Int = 0) -> InboxEvent {
        InboxEvent(.acknowledge(ids), at: at, session: session)
    }

    /// The user logged out: the session ends, and the next one begins empty.
    public static func clear(at: Date, session: Int = 0) -> InboxEvent {
        InboxEvent(.clear, at: at, session: session)
    }
}
