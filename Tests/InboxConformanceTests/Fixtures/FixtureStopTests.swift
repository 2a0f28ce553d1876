import InboxConformance
import InboxJSON
import Testing

/// A run stops only if every compared case fails in the same way.
@Suite struct FixtureStopTests {
    private static let same = FixtureAnswer.result(["messages": [], "diagnostics": []])

    /// The reason after some cases: each expects a badge, and has these answers.
    private func reason(_ answers: [FixtureAnswer], skipping isSkipped: Bool = false) throws -> String? {
        var stop = FixtureStop()
        for (number, answer) in answers.enumerated() {
            let fixture = try FixtureCase.made(
                "a/\(number)", expect: ["messages": [], "diagnostics": [], "badge": 1])
            var subject = Single(answer: answer)
            _ = FixtureReport(
                of: [fixture], against: &subject, skipping: { _ in isSkipped }, onResult: { stop.note($1, $2) })
        }
        return stop.reason
    }

    private struct Single: FixtureSubject {
        let answer: FixtureAnswer
        func answer(_ request: FixtureRequest) -> FixtureAnswer { answer }
    }

    private func many(_ answer: FixtureAnswer, _ count: Int) -> [FixtureAnswer] {
        Array(repeating: answer, count: count)
    }

    @Test func `twenty equal failures stop the run, and nineteen do not`() throws {
        #expect(try reason(many(Self.same, 19)) == nil)
        #expect(
            try reason(many(Self.same, 20))
                == "the first 20 cases fail in the same way, so the run stops here: each answer is "
                + #"{"messages":[],"diagnostics":[]}"#)
        #expect(try reason(many(.failed("it died"), 20))?.hasSuffix(": it died") == true)
    }

    @Test(arguments: [0, 1, 18, 19])
    func `one other result lets the run go on to its end`(_ place: Int) throws {
        let pass = FixtureAnswer.result(["messages": [], "diagnostics": [], "badge": 1])
        let other = FixtureAnswer.result(["messages": [], "diagnostics": [], "badge": 2])
        for odd in [pass, other, .failed("it died"), .malformed] {
            var answers = many(Self.same, 40)
            answers[place] = odd
            #expect(try reason(answers) == nil)
        }
    }

    @Test func `skipped cases do not count`() throws {
        #expect(try reason(many(.unsupported, 100)) == nil)
        #expect(try reason(many(Self.same, 100), skipping: true) == nil)
        #expect(try reason(many(.unsupported, 5) + many(Self.same, 20)) != nil)
        #expect(try reason(many(.unsupported, 5) + many(Self.same, 19)) == nil)
    }

    @Test func `reasons are the same up to the example in them`() throws {
        let reasons = (0..<20).map {
            FixtureAnswer.failed("each answer must be one line of JSON; this one is \"\($0)\"")
        }
        #expect(try reason(reasons)?.hasSuffix(": each answer must be one line of JSON; this one is \"0\"") == true)
        #expect(try reason((0..<20).map { .failed("it died of \($0)") }) == nil)
        #expect(
            try reason(many(.failed("no answer within 1 s"), 20))?.hasSuffix("; does the program flush each line?")
                == true)
    }
}
