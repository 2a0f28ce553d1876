import Foundation
import InboxConformance
import InboxTestSupport
import Testing

@Suite struct FixtureSuiteTests {
    private static func file(_ name: String) -> String {
        #"{"name":"\#(name)","mode":"lenient","input":[],"expect":{"messages":[],"diagnostics":[]}}"#
    }

    @Test func `a suite has the cases of the whole tree, sorted by name, and no rules, feeds and files of other kinds`()
        throws
    {
        let names = ["zeta/b", "zeta/a", "zeta/deep/c", "pushwoosh/x", "zeta/Z"]
        let others = [("rules.json", "[]"), ("feeds/zeta.json", "[]"), ("README.md", "#"), ("zeta/notes.txt", "x")]
        try withTree(names.map { ("\($0).json", Self.file($0)) } + others) { directory in
            let cases = try FixtureSuite(at: directory).cases
            #expect(cases.map(\.name) == ["pushwoosh/x", "zeta/Z", "zeta/a", "zeta/b", "zeta/deep/c"])
        }
    }

    @Test(
        arguments: [
            [("zeta/a.json", "{")], [("zeta/a.json", file("zeta/b"))], [("rules.json", "[]")], [],
        ] as [[(String, String)]])
    func `a tree with a file that is not a case, or without a case, is an error`(files: [(String, String)]) throws {
        try withTree(files) { directory in
            #expect(throws: FixtureError.self) { try FixtureSuite(at: directory) }
        }
    }

    @Test func `a missing folder is an error with its path`() throws {
        let nowhere = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        let error = #expect(throws: FixtureError.self) { try FixtureSuite(at: nowhere) }
        #expect(error?.path == nowhere.path)
    }

    private static let tree = [
        ("rules.json", "[]"), ("case.schema.json", "{}"), ("zeta/a.json", file("zeta/a")),
        ("zeta/deep/b.json", file("zeta/deep/b")), ("pushwoosh/c.json", file("pushwoosh/c")),
    ]

    @Test(arguments: [
        ("", ["pushwoosh/c", "zeta/a", "zeta/deep/b"]), ("zeta", ["zeta/a", "zeta/deep/b"]),
        ("zeta/deep", ["zeta/deep/b"]), ("zeta/a.json", ["zeta/a"]), ("zeta/deep/../a.json", ["zeta/a"]),
        ("zeta/deep/b.json", ["zeta/deep/b"]),
    ])
    func `cases of a folder, a single file or a symbolic link to them have the names of the whole tree`(
        place: String, names: [String]
    ) throws {
        try withTree(Self.tree) { directory in
            let target = place.isEmpty ? directory : directory.appendingPathComponent(place)
            let link = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
            try FileManager.default.createSymbolicLink(at: link, withDestinationURL: target)
            defer { try? FileManager.default.removeItem(at: link) }
            for place in [target, link] {
                let suite = try FixtureSuite(at: place)
                #expect(suite.cases.map(\.name) == names)
                #expect(suite.root.lastPathComponent == directory.lastPathComponent)
                let files = suite.cases.map { suite.file(of: $0.name).path }
                #expect(files.allSatisfy(FileManager.default.fileExists))
            }
        }
    }

    @Test func `without a table of rules, a file's folder is part of its name`() throws {
        try withTree([("zeta/a.json", Self.file("zeta/a"))]) { directory in
            let suite = try FixtureSuite(at: directory.appendingPathComponent("zeta/a.json"))
            #expect(suite.cases.map(\.name) == ["zeta/a"])
        }
    }

    @Test func `files that are not cases can be skipped, and are reported`() throws {
        let files = [
            ("rules.json", "[]"), ("zeta/a.json", Self.file("zeta/a")), ("zeta/b.json", "{"),
            ("zeta/c.json", Self.file("zeta/d")),
        ]
        try withTree(files) { directory in
            let (suite, problems) = try FixtureSuite.read(directory)
            #expect(suite.cases.map(\.name) == ["zeta/a"])
            #expect(problems.map { suite.file(of: $0.path).lastPathComponent } == ["b.json", "c.json"])
            #expect(problems.first?.description.hasPrefix("zeta/b:1:2: ") == true, "\(problems)")
            #expect(problems.map { $0.kind == .malformed } == [false, true])
        }
    }

    private func withTree(_ files: [(String, String)], _ body: (URL) throws -> Void) throws {
        let folder = try TemporaryFolder()
        for (path, text) in files { try folder.path(path, text) }
        try withExtendedLifetime(folder) { try body(folder.url) }
    }
}
