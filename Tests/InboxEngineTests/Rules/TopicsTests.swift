import InboxEngine
import InboxModel
import InboxTestSupport
import Testing
import UnifiedInbox

/// Two topics are equal if they are equal after lowercasing scalar by scalar.
///
/// The whole topic counts, and nothing is trimmed.
@Suite struct TopicsTests {
    private func isShown(_ topics: [String], asking topic: String?) -> Bool {
        InboxState(.feed(at: 0, .made("a") { $0.topics = topics })).shown(topic: topic) == ["a"]
    }

    @Test(arguments: [
        ("promo", "PROMO"), ("ΟΔΟΣ", "οδοσ"), ("οδοσ", "ΟΔΟΣ"), ("ПРОМО", "промо"), ("\u{130}", "i\u{307}"),
        ("\u{1E9E}", "ß"), ("\u{212A}", "k"), ("Ǆ", "ǅ"), ("", ""), (" ", " "), ("İstanbul", "i\u{307}stanbul"),
    ])
    func `topics that differ only in letter case are the same`(topic: String, asked: String) {
        #expect(isShown([topic], asking: asked))
        #expect(isShown([asked], asking: topic))
    }

    @Test(arguments: [
        // The final sigma is a different letter, because the context does not count.
        ("ΟΔΟΣ", "οδος"), ("ΟΔΟΣ", "ΟΔΟς"),
        // The locale does not count either, and there is no full case folding.
        ("I", "ı"), ("STRASSE", "straße"), ("ﬁ", "fi"),
        // Nothing is trimmed, normalised or cut.
        ("promo", "promo "), (" promo", "promo"), ("promo", "prom"), ("prom", "promo"), ("\u{e9}", "e\u{301}"),
        ("promo", ""), ("", " "), ("ｐromo", "promo"),
    ])
    func `topics that differ in anything else are not the same`(topic: String, asked: String) {
        #expect(!isShown([topic], asking: asked))
        #expect(!isShown([asked], asking: topic))
    }

    @Test func `a message is listed under each of its topics`() {
        #expect(isShown(["orders", "Promo"], asking: "promo"))
        #expect(!isShown(["orders", "news"], asking: "promo"))
    }

    @Test func `no topic lists all messages, and a message without topics is listed under none`() {
        #expect(isShown([], asking: nil))
        #expect(isShown(["orders"], asking: nil))
        #expect(!isShown([], asking: ""))
        #expect(!isShown([], asking: "orders"))
    }

    @Test func `the counts of a topic include only its messages`() {
        let state = InboxState(
            .feed(
                at: 0, .made("a") { $0.topics = ["x", "X"] }, .made("b", status: .read) { $0.topics = ["x", "y"] },
                .made("c") { $0.topics = ["y"] }))
        func counts(_ topic: String?) -> [Int] {
            let counts = state.counts(at: .noon, topics: topic.map { .topic($0) })
            #expect(counts.read + counts.unread == counts.total)
            return [counts.total, counts.unread, counts.read]
        }
        #expect(counts(nil) == [3, 2, 1])
        #expect(counts("X") == [2, 1, 1])
        #expect(counts("y") == [2, 1, 1])
        #expect(counts("z") == [0, 0, 0])
    }

    @Test func `a message counts under each of its topics, once, and under its provider`() {
        let state = InboxState(
            .feed(
                at: 0, .made("a") { $0.topics = ["x", "X", "ΟΔΟΣ"] },
                .made("b", status: .read) { $0.topics = ["x", "οδοσ"] }),
            .feed(at: 0, .made("c", .zeta)))
        let counts = state.counts(at: .noon)
        #expect(counts.byTopic.mapValues(\.total) == ["x": 2, "οδοσ": 2])
        #expect(counts.byTopic.mapValues(\.unread) == ["x": 1, "οδοσ": 1])
        #expect(counts.byProvider.mapValues(\.total) == [.pushwoosh: 2, .zeta: 1])
    }

    @Test func `canonically equivalent topics are listed separately`() {
        let state = InboxState(
            .feed(at: 0, .made("a") { $0.topics = ["\u{e9}"] }, .made("b") { $0.topics = ["e\u{301}"] }))
        let asked = ["\u{e9}", "e\u{301}"].map { state.counts(at: .noon, topics: .topic($0)).total }
        #expect(asked == [1, 1])
    }
}
