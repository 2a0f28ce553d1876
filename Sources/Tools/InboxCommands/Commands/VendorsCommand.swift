import InboxVendors

struct VendorsCommand: Command {
    static let name = "vendors"
    static let summary = "print what each vendor supports or, with a NAME, where its fields come from"
    static let examples: [CommandExample] = [
        ("inbox vendors", "print what each vendor supports"),
        ("inbox vendors zeta", "print where each field of one vendor comes from"),
        ("inbox vendors -f json pushwoosh", "print the same as JSON"),
    ]
    static let discussion = """
        Without a NAME, prints for each vendor which calls send it the user's changes, how many messages it shows, what
        a click means, and which unified fields it has. With a NAME, prints for each unified field: the vendor's keys in
        the order in which they are read, the message shape in which they occur, and the rule. The text and the source
        of each rule are in Fixtures/rules.json.

        --format json writes {"schema":1,"vendors":[VENDOR]}, or one VENDOR with "schema" first. The forms are:
          VENDOR: {"provider","calls":{"read"?:CALL,"unread"?:CALL,"delete"?:CALL,"click"?:CALL},"clickImpliesRead",
            "clickCallReportsRead","buttonClicksAreReported","visibleLimit"?,"notificationKey"?,
            "duplicates":"laterWins"|"firstWins","fields":[…],"mapping"?:[MAPPING]}
          MAPPING (only with a NAME): {"field","choice":"first"|"firstTrue"|"all","otherwise"?,
            "sources":[{"path","shape"?,"member"?,"rule"}]}
          CALL: {"name","arguments":[{"name","from":"vendorID"|"vendor"|"value"|"valueOrVendor","key"?,"otherwise"?}]}
        """
    static let exitStatuses: [ExitStatus] = [.done, .usage, .inputOutput]
    static let options: [Option] = [.format, .output]
    static let formats = Format.names
    static let operands = "NAME"
    static let operandWords = [any InboxAdapter].standard.map(\.provider.name)

    private enum Format: String, OutputFormat {
        case table, json
    }

    private let arguments: Arguments
    private let adapter: (any InboxAdapter)?
    private var format: Format { arguments.format() }

    init(arguments: Arguments) throws {
        self.arguments = arguments
        guard arguments.operands.count < 2 else { throw UsageError(reason: "vendors accepts at most one NAME") }
        let named = try arguments.operands.first.map { name throws(UsageError) in try Arguments.provider(named: name) }
        adapter = [any InboxAdapter].standard.first { $0.provider == named }
    }

    func run(_ console: Console) -> ExitStatus {
        switch format {
        case .json:
            var writer = JSONWriter()
            if let adapter {
                adapter.write(to: &writer, isWhole: true)
            } else {
                writer.beginObject()
                writer.member("schema", InboxMessage.schema)
                writer.array("vendors", of: [any InboxAdapter].standard) { adapter, writer in
                    adapter.write(to: &writer, isWhole: false)
                }
                writer.endObject()
            }
            console.out.writeLine(writer.bytes)
        default:
            let table = VendorMatrix(color: console.isColored(arguments), width: console.out.descriptor.columns)
            console.out.write(adapter.map(table.mapping) ?? table.matrix([any InboxAdapter].standard))
        }
        return .done
    }
}
