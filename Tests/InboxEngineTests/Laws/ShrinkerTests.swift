import InboxEngine
import InboxModel
import InboxTestSupport
import Testing

@Suite struct ShrinkerTests {
    @Test func `a list is shrunk to the elements that fail alone`() {
        let numbers = Array(0..<100)
        #expect(Shrinker.smallest(numbers) { $0.contains(17) && $0.contains(80) } == [17, 80])
        #expect(Shrinker.smallest(numbers) { _ in true } == [])
        #expect(Shrinker.smallest(numbers) { $0.count == 100 } == numbers)
    }

    @Test func `a history is shrunk to one event of one message`() {
        var generator = HistoryGenerator(seed: 11)
        let other = (0..<5).flatMap { _ in generator.history() }
        let feed = InboxFeed.of(.made("needle", .zeta), .made("hay", .zeta), .made("straw", .zeta))
        let events = other + [.ingest(feed, at: .noon)] + other
        let shrunk = Shrinker.shrunk(events) { events in
            events.contains { event in
                guard case .ingest(let feed, _) = event.kind else { return false }
                return feed.messages.contains { $0.vendorID == "needle" }
            }
        }
        #expect(shrunk == [.ingest(.of(.made("needle", .zeta)), at: .noon)])
    }
}
