import Foundation
import InboxJSON

/// The sample feeds of the package, as bytes.
enum FeedFixtures {
    /// Every feed under `Fixtures/feeds`, by name.
    static func all(_ file: String = #filePath) throws -> [(name: String, bytes: [UInt8])] {
        let tests = URL(fileURLWithPath: file).deletingLastPathComponent().deletingLastPathComponent()
        let folder = tests.deletingLastPathComponent().appendingPathComponent("Fixtures/feeds")
        return try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            .filter { $0.pathExtension == "json" }
            .sorted { $0.lastPathComponent < $1.lastPathComponent }
            .map { ($0.lastPathComponent, Array(try Data(contentsOf: $0))) }
    }

    /// The texts of the feeds' objects of 40 to 1500 bytes, blanks and escapes as sent.
    static func objects() throws -> [[UInt8]] {
        try all().flatMap { feed in
            try JSONDocument(parsing: feed.bytes).tape
                .filter { $0.kind == .object }
                .map { Array(feed.bytes[Int($0.start)..<Int($0.end)]) }
                .filter { 40...1500 ~= $0.count }
        }
    }
}
