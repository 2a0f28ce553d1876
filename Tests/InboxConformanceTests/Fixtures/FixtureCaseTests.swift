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

    @Test(arguments: ["[]", #"{"input":1,"expect":{}}"#, #"{"name":"a/c","input":1,"expect":{}}"#, #"{"name":1}"#])
    func `a file without the name of its path is refused`(file: String) {
        let error = #expect(throws: FixtureError.self) { try FixtureCase(text(file), at: "a/b") }
        #expect(error?.reason.contains("\"name\"") == true, "\(error?.reason ?? "")")
    }

    /// The members of files besides the name, and the text that the fault quotes.
    private static let refused: [(members: String, part: String)] = [
        (#""mode":"Lenient","input":1,"expect":{}"#, "mode"), (#""expect":{}"#, "input"), (#""input":1"#, "expect"),
        (#""input":1,"expect":[]"#, "expect"), (#""provider":5,"input":1,"expect":{}"#, "provider"),
        (#""rules":"zeta.id","input":1,"expect":{}"#, "rules"), (#""rules":[1],"input":1,"expect":{}"#, "rules"),
        (#""inputText":7,"input":1,"expect":{}"#, "inputText"),
        // The case would count twice for the rule.
        (#""rules":["a.b","a.c","a.b"],"input":1,"expect":{}"#, "a.b"),

        (#""events":{},"expect":[]"#, "events"), (#""events":[]"#, "expect"), (#""events":[],"expect":{}"#, "expect"),
        (#""events":[],"expect":[]"#, "expect"), (#""events":[],"expect":[{"recipients":[]}]"#, "now"),
        (#""events":[],"expect":[{"now":"noon","recipients":[]}]"#, "now"),
        (#""events":[],"expect":[{"now":"2026-02-05T12:00:00","recipients":[]}]"#, "now"),
        (#""events":[],"expect":[{"now":"2026-02-05T12:00:00Z"}]"#, "recipients"),
        (#""events":[],"expect":[{"now":"2026-02-05T12:00:00Z","recipients":["u1"]}]"#, "recipients"),

        (session(#"{"event":"restart"}"#, #"{"step":0,"outcome":{"ids":[]}}"#), "step"),
        (session(#"{"event":"restart"}"#, #"{"step":1,"outcome":{"ids":[]}}"#), "step"),
        (session(#"{"event":"restart"}"#, #"{"subscriber":"a","lists":[]}"#), "a"),
        (session(#"{"at":0,"event":"clear"}"#, #"{"step":0,"outcome":[]}"#), "outcome"),
        (session(#"{"event":"subscribe","subscriber":"a"}"#, #"{"subscriber":"a","lists":[{}]}"#), "lists"),
        (session(#"{"event":"clear"}"#), "at"), (session(#"{"at":0,"event":"clear","ids":[]}"#), "ids"),
        (session(#"{"at":0,"event":"dance"}"#), "dance"), (session(#"{"at":0}"#), "event"),
        (session(#"{"at":0,"event":"markRead","ids":"a"}"#), "ids"),
        (session(#"{"at":0,"event":"perform","id":"a","action":{}}"#), "action"),
        (session(#"{"at":0,"event":"perform","action":{"kind":"dismiss"}}"#), "id"),
        (
            session(#"{"at":0,"event":"perform","id":"a","action":{"kind":"dismiss"},"suppressingDefault":1}"#),
            "suppressingDefault"
        ),
        (session(#"{"at":0,"event":"open","id":"a","marksRead":"no"}"#), "marksRead"),
        (session(#"{"event":"subscribe"}"#), "subscriber"),

        (query(#""query":[],"messages":[]"#), "query"), (query(#""query":{"sender":"a"},"messages":[]"#), "query"),
        (query(#""query":{"message":"a","limit":1},"messages":[]"#), "query"),
        (query(#""query":{"topic":1},"messages":[]"#), "topic"),
        (query(#""query":{"limit":-1},"messages":[]"#), "limit"),
        (query(#""query":{"offset":"1"},"messages":[]"#), "offset"),
        (query(#""query":{"status":"gone"},"messages":[]"#), "status"), (query(#""query":{}"#), "messages"),
        (query(#""query":{"order":"oldestFirst"},"messages":[]"#), "order"),
        (query(#""query":{"order":1},"messages":[]"#), "order"), (query(#""query":{},"messages":{}"#), "messages"),
        (query(#""query":{},"recipient":1,"messages":[]"#), "recipient"),
    ]

    private static func session(_ step: String, _ expect: String = #"{"step":0,"outcome":{}}"#) -> String {
        #""steps":[\#(step)],"expect":[\#(expect)]"#
    }

    private static func query(_ members: String) -> String {
        #""events":[],"expect":[{"now":"1970-01-01T00:00:01Z",\#(members)}]"#
    }

    @Test(arguments: refused)
    func `a file that is not a case is refused with its fault`(members: String, part: String) {
        let file = #"{"name":"a/b",\#(members)}"#
        let error = #expect(throws: FixtureError.self) { try FixtureCase(text(file), at: "a/b") }
        #expect(error?.path == "a/b")
        #expect(error?.reason.contains("\"\(part)\"") == true, "\(error?.reason ?? "")")
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

    private func text(_ string: String) -> [UInt8] { Array(string.utf8) }
}
