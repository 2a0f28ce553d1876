import InboxModel
import InboxTestSupport
import Testing
import UnifiedInbox

@testable import InboxEngine

/// Which entries an earlier process may have delivered.
@Suite struct DeliveryTests {
    private static let at = Instant(clamping: .noon)
    private static let state = InboxState.after(
        .ingest(.of(.made("1", .customerIO)), at: .noon), .markRead(["customerio:1"], at: .noon))

    @Test func `an entry of the outbox may have been delivered`() {
        let ids = Self.state.outbox.map(\.id)
        #expect(ids == ["customerio:1#markMessageOpened#\(Self.at.milliseconds)"])
        #expect(ids.filter { !Self.state.mayHaveDelivered($0, by: Self.at) } == [])
    }

    @Test(arguments: [
        "#markMessageOpened#\(at.milliseconds)#x", "#markMessageOpened#\(at.milliseconds - 1)",
        "#markMessageDeleted#\(at.milliseconds)", "#shred#\(at.milliseconds)",
    ])
    func `an id with a value, another instant or another call was never delivered`(rest: String) {
        #expect(!Self.state.mayHaveDelivered("customerio:1\(rest)", by: Self.at))
    }
}
