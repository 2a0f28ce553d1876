import InboxJSON
import InboxModel
import InboxPushwoosh
import Testing

/// The priority in which a button is resolved: a token, a URL, else the host's own.
@Suite struct PushwooshButtonTests {
    private func feed(_ buttons: String) throws -> InboxFeed {
        try InboxDecoder(adapters: [PushwooshAdapter()]).decode(#"{"code":"1","actionParams":{"buttons":\#(buttons)}}"#)
    }

    private static let tokens = ["null", #""""#, #""dismiss""#, #""MARKREAD""#, #""custom""#, #""share""#, "7"]
    private static let urls = ["null", #"" ""#, #""https://example.com""#, #""example.com""#, #""https://[""#]

    /// The table of all tokens and URLs.
    @Test(arguments: tokens, urls)
    func `a button's action comes from its first deciding key`(token: String, url: String) throws {
        let feed = try feed(#"[{"title":"T","action":\#(token),"url":\#(url),"tag":1}]"#)
        let action = try #require(feed.messages.first?.actions.first)
        let isToken = [#""dismiss""#, #""MARKREAD""#, #""custom""#].contains(token)
        var codes: [DiagnosticCode] = [#""share""#, "7"].contains(token) ? [.actionUnknownToken] : []
        if !isToken, url == #""example.com""# { codes.append(.urlNoScheme) }
        if !isToken, url == #""https://[""# { codes.append(.urlUnparsable) }
        #expect(feed.diagnostics.map(\.code) == codes)

        let kind =
            switch token {
            case #""dismiss""#: "dismiss"
            case #""MARKREAD""#: "markRead"
            case #""custom""#: "custom"
            default: url == #""https://example.com""# ? "openURL" : "custom"
            }
        #expect(action.kind.name == kind)
        switch action.kind {
        case .custom(let payload):
            #expect(payload.description == #"{"url":\#(url),"tag":1}"#)
            #expect(action.vendor.isEmpty)
        case .openURL(let opened, let target):
            #expect(opened == "https://example.com")
            #expect(target == nil)
            #expect(action.vendor.description == #"{"action":\#(token),"tag":1}"#)
        default:
            #expect(action.vendor.description == #"{"url":\#(url),"tag":1}"#)
        }
    }

    @Test(arguments: [(0, false), (3, false), (4, true), (9, true)])
    func `all buttons are kept, and more than three are reported once`(count: Int, isReported: Bool) throws {
        let buttons = (0..<count).map { #"{"title":"\#($0)"}"# }.joined(separator: ",")
        let feed = try feed("[\(buttons)]")
        #expect(feed.messages.first?.actions.map(\.title) == (0..<count).map { "\($0)" })
        #expect(feed.diagnostics.map(\.code) == (isReported ? [.actionOverLimit] : []))
        #expect(feed.diagnostics.map(\.pointer) == (isReported ? ["/actionParams/buttons"] : []))
    }

    @Test(
        arguments: [
            (.captioned, ["0", "1", "2"]), (.classic, ["0", "1", "2"]), (.banner, []),
            (MessageLayout(rawValue: "carousel"), []),
        ] as [(MessageLayout, [String])])
    func `captioned and classic cells draw the first three buttons, other cells none`(
        layout: MessageLayout, drawn: [String]
    )
        throws
    {
        let feed = try feed(#"[{"title":"0"},{"title":"1"},{"title":"2"},{"title":"3"}]"#)
        let message = try #require(feed.messages.first)
        #expect(message.displayActions(in: layout).map(\.title) == drawn)
        #expect(message.actions.count == 4)
    }

    @Test func `another vendor's message draws all its buttons in any cell`() {
        var message = InboxMessage(provider: .zeta, vendorID: "1")
        message.actions = (0..<4).map { InboxAction(title: "\($0)", kind: .dismiss) }
        #expect(message.displayActions(in: .banner) == message.actions)
        #expect(message.displayActions(in: .classic) == message.actions)
    }

    /// *Intercept taps from your delegate*: "SDK never runs a default action here".
    @Test func `a custom button has no URL to open`() throws {
        let feed = try feed(#"[{"title":"Save","action":"custom","url":"https://example.com/","tag":"save_promo"}]"#)
        let action = try #require(feed.messages.first?.actions.first)
        #expect(action.kind.name == "custom")
        guard case .custom(let payload) = action.kind else { return }
        #expect(payload["url"] == "https://example.com/")
        #expect(payload["tag"] == "save_promo")
    }

    @Test func `a dropped button does not count towards the limit, and has exactly one finding`() throws {
        let feed = try feed(
            #"[null,{"url":"x y","action":"share"},{"title":"1"},{"title":" "},{"title":"2"},"x",{"title":"3"}]"#)
        #expect(feed.messages.first?.actions.map(\.title) == ["1", "2", "3"])
        #expect(
            feed.diagnostics.map(\.code) == [
                .actionNotObject, .actionMissingTitle, .actionMissingTitle, .actionNotObject,
            ])
        #expect(feed.diagnostics.map(\.pointer) == [0, 1, 3, 5].map { "/actionParams/buttons/\($0)" })
    }
}
