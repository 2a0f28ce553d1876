import Foundation
import InboxConformance
import InboxEngine
import InboxJSON

/// The stored bytes of an inbox, in memory.
final class StoreMemory {
    var snapshots: [[UInt8]] = []
    /// The writes of events, in order: those of one write are there or not, together.
    var writes: [[[UInt8]]] = []
    /// The store that has the inbox open.
    weak var owner: FaultyStore?
    /// Set by the fault ``FaultyStore/Fault/keepsItsLockAfterAKill``.
    var isLocked = false

    /// Cuts bytes off the end.
    ///
    /// If a cut is inside a write, nothing of that write is left.
    func tear(_ count: Int) -> Bool {
        var rest = count
        while rest > 0 {
            guard let last = writes.popLast() else { return false }
            rest -= last.reduce(0) { $0 + $1.count }
        }
        return true
    }
}

/// A store in memory that has one fault, or none.
final class FaultyStore: EventStore {
    enum Fault: String, CaseIterable {
        case beginsWithAnEvent, losesTheLastAppend, reversesAppends, repeatsAnAppend, normalizesTexts, writesWhenClosed
        case keepsItsLockAfterAKill, keepsEventsAtCompaction, losesEventsAfterCompaction, changesTheSnapshot
        case writesEventsOneByOne, hasNoLock, refusesWithAnotherCode, losesAnAppendWhenSynchronized
    }

    private let memory: StoreMemory
    private let fault: Fault?
    private var unwritten: [[[UInt8]]] = []
    private var hasLoaded = false

    init(_ memory: StoreMemory, _ fault: Fault?) {
        self.memory = memory
        self.fault = fault
    }

    func load() throws(InboxError) -> StoredInbox {
        if fault != .hasNoLock, memory.owner != nil || memory.isLocked {
            throw InboxError(fault == .refusesWithAnotherCode ? .storeFailed : .storeLocked, "it is open elsewhere")
        }
        memory.owner = self
        memory.isLocked = fault == .keepsItsLockAfterAKill
        hasLoaded = true
        var writes = memory.writes
        switch fault {
        case .beginsWithAnEvent: writes.insert([InboxEvent.clear(at: .distantPast).journalJSON], at: 0)
        case .losesTheLastAppend: writes = writes.dropLast()
        case .reversesAppends: writes.reverse()
        case .repeatsAnAppend: writes += writes.suffix(1)
        default: break
        }
        let events = writes.joined().compactMap { json in
            (try? JSONValue(stored: json)).flatMap(InboxEvent.init(journal:))
        }
        let snapshots = fault == .changesTheSnapshot ? memory.snapshots.map { $0 + [0x0A] } : memory.snapshots
        return StoredInbox(snapshots: snapshots, events: events)
    }

    func append(_ events: [InboxEvent]) {
        var write = events.map(\.journalJSON)
        if fault == .normalizesTexts {
            write = write.map { Array(String(decoding: $0, as: UTF8.self).precomposedStringWithCanonicalMapping.utf8) }
        }
        switch fault {
        case .writesWhenClosed: unwritten.append(write)
        case .writesEventsOneByOne: memory.writes += write.map { [$0] }
        case .losesEventsAfterCompaction where !memory.snapshots.isEmpty: break
        default: memory.writes.append(write)
        }
    }

    func compact(to snapshots: some Sequence<[UInt8]>) {
        memory.snapshots = Array(snapshots)
        unwritten = []
        if fault != .keepsEventsAtCompaction { memory.writes = [] }
    }

    func synchronize() {
        if fault == .losesAnAppendWhenSynchronized { _ = memory.writes.popLast() }
    }

    func close() {
        memory.writes += unwritten
        unwritten = []
        memory.owner = nil
        memory.isLocked = false
    }

    static func place(_ fault: Fault?) -> StorePlace {
        let memory = StoreMemory()
        return StorePlace {
            FaultyStore(memory, fault)
        } tear: {
            memory.tear($0)
        }
    }
}
