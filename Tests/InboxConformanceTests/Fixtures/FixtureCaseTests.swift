import InboxConformance
import InboxJSON
import InboxModel
import Testing
import UnifiedInbox

@Suite struct FixtureCaseTests {
    @Test func `a case is read with all its parts`() throws {
        let fixture = try FixtureCase(
            text(
                #"""
                {"name":"zeta/x","description":"A fact.","rules":["zeta.id","zeta.text"],"provider":"zeta",
                 "mode":"strict","input":[ {"id": 1.10} ],"expect":{"messages":[],"diagnostics":[]}}
                """#), at: "zeta/x")
        #expect(fixture.name == "zeta/x")
        #expect(fixture.description == "zeta/x")
        #expect(fixture.summary == "A fact.")
        #expect(fixture.rules == ["zeta.id", "zeta.text"])
        #expect(fixture.decoding?.provider == .zeta)
        #expect(fixture.decoding?.mode == .strict)
        #expect(fixture.decoding?.input == text(#"[{"id":1.10}]"#))
        #expect(fixture.expect == ["messages": [], "diagnostics": []])
    }

    /// As many arrays, one in another.
    private static func nested(_ depth: Int) -> String {
        String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }

    @Test(arguments: [(528, true), (529, false)])
    func `a case's file may be 528 levels deep`(_ depth: Int, _ isRead: Bool) throws {
        let list = Self.nested(depth - 1)
        let file = #"{"name":"zeta/deep","mode":"lenient","input":\#(list),"expect":{"malformed":true}}"#
        guard !isRead else {
            #expect(try FixtureCase(text(file), at: "zeta/deep").decoding?.input == text(list))
            return
        }
        #expect(throws: FixtureError.self) { try FixtureCase(text(file), at: "zeta/deep") }
    }

    @Test func `inputText is the input, byte by byte`() throws {
        let fixture = try FixtureCase(
            text(#"{"name":"a/b","mode":"lenient","inputText":" [1,\n1 ","expect":{"malformed":true}}"#), at: "a/b")
        #expect(fixture.decoding?.input == text(" [1,\n1 "))
        #expect(fixture.expect == ["malformed": true])
    }

    @Test func `malformed may be false together with an expected result`() throws {
        let fixture = try FixtureCase(
            text(#"{"name":"a/b","mode":"lenient","input":1,"expect":{"malformed":false,"messages":[]}}"#), at: "a/b")
        #expect(fixture.expect == ["malformed": false, "messages": []])
    }

    @Test(arguments: [
        ("[]", "name"),
        (#"{"mode":"lenient","input":1,"expect":{}}"#, "name"),
        (#"{"name":"a/c","mode":"lenient","input":1,"expect":{}}"#, "name"),
        (#"{"name":1,"mode":"lenient","input":1,"expect":{}}"#, "name"),
        (#"{"name":"a/b","mode":"Lenient","input":1,"expect":{}}"#, "mode"),
        (#"{"name":"a/b","mode":"lenient","expect":{}}"#, "input"),
        (#"{"name":"a/b","mode":"lenient","input":1}"#, "expect"),
        (#"{"name":"a/b","mode":"lenient","input":1,"expect":[]}"#, "expect"),
    ])
    func `a file that is not a case is refused with its fault`(file: String, reason: String) {
        let error = #expect(throws: FixtureError.self) { try FixtureCase(text(file), at: "a/b") }
        #expect(error?.path == "a/b")
        #expect(error?.reason.contains(reason) == true, "\(error?.reason ?? "")")
        #expect(error?.description == "a/b \(error?.reason ?? "")")
    }

    @Test func `a file that is not JSON is reported with its location, as compilers print it`() {
        let error = #expect(throws: FixtureError.self) { try FixtureCase(text("{\n \"name\":]"), at: "a/b") }
        #expect(error?.description.hasPrefix("a/b:2:9: ") == true, "\(error?.description ?? "")")
    }

    @Test func `a case without a mode is lenient, and a provider of null means detection`() throws {
        let fixture = try FixtureCase(text(#"{"name":"a/b","provider":null,"input":1,"expect":{}}"#), at: "a/b")
        #expect(fixture.decoding?.mode == .lenient)
        #expect(fixture.decoding?.provider == nil)
    }

    /// A value that cannot be read must not be ignored.
    @Test(arguments: [#""provider":5,"#, #""rules":"zeta.id","#, #""rules":[1],"#, #""inputText":7,"#])
    func `a known key of another type is refused`(member: String) {
        #expect(throws: FixtureError.self) { try fixture(member) }
    }

    /// Otherwise the case would count twice for the rule.
    @Test func `a rule that is cited twice is refused`() {
        let error = #expect(throws: FixtureError.self) { try fixture(#""rules":["zeta.id","zeta.text","zeta.id"],"#) }
        #expect(error?.reason == #"cites the rule "zeta.id" twice"#)
    }

    /// Otherwise a misspelt key would be ignored, or would be a difference that does not name the mistake.
    @Test(arguments: [
        (#"{"name":"a/b","provder":"zeta","input":1,"expect":{"malformed":true}}"#, "/provder", "a case are name, "),
        (#"{"name":"a/b","input":1,"expect":{"message":[]}}"#, "/expect/message", "an expected result are malformed, "),
        (
            #"{"name":"a/b","input":1,"expect":{"diagnostics":[{"code":"url.encoded","iner":"/a"}]}}"#,
            "/expect/diagnostics/0/iner", "an expected diagnostic are code, pointer, inner"
        ),
        (
            #"{"name":"a/b","input":1,"expect":{"messages":[{"id":"zeta:1"},{"iconURL":"x"}]}}"#,
            "/expect/messages/1/iconURL", "a message are id, provider, vendorID, title, "
        ),
        (
            #"{"name":"a/b","input":1,"expect":{"messages":[{"style":{"color":"x"}}]}}"#,
            "/expect/messages/0/style/color", "a style are background, titleBackground"
        ),
        (
            #"{"name":"a/b","input":1,"expect":{"messages":[{"tap":{"link":"x"}}]}}"#, "/expect/messages/0/tap/link",
            "an action are title, kind, "
        ),
        (
            #"{"name":"a/b","input":1,"expect":{"messages":[{"actions":[{},{"a/b":"x"}]}]}}"#,
            "/expect/messages/0/actions/1/a~1b", "an action are title, kind, "
        ),
        (
            #"{"name":"a/b","provider":"zeta","events":[],"expect":[]}"#, "/provider",
            "an engine case are name, description, rules, events, steps, collapse, collapsePrefer, expect"
        ),
    ])
    func `an unknown key is refused with its place and the known keys`(file: String, pointer: String, known: String) {
        let error = #expect(throws: FixtureError.self) { try FixtureCase(text(file), at: "a/b") }
        let reason = error?.reason ?? ""
        #expect(reason.hasPrefix("has an unknown key at \(pointer); the keys of \(known)"), "\(reason)")
    }

    @Test func `free-form values of an expected message have any keys`() throws {
        let free = #"{"colour":"x","a":{"b":1}}"#
        let message =
            #"{"custom":\#(free),"vendor":\#(free),"tap":{"kind":"custom","payload":\#(free),"vendor":\#(free)}}"#
        let fixture = try FixtureCase(text(#"{"name":"a/b","input":1,"expect":{"messages":[\#(message)]}}"#), at: "a/b")
        #expect(fixture.decoding != nil)
    }

    private func fixture(_ members: String) throws -> FixtureCase {
        try FixtureCase(
            text(#"{"name":"a/b",\#(members)"mode":"lenient","input":1,"expect":{"messages":[],"diagnostics":[]}}"#),
            at: "a/b")
    }

    private func text(_ string: String) -> [UInt8] { Array(string.utf8) }
}
