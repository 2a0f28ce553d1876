import InboxTesting
import Rows
import UnifiedInbox
import XCTest

final class RowXCTests: XCTestCase {
    func testAMessageWithATitleHasItAsHeadline() throws {
        let feed = try InboxDecoder().decode(ZetaPayload(messageID: "1", title: "Hi"))
        expect(feed, has: .message("zeta:1", ["title": "Hi"]), .noDiagnostics)
        XCTAssertEqual(Row(feed.messages[0]).headline, "Hi")
    }
}

final class InboxXCTests: XCTestCase {
    func testTheInboxIsAsItWas() throws {
        let feed = try InboxDecoder().decode(ZetaPayload(messageID: "1", title: "Hi"))
        var inbox = InboxState()
        inbox.apply(.ingest(feed, at: Date(timeIntervalSince1970: 0)))
        expect(inbox.messages(at: Date(timeIntervalSince1970: 0)), matches: "inbox.json")
    }
}

/// Fails if the environment asks for it, so that `.ci/run` can check that XCTest reports the failure at the line of the
/// call.
final class FailingXCTests: XCTestCase {
    func testADifferenceIsReportedHere() {
        guard ProcessInfo.processInfo.environment["INBOX_CLIENT_FAILS"] != nil else { return }
        expectNoDifference(InboxMessage.sample.with { $0.title = "Other" }, .sample)
    }
}
