import InboxJSON
import InboxModel

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// What a compaction keeps of an inbox; by default everything.
///
/// ```swift
/// let configuration = InboxConfiguration(retention: RetentionPolicy(days: 90, readMessages: 500))
/// ```
public struct RetentionPolicy: Hashable, Sendable {
    /// The age in days above which messages are dropped; nil for no limit.
    package var days: Int?
    /// The number of read messages that are kept, the newest ones; nil for no limit.
    package var readMessages: Int?

    /// Creates a policy.
    public init(days: Int? = nil, readMessages: Int? = nil) {
        self.days = days
        self.readMessages = readMessages
    }

    /// The policy that drops and forgets nothing.
    public static let everything = RetentionPolicy()

    /// The instant before which messages are too old; nil if there is no limit.
    fileprivate func oldest(at now: Instant) -> Instant? {
        guard let days else { return nil }
        let (age, isOverflow) = Int64(max(0, days)).multipliedReportingOverflow(by: 86_400_000)
        guard !isOverflow else { return .earliest }
        return Instant(milliseconds: now.milliseconds.subtractingReportingOverflow(age).partialValue) ?? .earliest
    }
}

/// Engine.md, *Retention*: what is dropped and forgotten, and what is kept whatever the policy says.
extension InboxState {
    /// Drops the content of messages that nothing needs any more.
    ///
    /// Without a policy these are the messages over their provider's limit; with one also those that are too old, and read
    /// messages over its number. A message with an entry in the outbox keeps its content. Status, clicks and deletion of all
    /// others are kept; a feed that has such a message brings it back. With a policy, the records of messages that a full feed
    /// has withdrawn are forgotten if the vendor knows all that the user did with them.
    ///
    /// Replicas that compact at different times are equal again after a feed that has the dropped messages.
    ///
    /// - Parameters:
    ///   - now: Decides which messages are visible and so over the limit, which are too old, and which are pinned.
    ///   - retention: What is kept.
    public mutating func compact(at now: Date, retention: RetentionPolicy = .everything) {
        let now = Instant(clamping: now)
        let pending = Set(outbox.map { ByteEqualString($0.messageID) })
        let listing = Listing(self, list, at: now)
        let overLimit = zip(listing.messages, listing.reasons).compactMap { $1 == .overLimit ? $0.id : nil }
        let candidates = Set(overLimit + beyond(retention, at: now)).subtracting(pending)
        // What the user did with one message of a group counts for the others, so that a group is kept or dropped whole.
        let dropped = groups?.wholeGroups(of: candidates) ?? candidates
        // A message without content is in no group: what counted for it is recorded as its own.
        let changes = dropped.compactMap { id in groups?.group(of: id).map { (id, $0.group.changes) } }
        updatingRecords(atMost: dropped.count) { state in
            for (id, changes) in changes { state.updateRecord(id) { $0.merge(changes) } }
            for id in dropped { state.updateRecord(id) { ($0.complete, $0.partial) = (nil, nil) } }
        }
        if retention != .everything { forgetRecords(at: now) }
    }

    /// The messages that a policy drops, those with entries in the outbox included.
    private func beyond(_ retention: RetentionPolicy, at now: Instant) -> [ByteEqualString] {
        guard retention != .everything else { return [] }
        let known = list.messages
        let newestFeeds = newestFeeds(known)
        let oldest = retention.oldest(at: now)
        let tooOld = known.filter { message in oldest.map { message.rank.instant < $0 } ?? false }
        let read = known.filter { $0.status == .read }.sorted { $0.isNewer(than: $1) }
        return (tooOld + read.dropFirst(max(0, retention.readMessages ?? .max)))
            .filter { message in
                !isNeeded(message, at: now) && records[message.id]?.lastObserved != newestFeeds[message.provider]
            }
            .map(\.id)
    }

    /// The instant of each provider's newest feed, of those that were full or had one of its messages.
    private func newestFeeds(_ known: [RankedMessage]) -> [Provider: Instant] {
        known.reduce(into: fullFeeds) { feeds, message in
            feeds[message.provider] = newest(feeds[message.provider], records[message.id]?.lastObserved)
        }
    }

    /// Whether a message is kept whatever its age: it is pinned, or has not started yet.
    private func isNeeded(_ message: RankedMessage, at now: Instant) -> Bool {
        guard message.status != .deleted else { return false }
        return message.pinning(at: now) != .notPinned || message.rank.starts.map { now < $0 } ?? false
    }

    /// Forgets the records that no later feed can need, and moves the watermarks to the full feeds that show it.
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
        return record.canBeForgotten(
            since: fullFeed, vendors[provider]?.capabilities ?? ProviderCapabilities(), at: now)
            && badgeChange(of: provider, by: record) == 0
    }

    /// How a record corrects the badge that its provider has reported.
    private func badgeChange(of provider: Provider, by record: MessageRecord) -> Int {
        guard let badge = badges[provider] else { return 0 }
        return record.badgeSteps(vendors.statusPolicy(provider)).reduce(0) {
            $1.at <= badge.at ? $0 + $1.change : $0
        }
    }

    /// Whether a feed is too old to bring a message: the provider's watermark is not earlier, and no feed up to the watermark
    /// had the message.
    ///
    /// Which messages feeds up to the watermark had is settled when it is set: so the answer does not depend on the order of
    /// the events after it.
    func isBehindWatermark(_ id: String, of provider: Provider?, at instant: Instant) -> Bool {
        guard !watermarks.isEmpty, let provider, let watermark = watermarks[provider], instant <= watermark else {
            return false
        }
        guard let firstSeen = records[ByteEqualString(id)]?.firstSeen else { return true }
        return watermark < firstSeen.at
    }
}

extension MessageRecord {
    /// Whether a full feed without the message came after all that is known of it, and the vendor knows all of that.
    fileprivate func canBeForgotten(
        since fullFeed: Instant, _ capabilities: ProviderCapabilities, at now: Instant
    ) -> Bool {
        guard let newestInstant, newestInstant < fullFeed else { return false }
        if capabilities.click != nil, clicks.values.contains(where: { $0.isMade && !$0.isAcknowledged }) {
            return false
        }
        if isDeleted { return firstDeleteAcknowledged != nil || firstDeletedByFeed != nil }
        // A message that a feed had and whose content is dropped.
        guard lastObserved != nil, observation == nil else { return false }
        let policy = StatusPolicy(capabilities)
        return pin.map { !$0.isInEffect(at: now) } ?? true
            && pendingChange(policy).map { isConfirmed($0, policy) } ?? true
    }
}
