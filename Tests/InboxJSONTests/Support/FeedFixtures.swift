import Foundation
import InboxJSON

/// The sample feeds of the package, as bytes.
enum FeedFixtures {
    /// Every feed under `Fixtures/feeds`, by name.
    static func all(_ file: String = #filePath) throws -> [(name: String, bytes: [UInt8])] {
        let support = URL(fileURLWithPath: file).deletingLastPathComponent()
        let tests = support.deletingLastPathComponent().deletingLastPathComponent()
        let folder = tests.deletingLastPathComponent().appendingPathComponent("Fixtures/feeds")
        return try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            .filter { $0.pathExtension == "json" }
            .sorted { $0.lastPathComponent < $1.lastPathComponent }
            .map { ($0.lastPathComponent, Array(try Data(contentsOf: $0))) }
    }

    /// The texts of the feeds' objects of 40 to 1500 bytes, white space and escapes as sent.
    static func objects() throws -> [[UInt8]] {
        var objects: [[UInt8]] = []
        for feed in try all() {
            let entries = try JSONDocument(parsing: feed.bytes).entries
            for entry in entries where entry.kind == .object && 40...1500 ~= Int(entry.end - entry.start) {
                objects.append(Array(feed.bytes[Int(entry.start)..<Int(entry.end)]))
            }
        }
        return objects
    }
}
