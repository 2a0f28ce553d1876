import Foundation
import InboxConformance
import InboxEngine
import InboxStore
import InboxTestSupport
import Testing

/// The laws of stores: for the stores of this package and of the page *On servers*, and that each of them can be broken.
@Suite struct StoreLawTests {
    @Test(arguments: StoreLaw.all, [FileInboxStore.Durability.everyChange, .relaxed])
    func `every law holds for the file store`(law: StoreLaw, durability: FileInboxStore.Durability) throws {
        let folder = try TemporaryFolder()
        try [law].check(histories: TestScale.count(6, long: 500)) {
            let url = folder.url(UUID().uuidString)
            return StorePlace {
                FileInboxStore.file(at: url, durability: durability)
            } tear: { count in
                let bytes = try Data(contentsOf: url)
                try bytes.dropLast(count).write(to: url)
                return bytes.count >= count
            }
        }
    }

    @Test(arguments: StoreLaw.all)
    func `every law holds for the store in a table of keys and values`(law: StoreLaw) throws {
        let table = MemoryTable()
        var count = 0
        try [law].check {
            count += 1
            let recipient = "u\(count)"
            return StorePlace { KeyValueInboxStore(of: recipient, in: table) }
        }
    }

    @Test func `every law holds for the store in memory that the faults are tried on`() throws {
        try StoreLaw.all.check(histories: TestScale.count(20, long: 100)) { FaultyStore.place(nil) }
    }

    /// A law that each fault breaks.
    private static let broken: [(fault: FaultyStore.Fault, law: StoreLaw)] = [
        (.beginsWithAnEvent, .empty), (.losesTheLastAppend, .durable), (.reversesAppends, .durable),
        (.repeatsAnAppend, .durable), (.normalizesTexts, .faithful), (.writesWhenClosed, .survivesKills),
        (.keepsItsLockAfterAKill, .empty), (.keepsEventsAtCompaction, .compacted), (.changesTheSnapshot, .compacted),
        (.losesEventsAfterCompaction, .compacted), (.writesEventsOneByOne, .atomic), (.hasNoLock, .exclusive),
        (.refusesWithAnotherCode, .exclusive), (.losesAnAppendWhenSynchronized, .anyHistory),
    ]

    @Test func `every fault breaks a law, and the violation names it`() throws {
        #expect(Set(Self.broken.map(\.fault)) == Set(FaultyStore.Fault.allCases))
        for (fault, law) in Self.broken {
            let violation = #expect(throws: StoreLawViolation.self, "\(fault)") {
                try [law].check(histories: 30) { FaultyStore.place(fault) }
            }
            #expect(violation?.description.hasPrefix("the law \"\(law)\" is broken: \(law.statement)\n  ") == true)
        }
    }

    @Test func `a fault after a kill says what happened before it`() {
        let violation = #expect(throws: StoreLawViolation.self) {
            try [StoreLaw.atomic].check { FaultyStore.place(.reversesAppends) }
        }
        #expect(violation?.description.contains("after a kill and another append, event 0 is ") == true)
    }

    @Test func `two places that share their memory break the law of separate places`() throws {
        let memory = StoreMemory()
        #expect(throws: StoreLawViolation.self) {
            try [StoreLaw.separate].check {
                // No lock: opening the second store would fail otherwise.
                StorePlace { FaultyStore(memory, .hasNoLock) }
            }
        }
    }

    @Test func `an error of the test's own closures is not taken for a fault of the store`() {
        struct NoRoom: Error {}
        #expect(throws: NoRoom.self) { try StoreLaw.all.check { throw NoRoom() } }
        #expect(throws: NoRoom.self) {
            try StoreLaw.all.check { StorePlace { throw NoRoom() } }
        }
    }
}

/// A table in memory.
private final class MemoryTable: KeyValueTable, @unchecked Sendable {
    private var values: [String: [String: [UInt8]]] = [:]

    func values(of recipient: String) -> [String: [UInt8]] { values[recipient] ?? [:] }

    func write(
        _ new: [String: [UInt8]?], of recipient: String, if key: String, is expected: [UInt8]?
    ) -> Bool {
        guard values[recipient]?[key] == expected else { return false }
        for (key, value) in new { values[recipient, default: [:]][key] = value }
        return true
    }
}
