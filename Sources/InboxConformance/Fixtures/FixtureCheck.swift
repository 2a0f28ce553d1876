public import InboxJSON
public import InboxModel

extension FixtureCase {
    /// Decodes the payload, replays the events or runs the steps, and compares the result.
    ///
    /// - Throws: ``FixtureFailure`` with the first difference.
    public func check(adapters: [any InboxAdapter]) throws(FixtureFailure) {
        let subject = AdapterSubject(adapters: adapters)
        guard let failure = failure(of: requests.map(subject.answer)) else { return }
        throw failure
    }

    /// The first difference between the answers to ``requests`` and the expectation, or nil if there is none.
    func failure(of answers: [FixtureAnswer]) -> FixtureFailure? {
        let difference =
            switch task {
            case .decode(let decoding): decoding.difference(answers.first ?? .failed("no answer"))
            case .replay(let replay): replay.difference(answers)
            }
        return difference.map { difference in
            FixtureFailure(
                name: name, pointer: JSONPointer(tokens: difference.tokens), expected: difference.left,
                actual: difference.right)
        }
    }

    /// The `expect` with which the answers to ``requests`` would pass, or nil if an answer is not a result.
    public func expectation(for answers: [FixtureAnswer]) -> JSONValue? {
        switch task {
        case .decode(let decoding): answers.first.flatMap(decoding.expectation)
        case .replay(let replay): replay.expectation(for: answers)
        }
    }
}
