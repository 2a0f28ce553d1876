import Foundation
import InboxConformance
import InboxJSON

/// The tree of fixtures that stands beside the sources.
enum FixtureTree {
    static let directory = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Fixtures")

    /// The names of the decoding cases' folders: one for each vendor.
    static let vendors = ["zeta", "salesforce", "customerio", "xtremepush", "pushwoosh"]

    private static let suite = Result { try FixtureSuite(at: directory) }

    /// The cases, as the harness reads them.
    static func cases() throws -> [FixtureCase] {
        try suite.get().cases
    }

    /// The text of a file.
    static func bytes(_ path: String) throws -> [UInt8] {
        Array(try Data(contentsOf: directory.appendingPathComponent(path)))
    }

    /// The names of the files in a folder, without their ending, sorted.
    static func names(in folder: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: directory.appendingPathComponent(folder).path)
            .filter { $0.hasSuffix(".json") }
            .map { String($0.dropLast(".json".count)) }
            .sorted()
    }

    /// The vendors' case files as they stand, each with the path that its name must be.
    static func files() throws -> [(path: String, json: JSONValue)] {
        try vendors.flatMap(files)
    }

    /// The case files of a folder as they stand, each with the path that its name must be.
    static func files(in folder: String) throws -> [(path: String, json: JSONValue)] {
        try names(in: folder).map { ("\(folder)/\($0)", try JSONValue(parsing: bytes("\(folder)/\($0).json"))) }
    }
}
