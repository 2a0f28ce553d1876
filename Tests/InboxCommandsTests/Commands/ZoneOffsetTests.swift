import Foundation
import InboxJSON
import Testing

/// `--zone-offset`: the offset with which every command reads dates without a zone.
@Suite struct ZoneOffsetTests {
    private static let payload = #"[{"id":"1","subject":"S","sendDateUtc":"2026-02-05 12:00:00"}]"#
    private static let event =
        #"{"at":"2026-02-05T13:00:00Z","event":"ingest","provider":"salesforce","payload":\#(payload)}"#

    @Test(arguments: [
        (["decode", "--provider", "salesforce"], payload), (["stream"], payload),
        (["unify", "--format", "json", "--now", "2026-02-05T13:00:00Z"], payload),
        (["lint", "--preview", "--format", "json"], payload),
        (["replay", "--now", "2026-02-05T13:00:00Z"], event),
    ])
    func `every command that decodes reads dates with the offset`(words: [String], input: String) throws {
        for (offset, sent) in [
            ([], "12:00:00"), (["--zone-offset", "+02:00"], "10:00:00"), (["--zone-offset=-0530"], "17:30:00"),
            (["--zone-offset", "Z"], "12:00:00"),
        ] as [([String], String)] {
            let run = try CommandRun(words: words + offset, input: input)
            #expect(run.status == 0)
            #expect(run.output.contains(#""sentAt":"2026-02-05T\#(sent)Z""#), "\(words) \(offset)")
        }
    }

    @Test func `explain shows the offset that was used for a date, with or without a diagnostic`() throws {
        let input =
            #"[{"id":"1","sendDateUtc":"2026-02-05 12:00:00","startDateUtc":"2026-02-05","endDateUtc":"2026-02-06T00:00:00Z"}]"#
        let words = ["explain", "--provider", "salesforce", "--now", "2026-02-05T12:00:00Z", "--zone-offset", "+02:00"]
        let json = try CommandRun(words: words + ["--format", "ndjson"], input: input)
        let element = try JSONValue(parsing: try #require(json.lines.first))
        func offset(_ field: String) -> JSONValue? {
            element["fields"]?.array?.first { $0["field"]?.string == field }?["taken"]?[0]?["assumedOffset"]
        }
        #expect(offset("sentAt") == "+02:00")
        #expect(offset("startsAt") == "+02:00")
        #expect(offset("expiresAt") == nil)
        let table = try CommandRun(words: words, input: input).output
        #expect(table.contains("salesforce.dates (no zone, read as UTC+02:00)"))
        #expect(table.contains("salesforce.dates (date.no-zone, read as UTC+02:00)"))
    }

    @Test func `explain says that a silent push was left out, and why`() throws {
        let run = try CommandRun(
            "explain", "--now", "2026-02-05T12:00:00Z",
            input: #"{"_m":"1","_sid":"SFMC","aps":{"content-available":1}}"#)
        #expect(run.status == 0)
        #expect(run.output.contains("no message"))
        #expect(run.output.contains("left out: the push is silent"))
        #expect(run.output.contains("(common.no-content)"))
    }
}
