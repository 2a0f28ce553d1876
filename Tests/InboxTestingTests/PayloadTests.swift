import Foundation
import InboxTestSupport
import InboxTesting
import Testing

/// The payload builders: the JSON of each, which its vendor's adapter reads without a diagnostic.
@Suite struct PayloadTests {
    private let day = Date.noon(plus: 86_400_000)

    @Test func `a payload of Zeta has the keys of the guide`() throws {
        let payload = ZetaPayload(
            messageID: "MSG-1", title: "Hi", body: "B", expiration: day, mediaURL: "https://example.com/i.png",
            actionList: [
                .init(
                    text: "Open", type: "primary", value: "open", link: "https://example.com", actionType: "webBrowser")
            ],
            status: .read, templateID: "T", additionalData: ["k": "v"])
        #expect(
            payload.description
                == #"{"messageId":"MSG-1","title":"Hi","body":"B","mediaUrl":"https://example.com/i.png","status":"READ","#
                + #""expirationTimestamp":1770379200000,"actionList":[{"text":"Open","type":"primary","value":"open","#
                + #""link":"https://example.com","actionType":"webBrowser"}],"templateId":"T","additionalData":{"k":"v"}}"#
        )
        expect(
            try InboxDecoder().decode(payload),
            has: .message("zeta:MSG-1", ["title": "Hi", "templateID": "T", "custom": ["k": "v"]]), .noDiagnostics)
    }

    @Test(arguments: [
        (SalesforcePayload.Kind.inbox1, #""subject":"T","subtitle":"S","alert":"B""#, "inbox1"),
        (.inbox2, #""subject":"T","inboxSubtitle":"S","inboxMessage":"B""#, "inbox2"),
        (.pcti, #""notificationMessage":{"title":"T","subtitle":"S","alert":"B"}"#, "pcti"),
    ])
    func `a payload of Salesforce has the texts of its kind`(
        kind: SalesforcePayload.Kind, texts: String, name: String
    ) throws {
        let payload = SalesforcePayload(
            id: "NDIy", title: "T", subtitle: "S", body: "B", sent: .noon, ends: day, url: "https://example.com",
            isRead: true, kind: kind, custom: ["a": 1])
        #expect(
            payload.description
                == #"{"id":"NDIy","inboxMessageType":\#(kind.rawValue),\#(texts),"sendDateUtc":"2026-02-05T12:00:00Z","#
                + #""endDateUtc":"2026-02-06T12:00:00Z","url":"https://example.com","read":true,"deleted":false,"#
                + #""custom":"{\"a\":1}"}"#)
        expect(
            try InboxDecoder().decode(payload),
            has: .message(
                "salesforce:NDIy",
                [
                    "title": "T", "subtitle": "S", "body": "B", "partial": nil,
                    "vendor": ["inboxMessageKind": JSONValue(name)],
                ]), .noDiagnostics)
    }

    @Test func `a Salesforce payload without dates only announces the message`() throws {
        expect(
            try InboxDecoder().decode(SalesforcePayload(id: "1", title: "T", kind: .pcti)),
            has: .message("salesforce:1", ["partial": true]), .noDiagnostics)
    }

    @Test func `a payload of Customer.io has the keys of the guide`() throws {
        let payload = CustomerIOPayload(
            messageID: "1", title: "T", body: "B", sentAt: .noon, expiresAt: day,
            image: "https://example.com/i.png", link: "https://example.com", opened: true, topics: ["orders"],
            type: "t", properties: ["n": 1])
        #expect(
            payload.description
                == #"{"messageId":"1","sentAt":"2026-02-05T12:00:00Z","expiresAt":"2026-02-06T12:00:00Z","opened":true,"#
                + #""topics":["orders"],"type":"t","properties":{"title":"T","body":"B","#
                + #""image":"https://example.com/i.png","link":"https://example.com","n":1}}"#)
        expect(
            try InboxDecoder().decode(payload),
            has: .message("customerio:1", ["title": "T", "type": "t", "custom": ["n": 1]]), .noDiagnostics)
    }

    @Test func `a payload of XtremePush has the properties of the item`() throws {
        let payload = XtremePushPayload(
            identifier: 1201, title: "T", text: "B", created: .noon(plus: 999), expires: day,
            icon: "https://example.com/i.png", action: .deeplink("app://7"), actionIdentifier: "a", isCard: true,
            background: "white", messageIdentifier: "m", campaignIdentifier: "c", data: ["cta_label": "Bet"])
        #expect(
            payload.description
                == #"{"identifier":1201,"isOpened":false,"isClicked":false,"isDelivered":true,"createTimestamp":1770292800,"#
                + #""expirationTimestamp":1770379200,"style":{"background":"white"},"isCard":true,"#
                + #""response":{"message":{"identifier":"m","campaignIdentifier":"c","title":"T","text":"B","#
                + #""icon":"https://example.com/i.png","data":{"cta_label":"Bet"}},"#
                + #""action":{"deeplink":"app://7","identifier":"a"}}}"#)
        expect(
            try InboxDecoder().decode(payload),
            has: .message("xtremepush:1201", ["title": "T", "campaignID": "c", "layout": "captioned"]), .noDiagnostics)
    }

    @Test(arguments: [true, false])
    func `custom data of Pushwoosh is an object or a string, with the buttons in it`(isString: Bool) throws {
        let data: JSONObject = ["promo_id": "S"]
        let payload = PushwooshPayload(
            code: "1", title: "T", message: "B", sent: .noon, link: "https://example.com",
            buttons: [
                .url("Claim", "https://example.com"), .dismiss("No"), .markRead("Read"),
            ],
            displayType: .captioned, pinned: true, u: isString ? .jsonString(data) : .object(data))
        let object =
            #"{"promo_id":"S","buttons":[{"title":"Claim","url":"https://example.com"},{"title":"No","action":"dismiss"},"#
            + #"{"title":"Read","action":"markRead"}]}"#
        let given = isString ? JSONValue(object).description : object
        #expect(
            payload.description
                == #"{"code":"1","title":"T","message":"B","sendDate":"2026-02-05T12:00:00Z","isRead":false,"#
                + #""isActionPerformed":false,"actionParams":{"displayType":"captioned","pinned":true,"#
                + #""l":"https://example.com","u":\#(given)}}"#)
        expect(
            try InboxDecoder().decode(payload),
            has: .message("pushwoosh:1", ["title": "T", "pinned": true, "custom": ["promo_id": "S"]]), .noDiagnostics)
    }

    @Test func `a custom button of Pushwoosh has its payload`() throws {
        let payload = PushwooshPayload(code: "1", title: "T", buttons: [.custom("Save", ["tag": "save"])])
        let message = try #require(try InboxDecoder().decode(payload).messages.first)
        #expect(message.actions.map(\.kind) == [.custom(["tag": "save"])])
    }

    @Test func `further members are added or replace a member, and a list is an array`() throws {
        let payloads = [
            ZetaPayload(messageID: "1", other: ["status": "OPENED", "x": 1]), ZetaPayload(messageID: "2"),
        ]
        #expect(
            payloads.json.description
                == #"[{"messageId":"1","status":"OPENED","x":1},{"messageId":"2","status":"UNREAD"}]"#)
        expect(
            try InboxDecoder().decode(payloads),
            has: .messages(["zeta:1", "zeta:2"]), .diagnostic(.fieldUnknownValue, at: "/0/status"))
    }
}
