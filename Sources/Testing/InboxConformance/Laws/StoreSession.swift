import InboxEngine

/// A store that is opened and reopened on one place, and what it must contain: the snapshots of the last compaction and the
/// events after them.
///
/// If the store throws, that is a fault: no call may throw while the place is intact.
final class StoreSession {
    let place: StorePlace
    private var store: (any EventStore)?
    private var snapshots: [[UInt8]] = []
    /// The events that were appended since the last compaction.
    private(set) var events: [InboxEvent] = []
    private var state = InboxState(capabilities: [:])

    init(_ place: StorePlace) {
        self.place = place
    }

    /// Opens the store and checks what is in it.
    ///
    /// - Parameters:
    ///   - when: When the store is opened, for the fault if a call throws.
    ///   - event: What happened before, for the fault if the contents differ; by default `when`.
    func open(_ when: String, _ event: String? = nil) throws {
        try check(load(when), event ?? when)
    }

    /// Closes the store, opens it again, and checks what is in it.
    func reopen(_ event: String) throws {
        close()
        try open("again", event)
    }

    /// Opens the store and returns what is in it.
    func load(_ when: String) throws -> StoredInbox {
        let store = try place.open()
        let contents = try attempt("opening it \(when)") { () throws(InboxError) in try store.load() }
        self.store = store
        return contents
    }

    func append(_ events: [InboxEvent]) throws {
        try attempt("append(_:) of \(events.count) events") { () throws(InboxError) in try store?.append(events) }
        expect(events)
    }

    /// Expects events, which another store on the same place may have appended.
    func expect(_ new: [InboxEvent]) {
        events += new
        for event in new { state.apply(event) }
    }

    func compact() throws {
        snapshots = Array(state.snapshotParts)
        events = []
        try attempt("compact(to:)") { () throws(InboxError) in try store?.compact(to: snapshots) }
    }

    func synchronize() throws {
        try attempt("synchronize()") { () throws(InboxError) in try store?.synchronize() }
    }

    /// Closes the store, and then drops it.
    func close() {
        store?.close()
        store = nil
    }

    /// Drops the store without closing it, and kills its process.
    func kill() throws {
        store = nil
        try place.kill()
    }

    private func attempt<Result>(
        _ call: String, _ body: () throws(InboxError) -> Result
    ) throws -> Result {
        do {
            return try body()
        } catch {
            throw StoreFault(difference: "\(call) throws \(error.code): \(error.reason)")
        }
    }

    // MARK: Checks

    /// Throws a fault if the store has loaded something else.
    private func check(_ contents: StoredInbox, _ when: String) throws {
        if !contents.corruption.isEmpty {
            throw StoreFault(difference: "\(when) the store reports corruption: \(contents.corruption[0])")
        }
        if contents.snapshots != snapshots {
            let sizes = [contents.snapshots, snapshots].map { snapshots in
                snapshots.isEmpty ? "no bytes" : "\(snapshots.joined().count) bytes"
            }
            throw StoreFault(difference: "\(when) the snapshots have \(sizes[0]), but \(sizes[1]) were stored")
        }
        if let fault = Self.difference(contents.events, events) { throw StoreFault(difference: "\(when) \(fault)") }
    }

    /// Describes the first difference between the loaded events and the appended ones in a sentence; nil if there is none.
    ///
    /// It compares bytes, because events that are equal may differ in the Unicode normalisation of a text.
    static func difference(_ found: [InboxEvent], _ expected: [InboxEvent]) -> String? {
        for (index, (found, expected)) in zip(found, expected).enumerated()
        where found.journalJSON != expected.journalJSON {
            return "event \(index) is \(shown(found)), but \(shown(expected)) was appended"
        }
        guard found.count != expected.count else { return nil }
        return "the number of events is \(found.count), but \(expected.count) were appended"
    }

    /// An event for error messages: at most its first 200 bytes.
    private static func shown(_ event: InboxEvent) -> String {
        let json = event.journalJSON
        return String(decoding: json.prefix(200), as: UTF8.self) + (json.count > 200 ? "…" : "")
    }
}
