import InboxEngine
import InboxJSON
import InboxModel

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The events that laws append to stores.
enum StoreEvents {
    private static let provider = Provider("example")

    /// A different event for each number: the message with that number was marked read.
    static func read(_ number: Int) -> InboxEvent {
        .markRead(["example:\(number)"], at: instant(number))
    }

    /// One event of each kind, with texts that a careless store may misread.
    static var awkward: [InboxEvent] {
        let texts = [
            "", " ", "'", "\"", "\\", "'); DROP TABLE inbox; --", "%s ? $1 :a @b", "a\nb\r\n", "\u{0}", "a\u{0}b", "é",
            "e\u{301}",
            "\u{FEFF}", "\u{2028}", "👩‍👩‍👧", "\u{10FFFF}", "null", "0", "1.0", "true", "{}",
            String(repeating: "long ", count: 4000),
        ]
        var message = InboxMessage(provider: provider, vendorID: "é\u{0}'")
        message.title = texts.joined(separator: "|")
        message.raw =
            (try? JSONValue(parsing: Array(#"{"n":1.10,"m":9007199254740993,"n":null,"":[[],{}]}"#.utf8))) ?? .null
        let feed = InboxFeed(provider: provider, messages: [message], badge: 3, deletions: texts, isIncomplete: true)
        let kinds: [InboxEvent.Kind] =
            [.ingest(feed, .page), .ingest(InboxFeed(provider: nil), .full), .markRead([]), .clear]
            + texts.map { .markRead([$0]) }
            + [
                .markUnread(texts), .delete(texts), .acknowledge(texts, badge: nil),
                .acknowledge(["example:1#read#1"], badge: 3),
                .badge(provider, 0), .badge(provider, .max), .click("a", value: nil),
                .click("a", value: "\u{0}"),
                .pin(texts, until: nil), .pin(["a"], until: instant(5)), .unpin(texts),
            ]
        return kinds.enumerated().map { number, kind in InboxEvent(kind, at: instant(number)) }
            + [.markRead(["a"], at: Date(timeIntervalSince1970: -62_000_000_000), session: 0)]
            + [.clear(at: instant(0), session: InboxEvent.sessions.upperBound)]
    }

    /// The instant a number of seconds after a fixed one.
    private static func instant(_ number: Int) -> Date {
        Date(timeIntervalSince1970: 1_770_292_800 + Double(number))
    }
}
