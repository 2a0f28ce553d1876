import InboxTools
import InboxVendors

struct SurveyCommand: Command {
    static let name = "survey"
    static let summary = "count what is in captured traffic: messages, fields, diagnostics, unknown keys"
    static let examples: [CommandExample] = [
        ("inbox survey night.ndjson", "count what is in a night's payloads"),
        ("inbox survey --jobs 8 -f json -o today.json --baseline yesterday.json *.ndjson", "also report what is new"),
        ("inbox survey --merge -f json part-*.json", "merge the surveys that several machines wrote"),
    ]
    static let discussion = """
        Reads a payload or an envelope from each line, as inbox stream does. A FILE with one payload on several lines is
        read as well. Reads the input once, with limited memory, and counts:
        - payloads by status;
        - for each vendor, messages by shape, how many messages have each field, statuses, expiries, and the forms of
          dates;
        - every diagnostic, in total and for each vendor, with the first place where it occurs;
        - the share of messages that have a diagnostic, in total and for each vendor;
        - keys that no adapter knows, with their types and a masked example. For each vendor the 10,000 shortest keys
          are counted one by one, and the others together. Keys inside free-form data, such as
          custom, are never counted as unknown.

        In a masked example, x stands for a lower-case letter, X for an upper-case letter and 9 for a digit. The path of a key
        starts at the message, or at the root if it begins with /. * stands for an element of a list.

        You can count parts of the traffic separately and merge the surveys with --merge, in any order. The result is
        the survey of the whole traffic if all parts were counted with the same --now.

        --baseline FILE compares with an earlier survey in JSON. For vendors with at least 100 messages in both
        surveys, it reports new keys, fields whose share has changed by at least ten percentage points, and diagnostics
        that are new or at least twice as frequent. If it reports anything, the exit status is 1.

        --format html draws the survey as an HTML page. inbox schema --of survey prints the type of the JSON.
        """
    static let failure: String? = "something has changed since the --baseline"
    static let options: [Option] = [
        .provider, .at, .zoneOffset, .merge, .now, .format, .output, .baseline, .jobs, .progress,
    ]
    static let formats = Format.names

    private enum Format: String, OutputFormat {
        case table, json, html
    }

    private let arguments: Arguments
    private var format: Format { arguments.format() }

    init(arguments: Arguments) throws {
        self.arguments = arguments
        if arguments.has(.merge) {
            try arguments.refuse([.provider, .at, .zoneOffset, .now, .jobs], on: "surveys that are merged")
        }
        if arguments[.baseline] == "-", Input.names(arguments).contains("-") {
            throw UsageError(reason: "standard input cannot be both the --baseline and the input; give a FILE")
        }
    }

    func run(_ console: Console) throws -> ExitStatus {
        var survey = Survey()
        var status = ExitStatus.done
        let baseline: Survey?
        do throws(InputError) {
            baseline = try arguments[.baseline].map { name throws(InputError) in try Self.survey(name) }
            if arguments.has(.merge) {
                for name in Input.names(arguments) { survey.merge(try Self.survey(name)) }
            }
        } catch {
            console.printError(error.reason)
            return error.status
        }
        if !arguments.has(.merge) { (survey, status) = countLines(console) }
        let drift = baseline.map { baseline in
            (
                since: arguments[.baseline] ?? "", changes: survey.drift(since: baseline),
                notCompared: survey.vendorsNotCompared(with: baseline)
            )
        }
        switch format {
        case .json:
            var writer = JSONWriter()
            survey.write(to: &writer, drift: drift?.changes)
            console.out.writeLine(writer.bytes)
        case .html:
            SurveyHTMLPage(survey: survey, drift: drift).render(to: console.write)
        case .table:
            let table = SurveyTable(color: console.isColored(arguments))
            console.out.write(table.text(of: survey))
            if let drift {
                console.out.write(table.text(of: drift.changes, since: drift.since, notCompared: drift.notCompared))
            }
        }
        return max(status, drift?.changes.isEmpty ?? true ? .done : .checkFailed)
    }

    private func countLines(_ console: Console) -> (Survey, ExitStatus) {
        let input = StreamInput(Input.names(arguments), linesAtMost: 1024, textOverLines: .joined)
        let work = SurveyWork(
            decoder: arguments.decoder, provider: arguments.provider, pointer: arguments.pointer, now: arguments.now)
        let run = LineRun(arguments, resultsComeLast: true, console)
        var survey = Survey()
        // Whether the hint for an input has been printed. Other batches of the input may have the same hint.
        var hasHint = false
        run.run(work, on: input) { result, batch in
            if batch.isFirst { hasHint = false }
            if let hint = result.hint, !hasHint {
                console.printError(hint)
                hasHint = true
            }
            survey.merge(result.survey)
            return true
        }
        return (survey, run.status)
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
                reason:
                    "\(name): this is not a survey: \(error). Pass a file that inbox survey --format json has written",
                status: .badInput)
        }
    }
}
