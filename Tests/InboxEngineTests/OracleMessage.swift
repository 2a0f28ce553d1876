import Foundation
import InboxModel

/// All that happened to one message, and what the rules make of it.
struct OracleMessage {
    let id: ByteEqualString
    let provider: Provider
    var observations: [Observation] = []
    /// The instants at which lists of deleted messages had it.
    var feedsDeleting: [Int] = []
    /// The instants of its provider's full feeds.
    var fullFeeds: [Int] = []
    var changes: [Change] = []
    var deletes: [Int] = []
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

    /// What the user did.
    struct Change: Hashable {
        enum Kind: Int { case unread, read, click }
        let kind: Kind
        let at: Int
        var value: ByteEqualString?
    }

    struct Word {
        let isRead: Bool
        let at: Int
    }

    /// An acknowledged call: the parts of its entry's id.
    struct Acknowledgement {
        let messageID: ByteEqualString
        let call: String
        /// The call's own instant.
        let callAt: Int
        let value: ByteEqualString?
        let at: Int

        /// Reads an id; nil of a text that no entry has.
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

    /// An entry's id: its parts joined by `#`, which is escaped in them, as is `%`.
    static func entryID(_ messageID: String, _ call: String, _ at: Int, _ value: String?) -> String {
        func escaped(_ text: String) -> String {
            text.replacingOccurrences(of: "%", with: "%25").replacingOccurrences(of: "#", with: "%23")
        }
        return ([escaped(messageID), call, "\(at)"] + (value.map { [escaped($0)] } ?? [])).joined(separator: "#")
    }

    // MARK: Rule 1, words and intents

    var words: [Word] {
        var words = observations.filter { $0.message.status != .deleted }
            .map { Word(isRead: $0.message.status == .read, at: $0.at) }
        for told in acknowledgements {
            let at = max(told.at, told.callAt)
            if told.call == calls.read, told.value == nil { words.append(Word(isRead: true, at: at)) }
            if told.call == calls.unread, told.value == nil { words.append(Word(isRead: false, at: at)) }
            if told.call == calls.click, provider == .xtremePush { words.append(Word(isRead: true, at: at)) }
        }
        // Where the vendor has no call for unread, its words of unread count for nothing.
        return calls.unread == nil ? words.filter(\.isRead) : words
    }

    var newestWord: Word? {
        words.max { ($0.at, $0.isRead ? 1 : 0) < ($1.at, $1.isRead ? 1 : 0) }
    }

    /// The changes of the status: a click says read where the vendor says that it does.
    var statusChanges: [Change] {
        changes.filter { $0.kind != .click || Self.clickingIsReading.contains(provider) }
    }

    /// Zeta's status READ, XtremePush's clicked call and Pushwoosh's tap say read; Customer.io has a call of its own for
    /// opened, and Salesforce no call for a click.
    static let clickingIsReading: Set<Provider> = [.zeta, .xtremePush, .pushwoosh]

    var intent: Change? {
        statusChanges.max { ($0.at, $0.kind.rawValue) < ($1.at, $1.kind.rawValue) }
    }

    func isSettled(_ intent: Change) -> Bool {
        let saysRead = intent.kind != .unread
        if let newestWord, newestWord.isRead == saysRead { return true }
        return words.contains { $0.at >= intent.at && $0.isRead == saysRead }
    }

    var isRead: Bool {
        if let intent, !isSettled(intent) { return intent.kind != .unread }
        return newestWord?.isRead ?? false
    }

    // MARK: Rules 2 to 5

    /// The instants at which feeds said deleted, by a status or by their list.
    var deletedByFeeds: [Int] {
        observations.filter { $0.message.status == .deleted }.map(\.at) + feedsDeleting
    }

    /// The instants at which acknowledged delete calls told the vendor.
    var deletesTold: [Int] {
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

    var isWithdrawn: Bool {
        let last = observations.map(\.at).max() ?? 0
        return fullFeeds.contains { last < $0 }
    }

    /// When it was first ingested, and its smallest position among the feeds of that instant.
    var firstSeen: (at: Int, position: Int) {
        let at = observations.map(\.at).min() ?? 0
        return (at, observations.filter { $0.at == at }.map(\.position).min() ?? 0)
    }

    // MARK: What the vendor can be told

    struct Calls {
        var read: String?
        var unread: String?
        var delete: String?
        var click: String?
        /// The name of the argument that takes the vendor's id.
        var identifier = "messageId"
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
        .pushwoosh: Calls(
            read: "readMessages", delete: "deleteMessages", click: "performAction", identifier: "code"),
    ]

    var calls: Calls { Self.calls[provider] ?? Calls() }
}
