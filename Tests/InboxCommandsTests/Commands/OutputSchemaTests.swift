import Foundation
import InboxConformance
import InboxJSON
import InboxTestSupport
import Testing

/// The JSON that the commands print is valid according to the schemas in the fixtures, and uses every key in them.
@Suite struct OutputSchemaTests {
    private static let feeds = [
        "zeta", "salesforce", "customerio", "xtremepush", "pushwoosh", "pushwoosh-flutter",
    ].map(CommandRun.feed)
    private static let now = ["--now", "2026-11-21T00:00:00Z"]

    @Test func `what unify prints`() throws {
        try check("unify", lines: CommandRun(words: ["unify", "-f", "json", "--all"] + Self.now + Self.feeds))
    }

    @Test func `what decode prints`() throws {
        let fixtures = try inputs { $0.hasPrefix("pushwoosh/deletions-") || $0.hasPrefix("xtremepush/badge") }
        try check("decode", lines: CommandRun(words: ["decode"] + Self.feeds + fixtures.paths))
    }

    @Test func `what replay prints`() throws {
        var lines = ""
        for (path, json) in try FixtureTree.files(in: "engine") {
            for event in json["events"]?.array ?? [] {
                let recipient = JSONValue("\(path)/\(event["recipient"]?.string ?? "")")
                let members = (event.object ?? [:]).filter { $0.key != "recipient" }
                lines += "\(JSONValue(JSONObject(members + [.init(key: "recipient", value: recipient)])))\n"
            }
        }
        lines += """
            {"at":0,"recipient":"pinned","event":"ingest","provider":"zeta","payload":{"messageId":"1"}}
            {"at":1,"recipient":"pinned","event":"pin","ids":["zeta:1"],"until":"2030-01-01T00:00:00Z"}

            """
        let run = try CommandRun(
            "replay", "--explain", "--collapse", "custom:/promo_id", "--now", "2026-02-05T12:30:00Z", input: lines)
        try check("replay", lines: run)
    }

    @Test func `what replay prints since a snapshot`() throws {
        func line(_ event: String) -> String { #"{"recipient":"u","at":"2026-02-05T1\#(event)}\#n"# }
        let messages = ["1", "2", "3"].map { #"{"messageId":"\#($0)","title":"\#($0)","status":"UNREAD"}"# }
        func feed(_ messages: [String]) -> String {
            #""event":"ingest","provider":"zeta","payload":[\#(messages.joined(separator: ","))]"#
        }
        let folder = try TemporaryFolder()
        let snapshot = try CommandRun(
            "replay", "-f", "snapshot", "--recipient", "u", input: line(#"0:00:00Z",\#(feed(messages))"#))
        let path = try folder.path("snapshot", snapshot.output)
        // Message 1 leaves, 2 loses its title and is read, 3 is pinned, 4 appears.
        let events = [
            #"1:00:00Z","event":"delete","ids":["zeta:1"]"#, #"1:01:00Z","event":"pin","ids":["zeta:3"]"#,
            #"1:02:00Z",\#(feed([#"{"messageId":"2","status":"READ"}"#, #"{"messageId":"4","title":"4"}"#]))"#,
        ].map(line).joined()
        let run = try CommandRun(
            "replay", "--since", path, "--recipient", "u", "--now", "2026-02-05T12:00:00Z", input: events)
        try check("changes", lines: run)
    }

    @Test func `what explain prints`() throws {
        let facts = ["duplicate", "push-silent", "status-deleted", "no-zone", "missing-id", "u-as-json-string"]
        let fixtures = try inputs { name in facts.contains(where: name.contains) }
        let promotion = #"[{"queueId":"a","properties":{"promo":1}},{"queueId":"b","properties":{"promo":1}}]"#
        let collapsed = try fixtures.folder.path("promotion.json", promotion)
        let words =
            ["explain", "-f", "json", "--collapse", "custom:/promo", collapsed] + Self.now + Self.feeds + fixtures.paths
        // In payloads there are no user's pins, a diagnostic outside all elements is at the root, and no element is in a
        // string.
        let unwritten: Set<String> = [
            "/elements/placement/pinnedUntil", "/elements/inner", "/diagnostics/messageID",
            "/elements/fields/passedOver/assumedOffset",
        ]
        try check("explain", lines: CommandRun(words: words), without: unwritten)
    }

    @Test func `what lint prints`() throws {
        let request = #"{"request":{"notifications":[{"content":"30% off","data":{"promo_id":"S"}}]}}"#
        let folder = try TemporaryFolder()
        let words = ["lint", "-f", "json", "--preview", try folder.path("request.json", request)]
        try check("lint", lines: CommandRun(words: words + Self.feeds))
    }

    @Test func `what detect prints`() throws {
        let folder = try TemporaryFolder()
        let others = try [("empty", "[]"), ("unknown", #"{"foo":1}"#)].map {
            try folder.path("\($0).json", $1)
        }
        let words = ["detect", "-f", "json"] + others
        try check("detect", lines: CommandRun(words: words + Self.feeds))
    }

    // MARK: Helpers

    /// The payloads of decoding cases as files.
    private func inputs(where isWanted: (String) -> Bool) throws -> (folder: TemporaryFolder, paths: [String]) {
        let folder = try TemporaryFolder()
        var paths: [String] = []
        for fixture in try FixtureTree.cases() where isWanted(fixture.name) {
            guard let decoding = fixture.decoding else { continue }
            let name = fixture.name.replacing("/", with: "-") + ".json"
            paths.append(try folder.write(decoding.input, to: name).path)
        }
        #expect(paths.count > 2)
        return (folder, paths)
    }

    /// Checks the lines of an output, and that together they use every key of the schema.
    ///
    /// - Parameter unwritten: The keys that the run does not write.
    private func check(_ name: String, lines run: CommandRun, without unwritten: Set<String> = []) throws {
        let file = name == "decode" ? "decode-result.schema.json" : "\(name).schema.json"
        let schema = try JSONValue(parsing: FixtureTree.bytes(file))
        let schemas = JSONSchema([file: schema])
        var written: Set<String> = []
        #expect(!run.lines.isEmpty)
        for line in run.lines {
            let value = try JSONValue(parsing: Array(line.utf8))
            #expect(try schemas.errors(of: value, against: file) == [])
            insertKeys(of: value, at: "", into: &written)
        }
        #expect(keys(of: schema, at: "").subtracting(written) == unwritten)
    }

    /// The keys of a schema, each with the keys that lead to it.
    ///
    /// Keys in the definitions that the schema refers to are left out.
    private func keys(of schema: JSONValue, at place: String) -> Set<String> {
        var keys: Set<String> = []
        for member in schema["properties"]?.object ?? [:] {
            keys.insert("\(place)/\(member.key)")
            keys.formUnion(self.keys(of: member.value, at: "\(place)/\(member.key)"))
        }
        return keys.union(schema["items"].map { self.keys(of: $0, at: place) } ?? [])
    }

    private func insertKeys(of value: JSONValue, at place: String, into keys: inout Set<String>) {
        for member in value.object ?? [:] {
            keys.insert("\(place)/\(member.key)")
            insertKeys(of: member.value, at: "\(place)/\(member.key)", into: &keys)
        }
        for element in value.array ?? [] { insertKeys(of: element, at: place, into: &keys) }
    }
}
