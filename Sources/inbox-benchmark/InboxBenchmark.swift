import Foundation

/// Measures how fast payloads become messages; see ``Options/help``.
@main
struct InboxBenchmark {
    static func main() {
        do {
            guard let options = try Options.read(CommandLine.arguments.dropFirst()) else {
                print(Options.help)
                return
            }
            try run(options)
        } catch let error as Options.UsageError {
            printError("\(error.reason)\n\n\(Options.help)")
            exit(64)
        } catch {
            printError("\(error)")
            exit(1)
        }
    }

    private static func run(_ options: Options) throws {
        let corpus = Corpus(seed: options.seed, fractions: JSONDecoder.takesFractions)
        if options.printsLines { return FileHandle.standardOutput.write(corpus.stream(lines: options.lines)) }
        if let reader = options.reader { return try reader.contender.run(reader.file, rounds: reader.rounds) }
        if let peak = options.peak { return try peak.run(options, corpus) }
        if let memory = options.memory { return try memory.run(corpus) }
        if let part = options.part {
            var report = ReportJSON(options)
            switch part {
            case .programs: compareWithPrograms(options, corpus, &report)
            case .hostile: try hostile(options, &report)
            case .memory: try memory(options, corpus)
            case .engine: engine(options, corpus)
            case .reading: try ReadingSuite(options, corpus).measure { tell($0, options, &report) }
            case .decoding:
                if !options.json { print(Report.heading(options, fractions: corpus.fractions)) }
                try decoding(options, Suites(options, corpus)) { tell($0, options, &report) }
            }
            if options.json { print(report.finished()) }
            return
        }
        // First, while this process is small, since a child begins as a copy of it.
        let peaks = try PeakContender.allCases.map { ($0, try $0.measure(options)) }
        let memory = try Dictionary(uniqueKeysWithValues: InboxMemory.allCases.map { ($0, try $0.measure(options)) })
        let suites = Suites(options, corpus)
        var report = ReportJSON(options)
        if !options.json { print(Report.heading(options, fractions: corpus.fractions)) }
        compareWithPrograms(options, corpus, &report)
        try ReadingSuite(options, corpus).measure { tell($0, options, &report) }
        try hostile(options, &report)
        try decoding(options, suites) { tell($0, options, &report) }
        tell(try suites.lines(), options, &report)
        tell(try suites.provenance(), options, &report)
        let engine = EngineSuites(options: options, corpus: corpus)
        tell(try engine.replay(), options, &report)
        let growth = try suites.growth()
        let engineGrowth = engine.growth()
        guard !options.json else {
            print(report.finished(growth, peaks, (engineGrowth, memory)))
            return
        }
        print("\n" + Report.table(growth))
        print("\n" + peakTable(options, corpus, peaks))
        print("\n" + Report.table(engineGrowth))
        print("\n" + Report.table(VariedInbox(seed: options.seed).times(rounds: options.rounds)))
        print("\n" + Report.table(memory))
    }

    /// Measures questions and changes of large inboxes.
    private static func engine(_ options: Options, _ corpus: Corpus) {
        print(Report.table(VariedInbox(seed: options.seed).times(rounds: options.rounds)))
        print("\n" + Report.table(EngineSuites(options: options, corpus: corpus).growth()))
    }

    /// Measures the memory of feeds and of inboxes.
    private static func memory(_ options: Options, _ corpus: Corpus) throws {
        let peaks = try PeakContender.allCases.map { ($0, try $0.measure(options)) }
        let held = try Dictionary(uniqueKeysWithValues: InboxMemory.allCases.map { ($0, try $0.measure(options)) })
        print(peakTable(options, corpus, peaks) + "\n\n" + Report.table(held))
    }

    private static func peakTable(
        _ options: Options, _ corpus: Corpus, _ peaks: [(contender: PeakContender, bytes: Int?)]
    ) -> String {
        let payload = corpus.feed(.customerIO, messages: options.messages, as: [UInt8].self).count
        return Report.table(peaks, messages: options.messages, payload: payload)
    }

    /// Decodes each vendor's feed, and compares with `JSONDecoder`.
    private static func decoding(_ options: Options, _ suites: Suites, _ tell: (Section) -> Void) throws {
        tell(try suites.feed(.customerIO, messages: options.messages))
        tell(try suites.parts())
        for shape in Corpus.Shape.mix { tell(try suites.feed(shape, messages: options.mixed)) }
    }

    /// Decodes payloads made to be slow, and compares with ordinary ones.
    private static func hostile(_ options: Options, _ report: inout ReportJSON) throws {
        let growth = try HostileGrowth.measured(options.hostile, rounds: min(5, options.rounds))
        for section in growth.flatMap(\.sections) { report.add(section) }
        if !options.json { print("\n" + Report.table(growth)) }
    }

    private static func tell(_ section: Section, _ options: Options, _ report: inout ReportJSON) {
        report.add(section)
        guard !options.json else { return }
        print("\n" + Report.table(section))
        // Each as soon as it is measured, also into a file.
        fflush(nil)
    }

    /// Runs `inbox` and the installed programs on the same lines; compares nothing if `inbox` is not built.
    private static func compareWithPrograms(_ options: Options, _ corpus: Corpus, _ report: inout ReportJSON) {
        do {
            for comparison in try ProgramSuites(options, corpus).all() {
                report.add(comparison.section)
                if !options.json { print("\n" + Report.table(comparison)) }
            }
        } catch {
            printError("programs are not compared: \(error)")
        }
    }

    private static func printError(_ message: String) {
        FileHandle.standardError.write(Data("inbox-benchmark: \(message)\n".utf8))
    }
}
