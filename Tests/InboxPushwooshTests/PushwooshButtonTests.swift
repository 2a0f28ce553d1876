import InboxPushwoosh
import Testing

/// The order in which a button is resolved: a token, then a URL, otherwise an action of the host.
@Suite struct PushwooshButtonTests {
    private func feed(_ buttons: String) throws -> InboxFeed {
        try InboxDecoder(adapters: [PushwooshAdapter()]).decode(#"{"code":"1","actionParams":{"buttons":\#(buttons)}}"#)
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
}
