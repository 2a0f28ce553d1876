import Foundation
import InboxJSON
import InboxTestSupport
import Testing
import UnifiedInbox

@Suite struct ReplayCommandTests {
    private static let ingest =
        #"{"at":"2026-02-05T12:00:00Z","recipient":"u1","event":"ingest","provider":"xtremepush","payload":{"items":[{"id":42,"#
        + #""opened":0,"message":{"id":"m-42","alert":"x"}}],"badge":4}}"#
    private static let click =
        #"{"at":1770292800000,"recipient":"u1","event":"click","id":"xtremepush:42","value":"a-1"}"#

    @Test(arguments: [[ingest, click], [click, ingest], [click, ingest, click, ingest]])
    func `the order of the lines makes no difference`(_ lines: [String]) throws {
        let run = try CommandRun("replay", "--now", "2026-03-01T00:00:00Z", input: lines.joined(separator: "\n"))
        #expect(run.status == 0)
        #expect(
            run.output == """
                {"recipient":"u1","unread":0,"total":1,"badge":{"xtremepush":3},"messages":[{"id":"xtremepush:42",\
                "provider":"xtremepush","vendorID":"42","body":"x","pinned":false,"status":"read","clicked":true,\
                "topics":[],"actions":[],"custom":{},"vendor":{"messageIdentifier":"m-42"}}],\
                "outbox":[{"id":"xtremepush:42#reportMessageClicked#1770292800000#a-1","provider":"xtremepush",\
                "messageID":"xtremepush:42","call":"reportMessageClicked","arguments":{"identifier":"42",\
                "messageIdentifier":"m-42","actionIdentifier":"a-1"},"at":"2026-02-05T12:00:00Z"}]}

                """)
    }

    @Test func `recipients are in the order of their first lines`() throws {
        let log = ["u2", "u1", "u2"].map { #"{"at":0,"recipient":"\#($0)","event":"markRead","ids":[]}"# }
        let run = try CommandRun("replay", input: log.joined(separator: "\n"))
        #expect(run.lines.map { $0.prefix(17) } == [#"{"recipient":"u2""#, #"{"recipient":"u1""#])
    }

    private static func log(of recipients: [String]) -> String {
        recipients.map { #"{"at":0,"recipient":"\#($0)","event":"markRead","ids":[]}"# + "\n" }.joined()
    }

    @Test(arguments: ["1", "2"])
    func `a log of adjacent recipients is printed with --sorted without an error`(_ jobs: String) throws {
        let log = Self.log(of: ["u2", "u2", "u1", "é", "e\u{301}"])
        let run = try CommandRun("replay", "--sorted", "--jobs", jobs, input: log)
        #expect(run.status == 0)
        #expect(run.error.isEmpty)
        #expect(
            run.lines.map { $0.prefix { $0 != "," } }
                == ["u2", "u1", "é", "e\u{301}"].map { #"{"recipient":"\#($0)""# })
    }

    @Test(arguments: ["1", "2"])
    func `a recipient that comes again in a log said to be sorted is reported, with exit status 65`(_ jobs: String)
        throws
    {
        let log = Self.log(of: ["u2", "u1", "u2", "u2", "u3", "u1"])
        let run = try CommandRun("replay", "--sorted", "--jobs", jobs, input: log)
        #expect(run.status == 65)
        #expect(
            run.error == """
                -:3: error: the recipient "u2" appears again after its inbox was printed; sort the log by recipient, or \
                remove --sorted
                -:6: error: the recipient "u1" appears again after its inbox was printed; sort the log by recipient, or \
                remove --sorted

                """)
        #expect(run.lines.map { $0.prefix(17) } == ["u2", "u1", "u2", "u3", "u1"].map { #"{"recipient":"\#($0)""# })
        #expect(try CommandRun("replay", "--jobs", jobs, input: log).status == 0)
    }

    @Test func `with --strict a recipient that comes again ends the run after the inboxes before it`() throws {
        let log = Self.log(of: ["u2", "u1", "u2", "u3"])
        let run = try CommandRun("replay", "--sorted", "--strict", input: log)
        #expect(run.status == 65)
        #expect(run.error.split(separator: "\n").count == 1)
        #expect(run.lines.map { $0.prefix(17) } == [#"{"recipient":"u2""#, #"{"recipient":"u1""#])
    }

    /// Three old messages.
    ///
    /// One was read, and one is in the last feed.
    private static let old = [
        #"{"at":"2026-01-01T12:00:00Z","event":"ingest","provider":"zeta","payload":"#
            + #"[{"messageId":"1","status":"READ"},{"messageId":"2"},{"messageId":"3"}]}"#,
        #"{"at":"2026-01-02T12:00:00Z","event":"ingest","provider":"zeta","payload":[{"messageId":"3"}]}"#,
    ].joined(separator: "\n")

    @Test func `--since prints what changed since a snapshot, with or without its events in the log`() throws {
        let folder = try TemporaryFolder()
        let snapshot = try CommandRun("replay", "--format", "snapshot", input: Self.old)
        let file = try folder.path("then.json", snapshot.output)
        let new = #"{"at":"2026-02-05T11:00:00Z","event":"markRead","ids":["zeta:2"]}"#
        for log in [new, Self.old + "\n" + new] {
            let run = try CommandRun("replay", "--since", file, "--now", "2026-02-05T12:00:00Z", input: log)
            #expect(
                run.output == """
                    {"recipient":"","from":"2026-01-02T12:00:00Z","to":"2026-02-05T12:00:00Z","unread":1,"total":3,\
                    "changes":[{"change":"changed","id":"zeta:2","set":{"status":"read"}}]}

                    """)
        }
        let then = try CommandRun(
            "replay", "--since", file, "--then", "2026-02-01T00:00:00Z", "--now", "2026-02-05T12:00:00Z", input: "")
        #expect(then.output.contains(#""from":"2026-02-01T00:00:00Z""#))
        #expect(then.output.contains(#""changes":[]"#))
    }

    @Test func `--since adds the events to the snapshot's inbox, so that nothing forgotten comes back`() throws {
        let folder = try TemporaryFolder()
        // The message was deleted, the deletion was reported, and a full feed does not contain it. So the record is
        // forgotten and a watermark stays.
        let page =
            #"{"at":"2026-02-01T10:00:00Z","event":"ingest","provider":"zeta","payload":[{"messageId":"1"},{"messageId":"2"}]}"#
        let log = [
            page, #"{"at":"2026-02-01T11:00:00Z","event":"delete","ids":["zeta:1"]}"#,
            #"{"at":"2026-02-01T12:00:00Z","event":"acknowledge","ids":["zeta:1#markMessageAsDeleted#1769943600000"]}"#,
            #"{"at":"2026-02-02T10:00:00Z","event":"ingest","provider":"zeta","scope":"full","payload":[{"messageId":"2"}]}"#,
        ].joined(separator: "\n")
        let now = ["--now", "2026-02-05T12:00:00Z"]
        var inboxes = ReplayedInboxes(first: InboxState(adapters: .standard))
        for line in log.split(separator: "\n") {
            inboxes.apply(try LoggedEvent(JSONValue(parsing: String(line)), decoder: InboxDecoder()))
        }
        var state = inboxes[""]
        state.compact(at: Date(timeIntervalSince1970: 1_770_292_800), retention: RetentionPolicy(days: 90))
        let snapshot = String(decoding: state.snapshot(), as: UTF8.self)
        #expect(snapshot.contains(#""watermarks":{"zeta":1770026400000}"#))
        #expect(!snapshot.contains("zeta:1"))
        let file = try folder.write(state.snapshot(), to: "then.json").path
        // The page arrives late, with a change to the message that is still known.
        let late = page + "\n" + #"{"at":"2026-02-05T11:00:00Z","event":"markRead","ids":["zeta:2"]}"#
        for jobs in ["1", "3"] {
            let run = try CommandRun(words: ["replay", "--since", file, "--jobs", jobs] + now, input: late)
            #expect(
                run.output.hasSuffix(#""changes":[{"change":"changed","id":"zeta:2","set":{"status":"read"}}]}"# + "\n")
            )
        }
    }

    @Test func `--since warns of events from a session that the snapshot has ended`() throws {
        let folder = try TemporaryFolder()
        let snapshot = try CommandRun("replay", "--format", "snapshot", input: #"{"at":0,"event":"clear","session":2}"#)
        let file = try folder.path("then.json", snapshot.output)
        let run = try CommandRun(
            "replay", "--since", file, input: #"{"at":0,"event":"markRead","ids":["zeta:1"],"session":2}"#)
        #expect(run.error.contains("-:1: warning: session 2 has ended, so the event has no effect"))
        #expect(run.output.hasSuffix(#""changes":[]}"# + "\n"))
    }

    @Test func `with --explain each line has the placement of every message`() throws {
        let log = """
            {"at":0,"event":"ingest","provider":"zeta","payload":[{"messageId":"1"},{"messageId":"2"}]}
            {"at":1,"event":"pin","ids":["zeta:2"],"until":"2026-02-05T12:00:00Z"}
            {"at":2,"event":"delete","ids":["zeta:1"]}
            """
        let run = try CommandRun("replay", "--explain", "--now", "2026-02-05T12:00:00Z", input: log)
        #expect(
            try JSONValue(parsing: run.output)["placements"] == [
                [
                    "id": "zeta:2", "shown": true, "position": 1, "pinned": true, "pinRule": "engine.pin.by-user",
                    "pinnedUntil": "2026-02-05T12:00:00Z", "status": "unread", "clicked": false,
                ],
                [
                    "id": "zeta:1", "shown": false, "reason": "deleted", "rule": "engine.deletion.by-user",
                    "instant": "1970-01-01T00:00:00.002Z", "deletedBy": "user", "pinned": false, "status": "deleted",
                    "clicked": false,
                ],
            ])
    }

    @Test(arguments: [
        (#"{"event":"clear"}"#, "\"at\" is missing; write it like 2026-02-05T12:00:00Z, or in milliseconds since 1970"),
        (
            #"{"at":0,"event":"read"}"#,
            "\"read\" is not the name of an event; use ingest, markRead, markUnread, delete, pin, unpin, click, acknowledge, "
                + "badge or clear"
        ),
        (
            #"{"at":0,"event":"clear","session":-1}"#,
            "\"session\" must be an integer from 0 to 9223372036854775806, not -1; the default is 0"
        ),
        (#"{"at":0,"event":"ingest","scope":"full","payload":[]}"#, "a full feed needs a \"provider\"; add it"),
        (#"[]"#, "the line is not a JSON object"),
    ])
    func `an invalid line is reported and skipped`(_ line: String, _ reason: String) throws {
        let run = try CommandRun("replay", input: "\(line)\n{\"at\":0,\"event\":\"clear\"}\n")
        #expect(run.status == 0)
        #expect(run.error == "-:1: \(reason)\n")
        #expect(run.lines.count == 1)
    }

    @Test func `events after now and of ended sessions are reported in notes`() throws {
        let run = try CommandRun(
            "replay", "--now", "2026-01-01T00:00:00Z",
            input: """
                {"at":"2026-01-01T00:00:00.001Z","event":"clear"}
                {"at":0,"event":"markRead","ids":["zeta:1"]}
                """)
        #expect(
            run.error == """
                -:1: note: the event is later than the current time, 2026-01-01T00:00:00Z; it is applied anyway
                -:2: warning: session 0 has ended, so the event has no effect

                """)
    }

    @Test(arguments: ["1", "2"])
    func `anomalies in a line are reported for every kind of event`(_ jobs: String) throws {
        let log = """
            {"at":1,"event":"markRead","ids":["zeta:1"],"ids":["zeta:2"]}
            {"at":2,"event":"markRead","ids":["\\ud800"]}
            {"at":3,"event":"ingest","provider":"zeta","payload":[],"at":4}

            """
        let lenient = try CommandRun("replay", "--jobs", jobs, input: log)
        #expect(lenient.status == 0)
        let told = lenient.error.split(separator: "\n").map { $0.prefix { $0 != ";" } }
        #expect(told.count == 3)
        #expect(told.first?.hasPrefix("-:1: warning: json.duplicate-key at /ids") == true, "\(told)")
        #expect(told.dropFirst().first?.hasPrefix("-:2: note: json.lone-surrogate at /ids/0") == true, "\(told)")
        #expect(told.last?.hasPrefix("-:3: warning: json.duplicate-key at /at") == true, "\(told)")
        #expect(try CommandRun("replay", "--strict", "--jobs", jobs, input: log).status == 1)
    }

    @Test(arguments: ["1", "2"])
    func `a message that strict mode rejects gives exit status 1`(_ jobs: String) throws {
        let input = """
            {"at":1,"event":"ingest","provider":"zeta","payload":[{"messageId":"1","status":"X"},{"messageId":"2"}]}
            """
        let words = ["replay", "--now", "2026-01-01T00:00:00Z", "--jobs", jobs]
        #expect(try CommandRun(words: words, input: input).status == 0)
        let strict = try CommandRun(words: words + ["--strict"], input: input)
        #expect(strict.status == 1)
        #expect(strict.output.contains("zeta:2") && !strict.output.contains("zeta:1"))
        #expect(strict.error.contains("error: field.unknown-value"))
    }

    @Test func `--provider applies to lines that name no provider`() throws {
        let input = """
            {"at":1,"event":"ingest","payload":{"messageId":"1"}}
            {"at":1,"event":"ingest","provider":"customerio","payload":{"messageId":"2"}}
            """
        let run = try CommandRun("replay", "--provider", "zeta", "--now", "2026-01-01T00:00:00Z", input: input)
        #expect(run.status == 0)
        #expect(run.output.contains(#""id":"zeta:1""#))
        #expect(run.output.contains(#""id":"customerio:2""#))
    }

    /// RFC 3339, section 5.6.
    @Test func `an instant in lower case is read`() throws {
        let input = #"{"at":"2026-02-05t12:00:00z","event":"ingest","provider":"zeta","payload":{"messageId":"1"}}"#
        let run = try CommandRun("replay", "--now", "2026-02-05t12:00:00.5z", input: input)
        #expect(run.status == 0)
        #expect(run.error.isEmpty)
        #expect(run.output.contains(#""total":1"#))
    }

    /// Events of many recipients, with invalid lines, ended sessions and events after now.
    private static let manyLines = (0..<TestScale.count(2000, long: 5000)).map { number in
        let at = #""at":"2026-02-0\#(number % 9 + 1)T12:00:00Z","recipient":"u\#(number * 7 % 90)""#
        switch number % 11 {
        case 0, 5: return #"{\#(at),"event":"markRead","ids":["xtremepush:\#(number % 13)"]}"#
        case 1: return number % 1000 == 12 ? "{" : #"{\#(at),"event":"read"}"#
        case 2: return #"{\#(at),"event":"click","id":"xtremepush:\#(number % 13)","session":\#(number % 2)}"#
        case 3: return number % 100 == 3 ? #"{\#(at),"event":"clear"}"# : #"{\#(at),"event":"markRead","ids":[]}"#
        default:
            return #"{\#(at),"event":"ingest","provider":"xtremepush","payload":{"items":[{"id":\#(number % 13)}]}}"#
        }
    }

    @Test(arguments: [[], ["--sorted"], ["--strict"], ["--all", "--limit", "2"]])
    func `the number of threads makes no difference`(_ options: [String]) throws {
        let input = Self.manyLines.joined(separator: "\n")
        let words = ["replay", "--now", "2026-02-08T00:00:00Z"] + options
        let one = try CommandRun(words: words, input: input)
        #expect(!one.output.isEmpty)
        #expect(!one.error.isEmpty)
        for jobs in TestScale.isLong ? ["0", "2", "3", "8"] : ["3"] {
            let many = try CommandRun(words: words + ["--jobs", jobs], input: input)
            #expect(many.status == one.status)
            #expect(many.output == one.output)
            #expect(many.error == one.error)
        }
    }

    @Test func `sorted lines are divided where the recipient changes`() throws {
        let lines = Self.manyLines.filter { $0 != "{" }
        let sorted = (0..<90).flatMap { user in lines.filter { $0.contains("\"u\(user)\"") } }
        let input = sorted.joined(separator: "\n")
        let words = ["replay", "--sorted", "--now", "2026-02-08T00:00:00Z"]
        let one = try CommandRun(words: words, input: input)
        #expect(one.lines.count == 90)
        #expect(try CommandRun(words: words + ["--jobs", "7"], input: input).output == one.output)
    }

    /// As in a stream, one line that gives something is enough.
    @Test(
        arguments: [
            (#"{"error":"x"}"#, [], 65), (#"{"error":"x"}"#, ["--strict"], 1), ("[1]", [], 65),
            (#"[1,{"messageId":"1"}]"#, [], 0), ("[]", [], 0),
        ] as [(String, [String], Int32)])
    func `the inbox of a log whose feeds give nothing is printed, with exit status 65`(
        _ payload: String, _ options: [String], _ status: Int32
    ) throws {
        let feed = #"{"at":1,"event":"ingest","provider":"zeta","payload":\#(payload)}"#
        let run = try CommandRun(words: ["replay"] + options, input: feed)
        #expect(run.status == status)
        #expect(run.lines.count == 1)
        guard options.isEmpty else { return }
        #expect(try CommandRun("replay", input: feed + "\n" + #"{"at":2,"event":"clear"}"#).status == 0)
        #expect(try CommandRun("replay", "--format", "snapshot", input: feed).output.contains(#""version":"#))
    }

    @Test func `null instead of a feed's list does not fail`() throws {
        let feed = #"{"at":1,"event":"ingest","payload":{"inboxMessages":null}}"#
        #expect(try CommandRun("replay", input: feed).status == 0)
    }
}
