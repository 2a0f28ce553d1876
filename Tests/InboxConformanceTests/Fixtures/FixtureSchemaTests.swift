import Foundation
import InboxConformance
import InboxJSON
import InboxModel
import InboxTestSupport
import Testing
import UnifiedInbox

/// The schemas beside the fixtures accept the fixtures, and refuse what is wrong.
@Suite struct FixtureSchemaTests {
    private static let names = [
        "message.schema.json", "decode-result.schema.json", "row.schema.json", "case.schema.json", "unify.schema.json",
        "replay.schema.json", "changes.schema.json", "explain.schema.json", "lint.schema.json", "detect.schema.json",
        "survey.schema.json",
    ]

    private static let loaded = Result {
        JSONSchema(
            Dictionary(uniqueKeysWithValues: try names.map { ($0, try JSONValue(parsing: FixtureTree.bytes($0))) }))
    }

    private static func schemas() throws -> JSONSchema { try loaded.get() }

    @Test func `every schema of the fixtures is checked by these tests`() throws {
        let files = try FixtureTree.names(in: ".").filter { $0.hasSuffix(".schema") }
        #expect(Set(files.map { "\($0).json" }) == Set(Self.names))
    }

    @Test func `a schema has an id, a title and descriptions`() throws {
        for name in Self.names {
            let schema = try JSONValue(parsing: FixtureTree.bytes(name))
            #expect(schema["$schema"]?.string == "https://json-schema.org/draft/2020-12/schema")
            #expect(schema["$id"]?.string == "https://unified-inbox.example/schemas/\(name)")
            #expect(schema["title"]?.string?.isEmpty == false)
            #expect(schema["description"]?.string?.isEmpty == false)
        }
    }

