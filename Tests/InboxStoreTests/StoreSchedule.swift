import InboxConformance
import InboxModel
import InboxTestSupport
import UnifiedInbox

@testable import InboxEngine
@testable import InboxStore

/// A store on a simulated disk that takes random steps, and a record of what it has promised.
///
/// Each event marks a different message as read, so different sets of events give different states.
struct StoreSchedule {
    static let path = "/inboxes/journal"

    let disk: SimulatedDisk
    private let durability: FileInboxStore.Durability
    private var generator: SeededGenerator
    private var store: FileInboxStore?
    private var state = InboxState()
    private var attempted: Set<String> = []
    /// The events whose calls have returned.
    private var appended: Set<String> = []
    /// The events that must survive a power failure.
    private var promised: Set<String> = []
    /// The events that can be read but may be missing on the disk, because the system forgets what it failed to write.
    private var doubtful: Set<String> = []
    /// What went wrong; empty if all promises were kept.
    private(set) var violations: [String] = []

    init(seed: UInt64, durability: FileInboxStore.Durability = .everyChange) {
        disk = SimulatedDisk(seed: seed &* 31 &+ 7)
        generator = SeededGenerator(seed: seed)
        self.durability = durability
    }

    /// Stops early if the disk loses power.
    mutating func run(steps: Int) {
        for _ in 0..<steps where disk.hasPower { step() }
    }

    private mutating func step() {
        guard let store else { return open() }
        do {
            switch generator.below(10) {
            case 0...5: try append(to: store)
            case 6:
                try store.compact(to: state.snapshotParts)
                doubtful = []
                promise()
            case 7:
                try store.synchronize()
                promise()
            case 8:
                store.close()
                self.store = nil
            default:
                // The process is killed.
                disk.restart()
                self.store = nil
            }
        } catch {
            if error.code != .storeFailed { violations.append("a step has failed with \(error.code.rawValue)") }
            recordDoubt()
            // The store may have been closed by the failure.
            if (try? store.synchronize()) == nil { self.store = nil } else { promise() }
        }
    }

    private mutating func promise() {
        promised = appended.subtracting(doubtful)
    }

    private mutating func recordDoubt() {
        doubtful = attempted.subtracting(promised)
    }

    private mutating func append(to store: FileInboxStore) throws(InboxError) {
        let events = (0...generator.below(3)).map { offset in
            let number = attempted.count + offset
            return InboxEvent.markRead(["zeta:\(number)"], at: .noon(plus: number))
        }
        let ids = (0..<events.count).map { "zeta:\(attempted.count + $0)" }
        attempted.formUnion(ids)
        try store.append(events)
        for event in events { state.apply(event) }
        appended.formUnion(ids)
        if durability == .everyChange { promise() }
    }

    /// Opens the store and compares its contents with what was promised.
    private mutating func open() {
        let store = FileInboxStore(path: Self.path, compactionThreshold: 1000, durability: durability, files: disk)
        let contents: StoredInbox
        do {
            contents = try store.load()
        } catch {
            if error.code == .storeForeign, durability == .relaxed, promised.isEmpty {
                // The machine crashed before a new file was first synchronised, so the host removes it.
                disk.remove(Self.path)
                if disk.bytes(atPath: Self.path) == nil { open() }
                return
            }
            if error.code != .storeFailed { violations.append("opening has failed with \(error.code.rawValue)") }
            recordDoubt()
            return
        }
        self.store = store
        guard let read = try? contents.state(capabilities: [any InboxAdapter].standard.capabilities) else {
            violations.append("the snapshots cannot be read")
            return
        }
        state = read
        let found = Set(state.records.map(\.key.text))
        let lost = promised.subtracting(found).sorted()
        if !lost.isEmpty { violations.append("lost: \(lost.joined(separator: " "))") }
        let invented = found.subtracting(attempted).sorted()
        if !invented.isEmpty { violations.append("invented: \(invented.joined(separator: " "))") }
        appended = found
        promised.formIntersection(found)
    }

    /// Loses power and checks what is there.
    ///
    /// Then it makes another change, loses power again, and checks again.
    mutating func losePowerAndCheck() {
        disk.faults = [:]
        for _ in 0..<2 {
            disk.losePower()
            store = nil
            doubtful = []
            open()
            guard let store else {
                violations.append("the store cannot be opened on a disk in order")
                return
            }
            do {
                try append(to: store)
                try store.synchronize()
                promise()
            } catch {
                violations.append("a change has failed on a disk in order: \(error)")
            }
        }
    }
}
