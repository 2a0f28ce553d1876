import Foundation
import InboxEngine
import InboxJSON
import InboxModel
import InboxTestSupport
import Testing
import UnifiedInbox

/// Checks the laws on random histories with all vendors, all events, few ids and few instants.
@Suite struct EngineLawTests {
    /// Other seeds: `INBOX_LAWS_SEED=7 swift test --filter EngineLawTests`.
    private static let start = ProcessInfo.processInfo.environment["INBOX_LAWS_SEED"].flatMap { UInt64($0) } ?? 0

    @Test(arguments: 0..<8 as Range<UInt64>, [false, true])
    func `every law holds, and a literal implementation of the rules gives the same answers`(
        part: UInt64, isArbitrary: Bool
    ) {
        for number in 0..<UInt64(TestScale.count(10, long: isArbitrary ? 300 : 1300)) {
            let seed = Self.start << 32 | part << 16 | number
            var generator = HistoryGenerator(seed: seed, isArbitrary: isArbitrary)
            let events = generator.history()
            let policy = CollapseLawTests.policies[Int(number) % CollapseLawTests.policies.count]
            guard check(events, seed: seed, nil), check(events.map(\.withKeys), seed: seed, policy) else { return }
        }
    }

    /// Checks the laws on a history, and records the smallest history that breaks one.
    ///
    /// - Returns: Whether every law holds.
    private func check(_ events: [InboxEvent], seed: UInt64, _ collapse: CollapsePolicy?) -> Bool {
        func broken(by events: [InboxEvent]) -> [String] { Laws.broken(by: events, seed: seed, collapse: collapse) }
        guard !broken(by: events).isEmpty else { return true }
        let shrunk = Shrinker.shrunk(events) { !broken(by: $0).isEmpty }
        Issue.record(
            """
            seed \(seed), \(collapse.map { "\($0)" } ?? "no policy"), shrunk to \(shrunk.count) events:
            \(broken(by: shrunk).joined(separator: "\n"))

            \(shrunk.map(\.description).joined(separator: "\n"))
            """)
        return false
    }
}
