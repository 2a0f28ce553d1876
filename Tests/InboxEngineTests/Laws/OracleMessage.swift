import Foundation
import InboxModel

/// Everything that happened to one message, and the answers of the rules.
struct OracleMessage {
    let id: ByteEqualString
    let provider: Provider
    var observations: [Observation] = []
    /// The instants of the feeds that list it as deleted.
    var feedsDeleting: [Int] = []
    /// The instants of its provider's full feeds.
    var fullFeeds: [Int] = []
    var changes: [Change] = []
    var deletes: [Int] = []
    var pins: [Pin] = []
    var acknowledgements: [Acknowledgement] = []

    init(_ id: ByteEqualString, _ provider: Provider) {
        self.id = id
        self.provider = provider
    }

    struct Observation {
        let message: InboxMessage
        let at: Int
        let position: Int
    }

    /// A change by the user.
    struct Change: Hashable {
        enum Kind: Int { case unread, read, click }
        let kind: Kind
        let at: Int
        var value: ByteEqualString?
    }

    /// A pin or an unpin by the user.
    struct Pin {
        let at: Int
        let isPinned: Bool
        /// Nil for a pin without an end, and for an unpin.
        var until: Int?
    }

    struct Statement {
        let isRead: Bool
        let at: Int
    }

    /// An acknowledged call: the parts of its entry's id.
    struct Acknowledgement {
        let messageID: ByteEqualString
        let call: String
        /// The instant in the call's entry id.
        let callAt: Int
        let value: ByteEqualString?
        let at: Int

        init?(_ id: String, at: Int) {
            let parts = id.components(separatedBy: "#")
            guard 3...4 ~= parts.count, let callAt = Int(parts[2]), String(callAt) == parts[2] else { return nil }
            func plain(_ part: String) -> ByteEqualString {
                ByteEqualString(
                    part.replacingOccurrences(of: "%23", with: "#").replacingOccurrences(of: "%25", with: "%"))
            }
            messageID = plain(parts[0])
            call = parts[1]
            self.callAt = callAt
            value = parts.count == 4 ? plain(parts[3]) : nil
            self.at = at
        }
    }

    /// An entry's id: its parts, joined by `#`.
    ///
    /// Inside the parts, `#` and `%` are escaped.
    static func entryID(_ messageID: String, _ call: String, _ at: Int, _ value: String?) -> String {
        func escaped(_ text: String) -> String {
            text.replacingOccurrences(of: "%", with: "%25").replacingOccurrences(of: "#", with: "%23")
        }
        return ([escaped(messageID), call, "\(at)"] + (value.map { [escaped($0)] } ?? [])).joined(separator: "#")
    }

    // MARK: Rule *status*

    /// What the vendor has said: each feed, and each acknowledged call.
    var statements: [Statement] {
        var statements = observations.filter { $0.message.status != .deleted }
            .map { Statement(isRead: $0.message.status == .read, at: $0.at) }
        for acknowledged in acknowledgements {
            let at = max(acknowledged.at, acknowledged.callAt)
            if acknowledged.call == calls.read, acknowledged.value == nil {
                statements.append(Statement(isRead: true, at: at))
            }
            if acknowledged.call == calls.unread, acknowledged.value == nil {
                statements.append(Statement(isRead: false, at: at))
            }
            let isMade = changes.contains {
                $0.kind == .click && $0.at == acknowledged.callAt && $0.value == acknowledged.value
            }
            if acknowledged.call == calls.click, provider == .xtremePush, isMade {
                statements.append(Statement(isRead: true, at: at))
            }
        }
        // If a vendor has no call for unread, its "unread" statements are ignored.
        return calls.unread == nil ? statements.filter(\.isRead) : statements
    }

    var newestStatement: Statement? {
        statements.max { ($0.at, $0.isRead ? 1 : 0) < ($1.at, $1.isRead ? 1 : 0) }
    }

    /// The changes of status.
    ///
    /// A click counts if it implies a read.
    var statusChanges: [Change] {
        changes.filter { $0.kind != .click || Self.clickImpliesRead.contains(provider) }
    }

    /// The vendors for which a click implies a read.
    ///
    /// Customer.io has a separate call for opened, and Salesforce has no call for a click.
    static let clickImpliesRead: Set<Provider> = [.zeta, .xtremePush, .pushwoosh]

