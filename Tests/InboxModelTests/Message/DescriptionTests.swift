import InboxJSON
import InboxModel
import InboxTestSupport
import Testing

/// How messages, actions and feeds are printed in failed tests and in debuggers.
@Suite struct DescriptionTests {
    private func message() throws -> InboxMessage {
        var message = InboxMessage(provider: .zeta, vendorID: "1")
        message.title = "Hi"
        message.layout = .captioned
        message.style.background = "white"
        message.priority = 2
        message.tap = InboxAction(kind: .openURL("https://example.com", target: .inApp))
        message.actions = [InboxAction(title: "No", kind: .dismiss)]
        message.custom = try JSONObject(parsing: #"{"a":{"b":[1,"x"]}}"#)
        message.raw = try JSONValue(parsing: #"{"messageId":"1","title":"Hi"}"#)
        return message
    }

    private static let line =
        #"{"id":"zeta:1","provider":"zeta","vendorID":"1","title":"Hi","layout":"captioned","style":{"background":"white"},"#
        + #""pinned":false,"priority":2,"status":"unread","clicked":false,"topics":[],"#
        + #""tap":{"kind":"openURL","url":"https://example.com","target":"inApp"},"#
        + #""actions":[{"title":"No","kind":"dismiss"}],"custom":{"a":{"b":[1,"x"]}}}"#

    @Test func `a message is printed as a line of canonical JSON without raw`() throws {
        #expect(try message().description == Self.line)
        #expect(String(describing: try message()) == Self.line)
        #expect(String(describing: [try message()]) == "[\(Self.line)]")
    }

    @Test func `the mirror of a full message has all canonical keys in their order`() throws {
        let text = #"""
            {"id":"zeta:1","provider":"zeta","vendorID":"1","title":"t","subtitle":"s","body":"b","image":"i","imageAlt":"a",
            "icon":"c","layout":"banner","style":{"background":"white"},"pinned":true,"priority":1,"status":"read",
            "clicked":true,"delivered":true,"sentAt":"2026-02-05T12:00:00Z","startsAt":"2026-02-05T12:00:00Z",
            "expiresAt":"2026-02-05T12:00:00Z","topics":["x"],"type":"y","tap":{"kind":"dismiss"},"actions":[],
            "campaignID":"p","templateID":"q","partial":true,"custom":{"k":1},"vendor":{"v":2},"raw":{"r":3}}
            """#
        let json = try JSONValue(parsing: text)
        let message = try #require(InboxMessage(canonical: json))
        let children = Mirror(reflecting: message).children
        #expect(children.map(\.label) == (json.object ?? [:]).map(\.key))
        #expect(children.first { $0.label == "sentAt" }?.value as? JSONValue == "2026-02-05T12:00:00Z")
    }

    @Test func `a dump of a message is short`() throws {
        var text = ""
        dump(try message(), to: &text)
        #expect(text.hasPrefix("▿ \(Self.line)\n"))
        #expect(text.contains(#"  - title: "Hi""#))
        #expect(text.split(separator: "\n").count < 80)
    }

    @Test func `an action and its kind are printed as canonical JSON`() {
        let action = InboxAction(title: "Go", kind: .deeplink("app://x"), reportValue: "r", dismisses: true)
        #expect(
            action.description
                == #"{"title":"Go","kind":"deeplink","deeplink":"app://x","reportValue":"r","dismisses":true}"#)
        #expect(
            Mirror(reflecting: action).children.map(\.label)
                == ["title", "kind", "deeplink", "reportValue", "dismisses"])
        #expect(InboxAction.Kind.custom(["a": 1]).description == #"{"kind":"custom","payload":{"a":1}}"#)
    }

    @Test func `a feed is printed with its vendor and whether it is incomplete`() throws {
        let diagnostic = Diagnostic(.feedNoList, "no list", pointer: "/list")
        let feed = InboxFeed(
            provider: .zeta, messages: [try message()], diagnostics: [diagnostic], badge: 3, deletions: ["zeta:2"],
            isIncomplete: true)
        #expect(
            feed.description
                == #"{"provider":"zeta","messages":[\#(Self.line)],"diagnostics":[{"code":"feed.no-list","#
                + #""severity":"warning","message":"no list","pointer":"/list"}],"badge":3,"deletions":["zeta:2"],"#
                + #""incomplete":true}"#)
        #expect(InboxFeed(provider: nil).description == #"{"messages":[],"diagnostics":[]}"#)
        #expect(
            Mirror(reflecting: feed).children.map(\.label)
                == ["provider", "messages", "diagnostics", "badge", "deletions", "incomplete"])
    }

    @Test func `values of vocabularies are printed as their words`() {
        #expect("\(MessageLayout.banner)" == "banner")
        #expect("\(InboxDecodingError.Code.malformed)" == "json.malformed")
        #expect("\(JSONError.Code.tooDeep)" == "too-deep")
        #expect("\([Provider.zeta])" == "[zeta]")
        #expect("\(DiagnosticCode.dateNever)" == "date.never")
    }

    @Test func `the mirror of a JSON value has its members or elements`() throws {
        let json = try JSONValue(parsing: #"{"a":[1,null],"b":"x"}"#)
        #expect(Mirror(reflecting: json).children.map(\.label) == ["a", "b"])
        #expect(Mirror(reflecting: try #require(json["a"])).children.map { $0.value as? JSONValue } == [1, .null])
        #expect(Mirror(reflecting: try #require(json["b"])).children.isEmpty)
        var text = ""
        dump(try #require(json.object), to: &text)
        #expect(text.split(separator: "\n").count == 5)
    }

    @Test func `you can read the link of an action without a switch`() {
        let url = InboxAction(kind: .openURL("https://example.com", target: .external))
        #expect(url.url == "https://example.com")
        #expect(url.deeplink == nil)
        #expect(url.link == url.url)
        #expect(url.target == .external)
        let deeplink = InboxAction(kind: .deeplink("app://x"))
        #expect(deeplink.url == nil)
        #expect(deeplink.deeplink == "app://x")
        #expect(deeplink.link == deeplink.deeplink)
        #expect(deeplink.target == nil)
        for kind in [InboxAction.Kind.dismiss, .markRead, .custom(["url": "u", "deeplink": "d"])] {
            #expect(InboxAction(kind: kind).url == nil)
            #expect(InboxAction(kind: kind).deeplink == nil)
            #expect(InboxAction(kind: kind).link == nil)
        }
    }
}
