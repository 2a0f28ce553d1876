import InboxConformance
import InboxEngine
import InboxModel
import InboxTestSupport
import Testing
import UnifiedInbox

/// Topic filters: which messages each operator selects, and how filters are read and printed.
@Suite struct TopicFilterTests {
    private static let messages: [InboxMessage] = [
        .made("order", .customerIO, sent: 5, topics: ["Orders/Shipped"]) { $0.type = "Notice" },
        .made("promo", .customerIO, sent: 4, topics: ["promo"]) { $0.type = "offer" },
        .made("both", .zeta, sent: 3, topics: ["orders/returns", "PROMO"]),
        .made("plain", .zeta, sent: 2),
        .made("odd", .pushwoosh, sent: 1, topics: ["my topic", "a:b", "50%*", "\"\\"]),
    ]

    private func selected(_ text: String) throws -> String {
        let filter = try TopicFilter(parsing: text)
        let state = InboxState(Self.messages.map { .ingest(.of($0), at: .noon) })
        let listed = state.messages(at: .noon, topics: filter).map(\.vendorID)
        #expect(listed == Self.messages.filter { filter.matches($0) }.map(\.vendorID))
        #expect(state.counts(at: .noon, topics: filter).total == listed.count)
        return listed.joined(separator: " ")
    }

