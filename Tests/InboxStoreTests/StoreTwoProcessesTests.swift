import InboxModel
import InboxTestSupport
import Testing
import UnifiedInbox

@testable import InboxEngine
@testable import InboxStore

/// A second process acts before one operation of the first process.
///
/// This is tried for each operation in turn.
@Suite("Two processes")
struct StoreTwoProcessesTests {
    private static let path = StoreSchedule.path

    private static func store(_ path: String, _ disk: SimulatedDisk) -> FileInboxStore {
        FileInboxStore(path: path, compactionThreshold: 1 << 20, files: disk)
    }

    private static func event(_ id: String) -> InboxEvent { .markRead([id], at: .noon) }

    private static func ids(_ path: String, _ disk: SimulatedDisk) throws -> Set<String> {
        let store = store(path, disk)
        defer { store.close() }
        return Set(try store.load().state(capabilities: [:]).records.map(\.key.text))
    }

    /// What the first process does: it opens the journal, makes a change, compacts, and makes another change.
    ///
    /// Returns the ids of the changes that it made.
    private static func first(_ disk: SimulatedDisk) -> Set<String> {
        let store = store(path, disk)
        defer { store.close() }
        var made: Set<String> = []
        guard let contents = try? store.load() else { return made }
        func append(_ id: String) {
            if (try? store.append([event(id)])) != nil { made.insert(id) }
        }
        append("zeta:a")
        var state = InboxState()
        for event in contents.events + made.map(event) { state.apply(event) }
        try? store.compact(to: state.snapshotParts)
        append("zeta:b")
        return made
    }

    /// Runs the first process, and the second process before one of its operations.
    ///
    /// Returns false if there are fewer operations.
    private func run(
        before operation: Int, on disk: SimulatedDisk, _ second: @escaping () -> Void
    ) -> (made: Set<String>, isReached: Bool) {
        var count = 0
        disk.interruption = {
            if count == operation { second() }
            count += 1
        }
        let made = Self.first(disk)
        disk.interruption = nil
        return (made, count > operation)
    }

    @Test(arguments: [false, true])
    func `two processes never have the same journal open at the same time, and lose no change`(isKept: Bool) throws {
        var operation = 0
        while true {
            let disk = SimulatedDisk(seed: 1)
            var other: FileInboxStore?
            var refusal: InboxError.Code?
            let (made, isReached) = run(before: operation, on: disk) {
                let store = Self.store(Self.path, disk)
                do {
                    _ = try store.load()
                    try store.append([Self.event("zeta:second")])
                    other = store
                    if !isKept { store.close() }
                } catch {
                    refusal = (error as? InboxError)?.code
                }
            }
            guard isReached else { break }
            other?.close()
            // Either the second process is refused, or it gets the file before the first one does.
            let isOpened = other != nil
            #expect(refusal == (isOpened ? nil : .storeLocked), "before operation \(operation)")
            if isOpened, isKept { #expect(made == [], "before operation \(operation)") }
            let expected = isOpened ? made.union(["zeta:second"]) : made
            let found = try Self.ids(Self.path, disk)
            #expect(expected.isSubset(of: found), "before operation \(operation)")
            operation += 1
        }
        #expect(operation > 10)
    }

    @Test(arguments: [false, true])
    func `compaction leaves a journal alone that another process opens under the name of the new file`(
        isKept: Bool
    ) throws {
        let newPath = Self.path + ".new"
        var operation = 0
        var opened = 0
        while true {
            let disk = SimulatedDisk(seed: 1)
            var other: FileInboxStore?
            let (made, isReached) = run(before: operation, on: disk) {
                let store = Self.store(newPath, disk)
                guard (try? store.load()) != nil, (try? store.append([Self.event("zeta:second")])) != nil else {
                    return
                }
                other = store
                if !isKept { store.close() }
            }
            guard isReached else { break }
            #expect(made == ["zeta:a", "zeta:b"], "before operation \(operation)")
            #expect(made.isSubset(of: try Self.ids(Self.path, disk)), "before operation \(operation)")
            // A closed journal may be mistaken for the file of an interrupted compaction.
            if let other, isKept {
                opened += 1
                other.close()
                #expect(try Self.ids(newPath, disk) == ["zeta:second"], "before operation \(operation)")
            }
            operation += 1
        }
        #expect(operation > 10)
        #expect(opened > 0 || !isKept)
    }

    @Test
    func `compaction never replaces a journal that another process has created in place of a removed one`() throws {
        var operation = 0
        while true {
            let disk = SimulatedDisk(seed: 1)
            var other: FileInboxStore?
            let isReached = run(before: operation, on: disk) {
                // A journal can only be removed if it exists.
                guard disk.bytes(atPath: Self.path)?.isEmpty == false else { return }
                disk.remove(Self.path)
                let store = Self.store(Self.path, disk)
                guard (try? store.load()) != nil, (try? store.append([Self.event("zeta:second")])) != nil else {
                    return
                }
                other = store
            }.isReached
            guard isReached else { break }
            if let other {
                try other.append([Self.event("zeta:third")])
                other.close()
                #expect(
                    try Self.ids(Self.path, disk) == ["zeta:second", "zeta:third"], "before operation \(operation)")
            }
            operation += 1
        }
        #expect(operation > 10)
    }
}
