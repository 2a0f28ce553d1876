#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

import InboxConformance

/// `--write`: puts what came into the files of cases that differ.
struct FixtureRecorder {
    private let suite: FixtureSuite
    private let console: Console
    private var latest: (fixture: FixtureCase, answers: [FixtureAnswer])?

    init(_ suite: FixtureSuite, _ console: Console) {
        self.suite = suite
        self.console = console
    }

    /// Keeps a case's answers until its result is known.
    mutating func note(_ fixture: FixtureCase, _ answers: [FixtureAnswer]) {
        latest = (fixture, answers)
    }

    /// Rewrites the file of the case that was noted, where the result is a difference.
    func record(_ result: FixtureResult) {
        guard let (fixture, answers) = latest, fixture.name == result.name, result.pointer != nil else { return }
        let file = suite.file(of: fixture)
        guard let expect = fixture.expectation(for: answers), let text = try? Data(contentsOf: file),
            let new = FixtureCase.rewriting(Array(text), toExpect: expect)
        else { return }
        do {
            try FileDescriptor.replaceFile(at: file.path, with: new)
            console.complain("\(fixture.name): written")
        } catch {
            console.complain("\(file.path): cannot be written: \(error.reason)")
        }
    }
}
