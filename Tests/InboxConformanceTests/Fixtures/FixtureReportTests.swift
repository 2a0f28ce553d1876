import InboxJSON
import InboxModel
import InboxTestSupport
import Testing
import UnifiedInbox

@testable import InboxConformance

@Suite struct FixtureReportTests {
    /// Answers by the case's name.
    private final class Parrot: FixtureSubject, ExternalSubject {
        var answers: [String: FixtureAnswer] = [:]
        var objections: [String: FixtureResult] = [:]
        var hasFinished = false
        var latest: [FixtureResult] = []

        init(answers: [String: FixtureAnswer] = [:], objections: [String: FixtureResult] = [:]) {
            self.answers = answers
            self.objections = objections
        }

        func answer(_ request: FixtureRequest) -> FixtureAnswer {
            if let objection = objections[request.name] { latest.append(objection) }
            return answers[request.name] ?? .result(["messages": [], "diagnostics": []])
        }

        func objection() -> FixtureResult? { latest.isEmpty ? nil : latest.removeFirst() }

        func finish() { hasFinished = true }
    }

    private static let report = FixtureReport([
        FixtureResult("zeta/a", .passed),
        FixtureResult("zeta/b", JSONDifference(["messages", "0"], nil, ["x": "<&\">"])),
        FixtureResult("pushwoosh/deep/c", .failed, reason: "no answer within 10 s: \u{1B}[31mé\u{FFFF}\n"),
        FixtureResult("zeta/d", .skipped, reason: "unsupported"),
    ])

