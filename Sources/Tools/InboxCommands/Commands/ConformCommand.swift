import InboxConformance
import InboxVendors

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// `inbox conform`: runs the fixtures against this library or another program.
struct ConformCommand: Command {
    static let name = "conform"
    static let summary = "run the fixtures against this library, or against any program"
    static let examples: [CommandExample] = [
        ("inbox conform", "run every case in the folder Fixtures"),
        ("inbox conform --filter 'zeta/*' Fixtures", "run the cases of one vendor"),
        ("inbox conform --against \"python3 answer.py\" Fixtures", "run all cases with another program"),
    ]
    static let discussion = """
        Runs every case in the DIRs. Without a DIR it runs the cases in Fixtures. A DIR may also be a folder inside a
        tree of cases, or the file of one case. Prints a line with the first difference for each failing case, then the
        counts. The exit status is 1 if a case fails.

        If only one case is selected, prints everything about it: its description, rules and input, the expected and the
        actual result, and every difference. --format json then adds a last member, "detail", of this form:
        {"case","description","rules":[{"id","text","source"}],"provider"?,"at"?,"mode"?,"input"|"inputText"|"events"|
        "steps","expect","actual","differences":[{"pointer","expected"?,"actual"?}]}.

        --against starts the shell command COMMAND once. It must read one request from each line and answer each with
        one line, as inbox conform-server does. If an answer is invalid or does not come in time, the case fails, the
        last lines that COMMAND wrote to standard error are printed below it, and COMMAND is started again.

        In a GLOB, * matches any characters (also /), ? matches one character, and [abc] matches a, b or c.
        """
    static let failure: String? = "a case fails, or a rule has no case"
    static let options: [Option] = [
        .against, .timeout, .filter, .skip, .list, .coverage, .format, .output, .write, .progress,
    ]
    static let formats = Format.names
    static let operands = "DIR…"

    private enum Format: String, OutputFormat {
        case text, json, junit
    }

    private let arguments: Arguments
    private let format: Format
    private let timeout: Duration
    private let filters: [Glob]
    private let skips: [Glob]

    init(_ arguments: Arguments) throws {
        self.arguments = arguments
        format = try arguments.format()
        timeout = try arguments.seconds(.timeout) ?? .seconds(10)
        filters = Array(arguments.all(.filter))
        skips = Array(arguments.all(.skip))
        #if !(os(Linux) || os(macOS))
        if arguments.has(.against) {
            throw UsageError(
                reason: "--against starts another program, which this system does not allow; run it on Linux or macOS")
        }
        #endif
        if arguments.has(.list) {
            try arguments.refuse(
                [.against, .timeout, .skip, .coverage, .write, .format], on: "--list, which does not run the cases")
        }
        if arguments.has(.coverage) {
            try arguments.refuse(
                [.against, .timeout, .filter, .skip, .write],
                on: "--coverage, which counts all cases without running them")
            if format == .junit {
                throw UsageError(reason: "--coverage cannot be written as junit; use text or json")
            }
        }
        if let command = arguments[.against], command.allSatisfy(\.isWhitespace) {
            throw UsageError(reason: "--against expects a shell command that starts a program, not \"\(command)\"")
        }
        guard arguments.has(.write) else { return }
        if arguments.has(.against) {
            throw UsageError(reason: "--write records only this library's answers; remove --against")
        }
        if !(CurrentProcess.environment("CI") ?? "").isEmpty {
            throw UsageError(
                reason: "--write is not allowed because CI is set in the environment; run it on your own computer and "
                    + "commit the cases")
        }
    }

    func run(_ console: Console) throws -> ExitStatus {
        #if os(Linux) || os(macOS)
        if let command = arguments[.against], let name = ProgramSubject.missingProgram(of: command) {
            throw UsageError(reason: "--against: the shell cannot find the program \"\(name)\"")
        }
        #endif
        let (suites, status) = suites(console)
        if let path = arguments[.output], suites.contains(where: { Self.isCase(console.out, of: $0) }) {
            throw UsageError(reason: "\(path): the results would replace a case; choose another file")
        }
        let cases = suites.map { suite in suite.cases.filter { filters.isEmpty || filters.matches($0.name) } }
        if !suites.isEmpty, cases.allSatisfy(\.isEmpty), !filters.isEmpty {
            throw UsageError(reason: "no case matches \(filters.map(\.pattern).joined(separator: ", "))")
        }
        if arguments.has(.list) {
            for fixture in cases.joined() { console.out.write(TerminalText.safe(fixture.name) + "\n") }
            return status
        }
        if arguments.has(.coverage) {
            return max(status, coverage(suites, console))
        }
        for skip in skips where !cases.joined().contains(where: { skip.matches($0.name) }) {
            console.printError("inbox conform: note: --skip \(skip.pattern) matches no case")
        }
        var report = FixtureReport()
        var recorders: [FixtureRecorder] = []
        var detail: FixtureDetail?
        let count = cases.joined().count
        let isOnlyCase = count == 1
        var progress = Progress(arguments, size: count, counting: "cases", stride: 1, resultsComeLast: true, console)
        for (suite, cases) in zip(suites, cases) {
            let (results, recorder) = run(cases, of: suite, console, &progress) { fixture, answers in
                guard isOnlyCase else { return }
                detail = FixtureDetail(fixture, answers, rules: (try? FixtureRule.table(at: suite.root)) ?? [])
            }
            report.append(results)
            if let recorder { recorders.append(recorder) }
        }
        progress.remove()
        switch format {
        case .json:
            var writer = JSONWriter()
            report.write(to: &writer, detail: detail)
            console.out.writeLine(writer.bytes)
        case .junit: console.out.write(report.junit)
        case .text:
            if let detail { console.out.write(FixtureDetailText(detail).text) }
            console.out.write(report.summary + "\n")
        }
        // This comes last: formats other than text are written as a whole, above.
        for index in recorders.indices { recorders[index].write() }
        return max(status, report.count(.failed) == 0 ? .done : .checkFailed)
    }

