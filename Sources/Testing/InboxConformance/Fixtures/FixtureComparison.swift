package import InboxJSON
public import InboxModel

extension FixtureCase {
    /// Runs the case with this library and some adapters, and compares the answers with the expected ones.
    ///
    /// - Throws: The ``FixtureResult`` with the first difference.
    public func check(adapters: [any InboxAdapter]) throws(FixtureResult) {
        let subject = AdapterSubject(adapters: adapters)
        if let difference = firstDifference(requests.map(subject.answer)) { throw FixtureResult(name, difference) }
    }

    /// The first difference between the answers to ``requests`` and the expected ones, or nil if there is none.
    func firstDifference(_ answers: [FixtureAnswer]) -> JSONDifference? {
        if decoding != nil {
            return DiagnosticMatch.firstDifference(answers.first ?? .failed("no answer"), self)
        }
        for index in requests.indices {
            guard let engine = EngineExpectation(self, index) else { continue }
            let answer = answers.indices.contains(index) ? answers[index] : .failed("no answer")
            if let difference = engine.firstDifference(answer) { return difference }
        }
        return nil
    }

    /// Every difference between the answers and the expected ones.
    ///
    /// Diagnostics are compared as a set: each missing and each unexpected diagnostic is a difference.
    ///
    /// - Parameter actual: The answers in the form of ``expect``.
    func differences(_ answers: [FixtureAnswer], _ actual: JSONValue) -> [JSONDifference] {
        let ignored: DifferenceOptions = [.keyOrder, .numberSpelling]
        if decoding == nil {
            return zip(requests.indices, answers).flatMap { EngineExpectation(self, $0)?.differences($1) ?? [] }
        }
        guard !expectsMalformed, actual["malformed"] == nil, case .result? = answers.first else {
            return JSONDifference.all(expect, actual, ignoring: ignored)
        }
        let differences = DiagnosticMatch.comparedKeys.flatMap { key in
            JSONDifference.all(expect[key], actual[key], ignoring: ignored, at: [key])
        }
        return differences + (comparesDiagnostics ? DiagnosticMatch.differences(expect, actual) : [])
    }

    /// The `expect` that would make the answers to ``requests`` pass, or nil if an answer is not a result.
    ///
    /// - Parameter keepsDiagnostics: Whether the expected diagnostics stay as they are, although the answers may differ.
    package func expectation(for answers: [FixtureAnswer], keepsDiagnostics: Bool = false) -> JSONValue? {
        if decoding != nil {
            guard case .result(let members)? = answers.first else { return nil }
            guard answers.first != .malformed else { return members }
            return DiagnosticMatch.expectation(members, expect, keepsDiagnostics: keepsDiagnostics)
        }
        var elements: [JSONValue] = []
        for (index, answer) in answers.enumerated() {
            guard let element = EngineExpectation(self, index)?.element(for: answer) else { return nil }
            elements.append(element)
        }
        return JSONValue(elements)
    }
}

/// Compares the result of a payload.
///
/// Messages are compared as JSON values: keys in any order, numbers by exact value. Diagnostics are compared in any order,
/// by code, pointer and (if the case expects one) inner pointer. All of them must be listed.
private struct DiagnosticMatch {
    /// The expected diagnostics, and which of them were found.
    private let expected: [JSONValue]
    private var isMet: [Bool]
    /// The remaining ones, reduced to the properties that are compared.
    private var unmatched: [JSONValue]

    static let comparedKeys = ["messages", "badge", "deletions"]

    init(_ expected: [JSONValue], _ actual: [JSONValue]) {
        self.expected = expected
        isMet = expected.map { _ in false }
        unmatched = actual.map(Self.identity)
        // Expectations with an inner pointer are matched first, because the others could match the same diagnostic.
        let order =
            expected.indices.filter { expected[$0]["inner"] != nil }
            + expected.indices.filter { expected[$0]["inner"] == nil }
        for index in order {
            guard let match = unmatched.firstIndex(where: { Self.isMatch(expected[index], $0) }) else { continue }
            unmatched.remove(at: match)
            isMet[index] = true
        }
    }

