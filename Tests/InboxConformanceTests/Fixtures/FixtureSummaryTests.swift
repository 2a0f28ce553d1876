import InboxJSON
import InboxModel
import InboxTestSupport
import Testing
import UnifiedInbox

@testable import InboxConformance

@Suite struct FixtureSummaryTests {
    /// This library, with an error of its own in many cases.
    private struct Careless: FixtureSubject {
        let library = AdapterSubject(adapters: .standard)
        let fault: (FixtureRequest, FixtureAnswer) -> FixtureAnswer

        func answer(_ request: FixtureRequest) -> FixtureAnswer { fault(request, library.answer(request)) }
    }

    private func details(
        of cases: [FixtureCase], _ fault: @escaping (FixtureRequest, FixtureAnswer) -> FixtureAnswer
    ) -> [FixtureDetail] {
        var subject = Careless(fault: fault)
        var details: [FixtureDetail] = []
        _ = FixtureReport(
            of: cases, against: &subject,
            onResult: { details.append(FixtureDetail($0, $1, $2, rules: [:])) })
        return details
    }

    /// An answer with some members of its messages replaced, or removed.
    private static func edited(_ answer: FixtureAnswer, _ edits: [String: JSONValue?]) -> FixtureAnswer {
        guard case .result(let result) = answer, let messages = result["messages"]?.array else { return answer }
        let edited = messages.map { message in
            edits.reduce(message) { message, edit in
                guard let object = message.object, object[edit.key] != nil else { return message }
                return JSONValue(edit.value.map { object.setting(edit.key, to: $0) } ?? object.removing(edit.key))
            }
        }
        return .result(JSONValue((result.object ?? [:]).setting("messages", to: JSONValue(edited))))
    }

    @Test func `the counts of a run with many faults add up`() throws {
        let cases = try FixtureTree.cases().sample(oneIn: 3)
        let details = details(of: cases) { request, answer in
            switch request.name.utf8.reduce(0, { ($0 &* 31 &+ Int($1)) % 7 }) {
            case 0: .unsupported
            case 1: .failed("it died")
            case 2: Self.edited(answer, ["title": .some("X"), "body": .none])
            case 3: Self.edited(answer, ["expiresAt": .none, "status": .some("read")])
            case 4: .result(["messages": [], "diagnostics": []])
            default: answer
            }
        }
        let summary = FixtureSummary(details)
        let failed = details.filter { $0.result.outcome == .failed }
        let compared = details.filter { $0.result.outcome != .skipped }
        try #require(failed.count > 100)
        #expect(summary.compared == compared.count)
        // Each failing case is in a field and in a group, and no other case is.
        #expect(Set(summary.groups.flatMap(\.cases)) == Set(failed.map(\.fixture.name)))
        #expect(Set(summary.groups.map(\.text)).count == summary.groups.count)
        for group in summary.groups {
            #expect(!group.cases.isEmpty && Set(group.cases).count == group.cases.count, "\(group.text)")
        }
        #expect(summary.groups.map(\.cases.count) == summary.groups.map(\.cases.count).sorted(by: >))
        #expect(summary.fields.allSatisfy { 1...failed.count ~= $0.cases })
        #expect(summary.fields.map(\.cases).reduce(0, +) >= failed.count)
        #expect(summary.fields.first { $0.name == "no result" }?.cases == failed.count { $0.result.pointer == nil })
        // Each rule has all of its cases.
        for verdict in summary.verdicts {
            let citing = compared.filter { $0.fixture.rules.contains(verdict.id) }
            #expect(verdict.cases.map { details[$0].fixture.name } == citing.map(\.fixture.name))
            #expect(verdict.failed == citing.count { $0.result.outcome == .failed })
            #expect(verdict.passed == citing.count { $0.result.outcome == .passed })
        }
        #expect(summary.verdicts.map(\.id) == Set(compared.flatMap(\.fixture.rules)).sorted())
        // Whatever fails, it fits on a screen.
        #expect(summary.text.split(separator: "\n", omittingEmptySubsequences: false).count < 60)
    }

