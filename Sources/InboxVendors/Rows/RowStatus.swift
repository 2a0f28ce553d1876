import InboxModel

/// The outcome of a line of input: the `status` of its row.
///
/// Closed: programs branch on these words, and would not handle a new one.
package enum RowStatus: String, Hashable, Sendable, CaseIterable {
    /// A message came out, or the feed is empty.
    case ok
    /// No message came out, and at least one was rejected.
    case rejected
    /// No message came out, because the vendor sent an error or no list: `feed.error`, `feed.no-list`.
    case incomplete
    /// The line is JSON, and neither a payload of the vendor, or of any vendor, nor a valid envelope.
    case notRecognised = "not-recognised"
    /// The line is not JSON.
    case malformed
    /// The line or its payload has more bytes than the limit; it is not read.
    case tooLong = "too-long"
    /// The line is empty, or has only white space.
    case blank

    /// Whether the line is done: it has given what it holds, or it holds nothing.
    ///
    /// The lines with any other status are the dead letters of an input.
    package var isDone: Bool { self == .ok || self == .blank }

    /// The status of a line that is a feed.
    package init(of feed: borrowing InboxFeed) {
        guard feed.messages.isEmpty, feed.isIncomplete else {
            self = .ok
            return
        }
        let faults: Set<DiagnosticCode> = [.feedError, .feedNoList]
        let isFaulty = feed.diagnostics.contains { faults.contains($0.code) }
        let isRejected = feed.diagnostics.contains { $0.severity == .error && !faults.contains($0.code) }
        self = isFaulty && !isRejected ? .incomplete : .rejected
    }

    /// The status of a line that has no feed.
    package init(of error: InboxDecodingError) {
        switch error.code {
        case .malformed: self = .malformed
        case .limitExceeded: self = .tooLong
        default: self = .notRecognised
        }
    }
}
