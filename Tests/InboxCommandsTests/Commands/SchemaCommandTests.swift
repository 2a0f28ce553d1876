import Foundation
import InboxConformance
import InboxJSON
import InboxTestSupport
import Testing

@Suite struct SchemaCommandTests {
    @Test(arguments: ["message", "row", "decode", "unify", "replay", "changes", "explain", "lint", "detect", "survey"])
    func `the JSON Schema is the file in the fixtures`(_ name: String) throws {
        let run = try CommandRun("schema", "--of", name)
        #expect(run.status == 0)
        let file = name == "decode" ? "decode-result.schema.json" : "\(name).schema.json"
        let advice: Comment = "inbox schema --of \(name) > Fixtures/\(file)"
        #expect(run.output == String(decoding: try FixtureTree.bytes(file), as: UTF8.self), advice)
    }

    @Test func `by default, the command prints the message type as JSON Schema`() throws {
        #expect(try CommandRun("schema").output == CommandRun("schema", "--of=message", "--format=json-schema").output)
    }

    @Test func `with --json-strings, free-form values are strings in JSON Schema and TypeScript`() throws {
        let schema = try JSONValue(parsing: CommandRun("schema", "--of", "row", "--json-strings").output)
        let places = [
            schema["properties"]?["kept"], schema["$defs"]?["message"]?["properties"]?["custom"],
            schema["$defs"]?["message"]?["properties"]?["vendor"], schema["$defs"]?["message"]?["properties"]?["raw"],
            schema["$defs"]?["action"]?["properties"]?["payload"],
        ]
        #expect(places.map { $0?["type"] } == Array(repeating: "string", count: 5))
        let types = try CommandRun("schema", "--format", "typescript", "--json-strings").output
        #expect(types.contains("  custom: string;\n"))
        #expect(types.contains("  raw?: string;\n"))
        #expect(!types.contains("JSONValue"))
    }

    @Test(arguments: ["message", "row"])
    func `the Python package has Spark's type`(_ name: String) throws {
        let file = "Sources/Bindings/InboxPython/unified_inbox/\(name).spark.json"
        let text = try String(contentsOf: FixtureTree.package.appendingPathComponent(file), encoding: .utf8)
        let advice: Comment = "inbox schema --of \(name) --format spark > \(file)"
        #expect(try CommandRun("schema", "--of", name, "--format", "spark").output == text, advice)
    }

    @Test func `in TypeScript's declarations the kinds of actions are alternatives`() throws {
        let types = try CommandRun("schema", "--format", "typescript").output
        for line in [
            "export interface Message {\n", "  layout?: \"banner\" | \"captioned\" | \"classic\";\n",
            "  priority?: number;\n", "  topics: string[];\n", "  tap?: Tap;\n", "  actions: Button[];\n",
            "  custom: JSONObject;\n", "  raw?: JSONValue;\n", "      kind: \"openURL\";\n      url: string;\n",
            "export type Button = Action & { title: string };\n",
        ] { #expect(types.contains(line), "\(line)") }
        #expect(!types.contains("interface Row"))
        #expect(!types.contains("interface Diagnostic"))
        #expect(try CommandRun("schema", "--of", "row", "--format", "typescript").output.contains("interface Row"))
    }

    @Test func `TypeScript's declarations for an output contain the types that it uses, and no others`() throws {
        let replay = try CommandRun("schema", "--of", "replay", "--format", "typescript").output
        for line in [
            "export interface ReplayLine {\n", "  badge?: Record<string, number>;\n", "  messages: Message[];\n",
            "    arguments: Record<string, string>;\n", "export interface Message {\n",
        ] { #expect(replay.contains(line), "\(line)") }
        #expect(!replay.contains("interface Diagnostic"))
        let detect = try CommandRun("schema", "--of", "detect", "--format", "typescript").output
        #expect(detect.contains("export interface Detection {\n"))
        #expect(!detect.contains("Message"))
        #expect(!detect.contains("JSONValue"))
        #expect(try CommandRun("schema", "--of", "lint", "--format", "typescript").output.contains("  schema: 1;\n"))
    }

    @Test func `a file that cannot be written is an error`() throws {
        let run = try CommandRun("schema", "-o", "/nowhere/schema.json")
        #expect(run.status == 74)
        #expect(run.error.hasPrefix("inbox schema: /nowhere/schema.json: "))
    }
}
