import Foundation
import InboxConformance
import InboxJSON
import Testing

@Suite struct FixtureCoverageTests {
    private func rules(_ text: String) throws -> [FixtureRule] {
        let root = FileManager.default.temporaryDirectory.appendingPathComponent("rules-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: root) }
        try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
        try Data(text.utf8).write(to: root.appendingPathComponent("rules.json"))
        return try FixtureRule.table(at: root)
    }

    private static let three =
        #"[{"id":"a.one","text":"T","source":"S"},{"id":"a.two","text":"T","source":"S"},{"id":"a.no","text":"T","source":"S"}]"#

    @Test func `a case with expected diagnostics is against its rules, any other for them`() throws {
        let coverage = FixtureCoverage(
            of: try rules(Self.three),
            by: [
                try .made("a/1", rules: ["a.one", "a.two"]),
                try .made(
                    "a/2", rules: ["a.one"],
                    expect: ["messages": [], "diagnostics": [["code": "date.never", "pointer": ""]]]),
                try .made("a/3", rules: ["a.one"], expect: ["malformed": true]),
                try .made("a/4"), try .made("a/5", rules: ["a.other"]),
            ])
        #expect(coverage.rows.map(\.casesFor) == [["a/1"], ["a/1"], []])
        #expect(coverage.rows.map(\.casesAgainst) == [["a/2", "a/3"], [], []])
        #expect(
            coverage.gaps == [
                "a/4 cites no rule", "a/5 cites \"a.other\", which is not a rule", "no case cites the rule a.no",
            ])
        #expect(
            coverage.text == """
                rule    for  against
                a.one     1        2
                a.two     1        0
                a.no      0        0
                3 rules, 3 cases

                """)
    }

    @Test func `an engine case is for its rules`() throws {
        let file =
            #"{"name":"e/1","rules":["a.one"],"events":[],"#
            + #""expect":[{"now":"1970-01-01T00:00:00Z","recipients":[]}]}"#
        let coverage = FixtureCoverage(of: try rules(Self.three), by: [try FixtureCase(Array(file.utf8), at: "e/1")])
        #expect(coverage.rows[0].casesFor == ["e/1"])
        #expect(coverage.rows[0].casesAgainst == [])
    }

    @Test(arguments: [
        "{}", "[", "[1]", #"[{"id":"a","text":"T"}]"#, #"[{"id":"a","text":" ","source":"S"}]"#,
        #"[{"id":"a","text":"T","source":"S"},{"id":"a","text":"T","source":"S"}]"#,
    ])
    func `an invalid table of rules is refused`(text: String) {
        #expect(throws: FixtureError.self) { try rules(text) }
    }
}
