import InboxTools
import InboxVendors

/// `inbox survey`: counts what is in captured traffic.
struct SurveyCommand: Command {
    static let name = "survey"
    static let summary = "count what is in captured traffic: messages, fields, diagnostics, keys that no adapter knows"
    static let examples: [CommandExample] = [
        ("inbox survey night.ndjson", "what is in a night's payloads"),
        ("inbox survey --jobs 8 -f json -o today.json --baseline yesterday.json *.ndjson", "the same, and what is new"),
        ("inbox survey --merge -f json part-*.json", "one survey of a cluster's parts"),
    ]
    static let discussion = """
        Reads payloads as inbox stream does, a payload or an envelope a line, and a FILE of one payload over several lines as
        inbox decode does. Counts, in one pass and bounded memory: payloads by status; by vendor, messages by shape, the share
        of messages in which each field has a value, statuses, expiries, the forms of dates; every diagnostic with its first
        place; keys that no adapter knows with their types and a masked example, at most 10,000 keys a vendor, the shortest
        ones, and the others together. Free-form data, such as custom, has no unknown keys.

        A mask has x for a small letter, X for a capital one and 9 for a digit. A path begins at the message, with / at the
        root; * stands for an element of a list.

        Surveys of parts, merged with --merge in any order, are the survey of the whole; give all parts the same --now.
        --baseline FILE compares with an earlier survey in JSON. It reports, for vendors with 100 messages in both: a new key,
        a field whose share has moved by ten points, a diagnostic that is twice as frequent, or new. The exit status is 1 then.
        inbox schema --of survey prints the type of the JSON.
        """
    static let failure: String? = "something has changed since the --baseline"
    static let options: [Option] = [
        .provider, .at, .zoneOffset, .merge, .now, .format, .output, .baseline, .jobs, .progress,
    ]
    static let formats = Format.names

    private enum Format: String, OutputFormat {
        case table, json
    }

    private let arguments: Arguments
    private let work: SurveyWork
    private let jobs: Int
    private let format: Format

    init(_ arguments: Arguments) throws {
        self.arguments = arguments
        work = SurveyWork(
            decoder: try arguments.decoder, provider: try arguments.provider, pointer: try arguments.pointer,
            now: try arguments.now)
        jobs = try arguments.jobs
        format = try arguments.format()
        if arguments.has(.merge) {
            try arguments.refuse([.provider, .at, .zoneOffset, .now, .jobs], on: "surveys that are merged")
        }
        if arguments[.baseline] == "-", Input.names(arguments).contains("-") {
            throw UsageError(reason: "--baseline is standard input, which is the input too; name a FILE")
        }
    }

    func run(_ console: Console) throws -> ExitStatus {
        let output = SurveyOutput(arguments, console)
        let baseline: Survey?
        do throws(InputError) {
            baseline = try arguments[.baseline].map { name throws(InputError) in try Self.survey(name) }
            if arguments.has(.merge) {
                for name in Input.names(arguments) { output.survey.merge(try Self.survey(name)) }
            }
        } catch {
            console.printError(error.reason)
            return error.status
        }
        if !arguments.has(.merge) {
            let input = StreamInput(Input.names(arguments), linesAtMost: 1024, textOverLines: .joined)
            work.run(input, jobs: jobs, write: output.add)
        }
        let status = output.finish()
        let drift = baseline.map { output.survey.drift(since: $0) }
        switch format {
        case .json:
            var writer = JSONWriter()
            output.survey.write(to: &writer, drift: drift)
            console.out.writeLine(writer.bytes)
        case .table:
            let table = SurveyTable(color: console.isColored(arguments))
            console.out.write(table.text(of: output.survey))
            if let baseline, let drift {
                let skipped = output.survey.vendorsNotCompared(with: baseline)
                console.out.write(table.text(of: drift, since: arguments[.baseline] ?? "", notCompared: skipped))
            }
        }
        return max(status, (drift ?? []).isEmpty ? .done : .checkFailed)
    }

    /// Reads a survey that this command has written.
    private static func survey(_ name: String) throws(InputError) -> Survey {
        let bytes = try Input.read(name)
        let json: JSONValue
        do {
            json = try JSONValue(parsing: bytes)
        } catch {
            throw InputError(reason: "\(name):\(error.line):\(error.column): \(error.reason)", status: .badInput)
        }
        do {
            return try Survey(json: json)
        } catch {
            throw InputError(
                reason: "\(name): not a survey: \(error); a FILE is what inbox survey --format json writes",
                status: .badInput)
        }
    }
}
