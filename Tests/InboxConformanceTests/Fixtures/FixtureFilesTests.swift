import InboxConformance
import InboxEngine
import InboxJSON
import InboxModel
import InboxTestSupport
import Testing
import UnifiedInbox

@Suite struct FixtureTests {
    @Test(arguments: try FixtureTree.cases())
    func fixture(_ case: FixtureCase) throws {
        try `case`.check(adapters: .standard)
    }
}

/// The case files as other implementations read them, beyond what their schema says.
@Suite struct FixtureFilesTests {
    @Test func `every file in a folder of payloads, or in the engine's, is a case of the suite`() throws {
        let files = try FixtureTree.files() + FixtureTree.files(in: "engine")
        #expect(try FixtureTree.cases().map(\.name).sorted() == files.map(\.path).sorted())
    }

    @Test func `a case's provider is absent or a vendor with a folder`() throws {
        let wrong = try FixtureTree.files().filter { file in
            file.json["provider"].map { !FixtureTree.vendors.contains($0.string ?? "") } ?? false
        }
        #expect(wrong.map(\.path) == [])
    }

    @Test func `an expected message is canonical, its keys in the documented order, or only an id`() throws {
        var faults: [String] = []
        for (path, json) in try FixtureTree.files() + FixtureTree.files(in: "engine") {
            let lines = (json["expect"]?.array ?? []).flatMap { $0["recipients"]?.array ?? [] }
            let messages = ([json["expect"] ?? .null] + lines).flatMap { $0["messages"]?.array ?? [] }
            for (index, message) in messages.enumerated() where message.kind != .string {
                if let fault = try fault(of: message) { faults.append("\(path), message \(index): \(fault)") }
            }
        }
        #expect(faults == [])
    }

    /// What an expected message has that its canonical form does not; nil if they are the same.
    private func fault(of message: JSONValue) throws -> String? {
        let read: InboxMessage
        do throws(CanonicalFault) { read = try InboxMessage(reading: message) } catch { return error.description }
        let canonical = try JSONValue(parsing: read.canonicalJSON())
        guard canonical.canonicalBytes != message.canonicalBytes else { return nil }
        let keys = (message.object ?? [:]).map(\.key)
        for (key, documented) in zip(keys, (canonical.object ?? [:]).map(\.key)) where key != documented {
            return "the key \(key) is where the table in Message.md has \(documented)"
        }
        return "a member differs from \(canonical)"
    }

    // MARK: The engine's cases

    /// The names of the engine's files for which the condition is false.
    private func engineFiles(where isWrong: (JSONValue) throws -> Bool) throws -> [String] {
        try FixtureTree.files(in: "engine").filter { try isWrong($0.json) }.map(\.path)
    }

    /// A line that is not an event is skipped without an error: unless that is what a case tests, it is a mistake in the case.
    @Test func `a log's lines are all events, except in the cases about invalid lines`() throws {
        let wrong = try engineFiles { json in
            guard let events = json["events"]?.array else { return false }
            let isAboutBadLines = json["rules"]?.array?.contains("engine.log.bad-line") ?? false
            let readable = events.filter { (try? LoggedEvent($0, decoder: InboxDecoder())) != nil }
            return isAboutBadLines ? readable.count == events.count : events.isEmpty || readable.count < events.count
        }
        #expect(wrong == [])
    }

    /// Instants ascend by at least two milliseconds, so that a host that takes the instants of changes from its own
    /// clock gets the same result.
    @Test func `the instants of a session ascend with each change`() throws {
        let wrong = try engineFiles { json in
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

    @Test func `the payloads have no diagnostics except for rejected, duplicate and missing elements`() throws {
        let expected: Set<DiagnosticCode> = [
            .messageMissingID, .messageNotObject, .messageWrongProvider, .messageDuplicateID, .feedError, .feedNoList,
        ]
        let wrong = try engineFiles { json in
            (json["events"] ?? json["steps"])?.array?.contains { event in
                guard let logged = try? LoggedEvent(event, decoder: InboxDecoder()),
                    case .ingest(let feed, _) = logged.event.kind
                else { return false }
                return !expected.isSuperset(of: feed.diagnostics.map(\.code))
            } ?? false
        }
        #expect(wrong == [])
    }
}
