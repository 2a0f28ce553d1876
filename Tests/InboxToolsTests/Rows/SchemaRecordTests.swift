import InboxTestSupport
import InboxTools
import Testing
import UnifiedInbox

/// The tables from which schemas are made describe the JSON that is written, for every fixture.
@Suite struct SchemaRecordTests {
    /// Lines without messages.
    private static let others = [
        "", "nonsense", "5", #"{"offset":{"a":[]},"recipient":7,"payload":{}}"#, #"{"provider":"x","payload":[]}"#,
        #"{"payload":{"inboxMessages":null}}"#,
    ]

    /// The rows of all fixtures, each in an envelope, with everything that a row can contain, and rows of every other status.
    private static func rows(_ freeForm: FreeForm) throws -> [JSONValue] {
        var options = LineRowEncoder.Options()
        options.includesRaw = true
        options.kept = ["offset"]
        options.freeForm = freeForm
        var encoder = LineRowEncoder(decoder: InboxDecoder(), options: options)
        let payloads = try Payload.all().enumerated().map { index, payload in
            Array(#"{"offset":\#(index),"provider":"\#(payload.provider)","recipient":"u1","payload":"#.utf8)
                + (try JSONValue(parsing: payload.bytes).losslessBytes) + Array("}".utf8)
        }
        return try (payloads + others.map { Array($0.utf8) }).enumerated().map { index, line in
            var writer = JSONWriter()
            encoder.append(line: line, number: index + 1, of: "fixtures", into: &writer)
            return try JSONValue(parsing: writer.bytes)
        }
    }

    @Test(arguments: [FreeForm.json, .strings])
    func `every row is valid by its schema, whatever its status, and every key is written, in the table's order`(
        _ freeForm: FreeForm
    ) throws {
        let row = SchemaType.record(.named("Row"))
        let text = JSONSchemaText(freeForm).text(of: .named("Row"), file: "row.schema.json")
        let schemas = JSONSchema(["row.schema.json": try JSONValue(parsing: text)])
        let rows = try Self.rows(freeForm)
        #expect(rows.count > 150)
        let statuses = Set(rows.compactMap { $0["status"]?.string.flatMap(RowStatus.init) })
        #expect(statuses == Set(RowStatus.allCases).subtracting([.tooLong]))
        var written: Set<String> = []
        for value in rows {
            #expect(try schemas.errors(of: value, against: "row.schema.json") == [])
            written.formUnion(Self.keys(in: value, row))
        }
        #expect(Self.keys(of: row).subtracting(written) == [])
    }

    /// A key with the name of its object's type; a tap and a button are both actions.
    private static func key(_ field: SchemaField, of record: SchemaRecord) -> String {
        (["Tap", "Button"].contains(record.name) ? "Action" : record.name) + "." + field.name
    }

    /// The keys of a type and of the types in it, each with the name of its object's type.
    private static func keys(of type: SchemaType) -> Set<String> {
        switch type {
        case .record(let record):
            record.fields.reduce(into: []) { keys, field in
                keys.formUnion(self.keys(of: field.type).union([key(field, of: record)]))
            }
        case .action(let title): keys(of: .record(.action(title)))
        case .list(let element, _): keys(of: element)
        default: []
        }
    }

    /// The same for the keys that a value has, which must be in the order of the table.
    private static func keys(in value: JSONValue, _ type: SchemaType) -> Set<String> {
        switch type {
        case .record(let record):
            let names = (value.object ?? [:]).map(\.key)
            #expect(names == record.fields.map(\.name).filter(names.contains), "\(record.name)")
            return record.fields.reduce(into: []) { keys, field in
                guard let member = value[field.name] else { return }
                keys.formUnion(self.keys(in: member, field.type).union([key(field, of: record)]))
            }
        case .action(let title): return keys(in: value, .record(.action(title)))
        case .list(let element, _):
            return (value.array ?? []).reduce(into: []) { $0.formUnion(keys(in: $1, element)) }
        default: return []
        }
    }
}
