public import InboxEngine
public import InboxJSON
public import InboxModel
import InboxReplay

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// An event log or a session, and the expected answers.
///
/// The lines of a log are a set: their order has no meaning, and they may be of several recipients. The steps of a session
/// are run in order, for one recipient, and each may have an outcome.
public struct FixtureReplay: Sendable, Hashable {
    /// The lines of the log, or the steps of the session.
    public let events: [JSONValue]
    /// Whether these are the steps of a session.
    public let isSession: Bool
    /// The policy of the host, `collapse` and `collapsePrefer`; nil if each message stands for itself.
    public let collapse: CollapsePolicy?
    /// The questions and the expected answers.
    public let expectations: [Expectation]

    /// A question and the expected answer.
    public struct Expectation: Sendable, Hashable {
        /// The question.
        public let question: FixtureQuestion
        /// The expected answer, the value of ``FixtureQuestion/answerKey``.
        public let answer: JSONValue
        /// The element of `expect` in the file.
        fileprivate let json: JSONValue
    }

    /// The inboxes that are expected at an instant.
    public struct Moment: Sendable, Hashable {
        /// The instant.
        public let instant: FixtureRequest.Moment
        /// The expected lines of `inbox replay`; only the keys in them are compared, and a key that is `null` must be absent.
        public let recipients: [JSONValue]

        /// The instant as the file spells it.
        public var text: String { instant.text }
        /// The time.
        public var now: Date { instant.date }
    }

    /// The instants at which whole inboxes are expected.
    public var moments: [Moment] {
        expectations.compactMap { expectation in
            guard case .inboxes(let instant) = expectation.question else { return nil }
            return Moment(instant: instant, recipients: expectation.answer.array ?? [])
        }
    }

    init(_ json: JSONValue, at path: String) throws(FixtureError) {
        isSession = json["steps"] != nil
        let key = isSession ? "steps" : "events"
        guard !isSession || json["events"] == nil else {
            throw FixtureError(path, "has both \"events\" and \"steps\"")
        }
        guard let events = json[key]?.array else { throw FixtureError(path, "has \"\(key)\" that are not a list") }
        collapse = try CollapsePolicy(fixture: json, at: path)
        guard let expect = json["expect"]?.array, !expect.isEmpty else {
            throw FixtureError(path, "has an \"expect\" that is not a list of expectations")
        }
        let steps = isSession ? try Self.steps(events, at: path) : []
        var expectations: [Expectation] = []
        for element in expect {
            let question = try FixtureQuestion(element, at: path)
            switch question {
            case .outcome(let step) where !steps.indices.contains(step) || !steps[step].hasOutcome:
                throw FixtureError(path, "expects an outcome of \"step\" \(step), which has none")
            case .lists(let subscriber) where !steps.contains { $0.subscribes(subscriber) }:
                throw FixtureError(path, "expects lists of the \"subscriber\" \"\(subscriber)\", which has no step")
            default: break
            }
            expectations.append(
                Expectation(
                    question: question, answer: try Self.answer(question, element, at: path), json: element))
        }
        self.events = events
        self.expectations = expectations
    }

    private static func steps(_ events: [JSONValue], at path: String) throws(FixtureError) -> [FixtureStep] {
        var steps: [FixtureStep] = []
        for (number, event) in events.enumerated() {
            do throws(FixtureError) {
                steps.append(try FixtureStep(event))
            } catch {
                throw FixtureError(path, "has \"steps\", of which number \(number) \(error.reason)")
            }
        }
        return steps
    }

    /// The expected answer in an element of `expect`.
    private static func answer(
        _ question: FixtureQuestion, _ element: JSONValue, at path: String
    ) throws(FixtureError) -> JSONValue {
        let key = question.answerKey
        let answer = element[key]
        let isAnswer =
            switch question {
            case .inboxes: answer?.array?.allSatisfy { $0.kind == .object } ?? false
            case .messages: answer?.kind == .array
            case .layout: answer?.kind == .string
            case .outcome: answer?.kind == .object
            case .lists: answer?.array?.allSatisfy { $0.kind == .array } ?? false
            }
        guard isAnswer, let answer else {
            throw FixtureError(path, "expects \"\(key)\" of another type than the documented one")
        }
        return answer
    }
}

