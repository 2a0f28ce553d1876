import Foundation
import InboxJSON
import InboxTestSupport
import Testing

@Suite struct ExplainCommandTests {
    private static let now = "2026-02-05T12:00:00Z"

    private static let feed = """
        [{"messageId":null,"id":"1","title":[],"body":"Hello","status":"READ"},\
        {"messageId":"2","expirationTimestamp":1770292799999},\
        {"messageId":"1","title":"Later"},{"title":"x"},\
        {"messageId":"3","status":"DELETED"},{"messageId":"4","body":" "}]
        """

    private func explain(_ words: String..., input: String = feed) throws -> CommandRun {
        try CommandRun(words: ["explain", "--provider", "zeta", "--now", Self.now] + words, input: input)
    }

    private func elements(_ words: String..., input: String = feed) throws -> [JSONValue] {
        let run = try CommandRun(
            words: ["explain", "--provider", "zeta", "--now", Self.now, "--format", "ndjson"] + words,
            input: input)
        return try run.lines.map { try JSONValue(parsing: $0) }
    }

    private func field(_ name: String, of element: JSONValue?) -> JSONValue? {
        element?["fields"]?.array?.first { $0["field"]?.string == name }
    }

    // MARK: JSON

    @Test func `a field has its value, its place, its rule and the places passed over`() throws {
        let element = try elements().first
        #expect(
            field("vendorID", of: element)
                == [
                    "field": "vendorID", "state": "given", "value": "1",
                    "taken": [["path": "id", "outcome": "taken", "pointer": "/0/id", "rule": "zeta.id"]],
                    "passedOver": [
                        ["path": "messageId", "outcome": "null", "pointer": "/0/messageId", "rule": "zeta.id"]
                    ],
                ])
        #expect(
            field("title", of: element)
                == [
                    "field": "title", "state": "unusable", "taken": [],
                    "passedOver": [
                        [
                            "path": "title", "outcome": "unusable", "pointer": "/0/title", "rule": "zeta.text",
                            "diagnostics": ["field.wrong-type"],
                        ]
                    ],
                ])
    }

    @Test(arguments: [
        ("body", 0, "given"), ("image", 0, "absent"), ("subtitle", 0, "unsupported"), ("custom", 0, "defaulted"),
        ("status", 1, "defaulted"), ("pinned", 0, "unsupported"), ("body", 5, "blank"),
    ])
    func `each state of a field is printed`(_ name: String, _ element: Int, _ state: String) throws {
        #expect(field(name, of: try elements()[element])?["state"]?.string == state)
    }

    @Test func `every element has its outcome`() throws {
        let elements = try elements()
        #expect(
            elements.map { $0["outcome"]?.string } == [
                "duplicate", "decoded", "decoded", "rejected", "decoded", "decoded",
            ])
        #expect(
            elements.map { $0["rule"]?.string } == ["common.duplicate-id", nil, nil, "common.missing-id", nil, nil])
        #expect(elements[0]["winner"] == "/2")
        #expect(elements[3]["diagnostics"]?[0]?["code"] == "message.missing-id")
        #expect(elements.map { $0["file"] } == Array(repeating: "-", count: 6))
    }

    @Test func `the placement says why a message is shown, and at which position`() throws {
        let placements = try elements().map { $0["placement"] }
        #expect(placements[0] == nil)
        #expect(placements[3] == nil)
        #expect(
            placements[1] == [
                "shown": false, "reason": "expired", "rule": "engine.visibility.expires",
                "instant": "2026-02-05T11:59:59.999Z", "pinned": false, "status": "unread", "clicked": false,
            ])
        #expect(
            placements[2] == [
                "shown": true, "position": 1, "rule": "engine.order.position", "neighbour": "zeta:4", "pinned": false,
                "status": "unread", "clicked": false,
            ])
        #expect(placements[4]?["rule"] == "engine.deletion.by-feed")
        #expect(placements[5]?["neighbour"] == "zeta:1")
        #expect(placements[5]?["position"] == 2)
    }

    @Test func `the document contains the instant, the counts, and the diagnostics outside elements`() throws {
        let run = try CommandRun(
            "explain", "--now", Self.now, "--format", "json",
            input: #"{"items":[{"id":1,"message":{"alert":"a"},"create_time":1}],"badge":"x"}"#)
        let document = try JSONValue(parsing: run.output)
        #expect(document["schema"] == 1)
        #expect(document["now"]?.string == Self.now)
        #expect(document["shown"] == 1)
        #expect(document["elements"]?.array?.count == 1)
        #expect(document["diagnostics"]?.array?.map { $0["pointer"] } == ["/badge"])
        #expect(document["diagnostics"]?[0]?["file"] == "-")
    }

    @Test func `places inside strings have both pointers`() throws {
        let run = try CommandRun(
            "explain", "--now", Self.now, "--format", "ndjson", CommandRun.feed("pushwoosh-flutter"))
        let element = try JSONValue(parsing: try #require(run.lines.first))
        let layout = try #require(field("layout", of: element))
        #expect(layout["taken"]?[0]?["pointer"] == "/0")
        #expect(layout["taken"]?[0]?["inner"] == "/actionParams/displayType")
        #expect(layout["taken"]?[0]?["path"] == "actionParams/displayType")
    }

    @Test func `the placements of several files are those of one inbox`() throws {
        let folder = try TemporaryFolder()
        let first = try folder.path("first.json", #"[{"messageId":"1","title":"a"}]"#)
        let second = try folder.path("second.json", #"[{"messageId":"1","title":"b"},{"messageId":"2"}]"#)
        let elements = try elements(first, second)
        #expect(elements.map { $0["file"]?.string } == [first, second, second])
        #expect(elements.map { $0["placement"]?["position"] } == [1, 1, 2])
        // If two observations have the same instant, the one with the greater canonical bytes wins.
        #expect(elements.map { $0["contentRule"]?.string } == ["engine.content.tie", nil, nil])
    }

    @Test func `an element that strict mode rejects is explained`() throws {
        let run = try explain("--strict", "--format", "ndjson")
        #expect(run.status == 1)
        let element = try JSONValue(parsing: try #require(run.lines.first))
        #expect(element["outcome"] == "rejected")
        #expect(element["rule"] == "common.strict")
        #expect(field("body", of: element)?["value"] == "Hello")
    }

    @Test func `elements can be selected by topic and page`() throws {
        let feed = #"[{"messageId":"1","topics":["Orders"]},{"messageId":"2"},{"messageId":"3","topics":["orders"]}]"#
        func ids(_ words: String...) throws -> [String?] {
            let words = ["explain", "--provider", "customerio", "--format", "ndjson"] + words
            return try CommandRun(words: words, input: feed).lines.map {
                try JSONValue(parsing: $0)["id"]?.string
            }
        }
        #expect(try ids("--topic", "ORDERS") == ["customerio:1", "customerio:3"])
        #expect(try ids("--offset", "1", "--limit", "1") == ["customerio:2"])
    }

    // MARK: Table

    @Test func `the table has the same facts as the JSON`() throws {
        let run = try explain("--limit", "2")
        #expect(run.status == 0)
        #expect(
            run.output == """
                2 shown, 2 hidden, at 2026-02-05T12:00:00Z

                zeta:1  - /0
                  a duplicate: /2 is used instead (common.duplicate-id)
                  vendorID    1                                           /0/id                           zeta.id
                              passed over: null messageId
                  title       unusable (field.wrong-type) title
                  body        Hello                                       /0/body                         zeta.text
                  image       absent mediaUrl
                  status      read                                        /0/status                       zeta.status
                  expiresAt   absent expirationTimestamp
                  actions     [], by default
                              passed over: absent actionList
                  templateID  absent templateId
                  custom      {}, by default
                              passed over: absent additionalData
                  unsupported: subtitle, imageAlt, icon, layout, style, pinned, priority, clicked, delivered, sentAt, \
                startsAt, topics,
                    type, tap, campaignID, partial, vendor

                zeta:2  - /1
                  hidden: expired at 2026-02-05T11:59:59.999Z (engine.visibility.expires)
                  vendorID    2                                           /1/messageId                    zeta.id
                  title       absent title
                  body        absent body
                  image       absent mediaUrl
                  status      unread, by default                                                          zeta.status
                              passed over: absent status
                  expiresAt   2026-02-05T11:59:59.999Z                    /1/expirationTimestamp          zeta.expiration
                  actions     [], by default
                              passed over: absent actionList
                  templateID  absent templateId
                  custom      {}, by default
                              passed over: absent additionalData
                  unsupported: subtitle, imageAlt, icon, layout, style, pinned, priority, clicked, delivered, sentAt, \
                startsAt, topics,
                    type, tap, campaignID, partial, vendor

                """)
    }

    @Test func `the command prints the sample on the page`() throws {
        let page = CommandRun.package.appendingPathComponent("Sources/UnifiedInbox/UnifiedInbox.docc/CommandLine.md")
        let text = try String(contentsOf: page, encoding: .utf8)
        let sample = try #require(
            text.firstMatch(of: /\n    \$ cat message.json\n    (\[\{.*\n)    \$ inbox explain .*\n((?:    .*\n|\n)*)/))
        let shown = sample.output.2.split(separator: "\n", omittingEmptySubsequences: false).map { $0.dropFirst(4) }
            .joined(separator: "\n")
        let run = try explain(input: String(sample.output.1))
        #expect(run.output == shown.replacing("message.json", with: "-").dropLast())
    }

    // MARK: Errors

    @Test func `malformed input prints no partial document, and the other files are explained`() throws {
        let malformed = try explain(input: #"[{"messageId":"1"}"#)
        #expect(malformed.status == 65)
        #expect(malformed.output.isEmpty)
        let run = try explain("/nowhere", "-", "--format", "ndjson", input: #"[{"messageId":"1"}]"#)
        #expect(run.status == 66)
        #expect(run.lines.count == 1)
    }

    @Test func `no control character reaches the terminal`() throws {
        let run = try explain(
            input:
                #"[{"messageId":"\u001b[31m\u202e1","title":"a\u001b]0;x\u0007","status":"\u001b[2J","body":"\n\n"}]"#)
        for text in [run.output, run.error] {
            let controls = text.unicodeScalars.filter { $0.properties.generalCategory == .control && $0 != "\n" }
            #expect(controls.isEmpty)
            #expect(!text.unicodeScalars.contains("\u{202E}"))
        }
    }
}
