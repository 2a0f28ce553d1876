import InboxEngine
import InboxJSON
import InboxModel

/// Runs the steps of one host that has one inbox.
///
/// It decides and records as ``Inbox`` does, at the instant of each step.
struct FixtureSession {
    private(set) var state: InboxState
    /// The outcomes of the steps that have one.
    private(set) var outcomes: [Int: JSONValue] = [:]
    private var subscribers: [String: Subscriber] = [:]
    private var clock = Instant.earliest

    /// The state and the instant of the last step that asked for changes.
    private var reported: (state: InboxState, at: Instant)

    /// The contents of a store: a snapshot, and the events since.
    private var snapshot: [UInt8]
    private var journal: [[UInt8]] = []

    private struct Subscriber {
        var topics: TopicFilter?
        /// False after the stream has ended.
        var isReading = true
        /// The list that the stream delivered last; nil before the first one.
        var last: [InboxMessage]?
        var lists: [[InboxMessage]] = []
    }

    /// Runs all steps.
    ///
    /// - Throws: ``FixtureError`` with an empty path, if one of them is not a step.
    init(
        _ steps: [JSONValue], _ collapse: CollapsePolicy?, adapters: [any InboxAdapter]
    ) throws(FixtureError) {
        state = InboxState(adapters: adapters).collapsed(by: collapse)
        snapshot = state.snapshot()
        reported = (state, .earliest)
        let decoder = InboxDecoder(adapters: adapters)
        for (number, json) in steps.enumerated() {
            do throws(FixtureError) {
                outcomes[number] = try take(try FixtureStep(json), decoder)
            } catch {
                throw FixtureError("", "step \(number) \(error.reason)")
            }
        }
    }

    /// The lists that a subscriber received, in canonical form; nil if it never subscribed.
    func lists(of subscriber: String) -> [JSONValue]? {
        subscribers[subscriber]?.lists.map { JSONValue($0.map { $0.json(includingRaw: false) }) }
    }

    private mutating func take(_ step: FixtureStep, _ decoder: InboxDecoder) throws(FixtureError) -> JSONValue? {
        if let at = step.at { advance(to: at) }
        defer { notify() }
        switch step.kind {
        case .event(let line, let requested):
            do {
                let kind = try LoggedEvent(line, decoder: decoder).event.kind
                record(kind, at: requested ?? clock)
            } catch {
                throw FixtureError("", "is not an event: \(error.reason)")
            }
            return nil
        case .change(let operation, let ids):
            return outcome { state throws(InboxError) in
                try state.decide(operation, ids, InboxConfiguration())
            } as: {
                Self.ids($0)
            }
        case .changeWhere(let operation, let filter):
            let now = clock.date
            return outcome { state throws(InboxError) in
                try state.decide(operation, where: filter, at: now, InboxConfiguration())
            } as: {
                Self.ids($0)
            }
        case .pin(let ids, let until):
            return changedIDs(state.decidePin(ids, until: until?.date))
        case .unpin(let ids):
            return changedIDs(state.decideUnpin(ids, at: clock.date))
        case .clear:
            let dropped = state.outbox.map(\.id)
            record([.clear])
            return Self.ids(dropped)
        case .perform(let action, let id, let suppressingDefault, let configuration):
            return outcome { state throws(InboxError) in
                try state.decide(action, on: id, suppressingDefault: suppressingDefault, configuration)
            } as: {
                $0.json
            }
        case .open(let id, let configuration):
            let decision = state.decideOpening(fromNotification: id, configuration)
            record(decision.events)
            return ["recorded": JSONValue(decision.answer)]
        case .openNotification(let payload, let configuration):
            guard let message = try? decoder.message(fromNotification: payload) else { return ["recorded": false] }
            let decision = state.decideOpening(fromNotification: message.id, configuration)
            record(decision.events)
            return ["id": JSONValue(message.id), "recorded": JSONValue(decision.answer)]
        case .subscribe(let name, let topics):
            let lists = subscribers[name]?.lists ?? []
            subscribers[name] = Subscriber(topics: topics, lists: lists)
            return nil
        case .unsubscribe(let name):
            subscribers[name]?.isReading = false
            return nil
        case .changes:
            let changes = state.changes(since: reported.state, shownAt: reported.at.date, at: clock.date)
            reported = (state, clock)
            return ["changes": JSONValue(written: { changes.write(to: &$0) })]
        case .compact(let retention):
            state.compact(at: clock.date, retention: retention)
            snapshot = state.snapshot()
            journal = []
            return nil
        case .wait: return nil
        case .restart:
            try restart()
            return nil
        }
    }

