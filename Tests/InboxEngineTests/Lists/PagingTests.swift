import InboxEngine
import InboxModel
import InboxTestSupport
import Testing
import UnifiedInbox

@Suite struct PagingTests {
    /// Ten messages: 9 is the newest, 0 the oldest.
    ///
    /// Even ones are read, and those below five have a topic.
    private static let state = InboxState(
        .feed(
            at: 0,
            (0..<10).map { number in
                .made("\(number)", sent: number, status: number.isMultiple(of: 2) ? .read : .unread) {
                    $0.topics = number < 5 ? ["low"] : []
                }
            }))

    @Test(
        arguments: [
            (0, nil, "9876543210"), (0, 3, "987"), (3, 3, "654"), (8, 5, "10"), (9, nil, "0"), (10, nil, ""),
            (99, 5, ""),
            (0, 0, ""), (0, 99, "9876543210"), (-5, 2, "98"), (0, -1, ""), (.max, .max, ""), (.min, .max, "9876543210"),
        ] as [(Int, Int?, String)])
    func `a page is a part of the list`(offset: Int, limit: Int?, page: String) {
        let messages = Self.state.messages(at: .noon, offset: offset, limit: limit)
        #expect(messages.map(\.vendorID).joined() == page)
    }

    @Test func `topic and status are applied before the page`() {
        func page(_ topic: String?, _ status: MessageStatus?, _ offset: Int, _ limit: Int) -> String {
            Self.state.messages(
                at: .noon, topics: topic.map { .topic($0) }, status: status, offset: offset, limit: limit
            )
            .map(\.vendorID).joined()
        }
        #expect(page(nil, .unread, 1, 2) == "75")
        #expect(page("LOW", nil, 1, 2) == "32")
        #expect(page("low", .read, 1, 9) == "20")
    }

    @Test func `consecutive pages are the whole list`() {
        let pages = stride(from: 0, to: 12, by: 3).flatMap {
            Self.state.messages(at: .noon, offset: $0, limit: 3)
        }
        #expect(pages == Self.state.messages(at: .noon))
    }
}
