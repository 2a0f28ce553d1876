import Foundation
import InboxJSON
import InboxTestSupport
import Testing

/// `inbox stream` on a topic of a message broker, where inbox payloads of all vendors are mixed with API errors, event
/// calls, webhooks, push receipts, log lines and messages of other inboxes.
@Suite struct MixedTopicTests {
    private static let topic = FixtureTree.directory.appendingPathComponent("not-inbox/mixed-topic.ndjson").path

    /// The messages, by the number of their line.
    private static let messages: [(line: Int, ids: [String])] = [
        (2, ["zeta:z-1"]), (4, ["customerio:c-1", "customerio:c-2"]), (7, ["pushwoosh:p-1", "pushwoosh:p-2"]),
        (9, ["salesforce:s-1"]), (12, ["xtremepush:9001"]), (15, ["zeta:z-2", "zeta:z-3"]), (18, ["salesforce:s-2"]),
        (20, ["pushwoosh:p-3"]), (23, ["customerio:c-3"]), (27, ["customerio:c-4"]), (32, ["zeta:z-4"]),
        (35, ["xtremepush:9002", "xtremepush:9003"]), (38, ["pushwoosh:p-4"]), (42, ["salesforce:s-3"]),
        (45, ["xtremepush:9004"]), (48, ["pushwoosh:p-5"]), (51, ["customerio:c-5"]), (54, ["zeta:z-5", "zeta:z-6"]),
        (57, ["salesforce:s-4"]), (60, ["pushwoosh:p-6"]),
    ]
    private static let blank = 10
    private static let malformed = 14
    private static let emptyFeed = 29
    private static let count = 61

    /// All other lines, which are JSON but not an inbox payload.
    private static let notRecognised = Set(1...count).subtracting([blank, malformed, emptyFeed])
        .subtracting(messages.map(\.line)).sorted()

    private static func status(ofLine line: Int) -> String {
        switch line {
        case blank: "blank"
        case malformed: "malformed"
        case _ where notRecognised.contains(line): "not-recognised"
        default: "ok"
        }
    }

    @Test(arguments: ["1", "3"])
    func `only inbox payloads give messages, and every other line is reported with its number`(jobs: String) throws {
        let run = try CommandRun("stream", "--jobs", jobs, Self.topic)
        #expect(run.status == 0)
        let ids = try run.lines.map { try JSONValue(parsing: $0)["id"]?.string }
        #expect(ids == Self.messages.flatMap(\.ids))
        let faults = run.error.split(separator: "\n").map { $0.dropFirst(Self.topic.count + 1) }
        let numbers = faults.map { Int($0.prefix { $0 != ":" }) }
        #expect(numbers == (Self.notRecognised + [Self.malformed]).sorted())
        for (number, fault) in zip(numbers, faults) where number != Self.malformed {
            #expect(fault.hasPrefix("\(number ?? 0): error: feed.not-recognised"))
        }
    }

    @Test func `every line has a row with its status, and the rows of inbox payloads have the messages`() throws {
        let rows = try CommandRun("stream", "--format", "rows", Self.topic).lines.map { try JSONValue(parsing: $0) }
        #expect(rows.map { $0["status"]?.string } == (1...Self.count).map(Self.status))
        let ids = Dictionary(uniqueKeysWithValues: Self.messages.map { ($0.line, $0.ids) })
        for (index, row) in rows.enumerated() {
            #expect(row["line"]?.integer == index + 1)
            #expect((row["messages"]?.array ?? []).compactMap { $0["id"]?.string } == ids[index + 1] ?? [])
        }
    }
}
