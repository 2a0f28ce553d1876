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
    func `the first that decides is taken`(token: String, url: String) throws {
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

    @Test(arguments: [
        (0, 0, false), (3, 3, false), (4, 3, true), (9, 3, true),
    ])
    func `the first three are kept, and a fourth is told once`(count: Int, kept: Int, isTold: Bool) throws {
        let buttons = (0..<count).map { #"{"title":"\#($0)"}"# }.joined(separator: ",")
        let feed = try feed("[\(buttons)]")
        #expect(feed.messages.first?.actions.map(\.title) == (0..<kept).map { "\($0)" })
        #expect(feed.diagnostics.map(\.code) == (isTold ? [.actionOverLimit] : []))
        #expect(feed.diagnostics.map(\.pointer) == (isTold ? ["/actionParams/buttons"] : []))
    }

    @Test func `a button that is dropped counts for nothing and is told alone`() throws {
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
