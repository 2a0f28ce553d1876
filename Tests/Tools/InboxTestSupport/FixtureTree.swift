package import Foundation
package import InboxConformance
package import InboxJSON

/// The fixtures of this package.
package enum FixtureTree {
    package static let directory = package.appendingPathComponent("Fixtures")

    package static let package = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// The folder of cases that belong to no vendor: payloads that occur next to inbox messages.
    package static let notInbox = "not-inbox"

    /// The names of the vendors' case folders: all folders of `Fixtures` except the engine's, the feeds' and
    /// ``notInbox``.
    package static let vendors: [String] = {
        do {
            return try FileManager.default.contentsOfDirectory(atPath: directory.path)
                .filter { !$0.contains(".") && !["engine", "feeds", notInbox].contains($0) }.sorted()
        } catch {
            fatalError("\(error)")
        }
    }()

    private static let payloadFiles = Result { try (vendors + [notInbox]).flatMap(files) }
    private static let suite = Result { try FixtureSuite(at: directory) }

    /// The cases, as the harness reads them.
    package static func cases() throws -> [FixtureCase] {
        try suite.get().cases
    }

    package static func bytes(_ path: String) throws -> [UInt8] {
        Array(try Data(contentsOf: directory.appendingPathComponent(path)))
    }

    /// The names of the JSON files in a folder, without their extension, sorted.
    package static func names(in folder: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: directory.appendingPathComponent(folder).path)
            .filter { $0.hasSuffix(".json") }
            .map { String($0.dropLast(".json".count)) }
            .sorted()
    }

    /// The case files with payloads (the vendors' and ``notInbox``), before the harness reads them, each with the name
    /// that it must have.
    package static func files() throws -> [(path: String, json: JSONValue)] {
        try payloadFiles.get()
    }

    /// The case files of a folder, before the harness reads them, each with the name that it must have.
    package static func files(in folder: String) throws -> [(path: String, json: JSONValue)] {
        try names(in: folder).map { ("\(folder)/\($0)", try JSONValue(parsing: bytes("\(folder)/\($0).json"))) }
    }
}
