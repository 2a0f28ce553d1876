import InboxConformance
import InboxJSON
import InboxModel
import Testing

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
        #expect(fixture.decoding?.expectation == .result(["messages": [], "diagnostics": []]))
    }

    @Test func `a case without a provider requires detection`() throws {
        #expect(try #require(fixture("").decoding).provider == nil)
    }

    @Test func `inputText is the input, byte by byte`() throws {
        let fixture = try FixtureCase(
            text(#"{"name":"a/b","mode":"lenient","inputText":" [1,\n1 ","expect":{"malformed":true}}"#), at: "a/b")
        #expect(fixture.decoding?.input == text(" [1,\n1 "))
        #expect(fixture.decoding?.expectation == .malformed)
    }

    @Test func `malformed may be false beside an expected result`() throws {
        let fixture = try FixtureCase(
            text(#"{"name":"a/b","mode":"lenient","input":1,"expect":{"malformed":false,"messages":[]}}"#), at: "a/b")
        #expect(fixture.decoding?.expectation == .result(["malformed": false, "messages": []]))
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

    private func fixture(_ members: String) throws -> FixtureCase {
        try FixtureCase(
            text(#"{"name":"a/b",\#(members)"mode":"lenient","input":1,"expect":{"messages":[],"diagnostics":[]}}"#),
            at: "a/b")
    }

    private func text(_ string: String) -> [UInt8] { Array(string.utf8) }
}
