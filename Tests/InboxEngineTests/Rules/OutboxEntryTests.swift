import Foundation
import InboxConformance
import InboxJSON
import InboxModel
import InboxTestSupport
import Testing
import UnifiedInbox

@testable import InboxEngine

@Suite struct OutboxEntryTests {
    @Test func `an entry's id is read back unchanged, whatever its parts contain`() throws {
        var generator = SeededGenerator(seed: 5)
        let scraps = ["#", "%", "23", "25", "%23", "a", ":", " ", "\u{301}", "\u{E9}", "e\u{301}", "\u{1F4E6}", "\n"]
        for _ in 0..<500 {
            let text = (0..<Int.random(in: 0...6, using: &generator)).map { _ in generator.pick(scraps) }.joined()
            let value = generator.oneIn(2) ? nil : generator.pick(scraps)
            let at = try #require(
                Instant(milliseconds: Int64.random(in: -9_000_000_000...9_000_000_000, using: &generator)))
            let call = generator.pick(scraps) + generator.pick(scraps)
            let id = OutboxEntryID(messageID: "zeta:\(text)", call: call, at: at, value: value)
            let read = try #require(OutboxEntryID(id.text), "\(id.text)")
            #expect(ByteEqualString(read.messageID) == ByteEqualString("zeta:\(text)"))
            #expect(ByteEqualString(read.call) == ByteEqualString(call))
            #expect(read.at == at)
            #expect(read.value.map { ByteEqualString($0) } == value.map { ByteEqualString($0) })
        }
    }

    @Test(arguments: [
        "", "#", "##", "###", "zeta:1", "zeta:1#read", "zeta:1#read#", "zeta:1#read#x", "zeta:1#read#1.0",
        "zeta:1#read#+1",
        "zeta:1#read#01", "zeta:1#read#-0", "zeta:1#read# 1", "zeta:1#read#1#", "zeta:1#read#1#a#b", "zeta:1%#read#1",
        "zeta:1%2#read#1", "zeta:1%24#read#1", "zeta:1#read#1#%2f", "zeta:1#read#999999999999999999",
        "zeta:1#read#99999999999999999999",
    ])
    func `a text that is not an entry's id returns nil`(text: String) {
        #expect(OutboxEntryID(text)?.text == nil)
    }

    @Test func `the entry of a call whose name has a separator is acknowledged`() {
        let provider = Provider("postcard")
        var state = InboxState(capabilities: [provider: ProviderCapabilities(read: VendorCall("POST /x#y 50%", []))])
        state.apply(.feed(at: 0, .made("1", provider)))
        state.apply(.markRead(["postcard:1"], at: .noon(plus: 1)))
        #expect(state.outbox.map(\.id) == ["postcard:1#POST /x%23y 50%25#1770292800001"])
        #expect(state.outbox.map(\.call) == ["POST /x#y 50%"])
        state.apply(.acknowledge(state.outbox.map(\.id), at: .noon(plus: 2)))
        #expect(state.outbox == [])
    }

    #if os(macOS) || os(Linux)
    @Test func `two calls of a vendor with the same name end the process`() async {
        await #expect(processExitsWith: .failure) {
            let call = VendorCall("update", [])
            _ = InboxState(capabilities: [Provider("postcard"): ProviderCapabilities(read: call, delete: call)])
        }
        await #expect(processExitsWith: .failure) {
            var capabilities = Provider.customerIO.capabilities
            capabilities.click = capabilities.unread
            _ = InboxState(capabilities: [.customerIO: capabilities])
        }
    }
    #endif

    @Test(arguments: ["\u{301}x", ":", "a:b", ""])
    func `an acknowledgement finds its vendor, whatever the vendor's id begins with`(vendorID: String) {
        let state = InboxState(
            .ingest(.of(.made(vendorID, .zeta)), at: .noon), .markRead(["zeta:\(vendorID)"], at: .noon))
        #expect(state.outbox.count == 1)
        var acknowledged = state
        acknowledged.apply(.acknowledge(state.outbox.map(\.id), at: .noon(plus: 1)))
        #expect(acknowledged.outbox.isEmpty)
    }

    @Test func `an acknowledgement finds a custom adapter whose name has a colon`() {
        let call = VendorCall("seen", [.init("card", .vendorID)])
        let names = ["post", "post:card"].map { Provider($0) }
        var state = InboxState(
            capabilities: Dictionary(uniqueKeysWithValues: names.map { ($0, ProviderCapabilities(read: call)) }))
        for name in names {
            state.apply(.ingest(.of(.made("1", name)), at: .noon))
            state.apply(.markRead(["\(name):1"], at: .noon))
        }
        #expect(state.outbox.map(\.messageID) == ["post:1", "post:card:1"])
        state.apply(.acknowledge(state.outbox.map(\.id), at: .noon(plus: 1)))
        #expect(state.outbox.isEmpty)
    }

    @Test func `entries of canonically equivalent message ids are not equal`() {
        let state = InboxState(
            .ingest(.of(.made("\u{E9}", .zeta), .made("e\u{301}", .zeta)), at: .noon),
            .markRead(["zeta:\u{E9}", "zeta:e\u{301}"], at: .noon))
        #expect(Set(state.outbox).count == 2)
    }

    @Test func `a vendor without calls has no entries`() {
        let card = InboxMessage.made("1", Provider("postcard"))
        let state = InboxState(
            .ingest(.of(card, .made("2", Provider("postcard"))), at: .noon), .markRead([card.id], at: .noon),
            .click(card.id, at: .noon), .delete(["postcard:2"], at: .noon))
        #expect(state.outbox.isEmpty)
        #expect(state.message(card.id, at: .noon)?.status == .read)
        #expect(state.message("postcard:2", at: .noon) == nil)
        #expect(state.placement(of: "postcard:2", at: .noon)?.deletedBy == .user)
    }

    @Test func `after a click that reports the read, a reported change to unread makes the next read a call`() {
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
