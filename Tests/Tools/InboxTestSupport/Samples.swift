import Foundation
package import InboxEngine
package import InboxModel
import InboxVendors

extension InboxEvent {
    /// A feed of one vendor's messages, ingested some milliseconds after noon.
    package static func feed(
        at milliseconds: Int, _ messages: InboxMessage..., deletions: [String]? = nil
    ) -> InboxEvent {
        feed(at: milliseconds, messages, deletions: deletions)
    }

    package static func feed(
        at milliseconds: Int, _ messages: [InboxMessage], deletions: [String]? = nil
    ) -> InboxEvent {
        .ingest(
            InboxFeed(provider: messages.first?.provider ?? .pushwoosh, messages: messages, deletions: deletions),
            at: .noon(plus: milliseconds))
    }
}

extension InboxState {
    /// The five vendors' inbox after some events.
    package init(_ events: InboxEvent...) {
        self.init(events)
    }

    package init(_ events: [InboxEvent]) {
        self.init()
        for event in events { apply(event) }
    }

    /// The vendors' ids of the messages that are shown some milliseconds after noon.
    package func shown(at milliseconds: Int = 0, topic: String? = nil) -> [String] {
        messages(at: .noon(plus: milliseconds), topics: topic.map { .topic($0) }).map(\.vendorID)
    }

    /// The ids of the messages that are shown at noon.
    package var shownAtNoon: [String] { messages(at: .noon).map(\.id) }
}

/// Opens inboxes for the tests of the actor.
package enum Sample {
    /// An inbox whose clock is at noon and that has ingested these messages, one feed for each.
    package static func inbox(
        _ messages: InboxMessage..., configuration: InboxConfiguration = InboxConfiguration(),
        clock: any InboxClock = ManualInboxClock(at: .noon)
    ) async throws -> Inbox {
        let inbox = try await Inbox(store: .memory, configuration: configuration, clock: clock)
        for message in messages { try await inbox.ingest(.of(message)) }
        return inbox
    }
}
