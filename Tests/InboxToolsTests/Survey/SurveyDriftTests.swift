import InboxModel
import InboxVendors
import Testing

@testable import InboxTools

@Suite struct SurveyDriftTests {
    /// Zeta messages: some with a title, some with an unknown key, some with a title of a wrong type.
    private static func survey(_ count: Int, titles: Int = 0, keys: Int = 0, faults: Int = 0) -> Survey {
        Survey.of(
            (0..<count).map { index in
                let title = index < titles ? #","title":"T""# : ""
                let key = index < keys ? #","extra":1"# : ""
                let fault = index < faults ? #","body":[]"# : ""
                return #"{"messageId":"\#(index)"\#(title)\#(key)\#(fault)}"#
            }, from: .zeta)
    }

    private static func lines(_ drift: [SurveyDrift]) -> [String] {
        drift.map { "\($0.kind.rawValue) \($0.name): \($0.before.percent) to \($0.after.percent)" }
    }

    @Test func `equal surveys have no drift`() {
        let survey = Self.survey(200, titles: 120, keys: 3, faults: 2)
        #expect(survey.drift(since: survey) == [])
    }

    @Test func `a new key is drift, but a key in the baseline is not`() throws {
        let drift = Self.survey(200, keys: 1).drift(since: Self.survey(100))
        #expect(Self.lines(drift) == ["new-key extra: 0.0 to 0.5"])
        #expect(drift.first?.example?.line == 1)
        #expect(Self.survey(200, keys: 200).drift(since: Self.survey(100, keys: 1)) == [])
    }

    @Test(arguments: [(50, 60, true), (60, 50, true), (50, 59, false), (50, 41, false), (0, 10, true), (90, 100, true)])
    func `a field is drift if its share has changed by ten points`(_ before: Int, _ after: Int, _ isDrift: Bool) {
        let drift = Self.survey(100, titles: after).drift(since: Self.survey(100, titles: before))
        #expect(Self.lines(drift) == (isDrift ? ["field title: \(before).0 to \(after).0"] : []))
    }

    @Test(arguments: [(10, 20, true), (10, 19, false), (0, 1, true), (20, 10, false), (3, 6, true)])
    func `a diagnostic is drift if it is twice as frequent, or new`(_ before: Int, _ after: Int, _ isDrift: Bool) {
        let drift = Self.survey(100, faults: after).drift(since: Self.survey(100, faults: before))
        #expect(Self.lines(drift) == (isDrift ? ["diagnostic field.wrong-type: \(before).0 to \(after).0"] : []))
    }

    @Test func `the number of diagnostics is compared for each message`() {
        #expect(Self.survey(400, faults: 40).drift(since: Self.survey(200, faults: 20)) == [])
    }

    @Test(arguments: [(99, 200), (200, 99)])
    func `a vendor with fewer than 100 messages in one survey is not compared`(_ before: Int, _ after: Int) {
        let (baseline, survey) = (Self.survey(before), Self.survey(after, titles: after, keys: 5))
        #expect(survey.drift(since: baseline) == [])
        #expect(survey.vendorsNotCompared(with: baseline) == ["zeta"])
    }

    @Test func `a key that a full baseline could not have kept is not reported as new`() {
        var baseline = Self.survey(100)
        var keys = BoundedCounts(limit: 2)
        for key in ["a", "b", "c"] { keys.update(key, adding: 1) { $0.count += 1 } }
        baseline.vendors["zeta"]?.unknownKeys = keys
        #expect(Self.survey(100, keys: 1).drift(since: baseline) == [])
    }
}
