import InboxEngine
import InboxJSON
public import InboxModel
import InboxReplay

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// An implementation that is checked against fixtures: a library behind a few lines of Swift, or a program.
///
/// ```swift
/// struct Mine: FixtureSubject {
///     mutating func answer(_ request: FixtureRequest) -> FixtureAnswer {
///         guard case .decode(let payload, .zeta?, _) = request.operation else { return .unsupported }
///         return .feed(myDecoder(payload.bytes))
///     }
/// }
/// var mine = Mine()
/// let report = FixtureReport(of: try FixtureSuite(at: directory).cases, against: &mine)
/// ```
public protocol FixtureSubject {
    /// Answers a request.
    mutating func answer(_ request: FixtureRequest) -> FixtureAnswer

    /// Returns, once, a fault in the latest case's answers that has appeared since they were given; nil if there is none.
    mutating func objection() -> FixtureObjection?

    /// Called after the last request.
    mutating func finish()
}

/// The reason for which a case fails although its answers were accepted.
public struct FixtureObjection: Sendable, Hashable {
    /// The case's name.
    public let name: String
    /// The reason.
    public let reason: String

    /// Creates an objection to a case.
    public init(to name: String, _ reason: String) {
        self.name = name
        self.reason = reason
    }
}

extension FixtureSubject {
    /// Returns nil.
    public mutating func objection() -> FixtureObjection? { nil }

    /// Does nothing.
    public mutating func finish() {}
}

/// This library with any adapters.
public struct AdapterSubject: FixtureSubject, Sendable {
    private let adapters: [any InboxAdapter]
    private let lenient: InboxDecoder
    private let strict: InboxDecoder

    /// Creates a subject that decodes with these adapters.
    public init(adapters: [any InboxAdapter]) {
        self.adapters = adapters
        lenient = InboxDecoder(adapters: adapters)
        strict = InboxDecoder(adapters: adapters, mode: .strict)
    }

    /// Decodes, replays or runs steps; answers ``FixtureAnswer/failed(_:)`` for a provider without an adapter.
    public func answer(_ request: FixtureRequest) -> FixtureAnswer {
        switch request.operation {
        case .decode(let payload, let provider, let pointer, let mode):
            decode(payload, from: provider, at: pointer, mode: mode)
        case .replay(let events, let question): replay(events, question, request.collapse)
        case .session(let steps, let question): session(steps, question, request.collapse)
        }
    }

    private func replay(
        _ events: [JSONValue], _ question: FixtureQuestion, _ collapse: CollapsePolicy?
    ) -> FixtureAnswer {
        let inboxes = FixtureReplay.inboxes(of: events, adapters: adapters)
        func inbox(_ recipient: String) -> InboxState { inboxes[recipient].collapsed(by: collapse) }
        switch question {
        case .inboxes(let now):
            return .recipients(
                inboxes.recipients.map { FixtureReplay.line(of: inbox($0), $0, at: now.date) })
        case .messages(let query, let now):
            return .feed(["messages": JSONValue(query.messages(of: inbox(query.recipient), at: now.date))])
        case .layout(let id, let forced, let recipient, let now):
            return Self.layout(of: id, in: inbox(recipient), forced: forced, at: now)
        case .outcome, .lists:
            return .failed("an event log has neither steps nor subscribers")
        }
    }

    private static func layout(
        of id: String, in state: InboxState, forced: MessageLayout?, at now: FixtureRequest.Moment
    ) -> FixtureAnswer {
        guard let message = state.message(id, at: now.date) else { return .failed("there is no message \(id)") }
        return .layout(message.displayLayout(forced: forced))
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
        case .inboxes(let now): return .recipients([FixtureReplay.line(of: session.state, "", at: now.date)])
        case .messages(let query, let now):
            return .feed(["messages": JSONValue(query.messages(of: session.state, at: now.date))])
        case .layout(let id, let forced, _, let now):
            return Self.layout(of: id, in: session.state, forced: forced, at: now)
        case .outcome(let step):
            return session.outcomes[step].map { .outcome($0) } ?? .failed("step \(step) has no outcome")
        case .lists(let subscriber):
            return session.lists(of: subscriber).map { .lists($0) } ?? .failed("no step subscribes \(subscriber)")
        }
    }

    private func decode(
        _ payload: FixtureRequest.Payload, from provider: Provider?, at pointer: JSONPointer, mode: InboxDecoder.Mode
    ) -> FixtureAnswer {
        var writer = JSONWriter()
        do {
            try (mode == .strict ? strict : lenient).decode(payload.bytes, from: provider, at: pointer)
                .write(to: &writer)
        } catch {
            switch error.code {
            case .malformed: return .malformed
            case .notRecognised: InboxFeed(provider: nil, diagnostics: error.diagnostics).write(to: &writer)
            default: return .failed(error.reason)
            }
        }
        return .feed((try? JSONValue(stored: writer.bytes)) ?? .null)
    }
}

extension FixtureQuery {
    /// The messages that an inbox returns for a query, in canonical form.
    fileprivate func messages(of state: InboxState, at now: Date) -> [JSONValue] {
        if let message { return [state.message(message, at: now)].compactMap { $0?.canonicalValue } }
        return state.messages(
            at: now, topics: .both(topic: topic, topics.flatMap { TopicFilter($0) }), status: status,
            order: order ?? .newestFirst, offset: offset ?? 0, limit: limit
        ).map(\.canonicalValue)
    }
}
