import Foundation
import InboxTestSupport
import Testing
import UnifiedInbox

@testable import InboxCommands

/// The table of explanations in terminals of every width, with colours and without.
@Suite struct ExplanationTableTests {
    private static func elements(_ name: String) throws -> [ExplainedElement] {
        let data = try Data(contentsOf: URL(fileURLWithPath: CommandRun.feed(name)))
        let explained = try InboxDecoder().explain(Array(data))
        var state = InboxState()
        let now = Date(timeIntervalSince1970: 1_795_219_200)
        state.apply(.ingest(explained.feed, at: now))
        let placements = state.placements(at: now).reduce(into: [:]) { $0[$1.message.id] = $1 }
        return explained.elements.map { element in
            var explained = ExplainedElement(file: "Fixtures/feeds/\(name).json", explanation: element)
            explained.placement = element.id.flatMap { placements[$0] }
            return explained
        }
    }

    private static func lines(_ elements: [ExplainedElement], color: Bool, width: Int) throws -> [String] {
        let now = try #require(Instant(Date(timeIntervalSince1970: 1_795_219_200)))
        let table = ExplanationTable(now: now, shown: elements.count, color: color, width: width)
        return ([table.heading(hidden: 0, isEmpty: elements.isEmpty)] + elements.map(table.block)).flatMap {
            $0.split(separator: "\n").map(String.init)
        }
    }

    @Test(arguments: SampleFeeds.names, TestScale.isLong ? [40, 59, 80, 100, 120, 200] : [40, 59, 120])
    func `no line is wider than the terminal`(_ name: String, _ width: Int) throws {
        let lines = try Self.lines(Self.elements(name), color: false, width: width)
        #expect(lines.filter { DisplayWidth.of($0) > width } == [])
        #expect(lines.filter { $0.last == " " } == [])
    }

    @Test func `colors do not change the text`() throws {
        let elements = try Self.elements("xtremepush")
        let colored = try Self.lines(elements, color: true, width: 80)
        let plain = try Self.lines(elements, color: false, width: 80)
        #expect(colored != plain)
        #expect(!plain.joined().contains("\u{1B}"))
        #expect(colored.map { $0.replacing(/\u{1B}\[[0-9;]*m/, with: "") } == plain)
    }

    @Test func `places that do not fit are under the value`() throws {
        let elements = try Self.elements("zeta").prefix(1)
        let lines = try Self.lines(Array(elements), color: false, width: 60)
        let title = try #require(lines.firstIndex { $0.hasPrefix("  title") })
        #expect(lines[title] == "  title       Your salary has arrived")
        #expect(lines[title + 1] == "              from /0/title zeta.text")
    }
}