    /// Whether the call for a click, made up to an instant, also reports the read.
    ///
    /// XtremePush's does.
    func hasReportingClick(upTo at: Int) -> Bool {
        provider == .xtremePush && changes.contains { $0.kind == .click && $0.at <= at }
    }

    var pendingChange: Change? {
        statusChanges.max { ($0.at, $0.kind.rawValue) < ($1.at, $1.kind.rawValue) }
    }

    func isConfirmed(_ change: Change) -> Bool {
        let isRead = change.kind != .unread
        if let newestStatement, newestStatement.isRead == isRead { return true }
        return statements.contains { $0.at >= change.at && $0.isRead == isRead }
    }

    var isRead: Bool {
        if let pendingChange, !isConfirmed(pendingChange) { return pendingChange.kind != .unread }
        return newestStatement?.isRead ?? false
    }

    // MARK: Rules *deletion*, *clicks*, *content*, *absence*

    /// The instants of feeds that say that the message is deleted, by its status or in their list.
    var deletedByFeeds: [Int] {
        observations.filter { $0.message.status == .deleted }.map(\.at) + feedsDeleting
    }

    /// The instants of acknowledged delete calls.
    var deletesAcknowledged: [Int] {
        acknowledgements.filter { $0.call == calls.delete && $0.value == nil }.map { max($0.at, $0.callAt) }
    }

    var isDeleted: Bool { !deletes.isEmpty || !deletedByFeeds.isEmpty }

    var isClicked: Bool {
        changes.contains { $0.kind == .click } || observations.contains { $0.message.clicked }
    }

    /// The message as it is shown.
    var shown: InboxMessage? {
        let complete = observations.filter { !$0.message.partial }
        let newest = (complete.isEmpty ? observations : complete).max { left, right in
            if left.at != right.at { return left.at < right.at }
            return left.message.canonicalJSON().lexicographicallyPrecedes(right.message.canonicalJSON())
        }
        guard var message = newest?.message else { return nil }
        message.status = isDeleted ? .deleted : isRead ? .read : .unread
        message.clicked = isClicked
        return message
    }

    /// The user's newest pin or unpin.
    ///
    /// If several have the same instant, a pin counts, and among pins the one that ends last.
    var newestPin: Pin? {
        let newest = pins.map(\.at).max()
        let tied = pins.filter { $0.at == newest }
        return tied.filter(\.isPinned).max { $0.until ?? .max < $1.until ?? .max } ?? tied.first
    }

    /// Whether the message is pinned, and when the user pinned it; nil if the vendor did.
    func pinned(at now: Int, byVendor: Bool) -> (isPinned: Bool, byUserAt: Int?) {
        guard let pin = newestPin, now <= pin.until ?? .max else { return (byVendor, nil) }
        return (pin.isPinned, pin.isPinned ? pin.at : nil)
    }

    var isWithdrawn: Bool {
        let last = observations.map(\.at).max() ?? 0
        return fullFeeds.contains { last < $0 }
    }

    /// The instant of its first feed, and its smallest position in the feeds at that instant.
    var firstSeen: (at: Int, position: Int) {
        let at = observations.map(\.at).min() ?? 0
        return (at, observations.filter { $0.at == at }.map(\.position).min() ?? 0)
    }

    // MARK: The vendor's calls

    struct Calls {
        var read: String?
        var unread: String?
        var delete: String?
        var click: String?
        /// The name of the argument for the vendor's id.
        var identifier = "messageId"

        /// Whether the acknowledged id can be the id of an entry.
        func has(_ acknowledged: Acknowledgement) -> Bool {
            if acknowledged.call == click { return true }
            return acknowledged.value == nil && [read, unread, delete].contains(acknowledged.call)
        }
    }

    static let calls: [Provider: Calls] = [
        .zeta: Calls(read: "markMessageAsRead", delete: "markMessageAsDeleted", click: "onMessageClicked"),
        .salesforce: Calls(read: "markMessageWithIdRead", delete: "markMessageWithIdDeleted"),
        .customerIO: Calls(
            read: "markMessageOpened", unread: "markMessageUnopened", delete: "markMessageDeleted",
            click: "trackMessageClicked"),
        .xtremePush: Calls(
            read: "reportMessageOpened", delete: "removeInboxMessage", click: "reportMessageClicked",
            identifier: "identifier"),
        .pushwoosh: Calls(read: "readMessages", delete: "deleteMessages", click: "performAction", identifier: "code"),
    ]

    var calls: Calls { Self.calls[provider] ?? Calls() }
}