    @Test func `the schema of cases has a copy of the schema of messages, so that it needs no other file`() throws {
        let schema = try JSONValue(parsing: FixtureTree.bytes("case.schema.json"))
        let copy = schema["$defs"]?["message.schema.json"]
        #expect(copy == (try JSONValue(parsing: FixtureTree.bytes("message.schema.json"))))
        let references = String(decoding: try FixtureTree.bytes("case.schema.json"), as: UTF8.self)
            .matches(of: /"\$ref": "([^"#]*)/).map { String($0.output.1) }
        #expect(Set(references) == ["", "message.schema.json"])
    }

    @Test func `every case is valid by the schema of cases`() throws {
        let schemas = try Self.schemas()
        let cases = try FixtureTree.files() + FixtureTree.files(in: "engine")
        let wrong = try cases.flatMap { path, json in
            try schemas.errors(of: json, against: "case.schema.json").map { "\(path): \($0)" }
        }
        #expect(wrong == [])
    }

    private static let rows = [
        #"{"line":0,"status":"blank","messages":[],"diagnostics":[]}"#,
        #"{"line":1,"status":"good","messages":[],"diagnostics":[]}"#, #"{"line":1,"status":"ok","diagnostics":[]}"#,
        #"{"line":1,"status":"ok","messages":[{}],"diagnostics":[]}"#,
        #"{"line":1,"status":"ok","kept":{},"messages":[],"diagnostics":[]}"#,
        #"{"line":1,"status":"ok","messages":[],"diagnostics":[{"code":"a.b"}]}"#,
    ]

    private static let message =
        #"{"id":"a:1","provider":"a","vendorID":"1","pinned":false,"status":"read","clicked":false,"topics":[],"#
        + #""actions":[],"custom":{}}"#

    @Test(arguments: [
        (#""status":"read""#, #""status":"archived""#), (#""topics":[]"#, #""topics":["a","a"]"#),
        (#""custom":{}"#, #""custom":null"#), (#""custom":{}"#, #""custom":{},"vendor":{}"#),
        (#""custom":{}"#, #""custom":{},"colour":"red""#), (#","custom":{}"#, ""), (#""a:1""#, #""a1""#),
        (#""custom":{}"#, #""custom":{},"title":"""#), (#""custom":{}"#, #""custom":{},"priority":1.5"#),
        (#""custom":{}"#, #""custom":{},"sentAt":"2026-02-05T12:00:00.000Z""#),
        (#""custom":{}"#, #""custom":{},"sentAt":"2026-02-05T12:00:00+00:00""#),
        (#""custom":{}"#, #""custom":{},"image":"https://example.com/a b""#),
        (#""custom":{}"#, #""custom":{},"partial":false"#), (#""custom":{}"#, #""custom":{},"style":{}"#),
        (#""custom":{}"#, #""custom":{},"tap":{"kind":"dismiss","title":"T"}"#),
        (#""actions":[]"#, #""actions":[{"kind":"dismiss"}]"#),
        (#""actions":[]"#, #""actions":[{"title":"T","kind":"openURL"}]"#),
        (#""actions":[]"#, #""actions":[{"title":"T","kind":"dismiss","target":"inApp"}]"#),
        (#""actions":[]"#, #""actions":[{"title":"T","kind":"deeplink","payload":{}}]"#),
        (#""actions":[]"#, #""actions":[{"title":"T","kind":"custom","payload":[]}]"#),
    ])
    func `a message that is not canonical is refused`(member: String, wrong: String) throws {
        let schemas = try Self.schemas()
        let good = try JSONValue(parsing: Self.message)
        #expect(try schemas.errors(of: good, against: "message.schema.json") == [])
        let bad = try JSONValue(parsing: Self.message.replacing(member, with: wrong))
        #expect(bad != good)
        #expect(try schemas.errors(of: bad, against: "message.schema.json") != [])
    }

    /// Files of cases with the name and the rules that most of them have.
    private static let files =
        [
            #"{"name":"a","rules":["a.b"],"description":"D","mode":"lenient","input":1,"expect":{"malformed":true}}"#,
            #"{"name":"a/b","rules":[],"description":"D","mode":"lenient","input":1,"expect":{"malformed":true}}"#,
        ]
        + [
            #""mode":"lenient","expect":{"malformed":true}"#,
            #""mode":"lenient","input":1,"inputText":"","expect":{"malformed":true}"#,
            #""mode":"lenient","input":1,"expect":{"malformed":false}"#,
            #""mode":"lenient","input":1,"expect":{"messages":[]}"#,
            #""events":[],"mode":"lenient","expect":[]"#, #""events":[],"expect":[]"#,
            #""events":[],"expect":[{"now":"2026-02-05","recipients":[]}]"#,
            #""events":[],"expect":[{"now":"2026-02-05T12:00:00Z","recipients":[{"x":1}]}]"#,
            #""events":[],"steps":[],"expect":[{"step":0,"outcome":{"ids":[]}}]"#,
            #""events":[],"expect":[{"step":0,"outcome":{"ids":[]}}]"#,
            #""steps":[{"event":"dance"}],"expect":[{"step":0,"outcome":{"ids":[]}}]"#,
            #""steps":[{"event":"clear"}],"expect":[{"step":0,"outcome":{"kind":"gone"}}]"#,
            #""steps":[{"event":"clear"}],"expect":[{"subscriber":"a","lists":["x"]}]"#,
        ].map { #"{"name":"a/b","rules":["a.b"],"description":"D",\#($0)}"# }

    @Test(arguments: rows.map { ($0, "row.schema.json") } + files.map { ($0, "case.schema.json") })
    func `a row or a case that has another form is refused`(text: String, schema: String) throws {
        #expect(try Self.schemas().errors(of: JSONValue(parsing: text), against: schema) != [])
    }

    @Test func `an unknown keyword is an error, and so is a dangling reference`() throws {
        for schema in [#"{"maxLength":1}"#, ##"{"$ref":"#/$defs/none"}"##, #"{"$ref":"none.json"}"#, "[]"] {
            let schemas = JSONSchema(["x": try JSONValue(parsing: schema)])
            #expect(throws: JSONSchema.Problem.self) { try schemas.errors(of: "", against: "x") }
        }
    }
}
