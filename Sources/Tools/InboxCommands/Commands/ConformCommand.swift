import InboxConformance
import InboxStore
import InboxVendors

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

struct ConformCommand: Command {
    static let name = "conform"
    static let summary = "run the fixtures against this library, or against any program"
    static let examples: [CommandExample] = [
        ("inbox conform", "run every case in the folder Fixtures"),
        ("inbox conform --against \"python3 answer.py\" Fixtures", "run all cases with another program"),
        (
            "inbox conform --against \"python3 answer.py\" -f html -o report.html",
            "write a page of the rules, with each case"
        ),
    ]
    static let discussion = """
        Runs every case in the DIRs. Without a DIR it runs the cases in Fixtures. A DIR may also be a folder inside a
        tree of cases, or the file of one case. The last line has the counts. The exit status is 1 if a case fails.

        Up to 10 failing cases are printed, each with its first difference. If more fail, a summary of what they have in
        common is printed: how many cases differ in each field, the most frequent differences with their first three cases, and
        how many cases of each rule pass. --format html writes a page with all rules and cases.

        If only one case is selected, prints everything about it: its description, rules and input, the expected and the
        actual result, and every difference. --format json then adds a last member, "detail", of this form:
        {"case","description","rules":[{"id","text","source"}],"provider"?,"at"?,"mode"?,"input"|"inputText"|"events"|
        "steps","expect","actual","differences":[{"pointer","expected"?,"actual"?}]}.

        --against starts the shell command COMMAND once. It must read one request from each line and answer each with
        one line, as inbox conform-server does. If an answer is invalid or does not come in time, the case fails, the
        last lines that COMMAND wrote to standard error are printed below it, and COMMAND is started again. If the first
        20 cases fail in the same way, the run stops and says why. Once 20 seconds have passed, 3 such cases are enough.

        --badge writes {"schemaVersion":1,"label":"inbox conformance","message":"150 of 152","color":"yellow"}, which
        shields.io and similar services show as a badge. The color is brightgreen if no case fails.

        In a GLOB, * matches any characters (also /), ? matches one character, and [abc] matches a, b or c.
        """
    static let failure: String? = "a case fails, or a rule has no case"
    static let options: [Option] = [
        .against, .timeout, .filter, .skip, .messagesOnly, .list, .coverage, .format, .output, .badge, .write,
        .progress,
    ]
    static let formats = Format.names
    static let operands = "DIR…"

    private enum Format: String, OutputFormat {
        case text, html, json, junit
    }

    private let arguments: Arguments
    private var format: Format { arguments.format() }
    /// How long to wait for an answer.
    private let timeout: Duration
    private let filters: [String]
    private let skips: [String]