    /// Whether a diagnostic matches an expected one, which may omit the inner pointer.
    private static func isMatch(_ expected: JSONValue, _ actual: JSONValue) -> Bool {
        ["code", "pointer"].allSatisfy { expected[$0] == actual[$0] }
            && (expected["inner"] == nil || expected["inner"] == actual["inner"])
    }

    private static func identity(_ diagnostic: JSONValue) -> JSONValue {
        let keys = ["code", "pointer", "inner"]
        return JSONValue(JSONObject(keys.compactMap { key in diagnostic[key].map { .init(key: key, value: $0) } }))
    }

    static func firstDifference(_ answer: FixtureAnswer, _ fixture: FixtureCase) -> JSONDifference? {
        let expect = fixture.expect
        guard case .result(let actual) = answer, answer != .malformed, !fixture.expectsMalformed else {
            let expected = fixture.expectsMalformed ? FixtureAnswer.malformed.json : expect
            return answer == .malformed && fixture.expectsMalformed ? nil : JSONDifference([], expected, answer.json)
        }
        for key in comparedKeys {
            if let difference = JSONDifference.first(expect[key], actual[key], at: [key]) { return difference }
        }
        guard fixture.comparesDiagnostics else { return nil }
        guard let diagnostics = actual["diagnostics"]?.array else {
            return JSONDifference(["diagnostics"], expect["diagnostics"], actual["diagnostics"])
        }
        let match = DiagnosticMatch(expect["diagnostics"]?.array ?? [], diagnostics)
        if let index = match.isMet.firstIndex(of: false) {
            return JSONDifference(
                ["diagnostics", String(index)], match.expected[index], JSONValue(match.unmatched))
        }
        return match.unmatched.first.map { JSONDifference(["diagnostics", "-"], nil, $0) }
    }

    /// The diagnostics that are missing, and those that are not expected.
    static func differences(_ expect: JSONValue, _ actual: JSONValue) -> [JSONDifference] {
        guard let diagnostics = actual["diagnostics"]?.array else {
            return [JSONDifference(["diagnostics"], expect["diagnostics"], actual["diagnostics"])]
        }
        let match = DiagnosticMatch(expect["diagnostics"]?.array ?? [], diagnostics)
        let missing = match.isMet.indices.filter { !match.isMet[$0] }.map { index in
            JSONDifference(["diagnostics", String(index)], match.expected[index], nil)
        }
        return missing + match.unmatched.map { JSONDifference(["diagnostics", "-"], nil, $0) }
    }

    /// The expectation that would make a result pass; nil if the result has no diagnostics.
    ///
    /// Diagnostics that are already expected keep their text and order.
    static func expectation(_ actual: JSONValue, _ expect: JSONValue, keepsDiagnostics: Bool) -> JSONValue? {
        guard let diagnostics = actual["diagnostics"]?.array else { return nil }
        let match = DiagnosticMatch(expect["diagnostics"]?.array ?? [], diagnostics)
        let met = zip(match.expected, match.isMet).filter(\.1).map { identity($0.0) }
        let new = JSONValue(met + match.unmatched)
        let members = FixtureAnswer.feedKeys.compactMap { key -> JSONObject.Member? in
            let value = key != "diagnostics" ? actual[key] : keepsDiagnostics ? expect[key] ?? new : new
            return value.map { .init(key: key, value: $0) }
        }
        return JSONValue(JSONObject(members))
    }
}

/// Compares the answer to one question of an engine case.
///
/// In a recipient's line only the expected keys are compared; a key with the value `null` must be absent. If ids are listed,
/// messages are compared by id.
private struct EngineExpectation {
    private let index: Int
    private let question: FixtureQuestion
    /// The element of `expect`.
    private let element: JSONValue

