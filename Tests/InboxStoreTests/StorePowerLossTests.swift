import InboxModel
import InboxTestSupport
import Testing

@testable import InboxEngine
@testable import InboxStore

/// Random schedules on a simulated disk.
///
/// The long tests run thousands of them, each with a failure at every operation.
@Suite("A store under fire")
struct StorePowerLossTests {
    private static let steps = 12

    /// Runs a schedule with a fault at each of its operations in turn.
    ///
    /// Returns the number of operations.
    private func runSchedules(
        seed: UInt64, _ durability: FileInboxStore.Durability, fault: (Int) -> SimulatedDisk.Fault
    ) -> Int {
        var operation = 0
        while true {
            var schedule = StoreSchedule(seed: seed, durability: durability)
            schedule.disk.faults = [operation: fault(operation)]
            schedule.run(steps: Self.steps)
            let isReached = schedule.disk.operations > operation
            schedule.losePowerAndCheck()
            #expect(schedule.violations == [], "seed \(seed), operation \(operation)")
            guard isReached, schedule.violations.isEmpty else { return operation }
            operation += 1
        }
    }

    @Test(arguments: TestScale.seeds(4, long: 400))
    func `every change whose call has returned survives a power failure at any operation`(seed: UInt64) {
        #expect(runSchedules(seed: seed, .everyChange) { _ in .powerLoss } > 10)
    }

    @Test(arguments: TestScale.seeds(from: 1000, 4, long: 200))
    func `every synchronised change of a relaxed store survives a power failure at any operation`(seed: UInt64) {
        #expect(runSchedules(seed: seed, .relaxed) { _ in .powerLoss } > 10)
    }

    @Test(arguments: TestScale.seeds(from: 2000, 3, long: 400))
    func `every change whose call has returned survives an error in any operation, and a power failure after it`(
        seed: UInt64
    ) {
        let errors: [SystemError] = [.diskFull, .inputOutput, .readOnly, .noPermission]
        #expect(runSchedules(seed: seed, .everyChange) { .error(errors[$0 % errors.count]) } > 10)
    }
}
