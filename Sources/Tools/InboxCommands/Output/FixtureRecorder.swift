import InboxConformance
import InboxStore
import InboxVendors

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// `--write`: writes actual results into the files of failing cases.
struct FixtureRecorder {
    private let suite: FixtureSuite
    private let console: Console
    private var latest: (fixture: FixtureCase, answers: [FixtureAnswer])?
    /// The cases that differ, with the results that would make them pass.
    private var differing: [(fixture: FixtureCase, expect: JSONValue)] = []

    init(_ suite: FixtureSuite, _ console: Console) {
        self.suite = suite
        self.console = console
    }

    /// Keeps a case's answers until its result is known.
    mutating func note(_ fixture: FixtureCase, _ answers: [FixtureAnswer]) {
        latest = (fixture, answers)
    }

    /// Records a result.
    ///
    /// If the case differs, its file will be rewritten.
    mutating func record(_ result: FixtureResult) {
        guard let (fixture, answers) = latest, fixture.name == result.name, result.pointer != nil else { return }
        guard let expect = fixture.expectation(for: answers) else { return }
        differing.append((fixture, expect))
    }

    /// Rewrites the files of the cases that differ.
    ///
    /// Call it after the differences are shown.
    mutating func write() {
        if !differing.isEmpty { console.out.flush() }
        for (fixture, expect) in differing { write(fixture, expect) }
        differing = []
    }

    private func write(_ fixture: FixtureCase, _ expect: JSONValue) {
        let file = suite.file(of: fixture.name)
        guard let text = try? Data(contentsOf: file),
            let new = FixtureCase.rewriting(Array(text), toExpect: expect)
        else { return }
        do {
            try FileSystem.replaceFile(at: file.path, with: new)
            console.printError("\(fixture.name): written")
        } catch {
            console.printError("\(file.path): cannot be written: \(error.reason)")
        }
    }
}
