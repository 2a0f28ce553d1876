package import InboxModel

#if canImport(FoundationEssentials)
package import FoundationEssentials
#else
package import Foundation
#endif

/// An inbox of decoded payloads, as if all of them arrived at one instant: an ``InboxState`` that has ingested their feeds at
/// that instant gives the same answers, but for the order of messages without `sentAt`, which are the last here and the newest
/// there.
///
/// Of each message it has what decides its place in the list. The message itself is read from its payload again where it is
/// needed, so that the memory is that of the payloads and less than a hundred bytes a message.
package struct PayloadInbox {
    private let messages: PayloadMessages
    private let listing: Listing<PayloadMessage>
    private let vendors: ProviderRegistry
    private let now: Instant

    /// - Parameters:
    ///   - payloads: The payloads.
    ///   - adapters: The adapters of the vendors.
    ///   - now: The instant.
    ///   - topics: Of which messages the counts and pages are; nil for all.
    ///   - collapse: Which messages are the same message, sent more than once.
    package init(
        _ payloads: [DecodedPayload], adapters: [any InboxAdapter], at now: Date, topics: TopicFilter? = nil,
        collapse: CollapsePolicy? = nil
    ) {
        self.now = Instant(clamping: now)
        vendors = ProviderRegistry(adapters.capabilities)
        let messages = PayloadMessages(payloads, vendors, at: self.now, topics, collapse)
        self.messages = messages
        listing = Listing(messages.all, at: self.now, vendors, collapse) { messages.keys[$0] }
    }

    /// The tally of the messages that are shown and satisfy the filter.
    package var tally: InboxCounts.Tally {
        listing.shown.reduce(into: InboxCounts.Tally()) { tally, index in
            let message = messages.all[index]
            if message.isSelected { tally += InboxCounts.Tally(message.status) }
        }
    }

    // MARK: Pages

    /// Messages of the inbox, each of which is read when it is used.
    package struct Page: RandomAccessCollection {
        fileprivate let inbox: PayloadInbox
        fileprivate let listed: [Int]

        package var startIndex: Int { 0 }
        package var endIndex: Int { listed.count }

        package subscript(position: Int) -> InboxMessage { inbox.message(at: listed[position]) }

        /// For each message why it is hidden; nil if it is shown.
        package var reasons: [HiddenReason?] { listed.map { inbox.listing.reasons[$0] } }
    }

    /// A page of the messages that satisfy the filter, pinned first, then newest first.
    ///
    /// - Parameters:
    ///   - status: Only messages with that status; nil for all.
    ///   - offset: The number of messages to skip.
    ///   - limit: The largest number of messages; nil for all.
    ///   - includingHidden: Whether the list has hidden messages too, except deleted ones.
    package func page(
        status: MessageStatus? = nil, offset: Int = 0, limit: Int? = nil, includingHidden: Bool = false
    ) -> Page {
        let listed = messages.all.indices.lazy.filter { index in
            matches(index, status) && messages.all[index].status != .deleted
                && (includingHidden || listing.reasons[index] == nil)
        }
        let (end, isBeyond) = max(0, offset).addingReportingOverflow(max(0, limit ?? .max))
        return Page(
            inbox: self, listed: Array(listed.first(isBeyond ? .max : end, by: precedes).dropFirst(max(0, offset))))
    }

    /// The hidden messages that satisfy the filter and are not on a page, deleted ones included.
    ///
    /// - Parameters:
    ///   - status: Only messages with that status; nil for all.
    ///   - isSorted: Whether they are in the order of a page; if not, in no order.
    package func hidden(status: MessageStatus? = nil, besides page: Page, isSorted: Bool = true) -> Page {
        let listed = Set(page.listed.lazy.filter { listing.reasons[$0] != nil })
        let hidden = listing.hidden.filter { matches($0, status) && !listed.contains($0) }
        return Page(inbox: self, listed: isSorted ? hidden.sorted(by: precedes) : hidden)
    }

    /// Whether a message satisfies the filter and has that status.
    private func matches(_ index: Int, _ status: MessageStatus?) -> Bool {
        let message = messages.all[index]
        return message.isSelected && status.map { message.status == $0 } ?? true
    }

    private func precedes(_ index: Int, _ other: Int) -> Bool {
        messages.all[index].precedes(messages.all[other], at: now)
    }

    private func message(at index: Int) -> InboxMessage {
        guard let message = messages.record(at: index).message(vendors, at: now) else {
            preconditionFailure("a message of a payload has content")
        }
        return message
    }

    // MARK: Placements

    /// The placements of the messages, each of which is made when it is used.
    package struct Placements {
        fileprivate let messages: PayloadMessages
        fileprivate let table: PlacementTable<PayloadMessage>

        /// The number of messages that are shown.
        package var shownCount: Int { table.shownCount }
        /// The number of messages that are hidden, deleted ones included.
        package var hiddenCount: Int { table.hiddenCount }

        /// The placement of a message.
        ///
        /// - Parameters:
        ///   - position: Its position in a payload's feed.
        ///   - id: Its id.
        /// - Returns: The placement, and whether several payloads have the message.
        package func placement(
            ofMessageAt position: Int, id: String
        ) -> (placement: MessagePlacement, isMerged: Bool)? {
            guard let index = messages.index(ofMessageAt: position, id: id), let placement = table[index] else {
                return nil
            }
            return (placement, messages.isMerged(index))
        }
    }

    /// The placements of the messages.
    ///
    /// - Complexity: O(*n* log *n*).
    package var placements: Placements {
        let messages = messages
        return Placements(
            messages: messages,
            table: PlacementTable(listing, at: now, vendors) { messages.record(at: $0) })
    }
}
