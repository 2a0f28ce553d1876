import Foundation
import InboxConformance
import InboxJSON
import InboxModel
import InboxTestSupport
import Testing
import UnifiedInbox

/// The fixtures and the library's results are valid by the schemas beside the fixtures.
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

    private func cases() throws -> [(path: String, json: JSONValue)] {
        try FixtureTree.files() + FixtureTree.files(in: "engine")
    }

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

    @Test(arguments: names.filter { $0 != "case.schema.json" })
    func `every other schema refers to itself alone`(_ name: String) throws {
        let text = String(decoding: try FixtureTree.bytes(name), as: UTF8.self)
        let references = text.matches(of: /"\$ref": "([^"]*)"/).map { String($0.output.1) }
        #expect(references.filter { !$0.hasPrefix("#") } == [])
    }

    @Test func `every case is valid by the schema of cases`() throws {
        let schemas = try Self.schemas()
        let wrong = try cases().flatMap { path, json in
            try schemas.errors(of: json, against: "case.schema.json").map { "\(path): \($0)" }
        }
        #expect(wrong == [])
    }

    @Test func `every decoding result is valid by the schema of results, with and without raw`() throws {
        let schemas = try Self.schemas()
        for fixture in try FixtureTree.cases().sample(oneIn: 8) {
            guard let decoding = fixture.decoding else { continue }
            let decoder = InboxDecoder(mode: decoding.mode)
            guard let feed = try? decoder.decode(decoding.input, from: decoding.provider, at: decoding.pointer) else {
                continue
            }
            for includesRaw in [false, true] {
                var writer = JSONWriter()
                feed.write(to: &writer, includingRaw: includesRaw)
                let errors = try schemas.errors(
                    of: JSONValue(parsing: writer.bytes), against: "decode-result.schema.json")
                #expect(errors == [], "\(fixture)")
            }
        }
    }

    @Test func `a diagnostic of a row is a diagnostic of a decode result`() throws {
        let result = try JSONValue(parsing: FixtureTree.bytes("decode-result.schema.json"))["$defs"]?["diagnostic"]
        let row = try JSONValue(parsing: FixtureTree.bytes("row.schema.json"))["$defs"]?["diagnostic"]
        #expect(result?["required"] == row?["required"])
        #expect(result?["properties"]?.object?.map(\.key) == row?["properties"]?.object?.map(\.key))
    }

    @Test(arguments: [
        #"{"line":0,"status":"blank","messages":[],"diagnostics":[]}"#,
        #"{"line":1,"status":"good","messages":[],"diagnostics":[]}"#, #"{"line":1,"status":"ok","diagnostics":[]}"#,
        #"{"line":1,"status":"ok","messages":[{}],"diagnostics":[]}"#,
        #"{"line":1,"status":"ok","kept":{},"messages":[],"diagnostics":[]}"#,
        #"{"line":1,"status":"ok","messages":[],"diagnostics":[{"code":"a.b"}]}"#,
    ])
    func `a row that has another form is refused`(_ row: String) throws {
        #expect(try Self.schemas().errors(of: JSONValue(parsing: row), against: "row.schema.json") != [])
    }

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

    @Test(arguments: [
        #"{"name":"a","rules":["a.b"],"description":"D","mode":"lenient","input":1,"expect":{"malformed":true}}"#,
        #"{"name":"a/b","rules":[],"description":"D","mode":"lenient","input":1,"expect":{"malformed":true}}"#,
        #"{"name":"a/b","rules":["a.b"],"description":"D","mode":"lenient","expect":{"malformed":true}}"#,
        #"{"name":"a/b","rules":["a.b"],"description":"D","mode":"lenient","input":1,"inputText":"","expect":{"malformed":true}}"#,
        #"{"name":"a/b","rules":["a.b"],"description":"D","mode":"lenient","input":1,"expect":{"malformed":false}}"#,
        #"{"name":"a/b","rules":["a.b"],"description":"D","mode":"lenient","input":1,"expect":{"messages":[]}}"#,
        #"{"name":"a/b","rules":["a.b"],"description":"D","events":[],"mode":"lenient","expect":[]}"#,
        #"{"name":"a/b","rules":["a.b"],"description":"D","events":[],"expect":[]}"#,
        #"{"name":"a/b","rules":["a.b"],"description":"D","events":[],"expect":[{"now":"2026-02-05","recipients":[]}]}"#,
        #"{"name":"a/b","rules":["a.b"],"description":"D","events":[],"expect":[{"now":"2026-02-05T12:00:00Z","recipients":[{"x":1}]}]}"#,
        #"{"name":"a/b","rules":["a.b"],"description":"D","events":[],"steps":[],"expect":[{"step":0,"outcome":{"ids":[]}}]}"#,
        #"{"name":"a/b","rules":["a.b"],"description":"D","events":[],"expect":[{"step":0,"outcome":{"ids":[]}}]}"#,
        #"{"name":"a/b","rules":["a.b"],"description":"D","steps":[{"event":"dance"}],"expect":[{"step":0,"outcome":{"ids":[]}}]}"#,
        #"{"name":"a/b","rules":["a.b"],"description":"D","steps":[{"event":"clear"}],"expect":[{"step":0,"outcome":{"kind":"gone"}}]}"#,
        #"{"name":"a/b","rules":["a.b"],"description":"D","steps":[{"event":"clear"}],"expect":[{"subscriber":"a","lists":["x"]}]}"#,
    ])
    func `a file that is not a case is refused`(file: String) throws {
        #expect(try Self.schemas().errors(of: JSONValue(parsing: file), against: "case.schema.json") != [])
    }

    @Test func `an unknown keyword is an error, and so is a dangling reference`() throws {
        for schema in [#"{"maxLength":1}"#, ##"{"$ref":"#/$defs/none"}"##, #"{"$ref":"none.json"}"#, "[]"] {
            let schemas = JSONSchema(["x": try JSONValue(parsing: schema)])
            #expect(throws: JSONSchema.Problem.self) { try schemas.errors(of: "", against: "x") }
        }
    }
}
