import Foundation
import InboxJSON
import InboxModel
import InboxTestSupport
import Testing

/// The functions that return a value, and keys after the first 64, which have no bit of their own.
@Suite struct VendorReturnedValueTests {
    private final class PageAdapter: InboxAdapter {
        enum Key: String, VendorKey {
            case id, cover, first, second, expires

            static let table = VendorKeyTable<Self>()
        }

        let provider = Provider("page")
        let signature = VendorSignature(messageKeys: Key.names, strongKeys: ["cover"])
        let read: @Sendable (VendorObject<Key>, inout InboxMessage.Fields) -> Void

        init(read: @escaping @Sendable (VendorObject<Key>, inout InboxMessage.Fields) -> Void) {
            self.read = read
        }

        func read(_ element: VendorValue, into message: inout InboxMessage.Fields) -> Bool {
            guard let page = element.object(Key.self), let id = page.text(.id, as: .vendorID) else { return false }
            message.vendorID = id
            read(page, &message)
            return true
        }
    }

    private func decode(
        _ members: String,
        _ read: @escaping @Sendable (VendorObject<PageAdapter.Key>, inout InboxMessage.Fields) -> Void
    ) throws -> (message: InboxMessage, diagnostics: [String]) {
        let decoder = InboxDecoder(adapters: [PageAdapter(read: read)])
        let feed = try decoder.decode(#"[{"id":"1",\#(members)}]"#, from: Provider("page"))
        return (try #require(feed.messages.first), feed.diagnosticPlaces)
    }

    @Test func `an image's URL is returned even without a scheme, but not if it is not a URL`() throws {
        let (message, diagnostics) = try decode(#""cover":"cdn.example.com/a.png","first":"https://[""#) {
            page, message in
            message.title = page.imageURL(.cover)
            message.body = page.imageURL(.first)
        }
        #expect(message.title == "cdn.example.com/a.png")
        #expect(message.body == nil)
        #expect(diagnostics == ["url.no-scheme /0/cover", "url.unparsable /0/first"])
    }

    @Test func `a value's link is returned, unless it is blank or has no scheme`() throws {
        let members = #""cover":"https://example.com/a","first":" ","second":"example.com""#
        let (message, diagnostics) = try decode(members) { page, message in
            message.title = page[.cover]?.link()
            message.subtitle = page[.first]?.link()
            message.body = page[.second]?.link()
        }
        #expect(message.title == "https://example.com/a")
        #expect(message.subtitle == nil)
        #expect(message.body == nil)
        #expect(diagnostics == ["url.no-scheme /0/second"])
    }

    @Test func `an expiry is an instant, and nil if the message never expires, whatever else could be read`() throws {
        let (_, diagnostics) = try decode(#""expires":1770292800000,"first":0"#) { page, _ in
            let expiry = page.expiry([.expires], epoch: .milliseconds)
            #expect(expiry?.date == Date(timeIntervalSince1970: 1_770_292_800))
            #expect(page.expiry([.first, .expires], epoch: .milliseconds, otherwise: expiry) == nil)
            #expect(page.expiry([.second], epoch: .milliseconds, otherwise: expiry) == expiry)
        }
        #expect(diagnostics == ["date.never /0/first"])
    }

    @Test func `a number is a plain text, without a diagnostic`() throws {
        let (message, diagnostics) = try decode(#""first":7,"second":" ""#) { page, message in
            message.title = page[.first]?.plainText
            message.body = page[.second]?.plainText
            #expect(page[.first]?.hasPlainText == true)
            #expect(page[.second]?.hasPlainText == false)
            #expect(page[.cover]?.hasPlainText == nil)
        }
        #expect(message.title == "7")
        #expect(message.body == nil)
        #expect(diagnostics == [])
    }

    // MARK: Many keys

    private final class WideAdapter: InboxAdapter {
        /// Seventy keys: `id`, and `k1` to `k69`.
        struct Key: VendorKey {
            static let allCases = (0..<70).map { Key(rawValue: $0 == 0 ? "id" : "k\($0)", number: $0) }
            static let table = VendorKeyTable<Self>()

            let rawValue: String
            let number: Int

            init(rawValue: String, number: Int) { (self.rawValue, self.number) = (rawValue, number) }
            init?(rawValue: String) { return nil }
        }

        let provider = Provider("wide")
        let signature = VendorSignature(messageKeys: Key.names, strongKeys: ["k69"])

        func read(_ element: VendorValue, into message: inout InboxMessage.Fields) -> Bool {
            guard let fields = element.object(Key.self), let key = Key.allCases.first,
                let id = fields.text(key, as: .vendorID)
            else { return false }
            message.vendorID = id
            message.topics = Key.allCases.filter { fields.has($0) && $0 != key }.map(\.name)
            return true
        }
    }

    @Test func `a key beyond the first 64 has a value unless it is absent, null or blank`() throws {
        let feed = try InboxDecoder(adapters: [WideAdapter()]).decode(
            #"[{"id":"1","k63":"a","k64":null,"k65":" ","k66":"a","k67":0,"k69":""}]"#)
        #expect(feed.messages.first?.topics == ["k63", "k66", "k67"])
    }
}