    /// Whether an output goes to the file of a case.
    private static func isCase(_ output: OutputBuffer, of suite: FixtureSuite) -> Bool {
        suite.cases.contains { output.isFile(at: suite.file(of: $0.name).path) }
    }

    /// The trees of cases, and the exit status for files that are not cases.
    private func suites(_ console: Console) -> ([FixtureSuite], ExitStatus) {
        var suites: [FixtureSuite] = []
        var status = ExitStatus.done
        for directory in arguments.operands.isEmpty ? ["Fixtures"] : arguments.operands {
            do throws(FixtureError) {
                let (suite, problems) = try FixtureSuite.read(URL(fileURLWithPath: directory))
                suites.append(suite)
                for problem in problems {
                    status = max(status, report(problem, of: suite.file(of: problem.path).path, console))
                }
            } catch {
                status = max(status, report(error, of: error.path, console))
            }
        }
        return (suites, status)
    }

    /// Reports what is wrong with a file.
    ///
    /// - Returns: The exit status for it.
    private func report(_ problem: FixtureError, of file: String, _ console: Console) -> ExitStatus {
        if case .notJSON = problem.kind {
            console.printError("\(FixtureError(file, problem.reason, problem.kind))")
        } else {
            console.printError("inbox conform: \(problem)")
        }
        return problem.kind == .unreadable ? .noInput : .badInput
    }

    private func run(
        _ cases: [FixtureCase], of suite: FixtureSuite, _ console: Console, _ progress: inout Progress,
        onAnswer: (FixtureCase, [FixtureAnswer]) -> Void
    ) -> (FixtureReport, FixtureRecorder?) {
        var recorder = arguments.has(.write) ? FixtureRecorder(suite, console) : nil
        func report(_ subject: inout some FixtureSubject) -> FixtureReport {
            FixtureReport(
                of: cases.lazy.prefix { _ in !console.isBroken }, against: &subject,
                skipping: { skips.matches($0.name) },
                onAnswer: { fixture, answers in
                    onAnswer(fixture, answers)
                    recorder?.note(fixture, answers)
                },
                onResult: { result in
                    if format == .text, result.outcome == .failed {
                        // The bar and the results may be on the same terminal.
                        progress.remove()
                        console.out.write(Self.text(of: result))
                        console.out.flush()
                    }
                    progress.step()
                    recorder?.record(result)
                    if format == .text { recorder?.write() }
                })
        }
        #if os(Linux) || os(macOS)
        if let command = arguments[.against] {
            var program = ProgramSubject(command: command, timeout: timeout)
            return (report(&program), nil)
        }
        #endif
        var library = AdapterSubject(adapters: .standard)
        let results = report(&library)
        return (results, recorder)
    }

    /// A line for a failing case.
    ///
    /// If the reason has several lines, the others are indented below it.
    private static func text(of result: FixtureResult) -> String {
        let lines = "\(result)".split(separator: "\n", omittingEmptySubsequences: false)
        return lines.map { TerminalText.safe(String($0)) }.joined(separator: "\n    ") + "\n"
    }

    private func coverage(_ suites: [FixtureSuite], _ console: Console) -> ExitStatus {
        var status = ExitStatus.done
        for suite in suites {
            let rules: [FixtureRule]
            do {
                rules = try FixtureRule.table(at: suite.root)
            } catch {
                return report(error, of: error.path, console)
            }
            // Rules apply to the whole tree, even if only a part of it is named.
            let cases = (try? FixtureSuite.read(suite.root))?.suite.cases ?? suite.cases
            let coverage = FixtureCoverage(of: rules, by: cases)
            if format == .json {
                var writer = JSONWriter()
                coverage.write(to: &writer)
                console.out.writeLine(writer.bytes)
            } else {
                console.out.write(coverage.text)
            }
            for gap in coverage.gaps {
                console.printError(gap)
                status = .checkFailed
            }
        }
        return status
    }
}
