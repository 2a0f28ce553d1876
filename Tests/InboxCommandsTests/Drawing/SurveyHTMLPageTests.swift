import Foundation
import InboxTestSupport
import Testing
import UnifiedInbox

@testable import InboxCommands
@testable import InboxTools

@Suite struct SurveyHTMLPageTests {
    private func html(_ survey: Survey, drift: (String, [SurveyDrift], [String])? = nil) -> String {
        drawn(SurveyHTMLPage(survey: survey, drift: drift.map { ($0.0, $0.1, $0.2) }).render)
    }

    /// A survey of messages of one vendor that were sent on some days.
    private func sent(_ days: [String: Int]) -> Survey {
        var survey = Survey()
        var vendor = VendorSurvey()
        for (day, count) in days {
            vendor.messages += count
            vendor.days.update(day, adding: count) { $0.count += count }
        }
        survey.vendors = ["zeta": vendor]
        return survey
    }

    @Test func `a page loads nothing at all`() {
        let page = html(Survey())
        #expect(
            page.contains(
                "content=\"default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'\""))
        #expect(page.hasPrefix("<!DOCTYPE html>\n") && page.hasSuffix("</body>\n</html>\n"))
        for outside in ["<script", "<link", "url(", "@import", "<iframe", "<img", "src="] {
            #expect(!page.contains(outside))
        }
    }

    @Test func `an empty survey has a sentence that says so`() throws {
        let page = html(Survey())
        #expect(page.contains("<p class=\"empty\">Nothing to draw: no payload was recognised.</p>"))
        #expect(!page.contains("Messages over time") && !page.contains("Unknown keys"))
        _ = try PageStructure(page)
    }

    @Test func `a field has a bar for each vendor that sends it, as wide as its share`() throws {
        let page = html(
            Survey.of([
                #"[{"messageId":"1","templateId":"t","mediaUrl":"","title":"T"},{"messageId":"2","templateId":"t","mediaUrl":""}]"#,
                #"{"inboxMessages":[{"messageId":"3","queueId":"3","type":"t","properties":{"title":"T"}}]}"#,
            ]))
        #expect(page.contains("<th scope=\"row\">title</th><td>"))
        #expect(
            page.contains(
                "<span class=\"bar\"><span class=\"zeta\" style=\"width: 50.0%\"></span></span><span class=\"number\">50 %</span>"
            ))
        #expect(page.contains("<span class=\"bar\"><span class=\"customerio\" style=\"width: 100.0%\"></span></span>"))
        #expect(page.contains("<p class=\"place\">In no message: "))
        #expect(page.contains("<th scope=\"row\">status: unread</th>"))
        #expect(page.contains("<th scope=\"row\">expiry: never</th>"))
        #expect(page.contains("<p class=\"place\">No message has a date.</p>"))
        _ = try PageStructure(page)
    }

    @Test func `diagnostics have their code, count and first place, the most frequent first`() throws {
        let page = html(
            Survey.of([
                #"[{"messageId":1,"templateId":"t","mediaUrl":""},{"messageId":2,"templateId":"t","mediaUrl":""},null]"#,
                "{",
            ]))
        let coerced = try #require(
            page.range(of: "<code>field.coerced</code> <span class=\"mark note\">note</span></th>"))
        let malformed = try #require(
            page.range(of: "<code>json.malformed</code> <span class=\"mark error\">error</span></th>"))
        #expect(coerced.lowerBound < malformed.lowerBound)
        #expect(page.contains("<p class=\"place\">100.0 % of the messages have a diagnostic.</p>"))
        #expect(page.contains("<code><bdi>night:1</bdi></code> <code><bdi><wbr>/0<wbr>/messageId</bdi></code>"))
        #expect(
            page.contains("<span class=\"who\">Vendors</span><span><span class=\"pair\">no vendor 1</span></span></td>")
        )
    }

    @Test func `unknown keys have their type, a masked example and a place`() {
        let page = html(Survey.of([#"{"messageId":"1","templateId":"t","mediaUrl":"","extra":"Anna"}"#]))
        #expect(
            page.contains(
                "<th scope=\"row\"><code><bdi>extra</bdi></code></th><td><span class=\"who\">Type</span><span>string 1</span></td>"
            ))
        #expect(page.contains("Xxxx") && !page.contains("Anna"))
        #expect(page.contains("<code><bdi><wbr>/extra</bdi></code>"))
    }

    @Test func `further unknown keys are counted`() {
        let members = (1...60).map { #""k\#($0)":1"# }.joined(separator: ",")
        let page = html(Survey.of([#"{"messageId":"1","templateId":"t","mediaUrl":"",\#(members)}"#]))
        #expect(page.contains("10 more keys; <code>--format json</code> lists them"))
    }

    // MARK: Messages over time

    @Test func `days, months or years are drawn, whichever are few`() {
        let days = SurveyTimeline(sent(["2026-02-05": 2, "2026-02-08": 1]))
        #expect(days.unit == "day")
        #expect(days.columns.map(\.date) == ["2026-02-05", "2026-02-06", "2026-02-07", "2026-02-08"])
        #expect(days.columns.map(\.total) == [2, 0, 0, 1])
        let months = SurveyTimeline(sent(["2025-11-30": 2, "2026-02-08": 1, "2026-02-09": 1]))
        #expect(months.unit == "month")
        #expect(months.columns.map(\.date) == ["2025-11", "2025-12", "2026-01", "2026-02"])
        #expect(months.columns.map(\.total) == [2, 0, 0, 2])
        #expect(months.columns.map(\.name) == ["Nov 2025", "Dec 2025", "Jan 2026", "Feb 2026"])
        #expect(months.columns.map(\.label) == ["Nov", "Dec", "2026", "Feb"])
        let turn = SurveyTimeline(sent(["2026-01-31": 1, "2026-02-02": 1]))
        #expect(turn.columns.map(\.name) == ["31 Jan 2026", "1 Feb 2026", "2 Feb 2026"])
        #expect(turn.columns.map(\.label) == ["31", "Feb", "2"])
        let years = SurveyTimeline(sent(["1970-01-01": 2, "2026-02-08": 1]))
        #expect(years.unit == "year")
        #expect(years.columns.map(\.date) == ["1970", "2026"])
        #expect(SurveyTimeline(Survey()).columns.isEmpty)
    }

    @Test func `the last columns are drawn, and the messages before are counted`() {
        let survey = sent(Dictionary(uniqueKeysWithValues: (1900...1999).map { ("\($0)-01-01", 1) }))
        let timeline = SurveyTimeline(survey)
        #expect(timeline.columns.count == SurveyTimeline.limit)
        #expect(timeline.columns.last?.date == "1999")
        #expect(timeline.earlier == 100 - SurveyTimeline.limit)
        #expect(html(survey).contains("64 messages before."))
    }

    @Test func `columns have their numbers in a table too, and messages without a date are counted`() {
        let page = html(
            Survey.of([
                #"{"inboxMessages":[{"messageId":"3","queueId":"3","type":"t","sentAt":"2026-02-05T12:00:00Z"},{"messageId":"4","queueId":"4","type":"t"}]}"#
            ]))
        let column = "<span class=\"customerio\" style=\"height: 100.0%\"></span><span class=\"number\">1</span>"
        #expect(page.contains(column))
        #expect(page.contains("<summary>The numbers</summary>") && page.contains("<th scope=\"row\">5 Feb 2026</th>"))
        #expect(page.contains("By day of sentAt, in UTC: 5 Feb 2026. Without a date: 1 of 2 messages."))
        #expect(page.contains("<div class=\"latest\" tabindex=\"0\" role=\"group\" aria-label=\"Messages by day\">"))
    }

    @Test func `what has changed since a baseline comes first`() throws {
        let change = SurveyDrift(
            kind: .field, provider: "zeta", name: "title", before: .init(count: 1, messages: 100),
            after: .init(count: 50, messages: 100), example: nil)
        let page = html(sent(["2026-02-05": 2]), drift: ("yesterday.json", [change], ["pushwoosh"]))
        let drift = try #require(page.range(of: "<h2>Changes since <code><bdi>yesterday.json</bdi></code></h2>"))
        let others = try #require(page.range(of: "<h2>Messages over time</h2>"))
        #expect(drift.lowerBound < others.lowerBound)
        #expect(page.contains("<span>1.0 % to 50.0 %</span></td>"))
        #expect(
            page.contains(
                "Not compared, because one of the surveys has fewer than 100 messages of the vendor: pushwoosh</p>"))
        #expect(html(sent(["2026-02-05": 2]), drift: ("a", [], [])).contains("Nothing has changed."))
    }
}

extension Survey {
    /// The survey of some lines of a file, numbered from 1, at noon.
    static func of(_ lines: [String], in file: String = "night", from provider: Provider? = nil) -> Survey {
        var taker = SurveyTaker(InboxDecoder(), from: provider, now: Instant(Date.noon) ?? .earliest)
        for (index, line) in lines.enumerated() { taker.read(Array(line.utf8), number: index + 1, of: file) }
        return taker.survey
    }
}
