import InboxEngine
public import InboxJSON
public import InboxModel

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// An event log, and what must come of replaying it.
public struct FixtureReplay: Sendable, Hashable {
    /// The lines of the log.
    public let events: [JSONValue]
    /// What must be seen, and when.
    public let moments: [Moment]

    /// A time to go by, and the inboxes that must be seen then.
    public struct Moment: Sendable, Hashable {
        /// The time to go by.
        public let instant: FixtureRequest.Moment
        /// The lines of `inbox replay`, of which the keys given are compared; a key that is `null` must be absent.
        public let recipients: [JSONValue]

        /// The time, as the file has it.
        public var text: String { instant.text }
        /// The time.
        public var now: Date { instant.date }
    }

    init(_ json: JSONValue, at path: String) throws(FixtureError) {
        guard let events = json["events"]?.array else { throw FixtureError(path, "has \"events\" that are no list") }
        guard let expect = json["expect"]?.array, !expect.isEmpty else {
            throw FixtureError(path, "has an \"expect\" that is no list of moments")
        }
        var moments: [Moment] = []
        for moment in expect {
            guard let instant = moment["now"]?.string.flatMap(FixtureRequest.Moment.init) else {
                throw FixtureError(path, "expects something at a \"now\" that is no instant")
            }
            guard let recipients = moment["recipients"]?.array, recipients.allSatisfy({ $0.kind == .object }) else {
                throw FixtureError(path, "expects \"recipients\" that are no list of lines")
            }
            moments.append(Moment(instant: instant, recipients: recipients.map { $0.detached() }))
        }
        self.events = events.map { $0.detached() }
        self.moments = moments
    }
}

extension FixtureReplay {
    /// What `inbox replay` prints at a time, an object a recipient; lines that are no events are passed over.
    public func lines(at now: Date, adapters: [any InboxAdapter]) -> [JSONValue] {
        Self.lines(of: events, at: now, adapters: adapters)
    }

    static func lines(of events: [JSONValue], at now: Date, adapters: [any InboxAdapter]) -> [JSONValue] {
        var inboxes = ReplayedInboxes(adapters: adapters)
        let decoder = InboxDecoder(adapters: adapters)
        for event in events {
            guard let logged = try? LoggedEvent(event, decoder: decoder) else { continue }
            inboxes.apply(logged)
        }
        return inboxes.recipients.map { recipient in
            var writer = JSONWriter()
            ReplayLine().write(inboxes[recipient], of: recipient, at: now, to: &writer)
            return (try? JSONValue(stored: writer.bytes)) ?? .null
        }
    }

    /// Compares the answers, one for each moment; the first difference, or nil.
    ///
    /// There must be as many recipients as are listed, in that order. Of each only the keys given are compared, as JSON
    /// values; a message that is listed as a string is compared by its id alone.
    func difference(_ answers: [FixtureAnswer]) -> JSONDifference? {
        for (index, (moment, answer)) in zip(moments, answers).enumerated() {
            let place = [String(index), "recipients"]
            guard case .recipients(let actual) = answer else {
                return JSONDifference(place, JSONValue(moment.recipients), answer.json)
            }
            for (index, expected) in moment.recipients.enumerated() {
                guard actual.indices.contains(index) else {
                    return JSONDifference(place + [String(index)], expected, nil)
                }
                for (key, wanted, actual) in Self.compared(expected, actual[index]) {
                    let difference = JSONDifference.first(
                        wanted.isNull ? .none : wanted, actual, at: place + [String(index), key])
                    if let difference { return difference }
                }
            }
            if actual.count > moment.recipients.count {
                let index = moment.recipients.count
                return JSONDifference(place + [String(index)], nil, actual[index])
            }
        }
        return nil
    }

    /// What the case would have to expect for the answers to pass, of each line the keys that it names; nil where there
    /// are no such answers.
    func expectation(for answers: [FixtureAnswer]) -> JSONValue? {
        var result: [JSONValue] = []
        for (moment, answer) in zip(moments, answers) {
            guard case .recipients(let actual) = answer else { return nil }
            let lines = actual.enumerated().map { index, line -> JSONValue in
                guard moment.recipients.indices.contains(index) else { return line }
                let compared = Self.compared(moment.recipients[index], line, namesMore: true)
                return JSONValue(JSONObject(compared.map { .init(key: $0.key, value: $0.actual ?? .null) }))
            }
            result.append(["now": JSONValue(moment.text), "recipients": JSONValue(lines)])
        }
        return JSONValue(result)
    }

    /// The values of a line that are compared: those of the keys that are given.
    ///
    /// - Parameter namesMore: Whether messages beyond those listed are told by their ids where ids are listed.
    private static func compared(
        _ expected: JSONValue, _ line: JSONValue, namesMore: Bool = false
    ) -> [(key: String, wanted: JSONValue, actual: JSONValue?)] {
        (expected.object ?? [:]).map { member in
            guard member.key == "messages", let wanted = member.value.array, let messages = line["messages"]?.array
            else { return (member.key, member.value, line[member.key]) }
            let actual = messages.enumerated().map { index, message in
                let listed = wanted.indices.contains(index) ? wanted[index] : namesMore ? wanted.last : nil
                return listed?.kind == .string ? message["id"] ?? message : message
            }
            return (member.key, member.value, JSONValue(actual))
        }
    }
}
