import Foundation
import InboxConformance
import UnifiedInbox

/// `inbox conform`: fixtures against this library.
struct ConformCommand: Command {
    static let name = "conform"
    static let summary = "run the fixtures against this library"
    static let discussion = """
        Runs every case of the DIRs, Fixtures where none is named: a line a failing case with the first difference, then
        how many passed. Exit status 1 where a case differs.
        """
    static let options: [Option] = []
    static let operands = "DIR…"

    private let directories: [String]

    init(_ arguments: Arguments) throws {
        directories = arguments.operands.isEmpty ? ["Fixtures"] : arguments.operands
    }

    func run(_ console: Console) throws -> ExitStatus {
        var passed = 0
        var failed = 0
        for directory in directories {
            let suite: FixtureSuite
            do {
                suite = try FixtureSuite(at: URL(fileURLWithPath: directory))
            } catch {
                throw InputError(reason: "\(error)", status: .noInput)
            }
            for fixture in suite.cases {
                do {
                    try fixture.check()
                    passed += 1
                } catch {
                    failed += 1
                    console.out.write(Terminal.plain("\(error)") + "\n")
                }
            }
        }
        console.out.write("\(passed) passed, \(failed) failed, 0 skipped\n")
        return failed == 0 ? .done : .no
    }
}
