import Testing
import UnifiedInbox

@testable import InboxCommands

@Suite struct DetectCommandTests {
    private let payload = """
        [{"actionList":[],"status":"READ"},{"actionList":[],"code":1},{"status":"UNREAD","actionList":[]}]
        """

    @Test func `the table has each key once, with its weight and how often it counts`() throws {
        let run = try CommandRun("detect", input: payload)
        #expect(run.status == 0)
        #expect(
            run.lines == [
                "-: zeta, array, 3 elements", "  zeta       2 keys, weight 8: actionList 2×3, status 1×2",
                "  pushwoosh  1 key, weight 1, not enough: code 1×1",
            ])
    }

    @Test func `JSON contains the same keys`() throws {
        let run = try CommandRun("detect", "-f", "json", input: payload)
        let detection = try JSONValue(parsing: run.output)
        #expect(detection["provider"] == "zeta")
        #expect(
            detection["candidates"] == [
                [
                    "provider": "zeta", "score": 8, "recognised": true,
                    "distinctiveKeys": [
                        ["key": "actionList", "weight": 2, "count": 3], ["key": "status", "weight": 1, "count": 2],
                    ],
                ],
                [
                    "provider": "pushwoosh", "score": 1, "recognised": false,
                    "distinctiveKeys": [["key": "code", "weight": 1, "count": 1]],
                ],
            ])
    }

    @Test func `an input with too few keys is not a payload, and the reason is printed`() throws {
        let run = try CommandRun("detect", input: #"{"code":404}"#)
        #expect(run.status == 65)
        #expect(
            run.lines == [
                "-: not recognised, one object, 1 element", "  pushwoosh  1 key, weight 1, not enough: code 1×1",
                "  `code` is not enough to identify a vendor; if the payload is from pushwoosh, specify the provider",
            ])
    }
}
