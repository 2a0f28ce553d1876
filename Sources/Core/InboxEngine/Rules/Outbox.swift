public import InboxJSON
public import InboxModel

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A call that the host has to make to report a user's change to the vendor.
///
/// Entries are derived from the state. An entry's id consists of the message id, the call, the change's instant in
/// milliseconds and, for a click with a value, the value. They are joined by `#`; a `#` or `%` inside is written `%23`
/// or `%25`. The id is the same on every replica.
public struct OutboxEntry: Hashable, Sendable, Identifiable {
    /// An argument of the call.
    public struct Argument: Hashable, Sendable {
        /// The name of the argument.
        public let name: String
        /// The value of the argument.
        public let value: String
    }

    /// The id to acknowledge the entry with.
    public var id: String { change.text }
    /// The vendor to call.
    public let provider: Provider
    /// The id of the message.
    public var messageID: String { change.messageID }
    /// The name of the call in the vendor's documentation.
    public var call: String { change.call }
    /// The arguments, in order.
    public let arguments: [Argument]
    /// When the user made the change.
    public var date: Date { change.at.date }

    private let change: OutboxEntryID
    /// The kind of the change: a click is 0, read and unread are 1, a delete is 2.
    private let rank: Int

    init(_ change: OutboxEntryID, _ call: VendorCall, of message: InboxMessage, rank: Int) {
        self.change = change
        provider = message.provider
        arguments = call.arguments.compactMap { argument in
            Self.value(argument.source, message, change.value).map { Argument(name: argument.name, value: $0) }
        }
        self.rank = rank
    }

    private static func value(
        _ source: VendorCall.Argument.Source, _ message: InboxMessage, _ value: String?
    ) -> String? {
        switch source {
        case .vendorID: message.vendorID
        case .vendor(let key): message.vendor[key]?.string
        case .value(let otherwise): value ?? otherwise
        case .valueOrVendor(let key): value ?? message.vendor[key]?.string
        }
    }

    /// Sorts by instant, then message id, then kind of change, then the entry's id; ids by their bytes.
    func precedes(_ other: OutboxEntry) -> Bool {
        if change.at != other.change.at { return change.at < other.change.at }
        // `!=` would treat canonically equivalent ids as equal.
        if !messageID.utf8.elementsEqual(other.messageID.utf8) {
            return messageID.utf8.lexicographicallyPrecedes(other.messageID.utf8)
        }
        if rank != other.rank { return rank < other.rank }
        return id.utf8.lexicographicallyPrecedes(other.id.utf8)
    }
}

extension OutboxEntry: JSONRepresentable, CustomReflectable {
    /// `{"id":…,"provider":…,"messageID":…,"call":…,"arguments":{…},"at":…}`.
    public func json(includingRaw: Bool) -> JSONValue { JSONValue(written: { write(to: &$0) }) }

    package func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("id", id)
        writer.member("provider", provider.name)
        writer.member("messageID", messageID)
        writer.member("call", call)
        writer.key("arguments")
        writer.beginObject()
        for argument in arguments {
            writer.key(argument.name)
            writer.string(argument.value)
        }
        writer.endObject()
        writer.member("at", change.at)
        writer.endObject()
    }
}

