import Foundation
import InboxJSON
import InboxModel
import Testing

/// Alternative keys for one field: the first usable value is taken, and all keys before it are recorded.
@Suite struct VendorTextAlternativesTests {
    private final class FormAdapter: InboxAdapter {
        enum Key: String, VendorKey {
            case id, code, a, b, when, at, flag, on, data, extra

            static let table = VendorKeyTable<Self>()
        }

        let provider = Provider("form")
        let signature = VendorSignature(messageKeys: Key.names, strongKeys: ["code"])

        func read(_ element: VendorValue, into message: inout InboxMessage.Fields) -> Bool {
            guard let form = element.object(Key.self),
                let id = form.exactDigits(.id, as: .vendorID) ?? form.exactDigits(.code, as: .vendorID)
            else { return false }
            message.vendorID = id
            message.title = form.text(.a, as: .title) ?? form.text(.b, as: .title)
            message.icon = form.imageURL(.a, as: .icon) ?? form.imageURL(.b, as: .icon)
            message.startInstant =
                form.instant(.when, as: .startsAt, epoch: .seconds) ?? form.instant(.at, as: .startsAt, epoch: .seconds)
            message.expiryInstant = form.expiry([.when, .at], epoch: .seconds)
            message.delivered = form.flag(.flag, as: .delivered) ?? form.flag(.on, as: .delivered)
            message.custom = form.customData(.data) ?? form.customData(.extra) ?? [:]
            return true
        }
    }

    private func decode(_ text: String) throws -> InboxFeed {
        try InboxDecoder(adapters: [FormAdapter()], recordsProvenance: true).decode(text, from: Provider("form"))
    }

    @Test func `each field takes its first usable value`() throws {
        let feed = try decode(
            #"""
            [{"id":"x","code":"007","a":{},"b":"https://a.example/b","when":"soon","at":1770292800,"flag":"maybe","on":true,
              "data":[],"extra":{"k":1}}]
            """#)
        let message = try #require(feed.messages.first)
        #expect(message.vendorID == "007")
        #expect(message.title == "https://a.example/b")
        #expect(message.icon == "https://a.example/b")
        #expect(message.startsAt?.timeIntervalSince1970 == 1_770_292_800)
        #expect(message.expiresAt == message.startsAt)
        #expect(message.delivered == true)
        #expect(message.custom == ["k": 1])
        let title = try #require(feed.provenance["form:007"]).filter { $0.field == .title }
        #expect(title.map { "\($0.key) \($0.outcome)" } == ["a unusable", "b taken"])
    }

    @Test func `an expiry of 0 counts, and no other key is read`() throws {
        let feed = try decode(#"[{"code":1,"when":0,"at":1770292800}]"#)
        #expect(feed.messages.first?.expiresAt == nil)
        #expect(feed.diagnostics.map(\.code) == [.dateNever])
    }

    @Test func `a field without a usable value has no value`() throws {
        let message = try #require(try decode(#"[{"code":1}]"#).messages.first)
        var expected = InboxMessage(provider: Provider("form"), vendorID: "1")
        expected.raw = message.raw
        #expect(message == expected)
    }
}
