public import InboxEngine
public import InboxJSON
public import InboxModel

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// One request of a case to an implementation: a line of the protocol.
///
/// ```json
/// {"case":"zeta/status-absent","op":"decode","provider":"zeta","mode":"lenient","input":{"messageId":"MSG-1",…}}
/// {"case":"engine/clear","op":"replay","events":[{"at":0,"event":"clear"}],"now":"2026-02-05T12:00:00Z"}
/// {"case":"engine/restart","op":"session","steps":[{"at":0,"event":"clear"}],"step":0}
/// ```
///
/// A replay or a session of an inbox that collapses messages has `collapse` too, and `collapsePrefer` if a vendor is preferred.
/// If the payload is inside something else, a decoding has `at`. If a payload's bytes matter, `inputText`, a string, replaces `input`.
public struct FixtureRequest: Sendable, Hashable {
    /// The case's name.
    public let name: String
    /// What the request asks for.
    public let operation: Operation
    /// The policy of the host, for a replay or a session; nil if each message stands for itself.
    public let collapse: CollapsePolicy?

    /// What the request asks for.
    ///
    /// Closed: a subject handles every operation or says that it does not support it, so a new one has to break its
    /// build.
    public enum Operation: Sendable, Hashable {
        /// To decode the payload at a pointer of the input; without a provider, its vendor is detected.
        case decode(Payload, from: Provider?, at: JSONPointer, mode: InboxDecoder.Mode)
        /// To replay an event log, and to answer a question about its inboxes.
        case replay([JSONValue], FixtureQuestion)
        /// To run the steps of a session from the start, and to answer a question about it.
        case session([JSONValue], FixtureQuestion)
    }

    /// A payload, as a case has it.
    ///
    /// Closed: a payload is JSON, or it is bytes that may not be.
    public enum Payload: Sendable, Hashable {
        /// `input`: JSON in any spelling.
        case value(JSONValue)
        /// `inputText`: these bytes, which may not be JSON.
        case text([UInt8])

        /// The bytes to decode.
        public var bytes: [UInt8] {
            switch self {
            case .value(let value): value.losslessText
            case .text(let text): text
            }
        }
    }

    /// The current time of a request.
    public struct Moment: Sendable, Hashable {
        /// The time as it was written, RFC 3339 with a zone.
        public let text: String
        /// The time.
        public let date: Date

        /// Parses a time; returns nil if it is not an instant with a zone.
        public init?(_ text: String) {
            guard let instant = Instant(rfc3339: text) else { return nil }
            self.text = text
            date = instant.date
        }
    }

    init(_ name: String, _ operation: Operation, _ collapse: CollapsePolicy? = nil) {
        self.name = name
        self.operation = operation
        self.collapse = collapse
    }

    /// Reads a line of the protocol.
    ///
    /// - Throws: ``FixtureError`` if it is not a request; its path is the case's name, or empty if it has none.
    public init(_ json: JSONValue) throws(FixtureError) {
        guard let name = json["case"]?.string else { throw FixtureError("", "has no \"case\" that is a string") }
        self.name = name
        collapse = try CollapsePolicy(fixture: json, at: name)
        switch json["op"]?.string {
        case "decode":
            let payload = try Payload(json, at: name)
            let (provider, pointer, mode) = try Self.decoding(json, at: name)
            operation = .decode(payload, from: provider, at: pointer, mode: mode)
        case "replay":
            guard let events = json["events"]?.array else {
                throw FixtureError(name, "has \"events\" that are not a list")
            }
            operation = .replay(events, try FixtureQuestion(json, at: name))
        case "session":
            guard let steps = json["steps"]?.array else {
                throw FixtureError(name, "has \"steps\" that are not a list")
            }
            operation = .session(steps, try FixtureQuestion(json, at: name))
        default:
            throw FixtureError(name, "has an \"op\" that is not decode, replay or session")
        }
    }

    /// Reads `provider`, `at` and `mode`, as in requests and in case files; the mode is lenient by default.
    static func decoding(
        _ json: JSONValue, at path: String
    ) throws(FixtureError) -> (provider: Provider?, pointer: JSONPointer, mode: InboxDecoder.Mode) {
        var mode = InboxDecoder.Mode.lenient
        if let given = json["mode"], !given.isNull {
            guard let known = given.string.flatMap(InboxDecoder.Mode.init) else {
                throw FixtureError(path, "has a \"mode\" that is neither lenient nor strict")
            }
            mode = known
        }
        var pointer = JSONPointer()
        if let given = json["at"], !given.isNull {
            guard let text = given.string else { throw FixtureError(path, "has an \"at\" that is not a string") }
            do throws(JSONPointerError) {
                pointer = try JSONPointer(parsing: text)
            } catch {
                throw FixtureError(path, "has a wrong \"at\": \(error)")
            }
        }
        guard let provider = json["provider"], !provider.isNull else { return (nil, pointer, mode) }
        guard let name = provider.string else { throw FixtureError(path, "has a \"provider\" that is not a string") }
        return (Provider(name), pointer, mode)
    }

    /// Writes the line, without its line feed.
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.key("case")
        writer.string(name)
        writer.key("op")
        switch operation {
        case .decode(let payload, let provider, let pointer, let mode):
            writer.string("decode")
            if let provider {
                writer.key("provider")
                writer.string(provider.name)
            }
            if !pointer.tokens.isEmpty {
                writer.key("at")
                writer.string(pointer.description)
            }
            writer.key("mode")
            writer.string(mode.rawValue)
            switch payload {
            case .value(let value):
                writer.key("input")
                writer.value(value, .lossless)
            case .text(let text):
                writer.key("inputText")
                writer.string(String(decoding: text, as: UTF8.self))
            }
        case .replay(let events, let question):
            writer.string("replay")
            writer.array("events", of: events) { event, writer in writer.value(event, .lossless) }
            question.writeMembers(to: &writer)
        case .session(let steps, let question):
            writer.string("session")
            writer.array("steps", of: steps) { step, writer in writer.value(step, .lossless) }
            question.writeMembers(to: &writer)
        }
        collapse?.writeMembers(to: &writer)
        writer.endObject()
    }
}

extension FixtureRequest.Payload {
    /// Reads `input` or `inputText`, as in requests and in case files.
    init(_ json: JSONValue, at path: String) throws(FixtureError) {
        if let inputText = json["inputText"] {
            guard let text = inputText.string else {
                throw FixtureError(path, "has an \"inputText\" that is not a string")
            }
            self = .text(Array(text.utf8))
        } else if let value = json["input"] {
            self = .value(value)
        } else {
            throw FixtureError(path, "has neither \"input\" nor \"inputText\", nor \"events\" or \"steps\"")
        }
    }
}

extension FixtureCase {
    /// The requests of the case: one for a decoding case, one for each expectation of an engine case.
    public var requests: [FixtureRequest] {
        switch task {
        case .decode(let decoding):
            [
                FixtureRequest(
                    name,
                    .decode(
                        decoding.payload, from: decoding.provider, at: decoding.pointer, mode: decoding.mode))
            ]
        case .replay(let replay):
            replay.expectations.map { expectation in
                FixtureRequest(
                    name,
                    replay.isSession
                        ? .session(replay.events, expectation.question)
                        : .replay(replay.events, expectation.question), replay.collapse)
            }
        }
    }
}
