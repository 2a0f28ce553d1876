import InboxEngine
import InboxJSON
import InboxModel
import InboxTestSupport
import Testing
import UnifiedInbox

/// The engine's case files as other implementations read them, beyond what their schema says.
@Suite struct EngineFilesTests {
    /// The names of the files for which the condition is false.
    private func files(where isWrong: (JSONValue) throws -> Bool) throws -> [String] {
        try FixtureTree.files(in: "engine").filter { try isWrong($0.json) }.map(\.path)
    }

    /// The cases that are event logs; the others are sessions.
    private func logs(where isWrong: (JSONValue) throws -> Bool) throws -> [String] {
        try files { try $0["events"] != nil && isWrong($0) }
    }

    /// A line that is not an event is skipped without an error: unless that is what a case tests, it is a mistake in the case.
    @Test func `a case's lines are all events, except in the cases about invalid lines`() throws {
        let wrong = try logs { json in
            let events = json["events"]?.array ?? []
            let isAboutBadLines = json["rules"]?.array?.contains("engine.log.bad-line") ?? false
            let readable = events.filter { (try? LoggedEvent($0, decoder: InboxDecoder())) != nil }
            return isAboutBadLines ? readable.count == events.count : events.isEmpty || readable.count < events.count
        }
        #expect(wrong == [])
    }

    /// Instants ascend by at least two milliseconds, so that a host that takes the instants of changes from its own
    /// clock gets the same result.
    @Test func `the instants of a session ascend with each change`() throws {
        let wrong = try files { json in
            var last = -2
            for step in json["steps"]?.array ?? [] where step["event"] != "ingest" && step["event"] != "unsubscribe" {
                guard let at = step["at"]?.string.flatMap({ Instant(rfc3339: $0) })?.milliseconds else { continue }
                guard Int(at) >= last + 2 else { return true }
                last = Int(at)
            }
            return false
        }
        #expect(wrong == [])
    }

    @Test func `a case's payloads have no diagnostics except for rejected, duplicate and missing elements`()
        throws
    {
        let expected: Set<DiagnosticCode> = [
            .messageMissingID, .messageNotObject, .messageWrongProvider, .messageDuplicateID, .feedError, .feedNoList,
        ]
        let wrong = try files { json in
            (json["events"] ?? json["steps"])?.array?.contains { event in
                guard let logged = try? LoggedEvent(event, decoder: InboxDecoder()),
                    case .ingest(let feed, _) = logged.event.kind
                else { return false }
                return !expected.isSuperset(of: feed.diagnostics.map(\.code))
            } ?? false
        }
        #expect(wrong == [])
    }

    @Test func `an expected message is an id or canonical`() throws {
        let wrong = try files { json in
            let lines = (json["expect"]?.array ?? []).flatMap { $0["recipients"]?.array ?? [] }
            let messages = lines.flatMap { $0["messages"]?.array ?? [] }
            return messages.contains { message in
                message.kind != .string && InboxMessage(canonical: message)?.canonicalJSON() != message.canonicalBytes
            }
        }
        #expect(wrong == [])
    }
}
