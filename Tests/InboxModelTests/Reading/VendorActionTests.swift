import InboxJSON
import InboxModel
import Testing

/// The functions that write actions: buttons and taps.
@Suite struct VendorActionTests {
    private struct LinkAdapter: InboxAdapter {
        enum Key: String, VendorKey {
            case id, link, other, deeplink, report, inner

            static let table = VendorKeyTable<Self>()
        }

        let provider = Provider("link")
        let signature = VendorSignature(messageKeys: Key.names, strongKeys: ["deeplink"])
        let read: @Sendable (VendorObject<Key>, inout InboxMessage) -> Void

        func message(from element: VendorValue) -> InboxMessage? {
            guard let fields = element.object(Key.self), var message = fields.makeMessage(of: provider, id: .id) else {
                return nil
            }
            read(fields, &message)
            return message
        }
    }

    private func decode(
        _ members: String, _ read: @escaping @Sendable (VendorObject<LinkAdapter.Key>, inout InboxMessage) -> Void
    ) throws -> (message: InboxMessage, codes: [DiagnosticCode]) {
        let decoder = InboxDecoder(adapters: [LinkAdapter(read: read)])
        let feed = try decoder.decode(#"[{"id":"1",\#(members)}]"#, from: Provider("link"))
        return (try #require(feed.messages.first), feed.diagnostics.map(\.code))
    }

    @Test func `the first usable link becomes the tap`() throws {
        let (message, codes) = try decode(#""link":"example.com","other":"https://example.com/a""#) { fields, message in
            #expect(fields.readLink([.link, .other], into: &message, target: .inApp))
        }
        #expect(message.tap == InboxAction(kind: .openURL("https://example.com/a", target: .inApp)))
        #expect(codes == [.urlNoScheme])
    }

    @Test func `a link that cannot be used leaves the tap unchanged`() throws {
        let (message, _) = try decode(#""link":"example.com""#) { fields, message in
            message.tap = InboxAction(kind: .dismiss)
            #expect(!fields.readLink(.link, into: &message))
        }
        #expect(message.tap == InboxAction(kind: .dismiss))
    }

    @Test func `a link replaces a tap that reports a value`() throws {
        let (message, _) = try decode(#""link":"https://example.com/a""#) { fields, message in
            message.tap = InboxAction(kind: .deeplink("app://x"), reportValue: "12")
            fields.readLink(.link, into: &message)
        }
        #expect(message.tap == InboxAction(kind: .openURL("https://example.com/a")))
    }

    @Test func `an action that was read equals one made by hand, also as a tap`() throws {
        let (message, codes) = try decode(#""deeplink":"app://x","report":7"#) { fields, message in
            var tap = InboxAction()
            #expect(!fields.readLink(.link, into: &tap))
            #expect(fields.readDeeplink(.deeplink, into: &tap, as: .tap))
            #expect(fields.copyText(.report, into: &tap, as: .reportValue))
            message.tap = tap
            message.actions = [tap]
        }
        let made = InboxAction(kind: .deeplink("app://x"), reportValue: "7")
        #expect(message.tap == made)
        #expect(message.actions == [made])
        #expect(codes == [])
        #expect(message.detached() == message)
    }

    @Test func `an action can have texts of several documents`() throws {
        let (message, _) = try decode(#""link":"https://example.com/a","inner":"{\"report\":\"r\"}""#) {
            fields, message in
            var tap = InboxAction()
            fields.readLink(.link, into: &tap)
            let inner = fields.objectOrString(.inner, LinkAdapter.Key.self)
            inner?.readText(.report, into: &tap, as: .reportValue)
            message.tap = tap
        }
        #expect(message.tap == InboxAction(kind: .openURL("https://example.com/a"), reportValue: "r"))
    }

    @Test func `a text from a string of JSON is in the message after decoding`() throws {
        let (message, _) = try decode(#""inner":"{\"report\":\"r\",\"other\":\"o\"}""#) { fields, message in
            let inner = fields.objectOrString(.inner, LinkAdapter.Key.self)
            inner?.readText(.report, into: &message, as: .title)
            var vendor: [JSONObject.Member] = []
            inner?.readText(.other, into: &vendor, named: "name")
            message.vendor = JSONObject(vendor)
        }
        #expect(message.title == "r")
        #expect(message.vendor == ["name": "o"])
    }

    @Test func `a target can be set on an action that opens a URL, and on no other`() {
        var action = InboxAction(kind: .openURL("https://example.com"))
        action.target = .external
        #expect(action.kind == .openURL("https://example.com", target: .external))
        action.target = nil
        #expect(action.kind == .openURL("https://example.com"))
        action = InboxAction(kind: .deeplink("app://x"))
        action.target = .inApp
        #expect(action.kind == .deeplink("app://x"))
        #expect(action.target == nil)
    }
}