    init(arguments: Arguments) throws {
        self.arguments = arguments
        timeout = try Self.timeout(arguments)
        filters = arguments.all(.filter)
        skips = arguments.all(.skip)
        #if !(os(Linux) || os(macOS))
        if arguments.has(.against) {
            throw UsageError(
                reason: "--against starts another program, which this system does not allow; run it on Linux or macOS")
        }
        #endif
        if arguments.has(.list) {
            try arguments.refuse(
                [.against, .timeout, .skip, .messagesOnly, .coverage, .write, .format, .badge],
                on: "--list, which does not run the cases")
        }
        if arguments.has(.coverage) {
            try arguments.refuse(
                [.against, .timeout, .filter, .skip, .messagesOnly, .write, .badge],
                on: "--coverage, which counts all cases without running them")
            if format == .junit || format == .html {
                throw UsageError(reason: "--coverage cannot be written as \(format.rawValue); use text or json")
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

    private static func timeout(_ arguments: Arguments) throws(UsageError) -> Duration {
        guard let text = arguments[.timeout] else { return .seconds(10) }
        guard let seconds = Double(text), seconds > 0, seconds <= 86400 else {
            throw UsageError(reason: "--timeout expects a number of seconds above 0, not \"\(text)\"")
        }
        return .milliseconds(max(1, Int64(seconds * 1000)))
    }

    func run(_ console: Console) throws -> ExitStatus {
        #if os(Linux) || os(macOS)
        if let command = arguments[.against], let name = ProgramSubject.missingProgram(of: command) {
            throw UsageError(reason: "--against: the shell cannot find the program \"\(name)\"")
        }
        #endif
        let (suites, status) = suites(console)
        for (option, content) in [(Option.output, "results"), (.badge, "badge")] {
            guard let path = arguments[option], let file = FileIdentity(atPath: path) else { continue }
            let files = suites.lazy.flatMap { suite in suite.cases.map { suite.file(of: $0.name).path } }
            if files.contains(where: { FileIdentity(atPath: $0) == file }) {
                throw UsageError(reason: "\(path): the \(content) would replace a case; choose another file")
            }
        }
        let cases = suites.map { suite in suite.cases.filter { filters.isEmpty || filters.contains(where: $0.isNamed) }
        }
        if !suites.isEmpty, cases.allSatisfy(\.isEmpty), !filters.isEmpty {
            throw UsageError(reason: "no case matches \(filters.joined(separator: ", "))")
        }
        if arguments.has(.list) {
            for fixture in cases.joined() { console.out.write(TerminalText.safe(fixture.name) + "\n") }
            return status
        }
        if arguments.has(.coverage) {
            return max(status, coverage(suites, console))
        }
        for skip in skips where !cases.joined().contains(where: { $0.isNamed(skip) }) {
            console.printError("inbox conform: note: --skip \(skip) matches no case")
        }
        let badge = try console.secondFile(.badge, for: "badge", arguments)
        let count = cases.joined().count
        let (report, details, stop) = run(zip(suites, cases), count, console)
        let note = details.count < count ? stop : nil
        if format != .text, let note { console.printError("inbox conform: \(note)") }
        switch format {
        case .json:
            var writer = JSONWriter()
            report.write(to: &writer, detail: count == 1 ? details.first : nil)
            console.out.writeLine(writer.bytes)
        case .junit: console.out.write(report.junit)
        case .html:
            let subject = arguments[.against] ?? "UnifiedInbox \(CommandLineTool.version)"
            ConformancePage(details, of: subject, note: note).render { console.out.write($0) }
        case .text:
            console.out.write(ConformanceText.text(of: details, note: note, isOnlyCase: count == 1))
            console.out.write(report.summary + "\n")
        }
        badge?.write(report.badge(ofCases: count) + "\n")
        return max(status, report.count(.failed) == 0 ? .done : .checkFailed)
    }

    /// Runs the cases of some trees, until the reader of the results is gone or ``FixtureStop`` has a reason.
    private func run(
        _ trees: some Sequence<(FixtureSuite, [FixtureCase])>, _ count: Int, _ console: Console
    ) -> (FixtureReport, [FixtureDetail], stop: String?) {
        var report = FixtureReport()
        var details: [FixtureDetail] = []
        var stop = FixtureStop()
        var subject = subject
        var progress = Progress(arguments, size: count, counting: "cases", stride: 1, resultsComeLast: true, console)
        for (suite, cases) in trees {
            let table = (try? FixtureRule.table(at: suite.root)) ?? []
            let rules = Dictionary(table.map { ($0.id, $0) }) { first, _ in first }
            let run = FixtureReport(
                of: cases.lazy.map(compared).prefix { _ in !console.isBroken && stop.reason == nil }, against: &subject,
                skipping: { skips.contains(where: $0.isNamed) },
                onResult: { fixture, answers, result in
                    let detail = FixtureDetail(fixture, answers, result, rules: rules)
                    if arguments.has(.write) { write(detail, to: suite.file(of: fixture.name), console) }
                    details.append(detail)
                    stop.note(answers, result)
                    progress.step()
                })
            report.append(run)
        }
        progress.remove()
        return (report, details, stop.reason)
    }

    /// The program of `--against`, or this library.
    private var subject: any FixtureSubject {
        #if os(Linux) || os(macOS)
        if let command = arguments[.against] { return ProgramSubject(command: command, timeout: timeout) }
        #endif
        return AdapterSubject(adapters: .standard)
    }

    /// The case, without its diagnostics for `--messages-only`.
    private func compared(_ fixture: FixtureCase) -> FixtureCase {
        var fixture = fixture
        fixture.comparesDiagnostics = !arguments.has(.messagesOnly)
        return fixture
    }

    /// `--write`: writes the actual result into the file of a case, if it differs from the expected one.
    private func write(_ detail: FixtureDetail, to file: URL, _ console: Console) {
        guard detail.result.outcome == .failed, let expect = detail.passing, let text = try? Data(contentsOf: file),
            let new = FixtureRewriting.rewritten(Array(text), expecting: expect)
        else { return }
        do {
            try FileSystem.replaceFile(at: file.path, with: new)
            console.printError("\(detail.fixture.name): written")
        } catch {
            console.printError("\(file.path): cannot be written: \(error.reason)")
        }
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

    private func report(_ problem: FixtureError, of file: String, _ console: Console) -> ExitStatus {
        if case .notJSON = problem.kind {
            console.printError("\(FixtureError(file, problem.reason, problem.kind))")
        } else {
            console.printError("inbox conform: \(problem)")
        }
        return problem.kind == .unreadable ? .noInput : .badInput
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
