import InboxTestSupport
import Testing
import UnifiedInbox

/// The unusual facts of the feeds, message by message: the value at a pointer of its canonical JSON, written by hand.
@Suite struct FeedFactsTests {
    private static let zetaFacts: [(String, String, String?)] = [
        ("9007199254740993", "/id", #""zeta:9007199254740993""#),
        ("MSG-2026-1115-01", "/status", #""read""#),
        ("MSG-2026-1113-01", "/image", #""https://cdn.example.com/korb/%C3%84pfel%20und%20Birnen.jpg""#),
        ("MSG-2026-1110-01", "/custom/ledgerSequence", "18446744073709551616"),
        ("MSG-2026-1110-01", "/custom/coach", "null"),
        ("MSG-2026-1110-01", "/custom/goal/saved", "960.10"),
        (
            "MSG-2026-1110-01", "/actions/1/payload",
            #"{"type":"secondary","value":"pause_goal","link":"","actionType":""}"#
        ),
        ("MSG-2026-1107-02", "/actions/0/title", #""Answer""#),
        ("MSG-2026-1107-02", "/actions/1", nil),
        ("MSG-2026-1030-01", "/expiresAt", #""2045-06-30T22:00:00Z""#),
        (
            "MSG-2026-1021-01", "/custom",
            #"{"sender":"Korb & Kraut","farm":{"name":"Hof Siebenstern","km":14.50},"crates":10}"#
        ),
        ("MSG-2026-1004-01", "/actions/1/url", #""fernhill://security/lock""#),
        ("MSG-2026-1004-01", "/actions/1/target", nil),
        ("MSG-2026-1004-01", "/actions/1/vendor", #"{"type":"danger","actionType":"appScreen"}"#),
        ("MSG-2026-1116-03", "/actions/0/reportValue", #""https://korb.example.com/rezepte/lauchsuppe""#),
        ("MSG-2026-1116-03", "/actions/0/target", #""inApp""#),
        ("MSG-2026-1117-02", "/actions/1/target", #""external""#),
    ]

    private static let salesforceFacts: [(String, String, String?)] = [
        ("NDIyOjIwNDg6MA==", "/status", #""read""#),
        ("NDIyOjIwNDg6MA==", "/partial", nil),
        (
            "NDIyOjIwNDg6MA==", "/custom",
            #"{"miles":1240,"memberSeq":9007199254740993,"rate":1.10,"partners":["Hotel Miramonde",null]}"#
        ),
        ("NDIyOjIwNDg6MA==", "/vendor/name", #""miles-statement""#),
        ("NDIyOjIwNDY6MA==", "/sentAt", #""2026-11-08T15:20:05Z""#),
        ("NDIyOjIwNDU6MA==", "/sentAt", #""2026-11-06T05:28:00Z""#),
        ("NDIyOjIwNDU6MA==", "/image", #""https://cdn.example.com/petrel/sale@3x.jpg""#),
        ("NDIyOjIwNDU6MA==", "/imageAlt", #""Suitcase with stickers""#),
        ("NDIyOjIwNDQ6MA==", "/title", #""Lounge guest pass""#),
        ("NDIyOjIwNDQ6MA==", "/body", #""Your pass for two is valid until midnight.""#),
        ("NDIyOjIwNDQ6MA==", "/image", #""https://cdn.example.com/petrel/Lounge%20S%C3%BCd.jpg""#),
        ("NDIyOjIwNDQ6MA==", "/tap/url", #""https://petrel.example.com/lounge""#),
        ("NDIyOjIwNDQ6MA==", "/vendor/notificationMessage/payload", #"{"pass":"GUEST-2","doors":[1,4]}"#),
        ("NDIyOjIwNDI6MA==", "/vendor", #"{"inboxMessageType":1,"inboxMessageKind":"inbox2"}"#),
        ("NDIyOjIwNDI6MA==", "/image", #""https://cdn.example.com/miramonde/breakfast.jpg""#),
        ("NDIyOjIwNDA6MA==", "/sentAt", #""2026-10-26T13:12:44.513Z""#),
        ("NDIyOjIwMzg6MA==", "/custom", #"{"area":"spa","opens":"07:00"}"#),
        ("NDIyOjIwMzg6MA==", "/vendor/title", #""Hotel Miramonde""#),
        ("NDIyOjIwMzc6MA==", "/title", #""Delay: new departure 20:40""#),
        ("NDIyOjIwMzU6MA==", "/sentAt", #""2026-09-30T09:00:00Z""#),
        ("NDIyOjIwMzQ6MA==", "/status", #""read""#),
        ("NDIyOjIwMzM6MA==", "/sentAt", #""2026-09-14T03:56:00Z""#),
        ("NDIyOjIwMzE6MA==", "/vendor", #"{"inboxMessageType":7}"#),
        ("NDIyOjIwMzA6MA==", "/vendor/inboxMessageKind", #""inbox1""#),
        ("NDIyOjIwMzA6MA==", "/vendor/custom", #""src=app;wave=3""#),
        ("NDIyOjIwMjc6MA==", "/sentAt", #""2026-03-26T10:00:00Z""#),
        ("NDIyOjIwMjY6MA==", "/vendor", #"{"inboxMessageType":2,"inboxMessageKind":"inbox2"}"#),
    ]

    private static let customerIOFacts: [(String, String, String?)] = [
        ("01KQF0031FOXEDPAGES", "/sentAt", #""2026-11-18T07:42:10.513Z""#),
        ("01KQF0031FOXEDPAGES", "/tap/target", #""external""#),
        ("01KQF0031FOXEDPAGES", "/tap/reportValue", #""track_order""#),
        ("01KQF0031FOXEDPAGES", "/custom/order/number", "9007199254740993"),
        ("01KQF0031FOXEDPAGES", "/custom/order/total", "41.10"),
        ("01KQF0031FOXEDPAGES", "/custom/order/giftWrap", "null"),
        ("01KQF0028FOXEDPAGES", "/topics", #"["promo","Promo"]"#),
        ("01KQF0028FOXEDPAGES", "/priority", "5"),
        ("01KQF0026FOXEDPAGES", "/tap", #"{"kind":"openURL","url":"https://foxedpages.example.com/circle"}"#),
        ("01KQF0026FOXEDPAGES", "/custom/messageAction/behavior", #""openModal""#),
        ("01KQF0024FOXEDPAGES", "/topics", #"["studio","glaze"]"#),
        ("01KQF0021FOXEDPAGES", "/expiresAt", nil),
        ("01KQF0021FOXEDPAGES", "/custom/card/serial", "340282366920938463463"),
        ("01KQF0019FOXEDPAGES", "/status", #""unread""#),
        ("01KQF0017FOXEDPAGES", "/image", nil),
        ("01KQF0017FOXEDPAGES", "/tap", nil),
        ("01KQF0017FOXEDPAGES", "/custom", "{}"),
        ("01KQF0017FOXEDPAGES", "/status", #""read""#),
        ("01KQF0013FOXEDPAGES", "/sentAt", #""2026-09-15T00:00:00Z""#),
        ("01KQF0013FOXEDPAGES", "/expiresAt", nil),
        ("01KQF0011FOXEDPAGES", "/vendor", nil),
        ("01KQF0010FOXEDPAGES", "/expiresAt", #""2026-03-31T21:59:59.999Z""#),
    ]

    private static let xtremePushFacts: [(String, String, String?)] = [
        ("48229", "/tap", #"{"kind":"deeplink","deeplink":"cornerflag://briefing/today"}"#),
        ("48226", "/expiresAt", #""2040-01-01T00:00:00Z""#),
        ("48226", "/image", #""https://cdn.example.com/cornerflag/derby.jpg""#),
        ("48226", "/icon", #""https://cdn.example.com/cornerflag/derby.png""#),
        ("48224", "/actions/0/deeplink", #""cornerflag://quiz/77""#),
        (
            "48224", "/actions/1",
            #"{"title":"Challenge a friend","kind":"custom","payload":{"id":"share","channel":"chat"},"#
                + #""reportValue":"share"}"#
        ),
        ("48224", "/actions/2", nil),
        ("48222", "/tap", #"{"kind":"openURL","url":"https://cornerflag.example.net/live/semi"}"#),
        ("48221", "/tap", nil),
        ("48221", "/vendor/url", #""promo.example.net/acca""#),
        ("48216", "/custom/profile", ##""{\"club\":\"Harbour Rovers\",\"since\":2019,\"points\":112.50}""##),
        ("48216", "/campaignID", #""3216""#),
        ("48215", "/status", #""read""#),
        ("48211", "/title", #""New: the trophy room""#),
        ("48211", "/body", #""Every ticket that ever won, on one shelf.""#),
        ("48211", "/layout", nil),
        ("48211", "/delivered", nil),
        ("48224", "/layout", #""classic""#),
        ("48229", "/layout", #""captioned""#),
        ("48229", "/style", ##"{"background":"#FFFFFF","titleBackground":"#0B5D3B"}"##),
    ]

    private static let pushwooshFacts: [(String, String, String?)] = [
        ("b7d04e5a04", "/layout", #""classic""#),
        ("b7d04e5a05", "/actions/2/title", #""Yearly""#),
        (
            "b7d04e5a05", "/actions/3", #"{"title":"Tell a friend","kind":"custom","payload":{"text":"Ride with me"}}"#
        ),
        ("b7d04e5a05", "/custom", #"{"sender":"Linea","campaign":"winter-pass"}"#),
        ("b7d04e5a07", "/layout", nil),
        ("b7d04e5a07", "/vendor/displayType", #""poster""#),
        ("b7d04e5a08", "/tap/kind", #""custom""#),
        ("b7d04e5a09", "/tap", #"{"kind":"deeplink","deeplink":"linea://news/line2"}"#),
        ("b7d04e5a10", "/pinned", "true"),
        ("b7d04e5a13", "/vendor/u", #""FRIEND26""#),
        ("b7d04e5a13", "/custom", "{}"),
        ("b7d04e5a14", "/expiresAt", nil),
        ("b7d04e5a15", "/title", nil),
        ("b7d04e5a15", "/body", nil),
        ("b7d04e5a17", "/title", #""Train delayed, 25 minutes""#),
        ("b7d04e5a18", "/image", #""https://cdn.example.com/kettlebarn/yoga.jpg""#),
        ("b7d04e5a18", "/custom", #"{"sender":"Kettlebarn","lang":"th"}"#),
        ("b7d04e5a21", "/pinned", "true"),
        ("b7d04e5a21", "/custom", #"{"sender":"Kettlebarn","rules":["wipe","rack","smile"]}"#),
        ("b7d04e5a22", "/vendor/displayType", #""carousel""#),
        ("b7d04e5a22", "/clicked", "true"),
        ("b7d04e5a22", "/custom/slides/1/km", "4.0"),
        ("b7d04e5a24", "/actions/2/kind", #""dismiss""#),
        ("b7d04e5a24", "/actions/0/payload", #"{"answer":"yes","survey":4503599627370497}"#),
        ("b7d04e5a01", "/vendor/order", #""9007258392944976""#),
        ("b7d04e5a01", "/campaignID", #""0A1B2-C3D4E""#),
    ]

    private static let othersFacts: [(String, String, String, String?)] = [
        ("salesforce-push", "NDIyOjIwNDg6MA==", "/partial", "true"),
        ("salesforce-push", "NDIyOjIwNDg6MA==", "/title", #""Your miles for October""#),
        ("salesforce-push", "NDIyOjIwNDg6MA==", "/body", #""You earned 1,240 miles.""#),
        ("salesforce-push", "NDIyOjIwNDg6MA==", "/tap/url", #""https://petrel.example.com/miles/statement""#),
        ("salesforce-push", "NDIyOjIwNDg6MA==", "/expiresAt", #""2040-12-31T23:59:59Z""#),
        ("salesforce-push", "NDIyOjIwNDg6MA==", "/image", #""https://cdn.example.com/petrel/miles.jpg""#),
        ("salesforce-push", "NDIyOjIwNDg6MA==", "/imageAlt", #""A gull over a propeller""#),
        ("salesforce-push", "NDIyOjIwNDg6MA==", "/custom", #"{"tier":"blue","month":"2026-10"}"#),
        ("salesforce-push", "NDIyOjIwNDg6MA==", "/sentAt", nil),
        ("pushwoosh-flutter", "FLT-7f31c0a1", "/sentAt", #""2026-11-09T07:05:07Z""#),
        ("pushwoosh-flutter", "FLT-7f31c0a1", "/custom", #"{"sender":"Linea","zone":"A-C","price":5.10}"#),
        ("pushwoosh-flutter", "FLT-7f31c0a1", "/image", nil),
        (
            "pushwoosh-flutter", "FLT-7f31c0a2", "/image",
            #""https://cdn.example.com/kettlebarn/Trainer%20f%C3%BCr%20alle.jpg""#
        ),
        ("pushwoosh-flutter", "FLT-7f31c0a2", "/actions/0/payload", #"{"tag":"rsvp_yes"}"#),
        ("pushwoosh-flutter", "FLT-7f31c0a3", "/custom/lift/since", #""2026-09-30""#),
        ("pushwoosh-flutter", "FLT-7f31c0a3", "/vendor/type", "2"),
        ("pushwoosh-flutter", "FLT-7f31c0a3", "/clicked", "true"),
    ]

    @Test(arguments: zetaFacts)
    func zeta(id: String, pointer: String, value: String?) throws {
        try check("zeta", id, pointer, value)
    }

    @Test(arguments: salesforceFacts)
    func salesforce(id: String, pointer: String, value: String?) throws {
        try check("salesforce", id, pointer, value)
    }

    @Test(arguments: customerIOFacts)
    func customerIO(id: String, pointer: String, value: String?) throws {
        try check("customerio", id, pointer, value)
    }

    @Test(arguments: xtremePushFacts)
    func xtremePush(id: String, pointer: String, value: String?) throws {
        try check("xtremepush", id, pointer, value)
    }

    @Test(arguments: pushwooshFacts)
    func pushwoosh(id: String, pointer: String, value: String?) throws {
        try check("pushwoosh", id, pointer, value)
    }

    @Test(arguments: othersFacts)
    func others(feed: String, id: String, pointer: String, value: String?) throws {
        try check(feed, id, pointer, value)
    }

    @Test func `a complete message replaces its partial one`() throws {
        for names in [["salesforce", "salesforce-push"], ["salesforce-push", "salesforce"]] {
            var state = InboxState()
            for name in names { state.apply(.ingest(try SampleFeeds.decode(name), at: SampleFeeds.now)) }
            let shown = state.messages(at: SampleFeeds.now)
            #expect(shown.count == 22)
            let message = try #require(shown.first { $0.vendorID == "NDIyOjIwNDg6MA==" })
            #expect(!message.partial)
            #expect(message.body == "You earned 1,240 miles. Another 760 and the silver tier is yours.")
        }
    }

    private func check(_ feed: String, _ id: String, _ pointer: String, _ value: String?) throws {
        let message = try #require(try SampleFeeds.decode(feed).messages.first { $0.vendorID == id })
        let json = try JSONValue(parsing: message.canonicalJSON())
        #expect(json[try #require(JSONPointer(pointer))]?.description == value)
    }
}
