import InboxPushwoosh
import Testing

/// The order in which a button is resolved: a token, then a URL, otherwise an action of the host.
@Suite struct PushwooshButtonTests {
    private func feed(_ buttons: String) throws -> InboxFeed {
        try InboxDecoder(adapters: [PushwooshAdapter()]).decode(#"{"code":"1","actionParams":{"buttons":\#(buttons)}}"#)
    }

    /// The remaining members become the payload of a custom action.
    ///
    /// For any other action they go to `vendor`.
    @Test(
        arguments: [
            ("null", "null", #"custom {"url":null,"tag":1}"#, []),
            ("null", #"" ""#, #"custom {"url":" ","tag":1}"#, []),
            ("null", #""https://example.com""#, #"openURL https://example.com {"action":null,"tag":1}"#, []),
            ("null", #""example.com""#, #"custom {"url":"example.com","tag":1}"#, [.urlNoScheme]),
            ("null", #""https://[""#, #"custom {"url":"https://[","tag":1}"#, [.urlUnparsable]),
            (#""""#, #""https://example.com""#, #"openURL https://example.com {"action":"","tag":1}"#, []),
            (#""dismiss""#, #""https://example.com""#, #"dismiss {"url":"https://example.com","tag":1}"#, []),
            (#""dismiss""#, #""https://[""#, #"dismiss {"url":"https://[","tag":1}"#, []),
            (#""MARKREAD""#, #""https://example.com""#, #"markRead {"url":"https://example.com","tag":1}"#, []),
            (#""MARKREAD""#, "null", #"markRead {"url":null,"tag":1}"#, []),
            (#""custom""#, #""https://example.com""#, #"custom {"url":"https://example.com","tag":1}"#, []),
            (#""custom""#, #""example.com""#, #"custom {"url":"example.com","tag":1}"#, []),
            (#""share""#, "null", #"custom {"url":null,"tag":1}"#, [.actionUnknownToken]),
            (
                #""share""#, #""https://example.com""#, #"openURL https://example.com {"action":"share","tag":1}"#,
                [.actionUnknownToken]
            ),
            (
                "7", #""https://example.com""#, #"openURL https://example.com {"action":7,"tag":1}"#,
                [.actionUnknownToken]
            ),
            ("7", #""https://[""#, #"custom {"url":"https://[","tag":1}"#, [.actionUnknownToken, .urlUnparsable]),
        ] as [(String, String, String, [DiagnosticCode])])
    func `a button's action comes from its first deciding key`(
        token: String, url: String, expected: String, codes: [DiagnosticCode]
    ) throws {
        let feed = try feed(#"[{"title":"T","action":\#(token),"url":\#(url),"tag":1}]"#)
        let action = try #require(feed.messages.first?.actions.first)
        let (words, rest) =
            switch action.kind {
            case .custom(let payload): ("custom", payload)
            case .openURL(let opened, _): ("openURL \(opened)", action.vendor)
            default: (action.kind.name, action.vendor)
            }
        #expect("\(words) \(rest)" == expected)
        #expect(feed.diagnostics.map(\.code) == codes)
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

    @Test func `a dropped button does not count towards the limit, and has exactly one diagnostic`() throws {
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