extension MessageRecord {
    /// Engine.md, *Outbox*: the calls that the vendor has not acknowledged, unsorted.
    ///
    /// There are none if no feed has contained the message.
    func outbox(_ id: String, _ vendors: ProviderRegistry) -> [OutboxEntry] {
        // Fast exit: most messages have no local change.
        guard
            user.firstDeletedByUser != nil || user.lastMarkedRead != nil || user.lastMarkedUnread != nil
                || !clicks.isEmpty,
            let content
        else { return [] }
        let vendor = vendors[content.provider]
        let capabilities = vendor.capabilities
        func entry(_ call: VendorCall, _ at: Instant, rank: Int, value: String? = nil) -> OutboxEntry {
            OutboxEntry(
                OutboxEntryID(messageID: id, call: call.name, at: at, value: value), call, of: content, rank: rank)
        }
        var entries: [OutboxEntry] = []
        if let call = capabilities.click {
            for (click, state) in clicks where state.isMade && !state.isAcknowledged {
                entries.append(entry(call, click.at, rank: 0, value: click.value?.text))
            }
        }
        if let deleted = user.firstDeletedByUser {
            if let call = capabilities.delete, firstDeleteAcknowledged == nil, firstDeletedByFeed == nil {
                entries.append(entry(call, deleted, rank: 2))
            }
        } else if !isDeleted, let change = pendingChange(vendor), !isConfirmed(change, vendor) {
            if let call = change.isRead ? capabilities.read : capabilities.unread,
                !isReportedByClick(change, capabilities)
            {
                entries.append(entry(call, change.at, rank: 1))
            }
        }
        return entries
    }

    /// Whether the call for a click already reports a change to read, so that the change needs no call.
    ///
    /// The click must not be later than the change. And in between the vendor must have had no chance to learn that the
    /// message was marked unread.
    private func isReportedByClick(_ change: PendingChange, _ capabilities: ProviderCapabilities) -> Bool {
        guard change.isRead, capabilities.click != nil, capabilities.clickCallReportsRead else { return false }
        let lastUnread = capabilities.unread == nil ? nil : user.lastMarkedUnread
        return clicks.contains { click, state in
            state.isMade && click.at <= change.at && lastUnread.map { $0 <= click.at } ?? true
        }
    }
}

/// Engine.md, *Outbox*: the entries that an earlier process may have delivered.
///
/// Delivered entries are not stored; the registers of a message show which changes the user made. A change that was
/// replaced by a later one is in no register. But it must have come after the message was first seen in this session and
/// before the later change.
extension InboxState {
    /// Whether an entry with this id may have been in the outbox during this session, up to an instant, and the vendor
    /// has not confirmed its call since.
    func mayHaveDelivered(_ id: String, by instant: Instant) -> Bool {
        guard let entry = OutboxEntryID(id), entry.at <= instant,
            let capabilities = vendors.vendor(ofMessage: entry.messageID)?.capabilities,
            let record = record(of: ByteEqualString(entry.messageID))
        else { return false }
        return record.mayHaveDelivered(entry, capabilities)
    }
}

extension MessageRecord {
    fileprivate func mayHaveDelivered(_ entry: OutboxEntryID, _ capabilities: ProviderCapabilities) -> Bool {
        switch entry.call {
        case capabilities.click?.name:
            let click = clicks[Click(at: entry.at, value: entry.value.map { ByteEqualString($0) })]
            return click.map { $0.isMade && !$0.isAcknowledged } ?? false
        // Only calls for clicks have a value.
        case _ where entry.value != nil:
            return false
        case capabilities.read?.name:
            let made = clicks.filter { $0.value.isMade }.map(\.key.at)
            let isChange = entry.at == user.lastMarkedRead || made.contains(entry.at)
            return (isChange || isReplaced(entry.at, by: newest(user.lastMarkedRead, made.max())))
                && lastRemoteRead.map { $0 < entry.at } ?? true
        case capabilities.unread?.name:
            return (entry.at == user.lastMarkedUnread || isReplaced(entry.at, by: user.lastMarkedUnread))
                && lastRemoteUnread.map { $0 < entry.at } ?? true
        case capabilities.delete?.name:
            return entry.at == user.firstDeletedByUser && firstDeleteAcknowledged == nil
        default:
            return false
        }
    }

    /// Whether the user may have made a change at this instant that a later change of the same kind replaced.
    private func isReplaced(_ instant: Instant, by later: Instant?) -> Bool {
        guard let later, let firstSeen else { return false }
        return firstSeen.at <= instant && instant < later
    }
}
