import InboxModel
import Testing

@Suite struct MessageLayoutTests {
    private static let carousel = MessageLayout(rawValue: "carousel")

    private func message(layout: MessageLayout?, hasImage: Bool, hasTitle: Bool) -> InboxMessage {
        var message = InboxMessage(provider: .pushwoosh, vendorID: "1")
        message.layout = layout
        message.image = hasImage ? "https://example.com/i.png" : nil
        message.title = hasTitle ? "T" : nil
        return message
    }

    @Test(
        arguments: [
            // The forced layout, the message's own layout, whether it has a picture and a title, and the drawn layout.
            (nil, nil, true, false, .banner), (nil, nil, true, true, .captioned), (nil, nil, false, true, .classic),
            (nil, nil, false, false, .classic),
            (nil, .banner, true, true, .banner), (nil, .banner, false, true, .classic),
            (nil, .captioned, true, false, .captioned),
            (nil, .captioned, false, true, .classic), (nil, .classic, true, true, .classic),
            (nil, .classic, false, true, .classic),
            (.banner, nil, true, true, .banner), (.banner, .classic, true, true, .banner),
            (.banner, .banner, false, true, .banner), (.banner, nil, false, false, .banner),
            (.captioned, .classic, true, false, .captioned), (.captioned, nil, false, true, .captioned),
            (.classic, .banner, true, false, .classic), (.classic, nil, false, false, .classic),
            (nil, carousel, true, true, carousel), (nil, carousel, false, true, carousel),
            (carousel, .banner, false, true, carousel),
        ] as [(MessageLayout?, MessageLayout?, Bool, Bool, MessageLayout)])
    func `the drawn layout is the forced one, otherwise the message's own, otherwise the one for its content`(
        forced: MessageLayout?, layout: MessageLayout?, hasImage: Bool, hasTitle: Bool, drawn: MessageLayout
    ) {
        let message = message(layout: layout, hasImage: hasImage, hasTitle: hasTitle)
        #expect(message.displayLayout(forced: forced) == drawn)
        #expect(message.layout == layout)
    }

    @Test func `no layout is forced by default`() {
        let message = message(layout: .banner, hasImage: true, hasTitle: true)
        #expect(message.displayLayout() == .banner)
    }

    @Test func `the names of the three layouts are the words in canonical JSON`() {
        #expect([MessageLayout.banner, .captioned, .classic].map(\.rawValue) == ["banner", "captioned", "classic"])
    }
}
