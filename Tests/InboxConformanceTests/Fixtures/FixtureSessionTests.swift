import InboxConformance
import InboxJSON
import InboxModel
import Testing
import UnifiedInbox

/// Engine cases with the steps of a session: how they are run and compared.
@Suite struct FixtureSessionTests {
    private static let ingest =
        #"{"at":0,"event":"ingest","provider":"zeta","payload":[{"id":"1"},{"id":"2","status":"READ"}]}"#

    private func fixture(_ steps: String, _ expect: String) throws -> FixtureCase {
        let file =
            #"{"name":"engine/x","description":"A fact.","rules":["engine.x"],"steps":[\#(steps)],"expect":[\#(expect)]}"#
        return try FixtureCase(Array(file.utf8), at: "engine/x")
    }

    @Test func `an invalid payload fails its case and names the step`() throws {
        let fixture = try fixture(
            #"{"at":0,"event":"ingest","provider":"zeta","payload":{"a":1}},{"at":1,"event":"clear"}"#,
            #"{"step":1,"outcome":{"ids":[]}}"#)
        let answer = AdapterSubject(adapters: .standard).answer(try #require(fixture.requests.first))
        guard case .failed(let reason) = answer else {
            Issue.record("\(answer)")
            return
        }
        #expect(reason.hasPrefix("step 0 is not an event: "))
    }

    @Test(arguments: [
        (#"{"step":1,"outcome":{"ids":[]}}"#, "/0/outcome/ids/0"),
        (#"{"step":1,"outcome":{"recorded":true}}"#, "/0/outcome/recorded"),
        (#"{"subscriber":"a","lists":[["zeta:1","zeta:2"]]}"#, "/0/lists/1"),
        (#"{"subscriber":"a","lists":[["zeta:1"],["zeta:1"]]}"#, "/0/lists/0/1"),
        (#"{"now":"1970-01-01T00:00:01Z","query":{"message":"zeta:9"},"messages":["zeta:9"]}"#, "/0/messages/0"),
        (#"{"now":"1970-01-01T00:00:01Z","recipients":[{"unread":1}]}"#, "/0/recipients/0/unread"),
    ])
    func `an unexpected outcome is a difference, and can be written into the case`(expect: String, pointer: String)
        throws
    {
        let steps =
            Self.ingest + #",{"at":5,"event":"markRead","ids":["zeta:1"]},{"event":"subscribe","subscriber":"a"},"#
            + #"{"at":9,"event":"delete","ids":["zeta:2"]}"#
        let session = try fixture(steps, expect)
        let failure = try #require(throws: FixtureResult.self) { try session.check(adapters: .standard) }
        #expect(failure.pointer == JSONPointer(pointer))
        let subject = AdapterSubject(adapters: .standard)
        let written = try #require(session.expectation(for: session.requests.map(subject.answer))?[0])
        try fixture(steps, written.description).check(adapters: .standard)
    }
}
