import InboxTools
import InboxVendors

/// `inbox schema`: prints the type of a message, of a row, or of what another command prints.
struct SchemaCommand: Command {
    static let name = "schema"
    static let summary = "print the type of messages, rows and outputs, for validators, Spark and TypeScript"
    static let examples: [CommandExample] = [
        ("inbox schema > message.schema.json", "JSON Schema of a message"),
        ("inbox schema --of row -f spark", "the StructType of a row"),
        ("inbox schema -f typescript -o message.d.ts", "declarations for TypeScript"),
    ]
    static let discussion = """
        Prints the type of a message, or with --of row that of a row of inbox stream --format rows. With --of and a command,
        prints the type of what that command writes as JSON: of the whole output of unify, explain and survey, and of a
        line of decode, replay, lint and detect. --of changes is that of a line of replay --since.

        --format json-schema: JSON Schema, draft 2020-12. Fixtures has all of them, as message.schema.json for example.
        --format spark: the JSON of a StructType, for StructType.fromJson.
        --format typescript: the declarations of a .d.ts file.

        With --json-strings, the types are those of rows that stream writes with --json-strings. Those of spark always are:
        write rows with --json-strings to read them with these types. No other command writes strings of JSON, so only
        messages and rows have types for spark, and with --json-strings. The Arrow schema comes from the Python package:
        unified_inbox.arrow_schema("row").
        """
    static let exitStatuses: [ExitStatus] = [.done, .usage, .inputOutput]
    static let options: [Option] = [.format, .schemaOf, .jsonStrings, .output]
    static let formats = Format.names
    static let operands = ""

    private enum Format: String, OutputFormat {
        case jsonSchema = "json-schema"
        case spark, typescript
    }

    /// The values of `--of`.
    static let types = records.map(\.name)
    private static let records: [(name: String, record: String)] = [
        ("message", "Message"), ("row", "Row"), ("decode", "DecodeResult"), ("unify", "UnifiedInbox"),
        ("replay", "ReplayLine"), ("changes", "ReplayChanges"), ("explain", "Explanations"), ("lint", "LintReport"),
        ("detect", "Detection"), ("survey", "Survey"),
    ]
    /// The types of values that are also written with strings of JSON.
    private static let typesWithStrings = ["message", "row"]

    /// Where Arrow's schema is, for those who ask for it here.
    private static let arrowAdvice =
        "the Arrow schema comes from the Python package: unified_inbox.arrow_schema(\"row\"), or "
        + "unified_inbox.arrow_schema(\"row\").serialize() for the message of Arrow's IPC format"

    private let format: Format
    private let name: String
    private let record: SchemaRecord
    private let freeForm: FreeForm

    init(_ arguments: Arguments) throws {
        guard arguments[.format] != "arrow" else { throw UsageError(reason: Self.arrowAdvice) }
        format = try arguments.format()
        guard arguments.operands.isEmpty else { throw UsageError(reason: "schema takes no FILE") }
        freeForm = arguments.freeForm
        let name = arguments[.schemaOf] ?? Self.types[0]
        guard let record = Self.records.first(where: { $0.name == name })?.record else {
            let known = Self.types.joined(separator: ", ")
            throw UsageError(reason: "--of takes one of \(known), not \"\(name)\"")
        }
        self.name = name
        self.record = .named(record)
        guard name != "survey" || format == .jsonSchema else {
            throw UsageError(reason: "a survey is one document, not a table: only --format json-schema describes it")
        }
        guard !Self.typesWithStrings.contains(name) else { return }
        if format == .spark {
            throw UsageError(reason: "--format \(format.rawValue) has types of messages and rows, not of \(name)")
        }
        if arguments.has(.jsonStrings) {
            throw UsageError(reason: "--json-strings is for messages and rows: \(name) writes no strings of JSON")
        }
    }

    func run(_ console: Console) throws -> ExitStatus {
        console.out.write(text)
        return .done
    }

    /// The name of the type's JSON Schema in the fixtures.
    private var file: String { name == "decode" ? "decode-result.schema.json" : "\(name).schema.json" }

    private var text: String {
        switch format {
        case .jsonSchema: JSONSchemaText(freeForm).text(of: record, file: file)
        case .spark: SparkSchema.text(of: record)
        case .typescript: TypeScriptDeclarations(freeForm).text(of: record)
        }
    }
}
