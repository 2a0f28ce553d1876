import Foundation
import InboxModel
import InboxTestSupport
import Testing

/// Dates in text without a zone, depending on what the vendor documents about them.
@Suite struct DateZoneTests {
    /// One date whose vendor writes the zone, and one whose vendor omits it.
    private final class DateAdapter: InboxAdapter {
        enum Key: String, VendorKey {
            case id, required, omitted

            static let table = VendorKeyTable<Self>()
        }

        let provider = Provider("dates")
        let signature = VendorSignature(messageKeys: Key.names, strongKeys: [])

        func read(_ element: VendorValue, into message: inout InboxMessage.Fields) -> Bool {
            guard let dates = element.object(Key.self), let id = dates.text(.id, as: .vendorID) else { return false }
            message.vendorID = id
            message.sentInstant = dates.instant(.required, as: .sentAt, epoch: .seconds)
            message.startInstant = dates.instant(.omitted, as: .startsAt, epoch: .seconds, omitsZone: true)
            return true
        }
    }

    /// The offset for dates without a zone is two hours east.
    private static func decoder() throws -> InboxDecoder {
        InboxDecoder(adapters: [DateAdapter()], zonelessDateOffset: try #require(UTCOffset("+02:00")))
    }

    @Test(arguments: [
        ("required", "2026-02-05T14:00:00", ["date.no-zone /required"]), ("omitted", "2026-02-05T14:00:00", []),
        // This is shorter than the form in which the vendor leaves out the zone.
        ("omitted", "2026-02-05 14:00", ["date.no-zone /omitted"]),
        // A zone in the text counts.
        ("required", "2026-02-05T17:00:00+05:00", []), ("omitted", "2026-02-05T17:00:00+05:00", []),
    ])
    func `a date without a zone has the decoder's offset, and a diagnostic unless its vendor leaves out the zone`(
        key: String, text: String, diagnostics: [String]
    ) throws {
        let feed = try Self.decoder().decode(#"{"id":"1","\#(key)":"\#(text)"}"#, from: Provider("dates"))
        let message = try #require(feed.messages.first)
        #expect([message.sentAt, message.startsAt].compactMap(\.self) == [.noon])
        #expect(feed.diagnosticPlaces == diagnostics)
    }

    @Test func `an explanation has an assumed offset only if the decoder's offset was used`() throws {
        let members = #""required":"2026-02-05T14:00:00+02:00","omitted":"2026-02-05T14:00:00""#
        let explained = try Self.decoder().explain(#"{"id":"1",\#(members)}"#.utf8, from: Provider("dates"))
        let offsets = try #require(explained.elements.first).fields.flatMap(\.taken)
            .map { "\($0.path) \($0.assumedOffset?.rfc3339 ?? "none")" }
        #expect(offsets == ["id none", "required none", "omitted +02:00"])
    }
}