extension FixtureReplay {
    /// The lines that `inbox replay` prints at an instant, one object per recipient; lines that are not events are skipped.
    public func lines(at now: Date, adapters: [any InboxAdapter]) -> [JSONValue] {
        let inboxes = Self.inboxes(of: events, adapters: adapters)
        return inboxes.recipients.map { Self.line(of: inboxes[$0].collapsed(by: collapse), $0, at: now) }
    }

    /// The inboxes of an event log; lines that are not events are skipped.
    static func inboxes(of events: [JSONValue], adapters: [any InboxAdapter]) -> ReplayedInboxes {
        var inboxes = ReplayedInboxes(adapters: adapters)
        let decoder = InboxDecoder(adapters: adapters)
        for event in events {
            guard let logged = try? LoggedEvent(event, decoder: decoder) else { continue }
            inboxes.apply(logged)
        }
        return inboxes
    }

    /// A recipient's inbox, as `inbox replay` prints it.
    static func line(of state: InboxState, _ recipient: String, at now: Date) -> JSONValue {
        var writer = JSONWriter()
        ReplayLineWriter().write(state, of: recipient, at: now, to: &writer)
        return (try? JSONValue(stored: writer.bytes)) ?? .null
    }

    /// Compares the answers, one for each question; returns the first difference, or nil.
    ///
    /// The recipients must be those listed, in that order. For each of them only the listed keys are compared, as JSON
    /// values; a message that is listed as a string is compared by its id only.
    func difference(_ answers: [FixtureAnswer]) -> JSONDifference? {
        for (index, (expectation, answer)) in zip(expectations, answers).enumerated() {
            let place = [String(index), expectation.question.answerKey]
            guard let actual = answer.value(for: expectation.question) else {
                return JSONDifference(place, expectation.answer, answer.json)
            }
            let difference =
                switch expectation.question {
                case .inboxes: Self.difference(expectation.answer.array ?? [], actual.array ?? [], at: place)
                case .messages, .layout, .outcome, .lists:
                    JSONDifference.first(
                        expectation.answer, expectation.compared(actual, namesMore: false), at: place)
                }
            if let difference { return difference }
        }
        return nil
    }

    private static func difference(
        _ expected: [JSONValue], _ actual: [JSONValue], at place: [String]
    ) -> JSONDifference? {
        for (index, line) in expected.enumerated() {
            guard actual.indices.contains(index) else {
                return JSONDifference(place + [String(index)], line, nil)
            }
            for (key, wanted, actual) in Self.compared(line, actual[index]) {
                let difference = JSONDifference.first(
                    wanted.isNull ? .none : wanted, actual, at: place + [String(index), key])
                if let difference { return difference }
            }
        }
        guard actual.count > expected.count else { return nil }
        return JSONDifference(place + [String(expected.count)], nil, actual[expected.count])
    }

    /// The case's `expect`.
    var expected: JSONValue { JSONValue(expectations.map(\.json)) }

    /// The expectation with which the answers would pass, with the keys that each line has now; nil if an answer is not a
    /// result.
    func expectation(for answers: [FixtureAnswer]) -> JSONValue? {
        var elements: [JSONValue] = []
        for (expectation, answer) in zip(expectations, answers) {
            guard let element = expectation.element(for: answer) else { return nil }
            elements.append(element)
        }
        return JSONValue(elements)
    }

    /// Every difference between the expectation and the answers, one for each question.
    func differences(_ answers: [FixtureAnswer]) -> [JSONDifference] {
        zip(expectations, answers).enumerated().flatMap { index, pair in
            let (expectation, answer) = pair
            guard let element = expectation.element(for: answer) else {
                let place = [String(index), expectation.question.answerKey]
                return [JSONDifference(place, expectation.answer, answer.json)]
            }
            return JSONDifference.all(
                expectation.json, element, ignoring: [.keyOrder, .numberSpelling], at: [String(index)])
        }
    }

