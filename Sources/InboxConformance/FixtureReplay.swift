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
        /// The time, as the file has it.
        public let text: String
        /// The time.
        public let now: Date
        /// The lines of `inbox replay`, of which the keys given are compared; a key that is `null` must be absent.
        public let recipients: [JSONValue]
    }

    init(_ json: JSONValue, at path: String) throws(FixtureError) {
        guard let events = json["events"]?.array else { throw FixtureError(path, "has \"events\" that are no list") }
        guard let expect = json["expect"]?.array, !expect.isEmpty else {
            throw FixtureError(path, "has an \"expect\" that is no list of moments")
        }
        var moments: [Moment] = []
        for moment in expect {
            guard let text = moment["now"]?.string, case .instant(let now, hasZone: true) = DateText.read(text) else {
                throw FixtureError(path, "expects something at a \"now\" that is no instant")
            }
            guard let recipients = moment["recipients"]?.array, recipients.allSatisfy({ $0.kind == .object }) else {
                throw FixtureError(path, "expects \"recipients\" that are no list of lines")
            }
            moments.append(Moment(text: text, now: now.date, recipients: recipients.map { $0.detached() }))
        }
        self.events = events.map { $0.detached() }
        self.moments = moments
    }
}

extension FixtureReplay {
    /// What `inbox replay` prints at a time, an object a recipient; lines that are no events are passed over.
    public func lines(at now: Date, adapters: [any InboxAdapter]) -> [JSONValue] {
        var inboxes = ReplayedInboxes(adapters: adapters)
        let decoder = InboxDecoder(adapters: adapters)
        for event in events {
            guard let logged = try? LoggedEvent(event, decoder: decoder) else { continue }
            inboxes.apply(logged)
        }
        return inboxes.recipients.map { recipient in
            var writer = JSONWriter()
            ReplayLine().write(inboxes[recipient], of: recipient, at: now, to: &writer)
            return (try? JSONValue(parsing: writer.bytes)) ?? .null
        }
    }

    /// Replays the events and compares; the first difference, or nil.
    ///
    /// There must be as many recipients as are listed, in that order. Of each only the keys given are compared, as JSON
    /// values; a message that is listed as a string is compared by its id alone.
    func difference(_ adapters: [any InboxAdapter]) -> JSONDifference? {
        for (index, moment) in moments.enumerated() {
            let place = [String(index), "recipients"]
            let actual = lines(at: moment.now, adapters: adapters)
            for (index, expected) in moment.recipients.enumerated() {
                guard actual.indices.contains(index) else {
                    return JSONDifference(place + [String(index)], expected, nil)
                }
                let difference = Self.difference(expected, actual[index], at: place + [String(index)])
                if let difference { return difference }
            }
            if actual.count > moment.recipients.count {
                let index = moment.recipients.count
                return JSONDifference(place + [String(index)], nil, actual[index])
            }
        }
        return nil
    }

    private static func difference(_ expected: JSONValue, _ line: JSONValue, at place: [String]) -> JSONDifference? {
        for member in expected.object ?? [:] {
            var actual = line[member.key]
            if member.key == "messages", let wanted = member.value.array, let messages = actual?.array {
                actual = JSONValue(
                    messages.enumerated().map { index, message in
                        let isID = wanted.indices.contains(index) && wanted[index].kind == .string
                        return isID ? message["id"] ?? message : message
                    })
            }
            let wanted: JSONValue? = member.value.isNull ? .none : member.value
            let difference = JSONDifference.first(wanted, actual, at: place + [member.key])
            if let difference { return difference }
        }
        return nil
    }
}
