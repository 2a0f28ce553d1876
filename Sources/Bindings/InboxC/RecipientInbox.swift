#if compiler(>=6.3)
import CUnifiedInbox
import InboxEngine
import InboxVendors

/// The inbox behind a handle: the state of one recipient, and a decoder for the payloads in events.
final class RecipientInbox {
    private var stream: InboxStreamDecoder
    private let provider: Provider?
    /// Whether events for other recipients are skipped.
    ///
    /// Otherwise they are errors.
    private let skipsOthers: Bool
    /// The recipient; nil until an event is applied.
    private var recipient: String?
    private var state: InboxState

    init(_ options: UnsafePointer<CChar>?, snapshot: [UInt8]) throws(CallError) {
        let options = try unsafe Options(
            options, names: Options.decoding + ["recipient", "collapse", "collapsePrefer"])
        stream = InboxStreamDecoder(try options.decoder())
        provider = try options.provider()
        recipient = try options.text("recipient")
        skipsOthers = recipient != nil
        let collapse = try options.collapsePolicy()
        state = snapshot.isEmpty ? InboxState() : try Self.state(snapshot)
        state.collapse = collapse
    }

    private static func state(_ snapshot: [UInt8]) throws(CallError) -> InboxState {
        do {
            return try InboxState(snapshot: snapshot)
        } catch {
            throw CallError(UINBOX_INVALID_SNAPSHOT, error.reason)
        }
    }

    // MARK: Answers

    func query(_ options: UnsafePointer<CChar>?, to writer: inout JSONWriter) throws(CallError) {
        let options = try unsafe Options(
            options, names: ["now", "topic", "topics", "unread", "offset", "limit", "all", "raw", "explain"])
        let now = try options.now()
        let line = ReplayLineWriter(
            topics: try options.topicFilter(), status: try options.flag("unread") ? .unread : nil,
            offset: try options.count("offset") ?? 0, limit: try options.count("limit"),
            includesHidden: try options.flag("all"), includesRaw: try options.flag("raw"),
            includesPlacements: try options.flag("explain"))
        line.write(state, of: recipient ?? "", at: now.date, to: &writer)
    }

    /// Writes what has changed since the snapshot of an earlier inbox.
    func changes(
        since snapshot: [UInt8], _ options: UnsafePointer<CChar>?, to writer: inout JSONWriter
    ) throws(CallError) {
        let options = try unsafe Options(options, names: ["now", "then"])
        let (now, then) = (try options.now(), try options.instant("then"))
        ReplayLineWriter().writeChanges(
            in: state, of: recipient ?? "", at: now.date, since: try Self.state(snapshot), at: then?.date, to: &writer)
    }

    func outbox(to writer: inout JSONWriter) {
        writer.beginArray()
        for entry in state.outbox { entry.write(to: &writer) }
        writer.endArray()
    }

    func snapshot(to writer: inout JSONWriter) {
        writer.value(written: state.snapshot())
    }

    func snapshot(_ options: UnsafePointer<CChar>?, to writer: inout JSONWriter) throws(CallError) {
        let options = try unsafe Options(options, names: ["withoutRaw", "messages"])
        let includesRaw = try !options.flag("withoutRaw")
        writer.value(written: state.snapshot(of: try options.texts("messages"), includingRaw: includesRaw))
    }

    // MARK: Changes

    func compact(_ options: UnsafePointer<CChar>?) throws(CallError) {
        let options = try unsafe Options(options, names: ["now", "retainDays", "retainRead"])
        let now = try options.now()
        state.compact(
            at: now.date,
            retention: RetentionPolicy(
                days: try options.count("retainDays"), readMessages: try options.count("retainRead")))
    }

    func merge(_ other: OpaquePointer) throws(CallError) {
        let other = try unsafe Handle<RecipientInbox>.read(other) { (recipient: $0.recipient, state: $0.state) }
        if let recipient, let name = other.recipient, !recipient.hasSameBytes(as: name) {
            throw CallError(
                argument:
                    "the other inbox belongs to \"\(name)\", but this one belongs to \"\(recipient)\"; merge only inboxes "
                    + "of the same recipient")
        }
        recipient = recipient ?? other.recipient
        state.merge(other.state)
    }

    func merge(snapshot: [UInt8]) throws(CallError) {
        state.merge(try Self.state(snapshot))
    }

    /// Applies the lines of an event log and writes the result.
    ///
    /// - Throws: ``CallError`` if a line is not an event. The other lines are still applied, and the result for all lines is
    ///   written.
    func apply(_ lines: Lines, to writer: inout JSONWriter) throws(CallError) {
        var result = AppliedLines()
        for line in lines {
            result.begin()
            guard !line.allSatisfy(JSONText.isWhiteSpace) else { continue }
            do throws(LineError) {
                try apply(line, &result)
            } catch {
                result.fail(error)
            }
        }
        result.write(to: &writer)
        if let failure = result.firstFailure { throw CallError(UINBOX_INVALID_EVENT, failure) }
    }

    private func apply(_ line: [UInt8], _ result: inout AppliedLines) throws(LineError) {
        let node: JSONNode
        do {
            node = try stream.parse(line)
        } catch {
            throw LineError(error.reason, column: error.column)
        }
        let logged = try LoggedEvent(node, decoder: &stream, provider: provider)
        if let recipient, !recipient.hasSameBytes(as: logged.recipient) {
            guard !skipsOthers else { return result.skip() }
            throw LineError(
                "the event is for \"\(logged.recipient)\", but this inbox belongs to \"\(recipient)\"; give each recipient a "
                    + "separate inbox")
        }
        recipient = logged.recipient
        state.apply(logged.event)
        result.succeed(logged.diagnostics(of: node, &stream))
    }
}

extension Options {
    fileprivate func now() throws(CallError) -> Instant {
        guard let now = try instant("now") else {
            throw CallError(
                options: "the option \"now\" is missing; pass the current time, because the library does not read "
                    + "the clock")
        }
        return now
    }

    fileprivate func instant(_ name: String) throws(CallError) -> Instant? {
        try value(name, "a date and time like \"2026-02-05T12:00:00Z\" or milliseconds since 1970") {
            $0.string.flatMap { Instant(rfc3339: $0) } ?? $0.integer.flatMap { Instant(milliseconds: Int64($0)) }
        }
    }
}
#endif
