import Testing
import UnifiedInbox

/// `message.wrong-provider`: an element that belongs to another vendor.
@Suite struct WrongProviderTests {
    private let payload = #"[{"queueId":"a"},{"messageId":"z","status":"READ","mediaUrl":5},{"queueId":"b"}]"#

    @Test(arguments: [nil, Provider.customerIO], [InboxDecoder.Mode.lenient, .strict])
    func `an element of another vendor is left out with one error, and the feed is incomplete`(
        provider: Provider?, mode: InboxDecoder.Mode
    ) throws {
        let feed = try InboxDecoder(mode: mode).decode(payload, from: provider)
        #expect(feed.provider == .customerIO)
        #expect(feed.messages.map(\.vendorID) == ["a", "b"])
        #expect(feed.isIncomplete)
        #expect(
            feed.diagnostics.map { "\($0.code) \($0.pointer) \($0.severity)" } == ["message.wrong-provider /1 error"])
        #expect(feed.diagnostics.first?.messageID == nil)
        #expect(
            feed.diagnostics.first?.message
                == "the message has no key that identifies customerio, but looks like zeta, so it is left out. Send "
                + "each vendor's messages in a separate feed")
    }

    @Test func `the error names the vendors that the element looks like, heaviest first`() throws {
        let feed = try InboxDecoder().decode(
            #"[{"queueId":"a"},{"status":"READ","code":"1","imageUrl":"","isOpened":true,"isCard":true}]"#,
            from: .customerIO)
        #expect(feed.diagnostics.first?.message.contains("looks like xtremepush, pushwoosh or zeta,") == true)
    }

    @Test(arguments: [
        (#"{"messageId":"z","status":"READ","sentAt":""}"#, true),
        (#"{"messageId":"z","status":"READ","topics":null,"topics":[]}"#, true),
        (#"{"messageId":"z","status":"READ","status":null}"#, true),
        (#"{"messageId":"z","status":"READ","topics":[],"topics":null}"#, false),
    ])
    func `a key counts unless its last value is null`(element: String, isKept: Bool) throws {
        let feed = try InboxDecoder().decode(#"[{"queueId":"a"},\#(element)]"#, from: .customerIO)
        #expect(feed.messages.map(\.vendorID) == (isKept ? ["a", "z"] : ["a"]))
        #expect(feed.diagnostics.contains { $0.code == .messageWrongProvider && $0.pointer == "/1" } != isKept)
    }

    @Test func `a root that is a message is not an element`() throws {
        // The root's key is Customer.io's, so it may be read as Customer.io. The message keys in a root are not checked
        // again.
        let feed = try InboxDecoder().decode(
            #"{"inAppMessages":{},"messageId":"m","status":"READ"}"#, from: .customerIO)
        #expect(feed.messages.map(\.vendorID) == ["m"])
        #expect(feed.diagnostics.isEmpty)
    }

    @Test func `a decoder of one vendor does not know the others' keys`() throws {
        let feed = try InboxDecoder(adapters: [CustomerIOAdapter()]).decode(payload)
        #expect(feed.messages.map(\.vendorID) == ["a", "z", "b"])
    }

    @Test func `the limits of diagnostics and messages hold`() throws {
        let none = try InboxDecoder(limits: DecodingLimits(diagnostics: 0)).decode(payload)
        #expect(none.diagnostics.map(\.code) == [.limitExceeded])
        #expect(none.messages.count == 2)
        #expect(none.isIncomplete)
        let first = try InboxDecoder(limits: DecodingLimits(messages: 1)).decode(payload)
        #expect(first.messages.map(\.vendorID) == ["a"])
        #expect(first.diagnostics.map(\.code) == [.limitExceeded])
        let two = try InboxDecoder(limits: DecodingLimits(messages: 2)).decode(payload)
        #expect(two.diagnostics.map(\.code).contains(.messageWrongProvider))
    }

    @Test func `the explanation names the rule that leaves the element out`() throws {
        let explanations = try InboxDecoder().explain(payload.utf8).elements
        #expect(explanations.map(\.outcome) == [.decoded, .rejected, .decoded])
        #expect(explanations.map(\.rule) == [nil, "common.wrong-provider", nil])
        #expect(explanations[1].fields.isEmpty)
    }
}
