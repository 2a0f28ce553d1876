import InboxEngine
import InboxJSON
import InboxModel
import Testing
import UnifiedInbox

/// The engine's case files as other implementations read them: their shape, with none of the harness's indulgence.
@Suite struct EngineFilesTests {
    /// The names of the files of which something is not so.
    private func files(where isWrong: (JSONValue) throws -> Bool) throws -> [String] {
        try FixtureTree.files(in: "engine").filter { try isWrong($0.json) }.map(\.path)
    }

    private func keys(_ json: JSONValue?) -> [String] { json?.object?.map(\.key) ?? ["no object"] }

    @Test func `a case has all of the documented keys and no others, in their order`() throws {
        #expect(try files { keys($0) != ["name", "description", "rules", "events", "expect"] } == [])
    }

    @Test func `a case's name is its path, and it has a description and rules`() throws {
        #expect(try FixtureTree.files(in: "engine").filter { $0.json["name"]?.string != $0.path }.map(\.path) == [])
        #expect(try files { ($0["description"]?.string ?? "").isEmpty } == [])
        let wrong = try files { json in
            let rules = json["rules"]?.array?.map(\.string) ?? []
            return rules.isEmpty || rules.contains(nil) || Set(rules).count != rules.count
        }
        #expect(wrong == [])
    }

    /// A line that is no event is passed over in silence: where that is not what is tested, it is a slip.
    @Test func `a case's events are events, but where bad lines are what it is about`() throws {
        let wrong = try files { json in
            let events = json["events"]?.array ?? []
            let isAboutBadLines = json["rules"]?.array?.contains("engine.log.bad-line") ?? false
            let readable = events.filter { (try? LoggedEvent($0, decoder: InboxDecoder())) != nil }
            return isAboutBadLines ? readable.count == events.count : events.isEmpty || readable.count < events.count
        }
        #expect(wrong == [])
    }

    @Test func `a case's payloads raise no findings but those of the rejected and the double elements that it needs`()
        throws
    {
        let expected: Set<DiagnosticCode> = [.messageMissingID, .messageNotObject, .messageDuplicateID]
        let wrong = try files { json in
            (json["events"]?.array ?? []).contains { event in
                guard let logged = try? LoggedEvent(event, decoder: InboxDecoder()),
                    case .ingest(let feed, _) = logged.event.kind
                else { return false }
                return !expected.isSuperset(of: feed.diagnostics.map(\.code))
            }
        }
        #expect(wrong == [])
    }

    @Test func `a case expects lines of the documented keys at instants`() throws {
        let known: Set<String> = ["recipient", "unread", "total", "badge", "nextChange", "messages", "outbox"]
        let wrong = try files { json in
            (json["expect"]?.array ?? []).contains { moment in
                keys(moment) != ["now", "recipients"] || moment["recipients"]?.array?.isEmpty != false
                    || moment["recipients"]?.array?.contains { line in
                        let keys = keys(line)
                        return keys.isEmpty || Set(keys).count != keys.count || !known.isSuperset(of: keys)
                    } != false
            }
        }
        #expect(wrong == [])
    }

    @Test func `an expected message is an id or canonical, and an entry has the documented keys`() throws {
        let wrong = try files { json in
            let lines = (json["expect"]?.array ?? []).flatMap { $0["recipients"]?.array ?? [] }
            let messages = lines.flatMap { $0["messages"]?.array ?? [] }
            let entries = lines.flatMap { $0["outbox"]?.array ?? [] }
            return messages.contains { message in
                message.kind != .string && InboxMessage(canonical: message)?.canonicalJSON() != message.canonicalText
            } || entries.contains { keys($0) != ["id", "provider", "messageID", "call", "arguments", "at"] }
        }
        #expect(wrong == [])
    }
}
