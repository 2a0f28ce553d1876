import InboxEngine
import InboxJSON
package import InboxModel

/// An implementation to check against fixtures: a library behind a few lines of Swift, or a program.
///
/// ```swift
/// struct Mine: FixtureSubject {
///     mutating func answer(_ request: FixtureRequest) -> FixtureAnswer {
///         guard let decoding = request.decoding, decoding.provider == .zeta else { return .unsupported }
///         return .result(myDecoder(decoding.input))
///     }
/// }
/// var mine = Mine()
/// let report = FixtureReport(of: try FixtureSuite(at: directory).cases, against: &mine)
/// ```
public protocol FixtureSubject {
    /// Answers a request.
    mutating func answer(_ request: FixtureRequest) -> FixtureAnswer
}

/// A subject outside this process.
///
/// It may write more than its answers.
protocol ExternalSubject: AnyObject {
    /// Returns a failure of the previous case that its answers did not show; nil if there is none. Each failure is returned
    /// once.
    func objection() -> FixtureResult?

    /// Called after the last request.
    func finish()
}

/// This library with any adapters.
package struct AdapterSubject: FixtureSubject, Sendable {
    private let adapters: [any InboxAdapter]
    private let lenient: InboxDecoder
    private let strict: InboxDecoder

    package init(adapters: [any InboxAdapter]) {
        self.adapters = adapters
        lenient = InboxDecoder(adapters: adapters)
        strict = InboxDecoder(adaptersOf: lenient, mode: .strict)
    }

    /// Decodes, replays or runs steps.
    ///
    /// Answers ``FixtureAnswer/failed(_:)`` if the provider has no adapter.
    package func answer(_ request: FixtureRequest) -> FixtureAnswer {
        switch request.operation {
        case .decode(let decoding): decode(decoding)
        case .replay(let events, let question): replay(events, question, request.collapse)
        case .session(let steps, let question): session(steps, question, request.collapse)
        }
    }

    private func decode(_ decoding: FixtureDecoding) -> FixtureAnswer {
        let feed: InboxFeed
        do {
            feed = try (decoding.mode == .strict ? strict : lenient)
                .decode(decoding.input, from: decoding.provider, at: decoding.pointer)
        } catch {
            switch error.code {
            case .malformed: return .malformed
            case .notRecognised: feed = InboxFeed(provider: nil, diagnostics: error.diagnostics)
            default: return .failed(error.reason)
            }
        }
        let json = JSONValue(written: { feed.write(to: &$0) })
        let members = FixtureAnswer.feedKeys.compactMap { key in
            json[key].map { JSONObject.Member(key: key, value: $0) }
        }
        return .result(JSONValue(JSONObject(members)))
    }

    /// Applies the events of a log.
    ///
    /// Skips lines that are not events.
    private func replay(
        _ events: [JSONValue], _ question: FixtureQuestion, _ collapse: CollapsePolicy?
    ) -> FixtureAnswer {
        var inboxes = ReplayedInboxes(first: InboxState(adapters: adapters).collapsed(by: collapse))
        for event in events {
            guard let logged = try? LoggedEvent(event, decoder: lenient) else { continue }
            inboxes.apply(logged)
        }
        let recipients = inboxes.recipients.map { ($0, inboxes[$0]) }
        return Self.answer(question, recipients) { inboxes[$0] }
    }

    private func session(
        _ steps: [JSONValue], _ question: FixtureQuestion, _ collapse: CollapsePolicy?
    ) -> FixtureAnswer {
        let session: FixtureSession
        do throws(FixtureError) {
            session = try FixtureSession(steps, collapse, adapters: adapters)
        } catch {
            return .failed(error.reason)
        }
        switch question {
        case .outcome(let step):
            return session.outcomes[step].map { .result(["outcome": $0]) } ?? .failed("step \(step) has no outcome")
        case .lists(let subscriber):
            return session.lists(of: subscriber).map { .result(["lists": JSONValue($0)]) }
                ?? .failed("no step adds the subscriber \(subscriber)")
        default: return Self.answer(question, [("", session.state)]) { _ in session.state }
        }
    }

    /// Answers a question about inboxes at an instant.
    private static func answer(
        _ question: FixtureQuestion, _ recipients: [(String, InboxState)], of inbox: (String) -> InboxState
    ) -> FixtureAnswer {
        switch question {
        case .inboxes(let now):
            let lines = recipients.map { recipient, state in
                JSONValue(written: { ReplayLineWriter().write(state, of: recipient, at: now.date, to: &$0) })
            }
            return .result(["recipients": JSONValue(lines)])
        case .messages(let query, let now):
            return .result(["messages": JSONValue(query.messages(of: inbox(query.recipient), at: now))])
        case .layout(let id, let forced, let recipient, let now):
            guard let message = inbox(recipient).message(id, at: now.date) else {
                return .failed("there is no message \(id)")
            }
            return .result(["layout": JSONValue(message.displayLayout(forced: forced).rawValue)])
        case .outcome, .lists:
            return .failed("a replay has no steps or subscribers; write \"op\":\"session\" instead")
        }
    }
}

extension FixtureQuery {
    /// The messages that an inbox returns for a query, in canonical form.
    fileprivate func messages(of state: InboxState, at now: Instant) -> [JSONValue] {
        if let message { return [state.message(message, at: now.date)].compactMap { $0?.json(includingRaw: false) } }
        return state.messages(
            at: now.date, topics: topics, status: status, order: order, offset: offset, limit: limit
        ).map { $0.json(includingRaw: false) }
    }
}