    @Test(arguments: [
        ("promo", "promo both"), ("PROMO", "promo both"), ("orders", ""), ("orders/*", "order both"),
        ("ORDERS/S*", "order"), ("*", "order promo both odd"), ("!*", "plain"),
        ("orders/* & !promo", "order"), ("!orders/* & promo", "promo"), ("orders/* & promo", "both"),
        ("orders/shipped | promo", "order promo both"), ("!(promo | orders/*)", "plain odd"),
        // & binds more tightly than |, and ! more tightly than both.
        ("promo & provider:zeta | !*", "both plain"), ("!* | promo & provider:zeta", "both plain"),
        ("promo & (provider:zeta | !*)", "both"), ("!promo & *", "order odd"), ("!!promo", "promo both"),
        ("provider:zeta", "both plain"), ("provider:Zeta", "both plain"), ("provider:zet", ""),
        ("type:offer", "promo"), ("type:OFFER | type:notice", "order promo"),
        ("!type:offer & provider:customerio", "order"),
        ("\"my topic\"", "odd"), ("\"a:b\"", "odd"), ("\"50%*\"", "odd"), ("\"50%\"", ""), ("\"50%\"*", "odd"),
        ("\"my \"*", "odd"), (#""\"\\""#, "odd"), ("\"provider:zeta\"", ""), ("  promo\t", "promo both"),
        ("orders/*&!promo", "order"), ("my|promo", "promo both"), ("\"\"", ""), ("\"\"*", "order promo both odd"),
        ("type:\"offer\"", "promo"),
    ])
    func `a filter selects the messages that satisfy it`(text: String, expected: String) throws {
        #expect(try selected(text) == expected)
    }

    @Test(arguments: [
        ("", 1, "the filter is empty"), (" \n", 1, "the filter is empty"),
        ("orders &", 9, "the filter ends where a topic is expected"), ("!", 2, "the filter ends"),
        ("& orders", 1, "a topic is expected here, not &"), ("orders & | promo", 10, "a topic is expected here, not |"),
        ("orders && promo", 9, "a topic is expected here, not &"), ("()", 2, "a topic is expected here, not )"),
        (#"a & \"#, 5, #"a topic is expected here, not \"#),
        ("orders promo", 8, "an operator is missing here"), ("orders\"promo\"", 7, "an operator is missing here"),
        ("(orders promo)", 9, "an operator is missing here"), ("a !b", 3, "an operator is missing here"),
        ("(orders | promo", 1, "this parenthesis is not closed"), ("orders)", 7, "this ) has no opening parenthesis"),
        ("orders & \"my topic", 10, "this quoted text is not closed"),
        (#""a\nb""#, 3, "only \" or \\ may follow a backslash"),
        ("or*ders", 3, "* is allowed only at the end of a topic"), ("**", 1, "* is allowed only at the end of a topic"),
        ("provder:zeta", 1, "a colon is allowed only after provider and type"),
        (":zeta", 1, "a colon is allowed only after provider"),
        ("\"type\":offer", 1, "a colon is allowed only after provider"),
        ("Provider:zeta", 1, "a colon is allowed only after provider"),
        ("a | provider:", 5, "the name after \"provider:\" is missing"),
        (
            "type: offer", 1,
            "the name after \"type:\" is "
                + "missing"
        ),
        ("type:off*", 9, "the name after \"type:\" cannot contain \"*\""),
        ("provider:a:b", 11, "the name after \"provider:\" cannot contain \":\""),
    ])
    func `a text that is not a filter is refused with the place and the fix`(text: String, column: Int, reason: String)
    {
        let error = #expect(throws: TopicFilterError.self) { try TopicFilter(parsing: text) }
        #expect(error?.column == column)
        #expect(error?.reason.hasPrefix(reason) == true, "\(error?.reason ?? "")")
    }

    @Test func `a filter can be written as a string literal`() {
        let filters: [TopicFilter] = ["orders", "orders/* & !promo", "\"my topic\""]
        #expect(filters == [.topic("orders"), .prefix("orders/") & !.topic("promo"), .topic("my topic")])
        let state = InboxState(Self.messages.map { .ingest(.of($0), at: .noon) })
        #expect(state.messages(at: .noon, topics: "promo").map(\.vendorID) == ["promo", "both"])
        #expect(state.counts(at: .noon, topics: "PROMO").total == 2)
        #expect(Self.messages.filter { TopicFilter.everything.matches($0) }.count == 5)
    }

    @Test(arguments: [
        ("provider:zeeta", 1), ("orders & !provider:\"zet\"", 11), ("provider:zeta | provider:postcard", 17),
        ("provider:\"\"", 1),
    ])
    func `an unknown provider is refused if the providers are named`(text: String, column: Int) throws {
        let providers: [Provider] = [.zeta, .pushwoosh]
        let error = #expect(throws: TopicFilterError.self) { try TopicFilter(parsing: text, providers: providers) }
        #expect(error?.column == column)
        #expect(error?.reason.hasSuffix("; the providers are zeta, pushwoosh") == true, "\(error?.reason ?? "")")
        #expect(try TopicFilter(parsing: "provider:ZETA | provider:pushwoosh", providers: providers).description != "")
    }

    @Test func `nesting is limited`() throws {
        func nested(_ depth: Int) -> String {
            String(repeating: "(", count: depth) + "a" + String(repeating: ")", count: depth)
        }
        #expect(try TopicFilter(parsing: nested(64)) == .topic("a"))
        let error = #expect(throws: TopicFilterError.self) { try TopicFilter(parsing: nested(65)) }
        #expect(error?.column == 65)
        #expect(throws: TopicFilterError.self) {
            try TopicFilter(parsing: String(repeating: "!", count: 100_000) + "a")
        }
        #expect(throws: TopicFilterError.self) { try TopicFilter(parsing: nested(100_000)) }
    }

    @Test(arguments: [
        ("ORDERS/*&!Promo", "orders/* & !promo"), ("((a))|(b|c)", "a | b | c"), ("a&(b&c)", "a & b & c"),
        ("(a|b)&c", "(a | b) & c"), ("(a&b)|c", "a & b | c"), ("!(a&b)", "!(a & b)"), ("!!!a", "!a"),
        ("\"a\"", "a"), ("\"a b\"*", "\"a b\"*"), ("\"\"*", "*"), (#""\\\"""#, #""\\\"""#), ("\"\"", "\"\""),
        ("type:\"A b\" | provider:Zeta", "type:\"a b\" | provider:zeta"), ("\"type:a\"", "\"type:a\""),
    ])
    func `a filter is printed in one form`(text: String, printed: String) throws {
        #expect(try TopicFilter(parsing: text).description == printed)
    }

    @Test func `a printed filter is read as the same filter`() throws {
        for seed in TestScale.seeds(200, long: 5000) {
            var filters = FilterGenerator(seed: seed)
            let filter = filters.filter()
            #expect(try TopicFilter(parsing: filter.description) == filter, "seed \(seed), \(filter)")
        }
    }

    @Test func `a filter obeys the laws of logic`() {
        for seed in TestScale.seeds(100, long: 2000) {
            var filters = FilterGenerator(seed: seed)
            let (a, b) = (filters.filter(), filters.filter())
            for message in Self.messages {
                let (inA, inB) = (a.matches(message), b.matches(message))
                #expect((a & b).matches(message) == (inA && inB), "seed \(seed)")
                #expect((a | b).matches(message) == (inA || inB), "seed \(seed)")
                #expect((!a).matches(message) == !inA, "seed \(seed)")
            }
        }
    }

    // MARK: Equal topics

    private func isShown(_ topic: String, asking asked: String) -> Bool {
        InboxState(.feed(at: 0, .made("a", topics: [topic]))).shown(topic: asked) == ["a"]
    }

    @Test(arguments: [
        ("promo", "PROMO"), ("ΟΔΟΣ", "οδοσ"), ("οδοσ", "ΟΔΟΣ"), ("ПРОМО", "промо"), ("\u{130}", "i\u{307}"),
        ("\u{1E9E}", "ß"), ("\u{212A}", "k"), ("Ǆ", "ǅ"), ("", ""), (" ", " "), ("İstanbul", "i\u{307}stanbul"),
    ])
    func `topics that differ only in letter case are the same`(topic: String, asked: String) {
        #expect(isShown(topic, asking: asked))
        #expect(isShown(asked, asking: topic))
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
        #expect(!isShown(topic, asking: asked))
        #expect(!isShown(asked, asking: topic))
    }

    @Test func `a message counts once under each of its topics, in whatever letter case`() {
        func message(_ id: String, _ status: MessageStatus, _ topics: String...) -> InboxMessage {
            .made(id, .customerIO, status: status) { $0.topics = topics }
        }
        let state = InboxState(
            .feed(
                at: 0, message("1", .unread, "News", "NEWS", "orders"), message("2", .read, "news"),
                message("3", .unread, "\u{C9}", "\u{E9}"), message("4", .unread, "E\u{301}")))
        let counts = state.counts(at: .noon)
        #expect(counts.byTopic.mapValues(\.total) == ["news": 2, "Orders": 1, "\u{E9}": 1, "e\u{301}": 1])
        #expect(counts.byTopic["nEWS"]?.unread == 1)
        #expect(counts.byTopic["news"]?.read == 1)
        #expect(counts.byTopic["other"] == nil)
        #expect(counts.total == 4)
    }
}
