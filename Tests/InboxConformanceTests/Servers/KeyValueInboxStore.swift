import InboxEngine
import InboxJSON

/// A table of the host's: values by recipient and key, as cloud databases have them.
protocol KeyValueTable: Sendable {
    /// The values of a recipient, by their keys.
    func values(of recipient: String) throws -> [String: [UInt8]]

    /// Writes values of a recipient in one step, nil to remove one, if the value of `key` is still `expected`.
    ///
    /// Returns whether it is; if it is not, nothing is written.
    func write(
        _ values: [String: [UInt8]?], of recipient: String, if key: String, is expected: [UInt8]?
    ) throws -> Bool
}

/// The inbox of one recipient in a table of keys and values.
///
/// The table has a value for each append, one for the snapshots, a line each, and the number of the last change. Each change
/// replaces that number if it is still the one that this store knows. So of two processes that have opened the same inbox only
/// one can change it.
final class KeyValueInboxStore: EventStore {
    private let table: any KeyValueTable
    private let recipient: String
    private var number = 0
    /// The value of the key `number`; nil if nothing is stored yet.
    private var storedNumber: [UInt8]?
    private var eventKeys: [String] = []

    init(of recipient: String, in table: any KeyValueTable) {
        self.recipient = recipient
        self.table = table
    }

    var needsCompaction: Bool { eventKeys.count > 100 }

    func load() throws(InboxError) -> StoredInbox {
        let values = try attempt { try table.values(of: recipient) }
        storedNumber = values["number"]
        number = storedNumber.flatMap { Int(String(decoding: $0, as: UTF8.self)) } ?? 0
        eventKeys = values.keys.filter { $0.hasPrefix("events-") }.sorted()
        var contents = StoredInbox()
        contents.snapshots = (values["snapshots"] ?? []).split(separator: UInt8(ascii: "\n")).map(Array.init)
        for key in eventKeys {
            let appended = (try? JSONValue(stored: values[key] ?? []))?.array ?? []
            let events = appended.compactMap(InboxEvent.init(journal:))
            guard !events.isEmpty, events.count == appended.count else {
                throw InboxError(.storeUnreadable, "\(key) of \(recipient) cannot be read. It was not changed")
            }
            contents.events += events
        }
        return contents
    }

    func append(_ events: [InboxEvent]) throws(InboxError) {
        let json = Array("[".utf8) + events.map(\.journalJSON).joined(separator: ",".utf8) + Array("]".utf8)
        // Of one length, so that the keys sort like their numbers.
        let digits = String(number + 1)
        let key = "events-" + String(repeating: "0", count: 19 - digits.count) + digits
        try write([key: json])
        eventKeys.append(key)
    }

    func compact(to snapshots: some Sequence<[UInt8]>) throws(InboxError) {
        var values: [String: [UInt8]?] = ["snapshots": Array(snapshots.joined(separator: "\n".utf8))]
        for key in eventKeys { values[key] = .some(nil) }
        try write(values)
        eventKeys = []
    }

    private func write(_ values: [String: [UInt8]?]) throws(InboxError) {
        let next = Array(String(number + 1).utf8)
        let all = values.merging(["number": next]) { $1 }
        let isWritten = try attempt { try table.write(all, of: recipient, if: "number", is: storedNumber) }
        guard isWritten else {
            throw InboxError(.storeFailed, "another process has changed the inbox of \(recipient); open it again")
        }
        storedNumber = next
        number += 1
    }

    private func attempt<Result>(_ body: () throws -> Result) throws(InboxError) -> Result {
        do {
            return try body()
        } catch {
            throw InboxError(.storeFailed, "the inbox of \(recipient) cannot be read or written: \(error)")
        }
    }
}
