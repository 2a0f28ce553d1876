import Foundation
import InboxConformance
import InboxJSON
import InboxModel
import UnifiedInbox

@testable import InboxEngine
@testable import InboxStore

extension FuzzTarget {
    /// Journals, on a simulated disk.
    ///
    /// An input that does not begin like a journal contains only the values of its lines. Their checksums are added.
    /// Otherwise a changed byte of a value would always make its line corrupt.
    static let journal = FuzzTarget(
        name: "journal",
        summary: "Journals: a file is refused and left as it is, or repaired, and opens again with the same contents.",
        seeds: { try $0.logs().flatMap(journals) },
        makeCheck: {
            { bytes in
                if bytes.isEmpty || bytes.starts(with: Journal.start) { return check(bytes) }
                check(Journal.header() + bytes.split(separator: 0x0A).flatMap { Journal.line(Array($0)) })
            }
        })

    /// The journals of a log before and after compaction.
    ///
    /// Each is given as a file and as the values of its lines.
    private static func journals(_ log: [UInt8]) throws -> [[UInt8]] {
        let decoder = InboxDecoder()
        let events = log.split(separator: 0x0A).compactMap { line in
            (try? JSONValue(parsing: Array(line))).flatMap { try? LoggedEvent($0, decoder: decoder).event }
        }
        var state = InboxState()
        for event in events { state.apply(event) }
        let file = JournalFile([])
        var store = file.store
        _ = try store.load()
        if !events.isEmpty { try store.append(events) }
        store.close()
        let appended = file.bytes
        store = file.store
        _ = try store.load()
        try store.compact(to: state.snapshotParts)
        store.close()
        return [
            appended, file.bytes, Array(events.map(\.journalJSON).joined(separator: [0x0A])),
            Array(
                state.snapshotParts.map { Array(#"{"snapshot":"#.utf8) + $0 + Array("}".utf8) }
                    .joined(separator: [0x0A])),
        ]
    }

    private static func check(_ bytes: [UInt8]) {
        let file = JournalFile(bytes)
        let contents: StoredInbox
        let store = file.store
        do throws(InboxError) {
            contents = try store.load()
        } catch {
            require([.storeForeign, .storeNewer, .storeUnreadable].contains(error.code), "refused: \(error)")
            require(file.bytes == bytes, "refused, and changed")
            return
        }
        store.close()
        let repaired = file.bytes
        let corruption = contents.corruption.filter { !$0.isTail }
        file.open { store, again in
            require(file.bytes == repaired, "repaired twice")
            require(again.events == contents.events, "opening it again gives \(again.events), not \(contents.events)")
            require(again.snapshots == contents.snapshots, "opening it again gives other snapshots")
            require(again.corruption == corruption, "opening it again reports \(again.corruption), not \(corruption)")
            try store.append([event, event])
        }
        require(file.bytes.starts(with: repaired), "appending changes what is there")
        file.open { store, longer in
            require(longer.events == contents.events + [event, event], "after appending: \(longer.events)")
            guard let state = try? longer.state(capabilities: [:]) else { return }
            try store.compact(to: state.snapshotParts)
            store.close()
            file.open { _, compacted in
                require(compacted.events.isEmpty && compacted.corruption.isEmpty, "compacting leaves \(compacted)")
                let bytes = (try? compacted.state(capabilities: [:]))?.snapshot() ?? []
                require(bytes == state.snapshot(), "compacted to \(shown(bytes)), not to \(shown(state.snapshot()))")
            }
        }
    }

    private static let event = InboxEvent.markRead(["zeta:MSG-1"], at: Date(timeIntervalSince1970: 1_770_296_400))
}

/// A journal on its own disk.
private struct JournalFile {
    private static let path = "/inboxes/journal"

    private let disk = SimulatedDisk(seed: 0)

    init(_ bytes: [UInt8]) {
        do throws(SystemError) {
            try disk.open(Self.path, .new).write(bytes)
        } catch {
            fatalError("the simulated disk failed: \(error)")
        }
    }

    var bytes: [UInt8] { disk.bytes(atPath: Self.path) ?? [] }

    /// A store for the file, not opened yet.
    var store: FileInboxStore { FileInboxStore(path: Self.path, files: disk) }

    /// Opens the file, which must not fail, and closes it after a closure.
    func open(_ body: (FileInboxStore, StoredInbox) throws -> Void) {
        let store = store
        do {
            try body(store, try store.load())
        } catch {
            fatalError("a journal that was opened before fails: \(error)")
        }
        store.close()
    }
}
