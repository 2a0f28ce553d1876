import Testing
import UnifiedInbox

/// Detection: the vendor of a payload, and the keys that identify it.
@Suite struct DetectionTests {
    private func detect(_ text: String) throws -> Detection {
        try InboxDecoder().detect(Array(text.utf8))
    }

    /// A line for each candidate: `zeta 3: actionList 2×1, status 1×1`, with a question mark if it is not recognised.
    private func candidates(_ text: String) throws -> [String] {
        try detect(text).candidates.map { candidate in
            let keys = candidate.distinctiveKeys.map { "\($0.name) \($0.strength.weight)×\($0.count)" }
            let mark = candidate.isRecognised ? "" : "?"
            return "\(candidate.provider) \(candidate.score)\(mark): \(keys.joined(separator: ", "))"
        }
    }

    @Test func `the highest sum wins, over all of the first elements`() throws {
        let text = #"[{"subject":"a","keys":[]},{"topics":[],"subject":"b"},{"topics":[],"expiry":1,"sentAt":1}]"#
        #expect(try detect(text).provider == .customerIO)
        #expect(
            try candidates(text) == [
                "customerio 4: topics 1×2, expiry 1×1, sentAt 1×1", "salesforce 3: subject 1×2, keys 1×1",
            ])
    }

    @Test func `a vendor that no message identifies does not win, and is listed after the recognised vendors`() throws {
        let text = #"[{"code":1},{"code":2},{"code":3},{"additionalData":{}}]"#
        #expect(try detect(text).provider == .zeta)
        #expect(try candidates(text) == ["zeta 2: additionalData 2×1", "pushwoosh 3?: code 1×3"])
    }

    @Test(arguments: [
        #"[{"subject":"a","keys":[]},{"topics":[],"expiry":1}]"#, #"[{"inboxMessage":"a"},{"topics":[],"expiry":1}]"#,
        #"[{"inboxMessage":"a","queueId":"1"}]"#,
    ])
    func `a tie between two vendors is not recognised`(text: String) throws {
        let detection = try detect(text)
        #expect(detection.provider == nil)
        #expect(Set(detection.candidates.map(\.provider)) == [.salesforce, .customerIO])
        let error = #expect(throws: InboxDecodingError.self) { try InboxDecoder().decode(text) }
        #expect(error?.code == .notRecognised)
        #expect(error?.reason == "the keys match salesforce and customerio equally well; specify the provider")
    }

    @Test func `any number of adapters gives the same result`() throws {
        final class Other: InboxAdapter {
            let number: Int
            var provider: Provider { Provider("other\(number)") }
            var signature: VendorSignature {
                VendorSignature(
                    messageKeys: ["other\(number)"], strongKeys: ["strong\(number)"],
                    weakKeys: ["weak\(number)", "weaker\(number)"])
            }
            init(_ number: Int) { self.number = number }
            func read(_ element: VendorValue, into message: inout InboxMessage.Fields) -> Bool { false }
        }
        let others = (0..<70).map(Other.init)
        let decoder = InboxDecoder(adapters: others + .standard)
        for number in [0, 7, 8, 63, 64, 69] {
            #expect(try decoder.detect(#"{"strong\#(number)":1}"#.utf8).provider == Provider("other\(number)"))
            #expect(try decoder.detect(#"{"weak\#(number)":1}"#.utf8).provider == nil)
            let both = #"{"weak\#(number)":1,"weaker\#(number)":1}"#
            #expect(try decoder.detect(both.utf8).provider == Provider("other\(number)"))
        }
        #expect(try decoder.detect(#"{"strong3":1,"strong66":1}"#.utf8).provider == nil)
        #expect(try decoder.detect(#"{"list":[],"badge":1}"#.utf8).provider == .xtremePush)
        let feed = try decoder.decode(#"[{"queueId":"q"},{"weak69":1,"messageId":"m"}]"#)
        #expect(feed.messages.map(\.id) == ["customerio:q"])
        #expect(feed.diagnostics.map(\.code) == [.messageWrongProvider])
    }

    @Test(
        arguments: [
            ("[]", "array", 0, true, nil),
            (#"[{"inbox_id":"1"},2]"#, "array", 2, false, .pushwoosh),
            (#"{"inbox_id":"1"}"#, "one object", 1, false, .pushwoosh),
            (#"{"inboxMessages":[]}"#, "object with inboxMessages", 0, true, .customerIO),
            (#"{"inboxMessages":null}"#, "object with inboxMessages", 0, true, nil),
            (#"{"messages":[{"inbox_id":"1"}]}"#, "object with messages", 1, false, .pushwoosh),
            (#"{"messages":[]}"#, "object with messages", 0, true, nil),
            (#"{"response":{"messages":[1,2,3]}}"#, "object with response.messages", 3, false, .pushwoosh),
            (#"{"list":[],"badge":0}"#, "object with list", 0, true, .xtremePush),
            (#"{"list":[]}"#, "object with list", 0, true, nil),
            (#"{"result":{"items":[]}}"#, "object with result.items", 0, true, .xtremePush),
            (#"{"result":[{}]}"#, "object with result", 1, false, .xtremePush),
            (#""{\"inbox_id\":\"1\"}""#, "a string with one object", 1, false, .pushwoosh),
            (#""{\"messages\":[{\"inbox_id\":\"1\"}]}""#, "a string with object with messages", 1, false, .pushwoosh),
            ("1", "one number", 0, false, nil),
            ("null", "one null", 0, false, nil),
            (#""x""#, "one string", 0, false, nil),
            ("{}", "one object", 1, false, nil),
        ] as [(String, String, Int, Bool, Provider?)])
    func `detection reports the shape of the root`(
        text: String, shape: String, elementCount: Int, isEmptyList: Bool, provider: Provider?
    ) throws {
        let detection = try detect(text)
        #expect(detection.shape == shape)
        #expect(detection.elementCount == elementCount)
        #expect(detection.isEmptyList == isEmptyList)
        #expect(detection.provider == provider)
    }

    @Test(arguments: [
        #"{"inAppMessages":{}}"#, #"{"inboxMessages":"x"}"#,
    ])
    func `a root with a distinctive key and no shape of its vendor is not recognised`(text: String) throws {
        let detection = try detect(text)
        #expect(detection.provider == nil)
        #expect(detection.candidates.map(\.provider) == [.customerIO])
        #expect(detection.reason == "the root (one object) matches none of the shapes that customerio documents")
        #expect(!detection.isEmptyList)
        let error = #expect(throws: InboxDecodingError.self) { try InboxDecoder().decode(text) }
        #expect(error?.reason == detection.reason)
    }

    @Test(arguments: [
        (
            #"[{"title":"T"}]"#,
            "no key in the root (array) or in its first messages identifies a vendor; specify the provider: zeta, salesforce, "
                + "customerio, xtremepush, pushwoosh"
        ),
        (
            #"{"code":404}"#,
            "`code` is not enough to identify a vendor; if the payload is from pushwoosh, specify the provider"
        ),
        (
            #"[{"code":1},{"code":2}]"#,
            "`code` is not enough to identify a vendor; if the payload is from pushwoosh, specify the provider"
        ),
        (
            #"[{"code":1},{"imageUrl":2}]"#,
            "`code` and `imageUrl` are not enough to identify a vendor; if the payload is from pushwoosh, specify the provider"
        ),
        (
            #"{"code":404,"status":"READ","subject":""}"#,
            "`status`, `subject` and `code` are not enough to identify a vendor; "
                + "if the payload is from zeta, salesforce or pushwoosh, specify the provider"
        ),
        (
            #"{"sentAt":"","userId":"u","properties":{}}"#,
            "`sentAt` and `properties` are ignored because the payload also has `userId`; "
                + "if the payload is from customerio, specify the provider"
        ),
        (
            #"{"sentAt":"","context":{},"event":"e"}"#,
            "`sentAt` is ignored because the payload also has `context` and `event`; "
                + "if the payload is from customerio, specify the provider"
        ),
    ])
    func `the reason says what was seen`(text: String, reason: String) throws {
        #expect(try detect(text).reason == reason)
    }
}
