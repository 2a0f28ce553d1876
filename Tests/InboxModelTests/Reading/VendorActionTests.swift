import InboxJSON
import InboxModel
import Testing

/// Actions made from texts and links in a payload.
@Suite struct VendorActionTests {
    private final class LinkAdapter: InboxAdapter {
        enum Key: String, VendorKey {
            case id, link, other, deeplink, report, inner

            static let table = VendorKeyTable<Self>()
        }

        let provider = Provider("link")
        let signature = VendorSignature(messageKeys: Key.names, strongKeys: ["deeplink"])
        let read: @Sendable (VendorObject<Key>, inout InboxMessage.Fields) -> Void

        init(read: @escaping @Sendable (VendorObject<Key>, inout InboxMessage.Fields) -> Void) {
            self.read = read
        }

        func read(_ element: VendorValue, into message: inout InboxMessage.Fields) -> Bool {
            guard let fields = element.object(Key.self), let id = fields.text(.id, as: .vendorID) else { return false }
            message.vendorID = id
            read(fields, &message)
            return true
        }
    }

    private func decode(
        _ members: String,
        _ read: @escaping @Sendable (VendorObject<LinkAdapter.Key>, inout InboxMessage.Fields) -> Void
    ) throws -> (message: InboxMessage, codes: [DiagnosticCode]) {
        let decoder = InboxDecoder(adapters: [LinkAdapter(read: read)])
        let feed = try decoder.decode(#"[{"id":"1",\#(members)}]"#, from: Provider("link"))
        return (try #require(feed.messages.first), feed.diagnostics.map(\.code))
    }

    @Test func `the first usable link is the tap's, and the others are reported`() throws {
        let (message, codes) = try decode(#""link":"example.com","other":"https://example.com/a""#) { fields, message in
            let url = fields.link(.link, as: .tap) ?? fields.link(.other, as: .tap)
            message.tap = url.map { InboxAction(kind: .openURL($0, target: .inApp)) }
        }
        #expect(message.tap == InboxAction(kind: .openURL("https://example.com/a", target: .inApp)))
        #expect(message.tap?.target == .inApp)
        #expect(message.tap?.link == "https://example.com/a")
        #expect(codes == [.urlNoScheme])
    }

    @Test func `a number is a plain text, without a diagnostic`() throws {
        let (message, codes) = try decode(#""deeplink":"app://x","report":7,"other":" ""#) { fields, message in
            message.title = fields[.report]?.plainText
            message.body = fields[.other]?.plainText
            #expect(fields[.report]?.hasPlainText == true)
            #expect(fields[.other]?.hasPlainText == false)
            #expect(fields[.link]?.hasPlainText == nil)
        }
        #expect(message.title == "7")
        #expect(message.body == nil)
        #expect(codes == [])
    }

    @Test func `an action can have texts from several documents`() throws {
        let (message, _) = try decode(#""link":"https://example.com/a","inner":"{\"report\":\"r\"}""#) {
            fields, message in
            let inner = fields.objectOrString(.inner, LinkAdapter.Key.self)
            message.tap = fields.link(.link).map {
                InboxAction(kind: .openURL($0), reportValue: inner?.text(.report))
            }
        }
        #expect(message.tap == InboxAction(kind: .openURL("https://example.com/a"), reportValue: "r"))
    }

    @Test func `an action that opens no URL has no target and no URL`() {
        let action = InboxAction(kind: .deeplink("app://x"))
        #expect(action.target == nil)
        #expect(action.url == nil)
        #expect(action.link == "app://x")
        #expect(InboxAction(kind: .markRead).link == nil)
    }
}
