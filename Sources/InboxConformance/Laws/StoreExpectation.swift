import InboxEngine

/// What a store has to have: the last snapshot, and the events after it.
struct StoreExpectation {
    private(set) var snapshot: [UInt8]?
    private(set) var events: [InboxEvent] = []
    private(set) var state = InboxState(capabilities: [:])

    mutating func append(_ new: [InboxEvent]) {
        events += new
        for event in new { state.apply(event) }
    }

    /// Replaces everything by a snapshot, and returns it.
    mutating func compact() -> [UInt8] {
        let snapshot = state.snapshot
        self.snapshot = snapshot
        events = []
        return snapshot
    }

    /// Throws a fault if what a store has loaded differs.
    func check(_ contents: StoredInbox, _ when: String) throws {
        if !contents.corruption.isEmpty {
            throw StoreFault(difference: "\(when) it reports corruption: \(contents.corruption[0])")
        }
        if contents.snapshot != snapshot {
            throw StoreFault(
                difference: "\(when) the snapshot has \(size(contents.snapshot)), and \(size(snapshot)) were stored")
        }
        if let fault = Self.difference(contents.events, events) { throw StoreFault(difference: "\(when) \(fault)") }
    }

    /// The first difference between the events of a store and those that were appended, in a sentence; nil if there is none.
    ///
    /// Compares bytes: equal events may differ in the normalisation of a text.
    static func difference(_ found: [InboxEvent], _ expected: [InboxEvent]) -> String? {
        for (index, (found, expected)) in zip(found, expected).enumerated()
        where found.journalJSON != expected.journalJSON {
            return "event \(index) is \(shown(found)), and \(shown(expected)) was appended"
        }
        guard found.count != expected.count else { return nil }
        return "the number of events is \(found.count), and \(expected.count) were appended"
    }

    private func size(_ bytes: [UInt8]?) -> String {
        bytes.map { "\($0.count) bytes" } ?? "no bytes"
    }

    /// An event for messages: at most its first 200 bytes.
    private static func shown(_ event: InboxEvent) -> String {
        let json = event.journalJSON
        return String(decoding: json.prefix(200), as: UTF8.self) + (json.count > 200 ? "…" : "")
    }
}