    /// The values of a line that are compared: those of the expected keys.
    ///
    /// - Parameter namesMore: Whether messages beyond those listed become their ids if ids are listed.
    fileprivate static func compared(
        _ expected: JSONValue, _ line: JSONValue, namesMore: Bool = false
    ) -> [(key: String, wanted: JSONValue, actual: JSONValue?)] {
        (expected.object ?? [:]).map { member in
            guard member.key == "messages", let wanted = member.value.array, let messages = line["messages"]?.array
            else { return (member.key, member.value, line[member.key]) }
            return (member.key, member.value, listed(messages, as: wanted, namesMore: namesMore))
        }
    }

    /// Messages in the form in which they are compared: their ids if ids are listed.
    ///
    /// - Parameter namesMore: Whether messages beyond those listed become their ids if the last one listed is an id.
    fileprivate static func listed(_ messages: [JSONValue], as wanted: [JSONValue], namesMore: Bool) -> JSONValue {
        let listed = messages.enumerated().map { index, message in
            let listed = wanted.indices.contains(index) ? wanted[index] : namesMore ? wanted.last : nil
            return listed?.kind == .string ? message["id"] ?? message : message
        }
        return JSONValue(listed)
    }
}

extension FixtureReplay.Expectation {
    /// The element of `expect` with which an answer would pass; nil if the answer is not a result.
    fileprivate func element(for answer: FixtureAnswer) -> JSONValue? {
        guard let actual = answer.value(for: question) else { return nil }
        let compared = compared(actual, namesMore: true)
        let members = (json.object ?? [:]).map { member in
            JSONObject.Member(key: member.key, value: member.key == question.answerKey ? compared : member.value)
        }
        return JSONValue(JSONObject(members))
    }

    /// An answer in the form in which it is compared.
    ///
    /// - Parameter namesMore: Whether messages beyond those listed become their ids.
    fileprivate func compared(_ actual: JSONValue, namesMore: Bool) -> JSONValue {
        let wanted = answer.array ?? []
        switch question {
        case .layout, .outcome: return actual
        case .inboxes:
            let lines = (actual.array ?? []).enumerated().map { index, line -> JSONValue in
                guard wanted.indices.contains(index) else { return line }
                let compared = FixtureReplay.compared(wanted[index], line, namesMore: namesMore)
                return JSONValue(JSONObject(compared.map { .init(key: $0.key, value: $0.actual ?? .null) }))
            }
            return JSONValue(lines)
        case .messages:
            return FixtureReplay.listed(actual.array ?? [], as: wanted.isEmpty ? [""] : wanted, namesMore: namesMore)
        case .lists:
            let lists = (actual.array ?? []).enumerated().map { index, list -> JSONValue in
                let wanted = wanted.indices.contains(index) ? wanted[index].array ?? [] : []
                // A list that is not expected, or expected to be empty, becomes ids.
                let names = wanted.isEmpty ? [JSONValue("")] : wanted
                return FixtureReplay.listed(list.array ?? [], as: names, namesMore: namesMore || wanted.isEmpty)
            }
            return JSONValue(lists)
        }
    }
}

extension CollapsePolicy {
    /// Reads `collapse` and `collapsePrefer`, as in requests and in case files; nil if both are absent.
    init?(fixture json: JSONValue, at path: String) throws(FixtureError) {
        for key in ["collapse", "collapsePrefer"] where json[key].map({ $0.kind != .string }) ?? false {
            throw FixtureError(path, "has a \"\(key)\" that is not a string")
        }
        do throws(CollapsePolicyError) {
            try self.init(
                parsing: json["collapse"]?.string, preferring: json["collapsePrefer"]?.string.map { Provider($0) })
        } catch {
            throw FixtureError(path, "has a \"collapse\" that is not a policy: \(error)")
        }
    }

    /// Writes `collapse` and `collapsePrefer`.
    func writeMembers(to writer: inout JSONWriter) {
        writer.member("collapse", key.description)
        writer.member("collapsePrefer", preferred?.name)
    }
}

extension InboxState {
    /// The state with a policy that collapses messages.
    func collapsed(by policy: CollapsePolicy?) -> InboxState {
        var state = self
        state.collapse = policy
        return state
    }
}
