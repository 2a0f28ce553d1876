import InboxConformance
import InboxJSON
import Testing

@Suite struct FixtureChangesTests {
    @Test func `changes are reported in the order of the cases, and missing cases last`() {
        let before = FixtureReport([
            FixtureResult("gone", .passed), FixtureResult("breaks", .passed), FixtureResult("heals", .failed),
            FixtureResult("same", .failed, reason: "this"), FixtureResult("stops", .passed),
            FixtureResult("starts", .skipped),
        ])
        let now = FixtureReport([
            FixtureResult("new", .failed), FixtureResult("breaks", .failed), FixtureResult("heals", .passed),
            FixtureResult("same", .failed, reason: "that"), FixtureResult("stops", .skipped),
            FixtureResult("starts", .failed),
        ])
        #expect(
            now.changes(since: before) == [
                "new: new (failed)", "newly failing: breaks", "newly passing: heals", "newly skipped: stops",
                "newly failing: starts", "gone: gone",
            ])
        #expect(now.changes(since: now) == [])
    }

    @Test(arguments: [
        "{}", "[]", #"{"cases":{}}"#, #"{"cases":[{}]}"#, #"{"cases":[{"case":"a","outcome":"fine"}]}"#,
        #"{"cases":[{"case":1,"outcome":"passed"}]}"#,
    ])
    func `a text that is not a report returns nil`(text: String) throws {
        #expect(FixtureReport(try JSONValue(parsing: text)) == nil)
    }
}
