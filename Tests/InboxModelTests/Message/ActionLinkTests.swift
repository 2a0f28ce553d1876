import InboxJSON
import InboxModel
import Testing

/// The links of actions.
@Suite struct ActionLinkTests {
    @Test func `the link comes from the tap, whatever else the tap has`() {
        var message = InboxMessage(provider: .zeta, vendorID: "1")
        #expect(message.tap?.link == nil)
        for kind in [InboxAction.Kind.openURL("https://example.com"), .deeplink("https://example.com")] {
            for title in [nil, "T"] {
                message.tap = InboxAction(title: title, kind: kind)
                #expect(message.tap?.link == "https://example.com")
            }
        }
        for kind in [InboxAction.Kind.dismiss, .markRead, .custom(["a": 1])] {
            message.tap = InboxAction(kind: kind)
            #expect(message.tap?.link == nil)
        }
    }
}
