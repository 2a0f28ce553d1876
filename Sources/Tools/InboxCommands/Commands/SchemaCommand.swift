import InboxTools
import InboxVendors

struct SchemaCommand: Command {
    static let name = "schema"
    static let summary = "print the schema of messages, rows and outputs for validators, Spark and TypeScript"
    static let examples: [CommandExample] = [
        ("inbox schema > message.schema.json", "write the JSON Schema of a message"),
        ("inbox schema --of row -f spark", "print the StructType of a row"),
        ("inbox schema -f typescript -o message.d.ts", "write declarations for TypeScript"),
    ]
    static let discussion = """
        Prints the type of a message. --of row prints the type of a row that inbox stream --format rows writes. --of
        with the name of a command prints the type of the JSON that this command writes: the whole output of unify,
        explain and survey, and one line of decode, replay, lint and detect. --of changes prints the type of one line that
        replay --since writes.

        --format json-schema: JSON Schema, draft 2020-12. All of these schemas are in Fixtures, such as
        message.schema.json.
        --format spark: a StructType as JSON, for StructType.fromJson.
        --format typescript: the declarations of a .d.ts file.

        --json-strings describes rows that stream --json-strings writes. The types for spark always describe these rows,
        so write rows with --json-strings to read them in Spark. --format spark and --json-strings describe only
        messages and rows. The Arrow schema comes from the Python package: unified_inbox.arrow_schema("row").
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
    /// The types that can also be written with free-form values as strings of JSON.
    private static let typesWithStrings = ["message", "row"]

    /// Says where to find Arrow's schema, for users who ask for it here.
    static func advice(onFormat name: String) -> String? {
        guard name == "arrow" else { return nil }
        return "the Arrow schema comes from the Python package: unified_inbox.arrow_schema(\"row\"); "
            + "add .serialize() to get it in Arrow's IPC format"
    }

    private let arguments: Arguments
    private var format: Format { arguments.format() }
    private let name: String
    private let record: SchemaRecord

    init(arguments: Arguments) throws {
        self.arguments = arguments
        guard arguments.operands.isEmpty else { throw UsageError(reason: "schema does not accept a FILE") }
        let name = arguments[.schemaOf] ?? Self.types[0]
        guard let record = Self.records.first(where: { $0.name == name })?.record else {
            let known = Self.types.joined(separator: ", ")
            throw UsageError(reason: "--of must be one of \(known), not \"\(name)\"")
        }
        self.name = name
        self.record = .named(record)
        guard name != "survey" || format == .jsonSchema else {
            throw UsageError(reason: "a survey is one document, not a table: only --format json-schema describes it")
        }
        guard !Self.typesWithStrings.contains(name) else { return }
        if format == .spark {
            throw UsageError(reason: "--format \(format.rawValue) describes only messages and rows, not \(name)")
        }
        if arguments.has(.jsonStrings) {
            throw UsageError(reason: "--json-strings describes only messages and rows, not \(name)")
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
        case .jsonSchema: JSONSchemaText(arguments.freeForm).text(of: record, file: file)
        case .spark: SparkSchema.text(of: record)
        case .typescript: TypeScriptDeclarations(arguments.freeForm).text(of: record)
        }
    }
}
