import InboxXtremePush
import Testing

/// The icons of an app and of its project, which an adapter is made with.
@Suite struct XtremePushIconTests {
    @Test(
        arguments: [
            // The icons of the message, the app and the project, and the icon that is drawn.
            ("https://a.example/own", "https://a.example/app", "https://a.example/project", "https://a.example/own"),
            (nil, "https://a.example/app", "https://a.example/project", "https://a.example/app"),
            (nil, nil, "https://a.example/project", "https://a.example/project"), (nil, nil, nil, nil),
        ] as [(String?, String?, String?, String?)])
    func `a message without an icon has the app's icon, otherwise the project's`(
        own: String?, app: String?, project: String?, drawn: String?
    ) throws {
        let decoder = InboxDecoder(adapters: [XtremePushAdapter(appIcon: app, projectIcon: project)])
        let icon = own.map { #"{"icon":"\#($0)"}"# } ?? "{}"
        for isCard in [true, false] {
            let message = try #require(
                try decoder.decode(#"{"identifier":1,"isCard":\#(isCard),"response":{"message":\#(icon)}}"#).messages
                    .first)
            // The icon of a card is its picture; the icon of an alert is a thumbnail.
            #expect(message.image == (isCard ? drawn : nil))
            #expect(message.icon == (isCard ? nil : drawn))
        }
        let card = try decoder.decode(
            #"{"id":1,"message":{"picture":"https://a.example/p","style":{"type":1}},"create_time":1}"#)
        #expect(card.messages.first?.image == "https://a.example/p")
        #expect(card.messages.first?.icon == app ?? project)
    }
}