    /// Records the decided events and returns the ids that they change.
    private mutating func changedIDs(_ decision: Decision<[String]>) -> JSONValue {
        record(decision.events)
        return Self.ids(decision.answer)
    }

    private static func ids(_ ids: [String]) -> JSONValue { ["ids": JSONValue(ids.map { JSONValue($0) })] }

    /// Records the decided events and returns the outcome.
    private mutating func outcome<Answer>(
        of decide: (InboxState) throws(InboxError) -> Decision<Answer>, as json: (Answer) -> JSONValue
    ) -> JSONValue {
        do {
            let decision = try decide(state)
            record(decision.events)
            return json(decision.answer)
        } catch {
            return ["kind": "refused", "reason": JSONValue(error.code.rawValue)]
        }
    }

    /// Records changes one after the other, a millisecond apart.
    private mutating func record(_ changes: [InboxEvent.Kind]) {
        for (number, change) in changes.enumerated() {
            let instant = Instant(milliseconds: clock.milliseconds + Int64(number)) ?? clock
            record(change, at: instant)
        }
    }

    private mutating func record(_ change: InboxEvent.Kind, at instant: Instant) {
        let event = InboxEvent(change, at: instant.date, session: state.session)
        journal.append(event.journalJSON)
        state.apply(event)
    }

    /// Restores the inbox from the store only.
    private mutating func restart() throws(FixtureError) {
        do {
            state = try InboxState(snapshot: snapshot, capabilities: state.capabilities)
                .collapsed(by: state.collapse)
        } catch {
            throw FixtureError("", "cannot restore the inbox from its snapshot: \(error)")
        }
        for line in journal {
            guard let json = try? JSONValue(stored: line), let event = InboxEvent(journal: json) else {
                throw FixtureError(
                    "", "cannot restore the inbox from its journal: \(String(decoding: line, as: UTF8.self))")
            }
            state.apply(event)
        }
        snapshot = state.snapshot()
        journal = []
        for name in subscribers.keys { subscribers[name]?.isReading = false }
    }

    // MARK: Time and subscribers

    /// Advances the time, and delivers a list whenever it changes with time alone.
    private mutating func advance(to instant: Instant) {
        while subscribers.values.contains(where: \.isReading),
            let next = state.nextChange(after: clock.date).flatMap({ Instant($0) }), next <= instant
        {
            clock = next
            notify()
        }
        clock = max(clock, instant)
    }

    private mutating func notify() {
        for (name, subscriber) in subscribers where subscriber.isReading {
            let list = state.messages(at: clock.date, topics: subscriber.topics)
            guard list != subscriber.last else { continue }
            subscribers[name]?.last = list
            subscribers[name]?.lists.append(list)
        }
    }
}

extension InboxState {
    func collapsed(by policy: CollapsePolicy?) -> InboxState {
        var state = self
        state.collapse = policy
        return state
    }
}

extension InboxOutcome {
    /// The outcome in the form of a case: the members of a canonical action that say what to do.
    fileprivate var json: JSONValue {
        switch self {
        case .open(let url, target: nil): ["kind": "openURL", "url": JSONValue(url)]
        case .open(let url, let target?):
            ["kind": "openURL", "url": JSONValue(url), "target": JSONValue(target.rawValue)]
        case .route(let deeplink): ["kind": "deeplink", "deeplink": JSONValue(deeplink)]
        case .handle(let payload): ["kind": "custom", "payload": JSONValue(payload)]
        case .nothing: ["kind": "nothing"]
        case .refused(let url):
            ["kind": "refused", "reason": JSONValue(DiagnosticCode.urlUnsafeScheme.name), "url": JSONValue(url.url)]
        }
    }
}
