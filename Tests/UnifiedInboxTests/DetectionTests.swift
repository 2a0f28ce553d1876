import Testing
import UnifiedInbox

/// Detection: the vendor of a payload, and the keys that identify it.
@Suite struct DetectionTests {
    private func detect(_ text: String) throws -> Detection {
        try InboxDecoder().detect(Array(text.utf8))
    }

    /// Every distinctive key of the table of detection, with a value that makes it distinctive.
    @Test(arguments: [
        (Provider.zeta, ["mediaUrl", "actionList", "additionalData", "templateId"]),
        (
            .salesforce,
            [
                "inboxMessageType", "inboxMessage", "inboxSubtitle", "notificationMessage", "subject", "sendDateUtc",
                "startDateUtc", "endDateUtc", "_m", "_sid", "_od", "media", "media.url", "media.altText", "keys",
                "customKeys", "messageHash", "statusDirty", "isDeleted", "viewCount", "calculatedType",
            ]
        ),
        (.customerIO, ["properties", "queueId", "deliveryId", "topics", "sentAt", "expiresAt", "expiry"]),
        (
            .xtremePush,
            [
                "identifier", "isOpened", "isClicked", "isCLicked", "isDelivered", "isCard", "createTimestamp",
                "create_time", "expiration_time", "delivered",
            ]
        ),
        (
            .pushwoosh,
            [
                "code", "inbox_id", "pw_inbox", "actionParams", "action_params", "sendDate", "send_date",
                "isActionPerformed", "inbox_params", "action_type", "imageUrl", "customData",
            ]
        ),
    ])
    func `each distinctive key identifies its vendor, and null identifies none`(provider: Provider, keys: [String])
        throws
    {
        for key in keys {
            let detection = try detect(#"[{"\#(key)":""}]"#)
            #expect(detection.provider == provider, "\(key)")
            #expect(detection.candidates.map(\.distinctiveKeys) == [[key]], "\(key)")
            #expect(try detect(#"[{"\#(key)":null}]"#).candidates == [], "\(key)")
        }
        let adapter = try #require([any InboxAdapter].standard.first { $0.provider == provider })
        #expect(Set(adapter.signature.distinctiveKeys) == Set(keys))
    }

    @Test(arguments: [
        #"{"status":"UNREAD"}"#, #"{"status":"READ"}"#, #"{"status":"DELETED"}"#,
    ])
    func `one of Zeta's three status words identifies Zeta`(message: String) throws {
        #expect(try detect(message).provider == .zeta)
        #expect(try detect(message).candidates.first?.distinctiveKeys == ["status"])
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
        #"{"id":1,"message":{"title":"T"}}"#, #"{"response":{"message":{}}}"#, #"{"response":{"action":{}}}"#,
    ])
    func `keys that are distinctive in combination identify XtremePush`(message: String) throws {
        #expect(try detect("[\(message)]").provider == .xtremePush)
    }

