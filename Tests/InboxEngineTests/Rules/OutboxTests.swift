import InboxEngine
import InboxJSON
import InboxModel
import InboxTestSupport
import Testing
import UnifiedInbox

/// The calls that the vendors have not acknowledged.
@Suite struct OutboxTests {
    private static func message(_ provider: Provider, _ id: String = "42") -> InboxMessage {
        .made(id, provider) { $0.vendor = ["messageIdentifier": "m-42", "actionIdentifier": "a-0"] }
    }

    @Test(
        arguments: [
            (.zeta, "markMessageAsRead", #"{"messageId":"42"}"#),
            (.salesforce, "markMessageWithIdRead", #"{"messageId":"42"}"#),
            (.customerIO, "markMessageOpened", #"{"messageId":"42"}"#),
            (
                .xtremePush, "reportMessageOpened",
                #"{"identifier":"42","messageIdentifier":"m-42","actionIdentifier":"a-0"}"#
            ),
            (.pushwoosh, "readMessages", #"{"code":"42"}"#),
        ] as [(Provider, String, String)])
    func `a read is reported with the vendor's own call`(provider: Provider, call: String, arguments: String) {
        let id = "\(provider):42"
        let state = InboxState(.feed(at: 0, Self.message(provider)), .markRead([id], at: .noon(plus: 5)))
        let line =
            #"{"id":"\#(id)#\#(call)#1770292800005","provider":"\#(provider)","messageID":"\#(id)","call":"\#(call)","#
            + #""arguments":\#(arguments),"at":"2026-02-05T12:00:00.005Z"}"#
        #expect(state.outbox.map(\.description) == [line])
    }

    @Test(
        arguments: [
            (.zeta, "markMessageAsDeleted", "messageId"), (.salesforce, "markMessageWithIdDeleted", "messageId"),
            (.customerIO, "markMessageDeleted", "messageId"), (.xtremePush, "removeInboxMessage", "identifier"),
            (.pushwoosh, "deleteMessages", "code"),
        ] as [(Provider, String, String)])
    func `a deletion is reported by the earliest delete, and its status is not reported`(
        provider: Provider, call: String, argument: String
    ) {
        let id = "\(provider):42"
        let state = InboxState(
            .feed(at: 0, Self.message(provider)), .delete([id], at: .noon(plus: 7)),
            .delete([id], at: .noon(plus: 6)),
            .markRead([id], at: .noon(plus: 5)))
        #expect(state.outbox.map(\.id) == ["\(id)#\(call)#1770292800006"])
        #expect(state.outbox.first?.arguments.first?.name == argument)
        #expect(state.outbox.first?.arguments.first?.value == "42")
    }

    @Test(
        arguments: [
            (.zeta, "v", #"{"messageId":"42","actionValue":"v"}"#),
            (.zeta, nil, #"{"messageId":"42","actionValue":""}"#),
            (.customerIO, "v", #"{"messageId":"42","actionName":"v"}"#), (.customerIO, nil, #"{"messageId":"42"}"#),
            (
                .xtremePush, "v", #"{"identifier":"42","messageIdentifier":"m-42","actionIdentifier":"v"}"#
            ),
            (
                .xtremePush, nil, #"{"identifier":"42","messageIdentifier":"m-42","actionIdentifier":"a-0"}"#
            ),
            (.pushwoosh, "v", #"{"code":"42"}"#),
        ] as [(Provider, String?, String)])
    func `a click is reported with its value if the vendor's call takes one`(
        provider: Provider, value: String?, arguments: String
    ) throws {
        let state = InboxState(
            .feed(at: 0, Self.message(provider)), .click("\(provider):42", value: value, at: .noon(plus: 5)))
        let entry = try #require(state.outbox.first)
        let call = try #require(provider.capabilities.click)
        #expect(entry.call == call.name)
        #expect(entry.id == "\(provider):42#\(call.name)#1770292800005" + (value.map { "#\($0)" } ?? ""))
        #expect(entry.description.contains(#""arguments":\#(arguments)"#))
    }

    @Test func `a click on a Salesforce message queues nothing and does not mark it read`() {
        let state = InboxState(
            .feed(at: 0, Self.message(.salesforce)), .click("salesforce:42", value: "v", at: .noon(plus: 5)))
        #expect(state.outbox == [])
        #expect(state.message("salesforce:42", at: .noon)?.status == .unread)
        #expect(state.message("salesforce:42", at: .noon)?.clicked == true)
    }

    @Test func `a click on an XtremePush message reports the read too, and so does its acknowledgement`() throws {
        var state = InboxState(
            .feed(at: 0, Self.message(.xtremePush)), .click("xtremepush:42", at: .noon(plus: 5)))
        #expect(state.outbox.map(\.call) == ["reportMessageClicked"])
        state.apply(.acknowledge(state.outbox.map(\.id), at: .noon(plus: 6)))
        #expect(state.outbox == [])
        #expect(state.message("xtremepush:42", at: .noon)?.status == .read)
        // A read after the click has no entry; a read before it has one.
        let other = InboxState(
            .feed(at: 0, Self.message(.xtremePush)), .click("xtremepush:42", at: .noon(plus: 5)),
            .markRead(["xtremepush:42"], at: .noon(plus: 6)))
        #expect(other.outbox.map(\.call) == ["reportMessageClicked"])
    }

    @Test
    func
        `after a click that reports the read, a reported change to unread makes the next read a call`()
    {
        let provider = Provider("postcard")
        func call(_ name: String) -> VendorCall { VendorCall(name, []) }
        let capabilities = ProviderCapabilities(
            read: call("read"), unread: call("unread"), click: call("click"), clickImpliesRead: true,
            clickCallReportsRead: true)
        func calls(_ events: InboxEvent...) -> [String] {
            var state = InboxState(capabilities: [provider: capabilities])
            for event in [.feed(at: 0, .made("a", provider))] + events { state.apply(event) }
            return state.outbox.map(\.call)
        }
        let (id, click) = ("postcard:a", InboxEvent.click("postcard:a", at: .noon(plus: 2)))
        #expect(calls(click, .markRead([id], at: .noon(plus: 4))) == ["click"])
        // The feed says unread, until the click's acknowledgement says read.
        #expect(calls(click, .markUnread([id], at: .noon(plus: 3))) == ["click"])
        let acknowledged = InboxEvent.acknowledge(["postcard:a#click#1770292800002"], at: .noon(plus: 5))
        #expect(calls(click, .markUnread([id], at: .noon(plus: 3)), acknowledged) == ["unread"])
        #expect(
            calls(click, .markUnread([id], at: .noon(plus: 3)), .markRead([id], at: .noon(plus: 4))) == [
                "click", "read",
            ])
        #expect(calls(.markUnread([id], at: .noon(plus: 2)), click, .markRead([id], at: .noon(plus: 4))) == ["click"])
    }

    @Test func `an acknowledged click says nothing about the status until the click is known`() {
        let (id, entry) = ("xtremepush:42", "xtremepush:42#reportMessageClicked#1770292800005")
        var state = InboxState(.feed(at: 0, Self.message(.xtremePush)), .acknowledge([entry], at: .noon(plus: 6)))
        #expect(state.message(id, at: .noon)?.status == .unread)
        #expect(state.message(id, at: .noon)?.clicked == false)
        var other = InboxState(.click(id, at: .noon(plus: 5)))
        other.merge(state)
        state.merge(other)
        for state in [state, other] {
            #expect(state.message(id, at: .noon)?.status == .read)
            #expect(state.outbox == [])
        }
    }

    @Test func `each click is reported and acknowledged separately`() {
        let id = "customerio:42"
        var state = InboxState(
            .feed(at: 0, .made("42", .customerIO, status: .read)), .click(id, value: "v", at: .noon(plus: 5)),
            .click(id, value: "w", at: .noon(plus: 5)), .click(id, at: .noon(plus: 6)),
            .click(id, value: "", at: .noon(plus: 6)), .click(id, value: "v", at: .noon(plus: 5)))
        let entries = ["5#v", "5#w", "6"].map { "\(id)#trackMessageClicked#177029280000\($0)" }
        #expect(state.outbox.map(\.id) == entries)
        state.apply(
            .acknowledge(
                [entries[1], entries[1], "nonsense", "\(id)#trackMessageClicked#1770292800009"], at: .noon(plus: 9)))
        #expect(state.outbox.map(\.id) == [entries[0], entries[2]])
    }

    @Test func `a deletion that the vendor knows is not reported`() {
        let id = "zeta:42"
        let deleted: [InboxEvent] = [.feed(at: 0, Self.message(.zeta)), .delete([id], at: .noon(plus: 5))]
        #expect(InboxState(deleted).outbox.count == 1)
        #expect(InboxState(deleted + [.feed(at: 1, .made("42", .zeta, status: .deleted))]).outbox == [])
        let acknowledgement = InboxEvent.acknowledge(["\(id)#markMessageAsDeleted#1770292800005"], at: .noon(plus: 6))
        #expect(InboxState(deleted + [acknowledgement]).outbox == [])
        #expect(InboxState([acknowledgement] + deleted).outbox == [])
        // An acknowledgement without the user's deletion deletes nothing here.
        #expect(InboxState(.feed(at: 0, Self.message(.zeta)), acknowledgement).shown() == ["42"])
    }

    @Test func `a click on a deleted message is reported`() {
        let state = InboxState(
            .feed(at: 0, Self.message(.zeta)), .click("zeta:42", value: "v", at: .noon(plus: 5)),
            .delete(["zeta:42"], at: .noon(plus: 5)))
        #expect(state.outbox.map(\.call) == ["onMessageClicked", "markMessageAsDeleted"])
    }

    @Test func `entries are sorted by instant, message, kind and id, by bytes`() {
        let state = InboxState(
            .feed(at: 0, .made("b", .customerIO), .made("B", .customerIO), .made("a", .customerIO)),
            .markRead(["customerio:b", "customerio:B"], at: .noon(plus: 2)),
            .click("customerio:a", value: "z", at: .noon(plus: 2)),
            .click("customerio:a", value: "Z", at: .noon(plus: 2)),
            .delete(["customerio:a"], at: .noon(plus: 1)), .click("customerio:b", at: .noon(plus: 2)))
        #expect(
            state.outbox.map { "\($0.messageID) \($0.call) \($0.id.hasSuffix("#z") ? "z" : "")" } == [
                "customerio:a markMessageDeleted ", "customerio:B markMessageOpened ",
                "customerio:a trackMessageClicked ",
                "customerio:a trackMessageClicked z", "customerio:b trackMessageClicked ",
                "customerio:b markMessageOpened ",
            ])
    }

    @Test func `number signs and percent signs in an id or a value are escaped, and read back`() {
        let id = "customerio:a#%23b"
        var state = InboxState(
            .feed(at: 0, .made("a#%23b", .customerIO, status: .read)), .click(id, value: "50%#x", at: .noon(plus: 5)))
        #expect(state.outbox.map(\.id) == ["customerio:a%23%2523b#trackMessageClicked#1770292800005#50%25%23x"])
        #expect(state.outbox.map(\.messageID) == [id])
        state.apply(.acknowledge(state.outbox.map(\.id), at: .noon(plus: 6)))
        #expect(state.outbox == [])
    }

    @Test func `a custom adapter's calls are used for its vendor`() {
        let provider = Provider("postcard")
        let call = VendorCall("stamp", [.init("card", .vendorID), .init("how", .value(otherwise: "plain"))])
        var state = InboxState(capabilities: [provider: ProviderCapabilities(click: call)])
        state.apply(.feed(at: 0, .made("1", provider, status: .read)))
        state.apply(.click("postcard:1", at: .noon(plus: 1)))
        #expect(state.outbox.map(\.id) == ["postcard:1#stamp#1770292800001"])
        #expect(state.outbox.first?.arguments.map(\.value) == ["1", "plain"])
        state.apply(.acknowledge(state.outbox.map(\.id), at: .noon(plus: 2)))
        #expect(state.outbox == [])
    }
}
