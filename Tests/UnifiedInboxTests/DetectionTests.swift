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

    /// The distinctive keys of a vendor's messages, as the detection table lists them.
    struct KeyTable: CustomTestStringConvertible {
        let provider: Provider
        let strong: [String]
        let weak: [String]

        var testDescription: String { provider.name }

        static let all = [
            KeyTable(
                provider: .zeta, strong: ["actionList", "additionalData"], weak: ["mediaUrl", "templateId"]),
            KeyTable(
                provider: .salesforce,
                strong: [
                    "inboxMessageType", "inboxMessage", "inboxSubtitle", "notificationMessage", "sendDateUtc",
                    "startDateUtc", "endDateUtc", "_m", "_sid", "_od", "media.url", "media.altText", "messageHash",
                    "statusDirty", "calculatedType", "sendDateEpoch", "startDateEpoch", "endDateEpoch",
                ],
                weak: ["subject", "media", "keys", "customKeys", "isDeleted", "viewCount"]),
            KeyTable(
                provider: .customerIO, strong: ["queueId", "deliveryId"],
                weak: ["properties", "topics", "sentAt", "expiresAt", "expiry"]),
            KeyTable(
                provider: .xtremePush,
                strong: ["isOpened", "isClicked", "isCLicked", "isDelivered", "isCard", "createTimestamp"],
                weak: ["identifier", "create_time", "expiration_time", "delivered"]),
            KeyTable(
                provider: .pushwoosh,
                strong: [
                    "inbox_id", "pw_inbox", "actionParams", "action_params", "isActionPerformed", "inbox_params",
                    "action_type",
                ],
                weak: ["code", "imageUrl", "sendDate", "send_date", "customData"]),
        ]
    }

    @Test(arguments: KeyTable.all)
    func `a strong key identifies its vendor alone, and null identifies none`(table: KeyTable) throws {
        for key in table.strong {
            #expect(try detect(#"[{"\#(key)":""}]"#).provider == table.provider, "\(key)")
            #expect(try candidates(#"[{"\#(key)":""}]"#) == ["\(table.provider) 2: \(key) 2×1"])
            #expect(try detect(#"[{"\#(key)":null}]"#).candidates == [], "\(key)")
        }
        let adapter = try #require([any InboxAdapter].standard.first { $0.provider == table.provider })
        #expect(Set(adapter.signature.strongKeys) == Set(table.strong))
        #expect(Set(adapter.signature.weakKeys) == Set(table.weak))
    }

    @Test(arguments: KeyTable.all)
    func `a weak key identifies its vendor together with another key, and not alone`(table: KeyTable) throws {
        for key in table.weak {
            let alone = try detect(#"[{"\#(key)":""}]"#)
            #expect(alone.provider == nil, "\(key)")
            #expect(try candidates(#"[{"\#(key)":""}]"#) == ["\(table.provider) 1?: \(key) 1×1"])
            #expect(
                alone.reason
                    == "`\(key)` is not enough to identify a vendor; if the payload is from \(table.provider), specify the "
                    + "provider")
            for other in table.weak where other != key {
                #expect(try detect(#"[{"\#(key)":"","\#(other)":0}]"#).provider == table.provider, "\(key), \(other)")
                #expect(try detect(#"[{"\#(key)":""},{"\#(other)":0}]"#).provider == nil, "\(key), \(other)")
                #expect(try detect(#"[{"\#(key)":"","\#(other)":null}]"#).provider == nil, "\(key), \(other)")
            }
            #expect(try detect(#"[{"\#(key)":1,"\#(key)":2}]"#).provider == nil, "\(key)")
        }
    }

    @Test(arguments: ["UNREAD", "READ", "DELETED"])
    func `one of Zeta's three status words is a weak key`(word: String) throws {
        #expect(try detect(#"{"status":"\#(word)"}"#).provider == nil)
        #expect(try detect(#"{"status":"\#(word)"}"#).candidates.first?.distinctiveKeys.map(\.name) == ["status"])
        #expect(try detect(#"{"status":"\#(word)","mediaUrl":""}"#).provider == .zeta)
    }

    @Test(arguments: ["userId", "anonymousId", "traits", "context", "event"])
    func `the weak keys of Customer.io do not count in an event call`(key: String) throws {
        let call = #"{"messageId":"1","topics":[],"sentAt":"","\#(key)":"x"}"#
        #expect(try detect(call).provider == nil)
        #expect(try candidates(call) == ["customerio 0?: topics 1×0, sentAt 1×0"])
        #expect(
            try candidates(#"{"queueId":"1","topics":[],"\#(key)":"x"}"#) == ["customerio 2: queueId 2×1, topics 1×0"])
        #expect(try detect(#"{"messageId":"1","topics":[],"sentAt":"","\#(key)":null}"#).provider == .customerIO)
        // The key says nothing about other vendors.
        #expect(try detect(#"{"code":"1","imageUrl":"","\#(key)":"x"}"#).provider == .pushwoosh)
        // If the vendor is named, the keys are still distinctive.
        let named = try InboxDecoder().decode(#"[{"messageId":"1","topics":[],"\#(key)":"x"}]"#, from: .customerIO)
        #expect(named.messages.map(\.vendorID) == ["1"])
    }

    @Test(arguments: [
        #"{"status":"unread"}"#, #"{"status":1}"#, #"{"messageId":"1","id":"2","title":"T","body":"B"}"#,
        #"{"message":{"title":"T"}}"#, #"{"message":"T","id":1}"#, #"{"message":{},"id":null}"#, #"{"response":{}}"#,
        #"{"response":{"message":null,"action":null}}"#, #"{"response":"x"}"#, #"{"url":"x","type":"y","priority":1}"#,
    ])
    func `shared keys and unknown words identify no vendor`(message: String) throws {
        let detection = try detect("[\(message)]")
        #expect(detection.provider == nil)
        #expect(detection.candidates == [])
    }

    @Test(arguments: [
        (#"{"id":1,"message":{"title":"T"}}"#, VendorSignature.Strength.weak),
        (#"{"response":{"message":{}}}"#, .strong), (#"{"response":{"action":{}}}"#, .strong),
    ])
    func `keys that are distinctive in combination are XtremePush's`(
        message: String, strength: VendorSignature.Strength
    ) throws {
        let detection = try detect("[\(message)]")
        #expect(detection.candidates.map(\.provider) == [.xtremePush])
        #expect(detection.candidates.first?.distinctiveKeys.map(\.strength) == [strength])
        #expect(detection.provider == (strength == .strong ? .xtremePush : nil))
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
        #expect(
            error?.reason == "the keys match salesforce and customerio equally well; specify the provider")
    }

    @Test func `detection reads the eighth element, and not the ninth`() throws {
        let blank = Array(repeating: "{}", count: 7)
        let last = #"{"inbox_id":"1"}"#
        #expect(try detect("[\((blank + [last]).joined(separator: ","))]").provider == .pushwoosh)
        #expect(try detect("[\((blank + ["{}", last]).joined(separator: ","))]").provider == nil)
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
        (#"{"inAppMessages":[]}"#, Provider.customerIO), (#"{"messages":[],"deleted":["a"]}"#, .pushwoosh),
        ("[]", nil),
    ])
    func `an empty list is detected as the vendor that decodes it`(text: String, provider: Provider?) throws {
        let detection = try detect(text)
        #expect(detection.provider == provider)
        #expect(detection.reason == nil)
        #expect(try InboxDecoder().decode(text).provider == provider)
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

    @Test func `in a root with a list, only the list and the distinctive keys of roots count`() throws {
        // In a message, `queueId` would identify Customer.io.
        let detection = try detect(#"{"topics":[],"queueId":"x","expiry":1,"messages":[{"inbox_id":"1"}]}"#)
        #expect(detection.provider == .pushwoosh)
        #expect(detection.candidates.map(\.provider) == [.pushwoosh])
        // In a root, `inAppMessages` is distinctive, as `inboxMessages` is.
        #expect(try detect(#"{"inAppMessages":[],"inboxMessages":[{"code":"1"}]}"#).candidates.map(\.score) == [4, 1])
    }

    @Test func `a null next to a list is not a badge`() throws {
        #expect(try detect(#"{"list":[{"title":"T"}],"badge":null}"#).candidates == [])
    }

    @Test func `elements that are strings of objects count as objects`() throws {
        #expect(try detect(#"["{\"inbox_id\":\"1\"}"]"#).provider == .pushwoosh)
    }

    @Test func `malformed text is reported with its location`() {
        let error = #expect(throws: InboxDecodingError.self) { try detect("[\n 1,]") }
        #expect(error?.code == .malformed)
        #expect(error?.malformed?.line == 2)
        #expect(error?.malformed?.column == 4)
        #expect(error?.malformed?.offset == 5)
    }
}
