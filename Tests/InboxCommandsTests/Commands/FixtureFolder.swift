import Foundation
import InboxTestSupport

/// A small temporary tree of fixtures: two cases that pass, one that differs, and one of the engine.
struct FixtureFolder {
    private let scratch: TemporaryFolder

    init() throws {
        scratch = try TemporaryFolder()
        try write(
            "rules.json", #"[{"id":"zeta.text","text":"T","source":"S"},{"id":"zeta.id","text":"T","source":"S"}]"#)
        try write("zeta/one.json", Self.decoding("zeta/one", title: "T"))
        try write("zeta/two.json", Self.decoding("zeta/two", title: "T"))
        try write("zeta/wrong.json", Self.decoding("zeta/wrong", title: "U"))
        try write(
            "engine/none.json",
            #"{"name":"engine/none","rules":["zeta.id"],"events":[],"#
                + #""expect":[{"now":"2026-01-01T00:00:00Z","recipients":[]}]}"#)
    }

    var root: URL { scratch.url }
    var path: String { root.path }

    /// Runs `inbox conform` on the tree, or on a path in it.
    func conform(
        in place: String = "", _ words: String..., environment: [String: String] = [:]
    ) throws -> CommandRun {
        try withExtendedLifetime(scratch) {
            let words = ["conform", place.isEmpty ? path : "\(path)/\(place)"] + words
            return try CommandRun(words: words, environment: environment)
        }
    }

    func write(_ name: String, _ text: String) throws {
        try scratch.path(name, text)
    }

    func read(_ name: String) throws -> String {
        String(decoding: try Data(contentsOf: root.appendingPathComponent(name)), as: UTF8.self)
    }

    /// A case whose payload has the title T.
    ///
    /// It expects the given title.
    static func decoding(_ name: String, title: String) -> String {
        """
        {
          "name": "\(name)",
          "description": "The title is read.",
          "rules": ["zeta.text"],
          "provider": "zeta",
          "mode": "lenient",
          "input": {"messageId": "1", "title": "T"},
          "expect": {
            "messages": [
              {
                "id": "zeta:1",
                "provider": "zeta",
                "vendorID": "1",
                "title": "\(title)",
                "pinned": false,
                "status": "unread",
                "clicked": false,
                "topics": [],
                "actions": [],
                "custom": {}
              }
            ],
            "diagnostics": []
          }
        }

        """
    }
}
