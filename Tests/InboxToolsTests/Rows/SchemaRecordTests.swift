import InboxTestSupport
import InboxTools
import Testing
import UnifiedInbox

/// The tables from which schemas are made describe the JSON that is written, for every fixture.
@Suite struct SchemaRecordTests {
    /// The rows of all fixtures, each in an envelope, with everything that a row can contain.
    static func rows(_ freeForm: FreeForm) throws -> [JSONValue] {
        var options = LineRowEncoder.Options()
        options.includesRaw = true
        options.kept = ["offset"]
        options.freeForm = freeForm
        var encoder = LineRowEncoder(decoder: InboxDecoder(), options: options)
        return try Payload.all().enumerated().map { index, payload in
            var line = Array(#"{"offset":\#(index),"provider":"\#(payload.provider)","recipient":"u1","payload":"#.utf8)
            line += try JSONValue(parsing: payload.bytes).losslessBytes + Array("}".utf8)
            var writer = JSONWriter()
            encoder.append(line: line, number: index + 1, of: "fixtures", into: &writer)
            return try JSONValue(parsing: writer.bytes)
        }
    }

    @Test(arguments: [FreeForm.json, .strings])
    func `every row matches its table, and every key of the table is written`(_ freeForm: FreeForm) throws {
        var check = SchemaRecordCheck(freeForm)
        let rows = try Self.rows(freeForm)
        #expect(rows.count > 150)
        for row in rows { check.check(row, .record(.named("Row")), at: "row") }
        #expect(check.errors == [])
        #expect(SchemaRecordCheck.keys(of: .record(.named("Row"))).subtracting(check.keys) == [])
    }

    @Test func `every row is valid by the schema of rows, whatever its status`() throws {
        let schema = try JSONValue(parsing: FixtureTree.bytes("row.schema.json"))
        let schemas = JSONSchema(["row.schema.json": schema])
        var options = LineRowEncoder.Options()
        options.includesRaw = true
        options.kept = ["n"]
        var encoder = LineRowEncoder(decoder: InboxDecoder(), options: options)
        let payloads = try Payload.all().sample(oneIn: 6).map {
            #"{"n":1,"recipient":"u","payload":\#(try JSONValue(parsing: $0.bytes))}"#
        }
        let others = [
            "", "nonsense", "5", #"{"n":{"a":[]},"recipient":7,"payload":{}}"#, #"{"provider":"x","payload":[]}"#,
        ]
        var statuses: Set<RowStatus> = []
        for (index, line) in (payloads + others).enumerated() {
            var writer = JSONWriter()
            statuses.insert(encoder.append(line: Array(line.utf8), number: index + 1, into: &writer).status)
            let errors = try schemas.errors(of: JSONValue(parsing: writer.bytes), against: "row.schema.json")
            #expect(errors == [], "\(line)")
        }
        #expect(statuses == Set(RowStatus.allCases).subtracting([.tooLong]))
    }

    @Test(arguments: [
        (#"{"id":"a:1","extra":1}"#, "message.extra: not in the table"),
        (#"{"vendorID":"1","provider":"a"}"#, "message.provider: written too late"),
        (#"{"id":1}"#, "message.id: 1"), (#"{"title":""}"#, #"message.title: """#),
        (#"{"partial":false}"#, "message.partial: false"),
        (#"{"sentAt":"2026-02-05"}"#, #"message.sentAt: "2026-02-05""#),
        (#"{"layout":"wide"}"#, #"message.layout: "wide""#), (#"{"style":{}}"#, "message.style: {}"),
        (#"{"tap":{"kind":"dismiss","url":"x:y"}}"#, "message.tap.url: not with dismiss"),
        (#"{"tap":{"kind":"openURL"}}"#, "message.tap.url: missing"),
        (#"{"tap":{"title":"T","kind":"dismiss"}}"#, "message.tap.title: not in the table"),
        (#"{"actions":[{"kind":"dismiss"}]}"#, "message.actions.title: missing"), ("{}", "message.id: missing"),
    ])
    func `the check finds a key and a value that are not in the table`(_ message: String, _ error: String) throws {
        var check = SchemaRecordCheck(.json)
        check.check(try JSONValue(parsing: message), .record(.message), at: "message")
        #expect(check.errors.contains(error), "\(check.errors)")
    }
}
