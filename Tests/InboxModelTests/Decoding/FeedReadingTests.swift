import InboxJSON
import InboxModel
import Testing

/// Messages that a feed lends to a closure.
@Suite struct FeedReadingTests {
    private struct Stop: Error, Equatable {
        let count: Int
    }

    private let feed = InboxFeed(
        provider: .zeta,
        messages: [("1", "a"), ("2", nil), ("3", "c")].map { id, title in
            var message = InboxMessage(provider: .zeta, vendorID: id)
            message.title = title
            return message
        })

    @Test func `each message is lent once, in the order of the feed`() {
        var ids: [String] = []
        feed.forEach { (message: borrowing InboxMessage) in ids.append(message.id) }
        #expect(ids == ["zeta:1", "zeta:2", "zeta:3"])
    }

    @Test func `a value is made of each message, in the order of the feed`() {
        let titles = feed.map { (message: borrowing InboxMessage) in message.title }
        #expect(titles == ["a", nil, "c"])
        #expect(InboxFeed(provider: .zeta).map { (message: borrowing InboxMessage) in message.id } == [])
    }

    @Test func `an error of the closure ends the reading`() {
        var count = 0
        #expect(throws: Stop(count: 2)) {
            try feed.forEach { (message: borrowing InboxMessage) throws(Stop) in
                count += 1
                if message.title == nil { throw Stop(count: count) }
            }
        }
        #expect(count == 2)
        #expect(throws: Stop(count: 7)) {
            try feed.map { (message: borrowing InboxMessage) throws(Stop) -> String in
                guard let title = message.title else { throw Stop(count: 7) }
                return title
            }
        }
    }

    @Test func `the link is that of the tap, whatever else the tap has`() {
        var message = InboxMessage(provider: .zeta, vendorID: "1")
        #expect(message.tap?.link == nil)
        for kind in [InboxAction.Kind.openURL("https://example.com"), .deeplink("https://example.com")] {
            for title in [nil, "T"] {
                message.tap = InboxAction(title: title, kind: kind)
                #expect(message.tap?.link == "https://example.com")
            }
        }
        for kind in [InboxAction.Kind.dismiss, .markRead, .custom(["a": 1])] {
            message.tap = InboxAction(kind: kind)
            #expect(message.tap?.link == nil)
        }
    }
}
