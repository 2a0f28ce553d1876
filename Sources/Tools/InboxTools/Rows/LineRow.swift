package import InboxEngine
package import InboxJSON
package import InboxModel

/// A row: what it says about its line.
struct LineRow {
    var status = RowStatus.notRecognised
    var messages: [InboxMessage] = []
    var diagnostics: [Diagnostic] = []
    let number: Int
    let file: String?
    /// The line; nil if it is not JSON.
    var line: JSONNode?
    /// The recipient, a string; nil if the line names none.
    var recipient: JSONNode?

    /// The messages are removed one by one, because reading a message in an array would copy it.
    mutating func write(to writer: inout JSONWriter, _ options: LineRowEncoder.Options) {
        writer.beginObject()
        writer.member("file", file)
        writer.member("line", number)
        writer.member("status", status.rawValue)
        if let recipient {
            writer.key("recipient")
            writer.string(recipient)
        }
        if let line, !options.kept.isEmpty { writeKept(of: line, options, &writer) }
        writer.key("messages")
        writer.beginArray()
        messages.reverse()
        while let message = messages.popLast() {
            message.write(to: &writer, includingRaw: options.includesRaw, freeForm: options.freeForm)
        }
        writer.endArray()
        writer.array("diagnostics", of: diagnostics) { diagnostic, writer in diagnostic.write(to: &writer) }
        writer.endObject()
    }

    /// Writes the members of the line that the caller named, if the line has any of them.
    private func writeKept(of line: JSONNode, _ options: LineRowEncoder.Options, _ writer: inout JSONWriter) {
        let members = options.kept.compactMap { name in line.member(name).map { (name, $0) } }
        guard !members.isEmpty else { return }
        writer.key("kept")
        writer.freeForm(options.freeForm) { writer in
            writer.beginObject()
            for (name, node) in members {
                writer.key(name)
                writer.value(node.value)
            }
            writer.endObject()
        }
    }
}

extension InboxStreamDecoder {
    /// Parses a line; a byte-order mark is skipped.
    ///
    /// - Parameter number: The number of the line, counted from 1.
    package mutating func parse(line: [UInt8], number: Int) throws(LineError) -> JSONNode {
        do {
            return try parse(line)
        } catch {
            throw LineError(error.reason(fromLine: number), column: error.column, code: .malformed)
        }
    }
}

extension LineError {
    /// Its diagnostics; if there are none, one that says what the error says.
    package var reported: [Diagnostic] {
        guard diagnostics.isEmpty, let code else { return diagnostics }
        return [Diagnostic(code, column.map { "column \($0): \(reason)" } ?? reason, pointer: "")]
    }
}

extension DiagnosticCode {
    /// The diagnostic of a line that is not JSON.
    static let malformed = DiagnosticCode(InboxDecodingError.Code.malformed.rawValue, .error)
}

/// The result for a line of input: the `status` of its row.
///
/// This enum is closed: programs branch on these words, and would not handle a new one.
package enum RowStatus: String, Hashable, Sendable, CaseIterable {
    /// The line gave at least one message, or its feed is empty.
    case ok
    /// The line gave no message, and at least one was rejected.
    case rejected
    /// The line gave no message, because the vendor sent an error or no list: `feed.error`, `feed.no-list`.
    case incomplete
    /// The line is JSON, but it is neither a valid envelope nor a payload of the named vendor. If no vendor is named, it
    /// is a payload of no vendor.
    case notRecognised = "not-recognised"
    /// The line is not JSON.
    case malformed
    /// The line or its payload is longer than the limit. It was not read.
    case tooLong = "too-long"
    /// The line is empty, or has only white space.
    case blank

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

    package init(of error: LineError) {
        switch error.code {
        case .malformed: self = .malformed
        case .limitExceeded: self = .tooLong
        default: self = .notRecognised
        }
    }
}

/// Which messages of a line are written.
package struct MessageFilter: Hashable, Sendable {
    /// Only messages that satisfy the filter; nil for all.
    package var topics: TopicFilter?
    package var onlyUnread: Bool

    package init(topics: TopicFilter? = nil, onlyUnread: Bool = false) {
        self.topics = topics
        self.onlyUnread = onlyUnread
    }

    /// Removes the messages that are not wanted from a feed.
    package func apply(to feed: inout InboxFeed) {
        guard topics != nil || onlyUnread else { return }
        // A closure and not the method itself, because a method passed as a value copies its message.
        feed.messages.removeAll { !isWanted($0) }
    }

    private func isWanted(_ message: InboxMessage) -> Bool {
        if onlyUnread, message.status != .unread { return false }
        return topics?.matches(message) ?? true
    }
}