    @Test func `a case has a difference if and only if it fails`() throws {
        let cases = try FixtureTree.cases().sample(oneIn: 3)
        for detail in details(of: cases, { Self.edited($1, ["title": .some("X"), "custom": .some(["a": 1])]) }) {
            #expect(detail.differences.isEmpty == (detail.result.outcome == .passed), "\(detail.fixture.name)")
        }
    }

    // MARK: Groups

    private func summary(_ pairs: [(expected: JSONValue, actual: JSONValue)]) throws -> FixtureSummary {
        var details: [FixtureDetail] = []
        for (number, pair) in pairs.enumerated() {
            let fixture = try FixtureCase.made("a/\(number)", expect: pair.expected)
            let answers = [FixtureAnswer.result(pair.actual)]
            details.append(FixtureDetail(fixture, answers, FixtureResult(of: fixture, answers), rules: [:]))
        }
        return FixtureSummary(details)
    }

    private static func feed(_ message: JSONValue, _ diagnostics: JSONValue = []) -> JSONValue {
        ["messages": [message], "diagnostics": diagnostics]
    }

    @Test func `equal differences are one group, and others are joined by their kinds`() throws {
        let read = (Self.feed(["id": "1", "status": "read"]), Self.feed(["id": "1", "status": "unread"]))
        let titles = ["A", "B", "C"].map { (Self.feed(["id": "1", "title": JSONValue($0)]), Self.feed(["id": "1"])) }
        let number = (Self.feed(["id": "1", "title": "D"]), Self.feed(["id": "1", "title": 4]))
        let summary = try summary([read] + titles + [number, read])
        #expect(
            summary.groups == [
                FixtureSummary.Group(text: "title: expected a string, got nothing", cases: ["a/1", "a/2", "a/3"]),
                FixtureSummary.Group(text: #"status: expected "read", got "unread""#, cases: ["a/0", "a/5"]),
                FixtureSummary.Group(text: #"title: expected "D", got 4"#, cases: ["a/4"]),
            ])
        #expect(summary.fields.map(\.name) == ["title", "status"])
        #expect(summary.fields.map(\.cases) == [4, 2])
    }

    @Test func `a diagnostic is the same at any place, and a place is the same at any index`() throws {
        let missing = (0..<2).map { number in
            let diagnostic: JSONValue = ["code": "date.never", "pointer": JSONValue("/\(number)/expiry")]
            return (Self.feed(["id": "1"], [diagnostic]), Self.feed(["id": "1"]))
        }
        let list = ["x", "y"].map { text in
            (
                JSONValue([
                    "messages": [["id": "0"], ["id": "1", "actions": [["url": JSONValue(text)]]]], "diagnostics": [],
                ]),
                JSONValue([
                    "messages": [["id": "0"], ["id": "1", "actions": [["url": JSONValue(text + "z")]]]],
                    "diagnostics": [],
                ])
            )
        }
        let summary = try summary(missing + list)
        #expect(
            summary.groups.map(\.text) == [
                "actions/url: expected a string, got another", #"diagnostics: expected "date.never", got nothing"#,
            ])
        #expect(summary.groups.map(\.cases) == [["a/2", "a/3"], ["a/0", "a/1"]])
    }

    @Test func `of a program's last words, the first and the last line are shown`() throws {
        let fixture = try FixtureCase.made("a/1", expect: Self.feed(["id": "1"]))
        let reason = "the program ended:\nTraceback\n  line 7\nKeyError: 'status'"
        let answers = [FixtureAnswer.failed(reason)]
        let detail = FixtureDetail(fixture, answers, FixtureResult(of: fixture, answers), rules: [:])
        let summary = FixtureSummary([detail])
        #expect(summary.groups.map(\.text) == ["the program ended: … KeyError: 'status'"])
        #expect(summary.fields.map(\.name) == ["no result"])
    }
}
