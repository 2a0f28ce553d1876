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
/// Instants are whole milliseconds; finer ones are cut. An event that names no session belongs to the first one; see
/// ``clear(at:session:)``.
public struct InboxEvent: Hashable, Sendable {
    /// What a feed says about messages that are not in it.
    ///
    /// Closed: a feed either has all that the provider has, or it does not.
    public enum Scope: String, Hashable, Sendable {
        /// Nothing: it is a page, or a recent window.
        case page
        /// That they are withdrawn: it has all that the provider has.
        case full
    }

    /// What happened.
    ///
    /// Closed: events are stored, and a program must not skip one that it does not know. A new kind comes with a new version
    /// of the journal.
    package enum Kind: Hashable, Sendable {
        /// A feed was decoded.
        case ingest(InboxFeed, Scope)
        /// The user marked messages read.
        case markRead([String])
        /// The user marked messages unread.
        case markUnread([String])
        /// The user deleted messages.
        case delete([String])
        /// The user pinned messages, up to an instant or for ever.
        case pin([String], until: Date?)
        /// The user unpinned messages.
        case unpin([String])
        /// The user acted on a message; the value is the action's ``InboxAction/reportValue``.
        case click(String, value: String?)
        /// A vendor accepted calls; the ids of their outbox entries, and the badge that it reported with its answer.
        ///
        /// With a badge that is negative, or with ids of no provider or of several, the event has no effect.
        case acknowledge([String], badge: Int?)
        /// A provider reported a badge by itself, without a feed; one that is negative has no effect.
        case badge(Provider, Int)
        /// The user logged out.
        case clear
    }

    /// What happened.
    package let kind: Kind
    /// When it happened.
    ///
    /// For a feed, when it was requested: what happens while the request is under way is newer.
    package let at: Date
    /// The session that it belongs to; the first is 0.
    package let session: Int

    /// Creates an event.
    ///
    /// A negative session is the first, and one beyond ``sessions`` the last.
    package init(_ kind: Kind, at: Date, session: Int = 0) {
        self.kind = kind
        self.at = at
        self.session = min(max(Self.sessions.lowerBound, session), Self.sessions.upperBound)
    }

    /// The sessions that an event can belong to: after each there is room for one more.
    package static let sessions = 0...(Int.max - 1)

    /// A feed was decoded; `at` is the instant of its request.
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

    /// The user unpinned messages, whether the user or the vendor had pinned them.
    public static func unpin(_ ids: [String], at: Date, session: Int = 0) -> InboxEvent {
        InboxEvent(.unpin(ids), at: at, session: session)
    }

    /// The user acted on a message; an empty value is the same as none.
    public static func click(_ id: String, value: String? = nil, at: Date, session: Int = 0) -> InboxEvent {
        InboxEvent(.click(id, value: value), at: at, session: session)
    }

    /// A vendor accepted calls; the ids of their outbox entries.
    ///
    /// - Parameter badge: The badge that the vendor reported with its answer, which counts these calls already; nil if it
    ///   reported none. With a badge, the ids are of one provider.
    public static func acknowledge(
        _ ids: [String], badge: Int? = nil, at: Date, session: Int = 0
    ) -> InboxEvent {
        InboxEvent(.acknowledge(ids, badge: badge), at: at, session: session)
    }

    /// A provider reported a badge by itself, without a feed: 0 or more.
    public static func badge(_ badge: Int, of provider: Provider, at: Date, session: Int = 0) -> InboxEvent {
        InboxEvent(.badge(provider, badge), at: at, session: session)
    }

    /// The user logged out: the session ends, and the next one begins empty.
    public static func clear(at: Date, session: Int = 0) -> InboxEvent {
        InboxEvent(.clear, at: at, session: session)
    }
}
