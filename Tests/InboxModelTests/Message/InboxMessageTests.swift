import Foundation
import InboxJSON
import InboxModel
import Testing

@Suite struct InboxMessageTests {
    @Test func `an id contains the vendor's identifier verbatim`() {
        #expect(InboxMessage(provider: Provider("a:b"), vendorID: " c:d/=").id == "a:b: c:d/=")
    }

    @Test func `a message is equal to the original after a value is set and removed`() throws {
        let bare = InboxMessage(provider: .zeta, vendorID: "1")
        let changes: [(inout InboxMessage, Bool) -> Void] = [
            { $0.subtitle = $1 ? "S" : nil }, { $0.imageAlt = $1 ? "S" : nil }, { $0.icon = $1 ? "S" : nil },
            { $0.layout = $1 ? .banner : nil }, { $0.style = $1 ? MessageStyle(background: "#FFF") : MessageStyle() },
            { $0.priority = $1 ? 0 : nil }, { $0.delivered = $1 ? false : nil }, { $0.startsAt = $1 ? Date() : nil },
            { $0.tap = $1 ? InboxAction(kind: .dismiss) : nil }, { $0.campaignID = $1 ? "" : nil },
            { $0.templateID = $1 ? "" : nil }, { $0.partial = $1 }, { $0.sentAt = $1 ? Date() : nil },
            { $0.expiresAt = $1 ? Date() : nil }, { $0.title = $1 ? "" : nil },
        ]
        for change in changes {
            var message = bare
            change(&message, true)
            #expect(message != bare)
            change(&message, false)
            #expect(message == bare)
            #expect(message.hashValue == bare.hashValue)
        }
        // Two such properties are independent.
        var message = bare
        for change in changes { change(&message, true) }
        for change in changes { change(&message, false) }
        #expect(message == bare)
    }

    @Test func `changing a copy leaves the original unchanged`() {
        var message = InboxMessage(provider: .zeta, vendorID: "1")
        message.subtitle = "S"
        var copy = message
        copy.subtitle = "other"
        #expect(message.subtitle == "S")
    }

    @Test(arguments: [
        (1_770_292_800.0, 1_770_292_800.0), (1_770_292_800.513_994, 1_770_292_800.513),
        (1_770_292_800.000_9, 1_770_292_800.0),
        (-0.000_5, -0.001), (1_770_292_800.123, 1_770_292_800.123), (0.001, 0.001), (-1.5, -1.5),
    ])
    func `dates are truncated to milliseconds`(given: Double, kept: Double) {
        var message = InboxMessage(provider: .zeta, vendorID: "1")
        message.sentAt = Date(timeIntervalSince1970: given)
        message.startsAt = Date(timeIntervalSince1970: given)
        message.expiresAt = Date(timeIntervalSince1970: given)
        for date in [message.sentAt, message.startsAt, message.expiresAt] {
            #expect(date == Date(timeIntervalSince1970: kept))
        }
    }

    @Test func `a date outside the years 0 to 9999 is nil`() {
        var message = InboxMessage(provider: .zeta, vendorID: "1")
        for seconds in [253_402_300_800.0, -62_167_219_200.001, .infinity, .nan] {
            message.sentAt = Date(timeIntervalSince1970: seconds)
            #expect(message.sentAt == nil)
        }
    }

    @Test func `messages that differ in one property are not equal, raw included`() throws {
        let message = try CanonicalJSONTests.full()
        var other = message
        #expect(other == message)
        other.raw = ["a": 1]
        #expect(other != message)
        other = message
        other.custom = message.custom.setting("a", to: 1)
        #expect(other != message)
    }

    @Test func `a detached message equals the original and does not retain its document`() throws {
        let text = #"{"custom":{"k":1.10},"vendor":{"v":null},"payload":{"a":"\ud800","a":2}}"#
        var document: JSONDocument? = try JSONDocument(parsing: Array(text.utf8))
        weak let kept = document
        var message = InboxMessage(provider: .zeta, vendorID: "1")
        if let document {
            let root = document.root.value
            message.custom = root["custom"]?.object ?? [:]
            message.vendor = root["vendor"]?.object ?? [:]
            message.tap = InboxAction(kind: .custom(root["payload"]?.object ?? [:]))
            message.actions = [InboxAction(title: "A", kind: .markRead, vendor: root["vendor"]?.object ?? [:])]
            message.raw = root
        }
        document = nil
        let detached = message.detached()
        #expect(detached == message)
        #expect(detached.raw.losslessBytes == message.raw.losslessBytes)
        #expect(kept != nil)
        message = InboxMessage(provider: .zeta, vendorID: "1")
        #expect(kept == nil)
        #expect(detached.custom["k"]?.lexeme == "1.10")
        #expect(detached.vendor["v"]?.isNull == true)
    }

    /// A `String` of up to 15 bytes needs no memory of its own.
    @Test(
        arguments: [
            "", "a", "é", "1234567", "12345678901234", "123456789012345", "1234567890123456", "e\u{301}😀😀😀😀",
            String(repeating: "x€", count: 3000),
        ], ["x", "123456789012345", "é😀é😀é😀"])
    func `an id is the two texts, byte by byte`(vendorID: String, provider: String) {
        let id = InboxMessage(provider: Provider(provider), vendorID: vendorID).id
        #expect(Array(id.utf8) == Array(provider.utf8) + [UInt8(ascii: ":")] + Array(vendorID.utf8))
    }
}
