import InboxModel
import InboxTestSupport
import Testing
import UnifiedInbox

@testable import InboxEngine
@testable import InboxStore

@Suite("A store on a disk that fails")
struct StoreFaultTests {
    private let disk = SimulatedDisk(seed: 1)
    private let path = StoreSchedule.path

    private func open(threshold: Int = 1 << 20) throws -> FileInboxStore {
        let store = FileInboxStore(path: path, compactionThreshold: threshold, files: disk)
        _ = try store.load()
        return store
    }

    private func event(_ number: Int) -> InboxEvent { .markRead(["zeta:\(number)"], at: .noon(plus: number)) }

    private func read() throws -> [InboxEvent] {
        try FileInboxStore(path: path, compactionThreshold: 1 << 20, files: disk).load().events
    }

    @Test
    func `a compaction that fails on a full disk leaves no file, and changes are made until the disk is full`() throws {
        disk.capacity = 40_000
        let store = try open(threshold: 10_000)
        var state = InboxState()
        var failedCompactions = 0
        var number = 0
        while true {
            do {
                try store.append([event(number)])
            } catch {
                #expect(error.code == .storeFailed)
                break
            }
            state.apply(event(number))
            number += 1
            guard store.needsCompaction else { continue }
            do {
                try store.compact(to: state.snapshotParts)
            } catch {
                failedCompactions += 1
                #expect(disk.paths == [path])
            }
        }
        #expect(failedCompactions > 0)
        // There was no space for the change that failed.
        #expect(disk.used + Journal.line([event(number)]).count > 40_000)
        disk.capacity = nil
        store.close()
        let contents = try FileInboxStore(path: path, compactionThreshold: 1 << 20, files: disk).load()
        #expect(try contents.state(capabilities: [:]) == state)
        #expect(contents.corruption == [])
    }

    @Test
    func `a change that fails on a full disk is not made, and a change after there is space again is made`() throws {
        let store = try open()
        try store.append([event(0)])
        disk.capacity = disk.used + 40
        #expect(throws: InboxError(.storeFailed, "")) { try store.append([event(1)]) }
        disk.capacity = nil
        try store.append([event(2)])
        store.close()
        #expect(try read() == [event(0), event(2)])
    }

    @Test
    func `after bytes could not be synchronised, every change is refused until the store is opened again`() throws {
        let store = try open()
        try store.append([event(0)])
        // The write is the next operation, and the synchronisation comes after it.
        disk.faults[disk.operations + 1] = .error(.inputOutput)
        #expect(throws: InboxError(.storeFailed, "")) { try store.append([event(1)]) }
        #expect(throws: InboxError(.storeFailed, "")) { try store.append([event(2)]) }
        let again = try open()
        try again.append([event(3)])
        again.close()
        disk.losePower()
        let events = try read()
        #expect(events.contains(event(0)) && events.contains(event(3)) && !events.contains(event(2)))
    }

    @Test func `no change is lost after a rename that was done but reported as failed`() throws {
        // The disk renames the file in about half of the cases.
        for seed in 0..<20 as Range<UInt64> {
            let disk = SimulatedDisk(seed: seed)
            let store = FileInboxStore(path: path, compactionThreshold: 1 << 20, files: disk)
            _ = try store.load()
            try store.append([event(0)])
            var state = InboxState()
            state.apply(event(0))
            // Before the rename come: looking for an old file, opening the new one, locking it, reading its size, a
            // write, and a synchronisation.
            disk.faults[disk.operations + 6] = .error(.inputOutput)
            #expect(throws: InboxError(.storeFailed, "")) { try store.compact(to: state.snapshotParts) }
            let isAppended = (try? store.append([event(1)])) != nil
            store.close()
            let contents = try FileInboxStore(path: path, compactionThreshold: 1 << 20, files: disk).load()
            if isAppended { #expect(contents.events.contains(event(1))) }
            #expect(contents.snapshots == Array(state.snapshotParts) || contents.events.contains(event(0)))
        }
    }

    @Test(arguments: [SystemError.tooManyFiles, .tooManyFilesInSystem])
    func `an error for lack of file descriptors says how to keep many inboxes on a server`(reason: SystemError) {
        // The first operation opens the file. The twelfth and last one synchronises its folder, which it opens.
        for operation in [0, 11] {
            let disk = SimulatedDisk(seed: 1)
            disk.faults[operation] = .error(reason)
            let error = #expect(throws: InboxError.self) {
                try FileInboxStore(path: path, files: disk).load()
            }
            #expect(error?.code == .storeFailed)
            #expect(
                error?.reason == """
                    \(path) cannot be opened: \(reason.reason). Each open file store needs a file descriptor: close inboxes that \
                    are not in use, raise the limit of open files (ulimit -n), or write a store that keeps many inboxes in \
                    one database
                    """, "operation \(operation)")
        }
    }

    @Test(arguments: [SystemError.readOnly, .noPermission, .diskFull])
    func `a file that cannot be created is an error that names it and the reason`(reason: SystemError) {
        disk.faults[0] = .error(reason)
        let error = #expect(throws: InboxError.self) { try open() }
        #expect(error?.code == .storeFailed)
        #expect(error?.reason == "\(path) cannot be opened: \(reason.reason)")
        #expect(disk.paths == [])
    }
}
