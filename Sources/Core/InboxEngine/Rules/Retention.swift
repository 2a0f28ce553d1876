import InboxJSON
import InboxModel

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// What a compaction keeps; by default everything.
///
/// ```swift
/// let configuration = InboxConfiguration(retention: RetentionPolicy(days: 90, readMessages: 500))
/// ```
public struct RetentionPolicy: Hashable, Sendable {
    /// Messages older than this many days are dropped; nil for no limit.
    package var days: Int?
    /// How many read messages are kept, starting with the newest; nil for no limit.
    package var readMessages: Int?

    /// Creates a policy.
    public init(days: Int? = nil, readMessages: Int? = nil) {
        self.days = days
        self.readMessages = readMessages
    }

    /// The policy that keeps everything.
    public static let everything = RetentionPolicy()

    /// Messages before this instant are too old; nil if there is no limit.
    fileprivate func oldest(at now: Instant) -> Instant? {
        guard let days else { return nil }
        let (age, isOverflow) = Int64(max(0, days)).multipliedReportingOverflow(by: 86_400_000)
        guard !isOverflow else { return .earliest }
        return Instant(milliseconds: now.milliseconds.subtractingReportingOverflow(age).partialValue) ?? .earliest
    }
}

/// Engine.md, *Retention*: what is dropped and forgotten, and what every policy keeps.
extension InboxState {
    /// Drops the content of messages that nothing needs any more.
    ///
    /// Messages over their provider's limit are always dropped. A policy also drops messages that are too old, and read
    /// messages beyond its number. A message with an entry in the outbox keeps its content.
    ///
    /// A dropped message loses only its content: its status, clicks and deletion stay, and a feed with the message brings
    /// it back. With a policy, the whole record is forgotten if a full feed has withdrawn the message and the vendor
    /// knows everything that the user did with it.
    ///
    /// Replicas that compact at different times become equal again after a feed with the dropped messages.
    ///
    /// - Parameters:
    ///   - now: The instant that decides which messages are visible, over the limit, too old or pinned.
    ///   - retention: What to keep.
    public mutating func compact(at now: Date, retention: RetentionPolicy = .everything) {
        let now = Instant(clamping: now)
        let pending = Set(outbox.map { ByteEqualString($0.messageID) })
        let listing = Listing(self, list, at: now)
        let overLimit = zip(listing.messages, listing.reasons).compactMap { $1 == .overLimit ? $0.id : nil }
        let candidates = Set(overLimit + beyond(retention, at: now)).subtracting(pending)
        // What the user did with one message counts for its whole group. So a group is kept or dropped as a whole.
        let dropped = groups?.wholeGroups(of: candidates) ?? candidates
        // A message without content is in no group. So the changes of its group are recorded as its own.
        let changes = dropped.compactMap { id in groups?.group(of: id).map { (id, $0.group.changes) } }
        updatingRecords(atMost: dropped.count) { state in
            for (id, changes) in changes { state.updateRecord(id) { $0.user.merge(changes) } }
            for id in dropped { state.updateRecord(id) { ($0.complete, $0.partial) = (nil, nil) } }
        }
        if retention != .everything { forgetRecords(at: now) }
    }

    /// The messages beyond the limits of a policy, including those with entries in the outbox.
    private func beyond(_ retention: RetentionPolicy, at now: Instant) -> [ByteEqualString] {
        guard retention != .everything else { return [] }
        let known = list.messages
        let newestFeeds = newestFeeds(known)
        let oldest = retention.oldest(at: now)
        let tooOld = known.filter { message in oldest.map { message.rank.age.instant < $0 } ?? false }
        let read = known.filter { $0.status == .read }.sorted { $0.isNewer(than: $1) }
        return (tooOld + read.dropFirst(max(0, retention.readMessages ?? .max)))
            .filter { message in
                !isNeeded(message, at: now) && records[message.id]?.lastObserved != newestFeeds[message.provider]
            }
            .map(\.id)
    }

    /// The instant of each provider's newest feed that was full or contained a message.
    private func newestFeeds(_ known: [RankedMessage]) -> [Provider: Instant] {
        known.reduce(into: fullFeeds) { feeds, message in
            feeds[message.provider] = newest(feeds[message.provider], records[message.id]?.lastObserved)
        }
    }

    /// Whether a message is kept at any age, because it is pinned or has not started yet.
    private func isNeeded(_ message: RankedMessage, at now: Instant) -> Bool {
        guard message.status != .deleted else { return false }
        return message.pinning(at: now) != .notPinned || message.rank.starts.map { now < $0 } ?? false
    }

    /// Forgets the records that no later feed can need, and moves each watermark to the full feed that proves it.
    private mutating func forgetRecords(at now: Instant) {
        let candidates = Set(records.filter { canBeForgotten($0.key, $0.value, at: now) }.map(\.key))
        let forgotten = groups?.wholeGroups(of: candidates) ?? candidates
        guard !forgotten.isEmpty else { return }
        var kept = RecordTable()
        for (id, record) in records {
            if !forgotten.contains(id) {
                kept.update(id) { $0 = record }
            } else if let provider = provider(of: record, id) {
                watermarks[provider] = newest(watermarks[provider], fullFeeds[provider])
            }
        }
        records = kept
        groups = groups.map { CollapseGroups($0.policy, of: kept, vendors) }
        remakeList()
    }

    /// Whether no later feed can need a record.
    private func canBeForgotten(_ id: ByteEqualString, _ record: MessageRecord, at now: Instant) -> Bool {
        let record = sharingChanges(record, of: id)
        guard let provider = provider(of: record, id), let fullFeed = fullFeeds[provider] else { return false }
        let vendor = vendors[provider]
        return record.canBeForgotten(since: fullFeed, vendor, at: now)
            && badges[provider].map { record.badgeCorrection(reportedAt: $0.at, vendor) == 0 } ?? true
    }

    /// Whether a feed is too old to add a message: it is not later than the provider's watermark, and no feed up to the
    /// watermark contained the message.
    ///
    /// Which messages those feeds contained is known when the watermark is set, and does not change afterwards. So the
    /// answer does not depend on the order of later events.
    func isBehindWatermark(_ id: String, of provider: Provider?, at instant: Instant) -> Bool {
        guard !watermarks.isEmpty, let provider, let watermark = watermarks[provider], instant <= watermark else {
            return false
        }
        guard let firstSeen = records[ByteEqualString(id)]?.firstSeen else { return true }
        return watermark < firstSeen.at
    }
}

extension MessageRecord {
    /// Whether a full feed without the message came after everything that is known about it, and the vendor knows all of
    /// that too.
    fileprivate func canBeForgotten(since fullFeed: Instant, _ vendor: ProviderRegistry.Vendor, at now: Instant) -> Bool
    {
        guard let newestInstant, newestInstant < fullFeed else { return false }
        if vendor.capabilities.click != nil, clicks.values.contains(where: { $0.isMade && !$0.isAcknowledged }) {
            return false
        }
        if isDeleted { return firstDeleteAcknowledged != nil || firstDeletedByFeed != nil }
        // This needs a message that a feed contained and whose content was dropped.
        guard lastObserved != nil, observation == nil else { return false }
        return user.pin.map { !$0.isInEffect(at: now) } ?? true
            && pendingChange(vendor).map { isConfirmed($0, vendor) } ?? true
    }
}
