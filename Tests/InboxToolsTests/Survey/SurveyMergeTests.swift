import InboxConformance
import InboxJSON
import InboxModel
import InboxTestSupport
import InboxVendors
import Testing

@testable import InboxTools

/// Surveys merge exactly.
@Suite struct SurveyMergeTests {
    /// Lines of all vendors, with faults and unknown keys.
    private static func lines(_ random: inout SeededGenerator, count: Int) throws -> [(number: Int, text: String)] {
        let payloads = try Payload.all()
        return (0..<count).map { number in
            if random.oneIn(8) {
                return (number + 1, #"{"messageId":"\#(number)","k\#(random.below(40))":\#(number)}"#)
            }
            if random.oneIn(20) { return (number + 1, "{") }
            return (number + 1, String(decoding: random.pick(payloads).bytes, as: UTF8.self))
        }
    }

    private static func survey(_ lines: [(number: Int, text: String)]) -> Survey {
        var taker = SurveyTaker(InboxDecoder(), now: Survey.noon)
        for line in lines { taker.read(Array(line.text.utf8), number: line.number, of: "night") }
        return taker.survey
    }

    @Test(arguments: TestScale.seeds(12, long: 200))
    func `the survey of all lines is the merged survey of their parts, in any order and grouping`(_ seed: UInt64) throws
    {
        var random = SeededGenerator(seed: seed)
        let lines = try Self.lines(&random, count: 30)
        let whole = Self.survey(lines)
        var parts: [[(number: Int, text: String)]] = [[], [], []]
        for line in lines { parts[random.below(3)].append(line) }
        let surveys = parts.map(Self.survey)
        for order in [[0, 1, 2], [2, 1, 0], [1, 2, 0]] {
            let (a, b, c) = (surveys[order[0]], surveys[order[1]], surveys[order[2]])
            #expect(a.merging(b).merging(c) == whole)
            #expect(a.merging(b.merging(c)) == whole)
            #expect(a.merging(b).merging(c).json == whole.json)
        }
        #expect(whole.merging(Survey()) == whole)
        #expect(Survey().merging(whole) == whole)
    }

    @Test func `the example that is first by file and line is kept`() throws {
        let line = #"{"messageId":"1","templateId":"t","mediaUrl":"","extra":1}"#
        let surveys = [
            Survey.of(["[]", line], in: "b"), Survey.of(["[]", "[]", line], in: "a"), Survey.of([line], in: "c"),
        ]
        for order in [[0, 1, 2], [2, 1, 0], [1, 0, 2]] {
            let merged = surveys[order[0]].merging(surveys[order[1]]).merging(surveys[order[2]])
            let example = try #require(merged.vendors["zeta"]).unknownKeys.kept.entries[0].value.example
            #expect(example?.file == "a")
            #expect(example?.line == 3)
        }
    }

    @Test func `merged surveys of different instants have the first and the last instant`() throws {
        let later = try #require(Instant(rfc3339: "2026-02-06T00:00:00Z"))
        var taker = SurveyTaker(InboxDecoder(), now: later)
        taker.read(Array("[]".utf8), number: 1, of: "a")
        let merged = taker.survey.merging(Survey.of(["[]"]))
        #expect(merged.instants == Survey.noon...later)
        let json = try JSONValue(parsing: merged.json)
        #expect(json["now"]?.string == "2026-02-05T12:00:00Z")
        #expect(json["latestNow"]?.string == "2026-02-06T00:00:00Z")
    }

    // MARK: JSON

    @Test(arguments: TestScale.seeds(6, long: 100))
    func `a survey that is written and read again is the same, and has the type of the schema`(_ seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let survey = Self.survey(try Self.lines(&random, count: 40))
        let json = try JSONValue(parsing: survey.json)
        #expect(try Survey(json: json) == survey)
        #expect(try Survey(json: json).json == survey.json)
        let schema = try JSONValue(parsing: FixtureTree.bytes("survey.schema.json"))
        #expect(try JSONSchema(["survey.schema.json": schema]).errors(of: json, against: "survey.schema.json") == [])
    }

    @Test(arguments: [
        (#"{"messages":[]}"#, "/schema is missing"),
        (#"{"schema":2}"#, "/schema is 2, not 1"),
        (#"{"schema":1,"payloads":[{"status":"odd","count":1}]}"#, "/payloads has the unknown status odd"),
        (
            #"{"schema":1,"vendors":[{"provider":"zeta","messages":-1}]}"#,
            "/vendors/zeta/messages is -1, but a count is never negative"
        ),
        (
            #"{"schema":1,"vendors":[{"provider":"zeta","messages":1,"messagesWithDiagnostics":0,"days":[],"otherDays":1}]}"#,
            "/vendors/zeta/days must have valid dates, and each day once, at most 10000 in all. "
                + "If \"otherDays\" is above 0, there must be exactly 10000"
        ),
        (
            #"{"schema":1,"vendors":[{"provider":"zeta","messages":1,"messagesWithDiagnostics":0,"#
                + #""days":[{"day":"<b>","count":1}],"otherDays":0}]}"#,
            "/vendors/zeta/days must have valid dates, and each day once, at most 10000 in all. "
                + "If \"otherDays\" is above 0, there must be exactly 10000"
        ),
        (
            #"{"schema":1,"vendors":[{"provider":"zeta","messages":1}]}"#,
            "/vendors/zeta/messagesWithDiagnostics is missing"
        ),
    ])
    func `a text that is not a survey is refused`(_ text: String, _ reason: String) throws {
        let json = try JSONValue(parsing: text)
        let fault = #expect(throws: CanonicalFault.self) { try Survey(json: json) }
        #expect(fault?.description == reason)
    }
}
