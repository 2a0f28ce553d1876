import InboxConformance
import InboxStore
import InboxVendors

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// `--track`: a file with the results of the last run, and what has changed since.
struct ResultBaseline {
    private let path: String
    /// The results of the last run, or nil before the first.
    private let earlier: FixtureReport?

    /// Reads the file if it exists.
    init(_ path: String) throws(InputError) {
        self.path = path
        guard FileManager.default.fileExists(atPath: path) else {
            earlier = nil
            return
        }
        guard let json = try? JSONValue(parsing: Input.read(path)), let report = FixtureReport(json) else {
            throw InputError(
                reason: "\(path): not a result of inbox conform; name a file that --track has written, or a new file",
                status: .badInput)
        }
        earlier = report
    }

    /// Prints one line for each change, and stores the new results in the file.
    ///
    /// Keeps the results of cases that the filters do not select.
    func update(_ report: FixtureReport, selecting filters: [Glob], to output: OutputBuffer) throws(InputError) {
        let (selected, others) = Self.split(earlier ?? FixtureReport(), by: filters)
        if earlier != nil {
            for change in report.changes(since: selected) { output.write(TerminalText.safe(change) + "\n") }
        }
        var kept = others
        kept.append(report)
        var writer = JSONWriter()
        kept.write(to: &writer)
        do {
            try FileSystem.replaceFile(at: path, with: writer.bytes + [0x0A])
        } catch {
            throw InputError(reason: "\(path): cannot be written: \(error.reason)", status: .inputOutput)
        }
    }

    private static func split(
        _ report: FixtureReport, by filters: [Glob]
    ) -> (selected: FixtureReport, others: FixtureReport) {
        let isSelected = { (result: FixtureResult) in filters.isEmpty || filters.matches(result.name) }
        return (
            FixtureReport(report.results.filter(isSelected)), FixtureReport(report.results.filter { !isSelected($0) })
        )
    }
}
