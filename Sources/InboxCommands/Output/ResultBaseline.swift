#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

import InboxSystem
import InboxConformance
import InboxVendors

/// `--track`: the file with the results of the run before, and what has changed since.
struct ResultBaseline {
    private let path: String
    /// The results of the run before; nil where there has been none.
    private let earlier: FixtureReport?

    /// Reads the file, where there is one.
    init(_ path: String) throws(InputError) {
        self.path = path
        guard FileManager.default.fileExists(atPath: path) else {
            earlier = nil
            return
        }
        guard let json = try? JSONValue(parsing: Input.read(path)), let report = FixtureReport(json) else {
            throw InputError(
                reason: "\(path): no results of inbox conform; name a file that --track has written, or a new one",
                status: .data)
        }
        earlier = report
    }

    /// Prints a line a change, and keeps the new results in the file.
    ///
    /// Results of cases that the filters did not select stay as they are.
    func tell(_ report: FixtureReport, selecting filters: [Glob], to output: OutputBuffer) throws(InputError) {
        let (selected, others) = Self.split(earlier ?? FixtureReport(), by: filters)
        if earlier != nil {
            for change in report.changes(since: selected) { output.write(Terminal.plain("\(change)") + "\n") }
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
