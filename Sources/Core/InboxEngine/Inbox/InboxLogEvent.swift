import Dispatch
public import InboxModel

/// What an ``Inbox`` has done, for the log of its host: ``InboxConfiguration/log``.
///
/// No event has a message's texts. New cases may come: write `default` in a `switch`.
public enum InboxLogEvent: Sendable, CustomStringConvertible {
    /// A feed was ingested; the provider is nil if the feed has none.
    case ingested(Provider?, messages: Int, diagnostics: Int)
    /// Entries of the outbox were delivered to the host.
    case delivered([OutboxEntry])
    /// The host's call for an entry failed: its error, and the seconds until the next try; nil if there is none.
    case callFailed(OutboxEntry, any Error, retryAfter: Double?)
    /// Vendors have accepted calls: the ids of their outbox entries.
    case acknowledged([String])
    /// The store's journal was replaced by snapshots; the size is in bytes, and nil if the store does not know it.
    case compacted(storedSize: Int?)
    /// The store has refused a change or a compaction.
    case failed(InboxError)

    /// Whether something went wrong.
    public var isFailure: Bool {
        switch self {
        case .callFailed, .failed: true
        case .ingested, .delivered, .acknowledged, .compacted: false
        }
    }

    /// The event in words, on one line: `ingested 3 messages from zeta with 1 diagnostics`.
    public var description: String {
        switch self {
        case .ingested(let provider, let messages, let diagnostics):
            "ingested \(messages) messages from \(provider?.name ?? "no provider") with \(diagnostics) diagnostics"
        case .delivered(let entries): "delivered \(entries.map(\.id).joined(separator: ", "))"
        case .callFailed(let entry, let error, let seconds):
            "the call \(entry.id) failed, \(seconds.map { "next try in \($0) s" } ?? "no further try"): \(error)"
        case .acknowledged(let ids): "acknowledged \(ids.joined(separator: ", "))"
        case .compacted(let size): "compacted the store" + (size.map { " to \($0) bytes" } ?? "")
        case .failed(let error): "\(error.code): \(error.reason)"
        }
    }
}

extension Inbox {
    /// Calls the logs of all inboxes, one event at a time, so that none of them holds up an inbox.
    private static let logQueue = DispatchQueue(label: "UnifiedInbox.Inbox.log")

    func log(_ event: @autoclosure () -> InboxLogEvent) {
        guard let log = configuration.log else { return }
        let event = event()
        Self.logQueue.async { log(event) }
    }

    /// Logs a recorded event; a change of the user's is logged when its call is delivered.
    func log(_ kind: InboxEvent.Kind) {
        switch kind {
        case .ingest(let feed, _):
            log(.ingested(feed.provider, messages: feed.messages.count, diagnostics: feed.diagnostics.count))
        case .acknowledge(let ids, _):
            log(.acknowledged(ids))
        default:
            break
        }
    }
}