    @Test func `the text has one line per failing case, then the counts`() {
        #expect(
            Self.report.text == """
                zeta/b: at /messages/0: expected nothing, got {"x":"<&\\">"}
                pushwoosh/deep/c: no answer within 10 s: \u{1B}[31mé\u{FFFF}

                1 passed, 2 failed, 1 skipped

                """)
    }

    @Test func `the JSON has the counts and one flat record per case`() throws {
        var writer = JSONWriter()
        Self.report.write(to: &writer)
        #expect(
            String(decoding: writer.bytes, as: UTF8.self)
                == #"{"passed":1,"failed":2,"skipped":1,"cases":[{"case":"zeta/a","outcome":"passed"},"#
                + #"{"case":"zeta/b","outcome":"failed","reason":"differs","pointer":"/messages/0","#
                + #""actual":{"x":"<&\">"}},{"case":"pushwoosh/deep/c","outcome":"failed","#
                + #""reason":"no answer within 10 s: \u001b[31mé"# + "\u{FFFF}" + #"\n"},"#
                + #"{"case":"zeta/d","outcome":"skipped","reason":"unsupported"}]}"#)
    }

    @Test(arguments: [
        (0, 0, 0, 0, "0 of 0", "lightgrey"), (3, 0, 0, 3, "3 of 3", "brightgreen"),
        (0, 0, 2, 2, "0 of 0, 2 skipped", "lightgrey"), (9, 1, 0, 10, "9 of 10", "yellow"),
        (5, 5, 1, 11, "5 of 10, 1 skipped", "orange"), (8, 153, 0, 161, "8 of 161", "red"),
        // Cases that were not run.
        (1, 0, 0, 2, "1 of 2", "orange"),
    ])
    func `a badge has the passed and the compared cases, and a color by their share`(
        _ passed: Int, _ failed: Int, _ skipped: Int, _ count: Int, _ message: String, _ color: String
    ) throws {
        let outcomes: [(FixtureResult.Outcome, Int)] = [(.passed, passed), (.failed, failed), (.skipped, skipped)]
        let report = FixtureReport(
            outcomes.flatMap { outcome, count in (0..<count).map { FixtureResult("a/\($0)", outcome) } })
        #expect(
            report.badge(ofCases: count)
                == #"{"schemaVersion":1,"label":"inbox conformance","message":"\#(message)","color":"\#(color)"}"#)
    }

    @Test func `the JUnit XML has one suite per folder, and no character that XML forbids`() {
        #expect(
            Self.report.junit == """
                <?xml version="1.0" encoding="UTF-8"?>
                <testsuites name="conform" tests="4" failures="2" errors="0" skipped="1">
                  <testsuite name="zeta" tests="3" failures="1" errors="0" skipped="1">
                    <testcase classname="zeta" name="a"/>
                    <testcase classname="zeta" name="b"><failure message="at /messages/0">zeta/b: at /messages/0: \
                expected nothing, got {&quot;x&quot;:&quot;&lt;&amp;\\&quot;&gt;&quot;}</failure></testcase>
                    <testcase classname="zeta" name="d"><skipped message="unsupported"/></testcase>
                  </testsuite>
                  <testsuite name="pushwoosh/deep" tests="1" failures="1" errors="0" skipped="0">
                    <testcase classname="pushwoosh/deep" name="c">\
                <failure message="no answer within 10 s: \u{FFFD}[31mé\u{FFFD}&#10;">pushwoosh/deep/c: no answer within \
                10 s: \u{FFFD}[31mé\u{FFFD}
                </failure></testcase>
                  </testsuite>
                </testsuites>

                """)
    }

    @Test func `an empty report is complete in every format`() {
        #expect(FixtureReport().text == "0 passed, 0 failed, 0 skipped\n")
        #expect(FixtureReport().junit.contains(#"tests="0""#))
    }

    @Test func `a long value is truncated in the text, and complete in the record`() throws {
        let long = String(repeating: "é", count: 5000)
        let result = FixtureResult("a/b", JSONDifference([], JSONValue(long), nil))
        #expect(result.description.count < 1200)
        #expect(result.description.contains("… (10002 bytes), got nothing"))
        #expect(result.expected?.string == long)
    }

    @Test func `a difference at the root is reported as such`() {
        let result = FixtureResult("a/b", JSONDifference([], 1, nil))
        #expect(result.description == "a/b: at the root: expected 1, got nothing")
        #expect(FixtureReport([result]).junit.contains(#"<failure message="at the root">a/b: at the root: "#))
    }

    @Test func `any subject can be checked, and is notified after the last case`() throws {
        let given: [String: FixtureAnswer] = [
            "a/differs": .result(["messages": [1], "diagnostics": []]), "a/refuses": .malformed,
            "a/cannot": .unsupported, "a/dies": .failed("it died"),
        ]
        var parrot = Parrot(answers: given)
        var told: [String] = []
        let names = ["a/passes", "a/differs", "a/refuses", "a/cannot", "a/dies"]
        let report = FixtureReport(
            of: try names.map { try .made($0) }, against: &parrot,
            onResult: { fixture, answers, result in
                #expect(fixture.name == result.name)
                #expect(answers == [given[fixture.name] ?? .result(["messages": [], "diagnostics": []])])
                told.append(result.name)
            })
        #expect(report.results.map(\.outcome) == [.passed, .failed, .failed, .skipped, .failed])
        #expect(report.results.map(\.pointer?.description) == [nil, "/messages/0", "", nil, nil])
        #expect(report.results.map(\.reason) == [nil, "differs", "differs", "unsupported", "it died"])
        #expect(told == names)
        #expect(parrot.hasFinished)
    }

    @Test func `an objection fails the case before it, and no other`() throws {
        var parrot = Parrot(objections: [
            "a/2": FixtureResult("a/1", .failed, reason: "twice"),
            "a/3": FixtureResult("a/1", .failed, reason: "too late for that"),
        ])
        let report = FixtureReport(of: try (1...3).map { try .made("a/\($0)") }, against: &parrot)
        #expect(report.results.map(\.outcome) == [.failed, .passed, .passed])
        #expect(report.results.map(\.reason) == ["twice", nil, nil])
    }

    @Test func `cases of a vendor without an adapter fail`() throws {
        var zeta = AdapterSubject(adapters: [ZetaAdapter()])
        let cases = try FixtureTree.cases().filter { $0.decoding?.provider == .pushwoosh }
        let report = FixtureReport(of: cases, against: &zeta)
        #expect(report.count(.failed) == cases.count)
        #expect(report.results.first?.pointer == nil)
    }
}