    @Test func `the highest count wins, over all of the first elements`() throws {
        let detection = try detect(#"[{"subject":"a"},{"topics":[],"subject":"b"},{"topics":[],"expiry":1}]"#)
        #expect(detection.provider == .customerIO)
        #expect(detection.candidates.map(\.provider) == [.customerIO, .salesforce])
        #expect(detection.candidates.map(\.score) == [3, 2])
        #expect(detection.candidates.map(\.distinctiveKeys) == [["topics", "expiry"], ["subject"]])
    }

    @Test func `a tie between two vendors is not recognised`() throws {
        let detection = try detect(#"[{"subject":"a"},{"topics":[]}]"#)
        #expect(detection.provider == nil)
        #expect(Set(detection.candidates.map(\.provider)) == [.salesforce, .customerIO])
        let error = #expect(throws: InboxDecodingError.self) {
            try InboxDecoder().decode(#"[{"subject":"a"},{"topics":[]}]"#)
        }
        #expect(error?.code == .notRecognised)
        #expect(error?.reason.contains("salesforce") == true)
        #expect(error?.reason.contains("customerio") == true)
    }

    @Test func `detection reads the eighth element, and not the ninth`() throws {
        let blank = Array(repeating: "{}", count: 7)
        #expect(try detect("[\((blank + [#"{"code":"1"}"#]).joined(separator: ","))]").provider == .pushwoosh)
        #expect(try detect("[\((blank + ["{}", #"{"code":"1"}"#]).joined(separator: ","))]").provider == nil)
    }

    @Test(
        arguments: [
            ("[]", "array", 0, true, nil),
            (#"[{"code":"1"},2]"#, "array", 2, false, .pushwoosh),
            (#"{"code":"1"}"#, "one object", 1, false, .pushwoosh),
            (#"{"inboxMessages":[]}"#, "object with inboxMessages", 0, true, .customerIO),
            (#"{"inboxMessages":null}"#, "object with inboxMessages", 0, true, nil),
            (#"{"messages":[{"code":"1"}]}"#, "object with messages", 1, false, .pushwoosh),
            (#"{"messages":[]}"#, "object with messages", 0, true, nil),
            (#"{"response":{"messages":[1,2,3]}}"#, "object with response.messages", 3, false, .pushwoosh),
            (#"{"list":[],"badge":0}"#, "object with list", 0, true, .xtremePush),
            (#"{"list":[]}"#, "object with list", 0, true, nil),
            (#"{"result":{"items":[]}}"#, "object with result.items", 0, true, .xtremePush),
            (#"{"result":[{}]}"#, "object with result", 1, false, .xtremePush),
            (#""{\"code\":\"1\"}""#, "a string with one object", 1, false, .pushwoosh),
            (#""{\"messages\":[{\"code\":\"1\"}]}""#, "a string with object with messages", 1, false, .pushwoosh),
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
        #expect(detection.reason == "the root (one object) has no shape that customerio documents")
        #expect(!detection.isEmptyList)
        let error = #expect(throws: InboxDecodingError.self) { try InboxDecoder().decode(text) }
        #expect(error?.reason == detection.reason)
    }

    @Test(arguments: [
        (#"{"inAppMessages":[]}"#, Provider.customerIO), (#"{"messages":[],"deleted":["a"]}"#, .pushwoosh),
        ("[]", nil),
    ])
    func `an empty list has the vendor as which it is decoded, and no reason`(text: String, provider: Provider?) throws
    {
        let detection = try detect(text)
        #expect(detection.provider == provider)
        #expect(detection.reason == nil)
        #expect(try InboxDecoder().decode(text).provider == provider)
    }

    @Test func `the reason names a tie or the lack of distinctive keys`() throws {
        #expect(
            try detect(#"[{"subject":"a"},{"topics":[]}]"#).reason?.hasPrefix("equally many distinctive keys") == true)
        #expect(try detect(#"[{"title":"T"}]"#).reason?.contains("have no distinctive key of a vendor") == true)
        #expect(try detect(#"[{"code":"1"}]"#).reason == nil)
    }

    @Test func `in a root with a list, only the list and the distinctive keys of roots count`() throws {
        // In a message, `topics` would identify Customer.io.
        let detection = try detect(#"{"topics":[],"queueId":"x","expiry":1,"messages":[{"code":"1"}]}"#)
        #expect(detection.provider == .pushwoosh)
        #expect(detection.candidates.map(\.provider) == [.pushwoosh])
        // In a root, `inAppMessages` is distinctive, as `inboxMessages` is.
        #expect(try detect(#"{"inAppMessages":[],"inboxMessages":[{"code":"1"}]}"#).candidates.map(\.score) == [2, 1])
    }

    @Test func `a null beside a list is not a badge`() throws {
        #expect(try detect(#"{"list":[{"title":"T"}],"badge":null}"#).candidates == [])
    }

    @Test func `elements that are strings of objects count as objects`() throws {
        #expect(try detect(#"["{\"code\":\"1\"}"]"#).provider == .pushwoosh)
    }

    @Test func `malformed text is reported with its location`() {
        let error = #expect(throws: InboxDecodingError.self) { try detect("[\n 1,]") }
        #expect(error?.code == .malformed)
        #expect(error?.malformed?.line == 2)
        #expect(error?.malformed?.column == 4)
        #expect(error?.malformed?.offset == 5)
    }
}