    init?(_ fixture: FixtureCase, _ index: Int) {
        guard let elements = fixture.expect.array, elements.indices.contains(index),
            let question = fixture.requests[index].question
        else { return nil }
        self.index = index
        self.question = question
        element = elements[index]
    }

    private var wanted: JSONValue { element[question.answerKey] ?? .null }
    private var place: [String] { [String(index), question.answerKey] }

    func firstDifference(_ answer: FixtureAnswer) -> JSONDifference? {
        guard let actual = answer.value(for: question) else { return JSONDifference(place, wanted, answer.json) }
        guard case .inboxes = question else {
            return JSONDifference.first(wanted, compared(actual, isWritten: false), at: place)
        }
        let lines = (wanted.array ?? []).map { line in
            JSONValue(JSONObject((line.object ?? [:]).filter { !$0.value.isNull }))
        }
        return JSONDifference.first(JSONValue(lines), compared(actual, isWritten: false), at: place)
    }

    func differences(_ answer: FixtureAnswer) -> [JSONDifference] {
        guard let actual = self.element(for: answer) else { return [JSONDifference(place, wanted, answer.json)] }
        return JSONDifference.all(element, actual, ignoring: [.keyOrder, .numberSpelling], at: [String(index)])
    }

    /// The element of `expect` that would make an answer pass; nil if the answer is not a result.
    func element(for answer: FixtureAnswer) -> JSONValue? {
        guard let actual = answer.value(for: question) else { return nil }
        let compared = compared(actual, isWritten: true)
        let members = (element.object ?? [:]).map { member in
            JSONObject.Member(key: member.key, value: member.key == question.answerKey ? compared : member.value)
        }
        return JSONValue(JSONObject(members))
    }

    /// Converts an answer to the form that is compared, or that is written into a case.
    ///
    /// In a case, messages beyond the listed ones become ids too, and absent keys become `null`.
    private func compared(_ actual: JSONValue, isWritten: Bool) -> JSONValue {
        let wanted = wanted.array ?? []
        func part(_ index: Int) -> JSONValue? { wanted.indices.contains(index) ? wanted[index] : .none }
        let elements = actual.array ?? []
        switch question {
        case .layout, .outcome: return actual
        case .inboxes:
            let lines = elements.enumerated().map { index, line in
                part(index).map { Self.compared(line, as: $0, isWritten) } ?? line
            }
            return JSONValue(lines)
        case .messages: return Self.listed(elements, as: wanted.isEmpty ? [""] : wanted, isWritten)
        case .lists:
            let lists = elements.enumerated().map { index, list in
                let names = part(index)?.array ?? []
                // A list becomes ids if none, or an empty one, is expected.
                return Self.listed(list.array ?? [], as: names.isEmpty ? [""] : names, isWritten || names.isEmpty)
            }
            return JSONValue(lists)
        }
    }

    private static func compared(_ line: JSONValue, as wanted: JSONValue, _ isWritten: Bool) -> JSONValue {
        let members = (wanted.object ?? [:]).compactMap { member -> JSONObject.Member? in
            var value = line[member.key]
            if member.key == "messages", let names = member.value.array, let messages = value?.array {
                value = listed(messages, as: names, isWritten)
            }
            // Not `nil`, which as a `JSONValue` would be `null`.
            if value == .none, isWritten { value = .some(.null) }
            return value.map { .init(key: member.key, value: $0) }
        }
        return JSONValue(JSONObject(members))
    }

    /// Replaces messages by their ids where ids are wanted.
    ///
    /// - Parameter namesMore: Whether messages beyond the listed ones become ids, if the last listed one is an id.
    private static func listed(_ messages: [JSONValue], as wanted: [JSONValue], _ namesMore: Bool) -> JSONValue {
        let listed = messages.enumerated().map { index, message in
            let listed = wanted.indices.contains(index) ? wanted[index] : namesMore ? wanted.last : nil
            return listed?.kind == .string ? message["id"] ?? message : message
        }
        return JSONValue(listed)
    }
}
