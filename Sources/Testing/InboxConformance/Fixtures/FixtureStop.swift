import InboxJSON

/// Notices a subject that gives the same wrong answer to every case, so that the run can stop.
///
/// The first 20 cases must all fail in the same way, or the first 3 if they take 20 seconds or more. One case that passes, or
/// that fails in another way, lets the run go on to its end. Skipped cases do not count.
package struct FixtureStop: Sendable {
    /// Begins the part of a reason that quotes one answer.
    ///
    /// The part before it is the same for each answer with this fault.
    static let example = "; this one "
    private static let enoughCases = 20
    private static let enoughSlowCases = 3
    private static let slow: Duration = .seconds(20)

    private let start = ContinuousClock.now
    private var fault: (key: String, sentence: String)?
    private var count = 0
    private var hasSeenAnother = false

    /// Why the run should stop, or nil as long as it should go on.
    package private(set) var reason: String?

    package init() {}

    package mutating func note(_ answers: [FixtureAnswer], _ result: FixtureResult) {
        guard result.outcome != .skipped, reason == nil, !hasSeenAnother else { return }
        guard let next = Self.fault(answers, result), next.key == fault?.key ?? next.key else {
            hasSeenAnother = true
            return
        }
        let fault = self.fault ?? next
        self.fault = fault
        count += 1
        let isSlow = ContinuousClock.now - start >= Self.slow
        guard count >= (isSlow ? Self.enoughSlowCases : Self.enoughCases) else { return }
        reason = "the first \(count) cases fail in the same way, so the run stops here: \(fault.sentence)"
    }

    /// What is wrong with a case, and what is the same in other cases with this fault; nil if nothing can be the same.
    private static func fault(_ answers: [FixtureAnswer], _ result: FixtureResult) -> (key: String, sentence: String)? {
        guard result.outcome == .failed else { return nil }
        guard result.pointer != nil else {
            let reason = result.reason ?? ""
            let hint = reason.hasPrefix("no answer") ? "; does the program flush each line?" : ""
            return (reason.split(separator: example).first.map(String.init) ?? "", reason + hint)
        }
        guard let answer = answers.first, answers.allSatisfy({ $0 == answer }) else { return nil }
        return (answer.json.description, "each answer is \(answer.json)")
    }
}
