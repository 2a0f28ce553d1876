import InboxModel
import InboxTestSupport
import Testing
import UnifiedInbox

@testable import InboxEngine
@testable import InboxStore

@Suite("A store with relaxed durability")
struct StoreRelaxedTests {
    private let disk = SimulatedDisk(seed: 1)
    private let path = StoreSchedule.path

    private func open(_ durability: FileInboxStore.Durability = .relaxed) throws -> FileInboxStore {
        let store = FileInboxStore(path: path, durability: durability, files: disk)
        _ = try store.load()
        return store
    }

    private func event(_ number: Int) -> InboxEvent { .markRead(["zeta:\(number)"], at: .noon(plus: number)) }

    @Test func `creating it, changing it and opening it again never waits for the disk`() throws {
        let store = try open()
        try store.append([event(0)])
        store.close()
        let again = try open()
        try again.append([event(1)])
        #expect(disk.synchronizations == 0)
    }

    @Test
    func `a store that is durable with every change waits for the file and the folder when it is created`() throws {
        _ = try open(.everyChange)
        #expect(disk.synchronizations == 2)
    }

    @Test
    func `the first synchronisation makes the name of a new file durable too, and later ones only its bytes`() throws {
        let store = try open()
        try store.append([event(0)])
        try store.synchronize()
        #expect(disk.synchronizations == 2)
        try store.append([event(1)])
        try store.synchronize()
        #expect(disk.synchronizations == 3)
        store.close()
        disk.losePower()
        let again = FileInboxStore(path: path, files: disk)
        #expect(try again.load().events == [event(0), event(1)])
    }

    @Test func `a torn end is cut off without waiting for the disk`() throws {
        let store = try open()
        try store.append([event(0)])
        store.close()
        let file = try disk.open(path, .existing)
        try file.write(Array(#"{"checksum":"00"#.utf8))
        let again = FileInboxStore(path: path, durability: .relaxed, files: disk)
        #expect(try again.load().corruption.map(\.isTail) == [true])
        #expect(disk.synchronizations == 0)
        try again.append([event(1)])
        again.close()
        #expect(try FileInboxStore(path: path, files: disk).load().events == [event(0), event(1)])
    }

    @Test(arguments: [0, 13, 40, Journal.header().count - 3])
    func `a new file with only a part of its first line is opened as an empty inbox`(written: Int) throws {
        let header = Journal.header()
        let bytes = header.prefix(written) + [UInt8](repeating: 0, count: header.count - written + 7)
        let file = try disk.open(path, .new)
        try file.write(Array(bytes))
        let store = FileInboxStore(path: path, durability: .relaxed, files: disk)
        let contents = try store.load()
        #expect(contents.events == [])
        #expect(contents.corruption == [StoreCorruption(offset: 0, size: header.count + 7, isTail: true)])
        try store.append([event(0)])
        store.close()
        #expect(try FileInboxStore(path: path, files: disk).load().events == [event(0)])
    }

    @Test(arguments: [[0x7B, 0, 0, 0], [0, 0, 0, 1], Array(#"{"checksum":"00000000","size":""#.utf8)])
    func `a file that does not begin like a first line is foreign, with zeros or without`(bytes: [UInt8]) throws {
        let file = try disk.open(path, .new)
        try file.write(bytes)
        #expect(throws: InboxError(.storeForeign, "")) { try open() }
        #expect(disk.bytes(atPath: path) == bytes)
    }
}
