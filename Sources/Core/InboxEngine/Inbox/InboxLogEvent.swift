import Dispatch
public import InboxModel

/// Something that an ``Inbox`` has done, for the host's log (``InboxConfiguration/log``).
///
/// No event contains a message's texts. Later versions may add cases, so write `default` in a `switch`.
public enum InboxLogEvent: Sendable, CustomStringConvertible {
    /// A feed was ingested. The provider is nil if the feed has none.
    case ingested(Provider?, messages: Int, diagnostics: Int)
    /// Outbox entries were delivered to the host.
    case delivered([OutboxEntry])
    /// The host's call for an entry failed, with this error. `retryAfter` is the number of seconds until the next try;
    /// nil if there is none.
    case callFailed(OutboxEntry, any Error, retryAfter: Double?)
    /// Vendors accepted calls. These are the ids of their outbox entries.
    case acknowledged([String])
    /// The store's journal was replaced by snapshots. The size is in bytes; nil if the store does not know it.
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

    /// The event in words, on one line: `ingested 3 messages from zeta with 1 diagnostic`.
    public var description: String {
        switch self {
        case .ingested(let provider, let messages, let diagnostics):
            "ingested \(counted(messages, "message")) from \(provider?.name ?? "no provider") "
                + "with \(counted(diagnostics, "diagnostic"))"
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
    /// The queue on which all inboxes call their logs, so that a slow log does not delay an inbox.
    private static let logQueue = DispatchQueue(label: "UnifiedInbox.Inbox.log")

    func log(_ event: @autoclosure () -> InboxLogEvent) {
        guard let log = configuration.log else { return }
        let event = event()
        Self.logQueue.async { log(event) }
    }

    /// Logs a recorded event, except a change by the user, which is logged when its call is delivered.
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
