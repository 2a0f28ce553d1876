import Foundation
import UnifiedInbox

/// The whole feeds of the fixtures.
enum Feeds {
    private static let directory = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Fixtures/feeds")

    /// The instant at which they are looked at: 2026-11-21T00:00:00Z.
    static let now = Date(timeIntervalSince1970: 1_795_219_200)

    static let names = [
        "zeta", "salesforce", "customerio", "xtremepush", "pushwoosh", "salesforce-push", "pushwoosh-flutter",
    ]

    static func bytes(_ name: String) throws -> [UInt8] {
        Array(try Data(contentsOf: directory.appendingPathComponent("\(name).json")))
    }

    /// A feed, its vendor detected.
    static func decode(_ name: String, mode: InboxDecoder.Mode = .lenient) throws -> InboxFeed {
        try InboxDecoder(mode: mode).decode(bytes(name))
    }

    /// The names of the feeds that there are.
    static func namesOfFiles() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: directory.path).map { $0.replacing(".json", with: "") }
    }

    /// An inbox that has taken in some feeds, each once.
    static func inbox(_ names: String..., at instant: Date = now) throws -> InboxState {
        var state = InboxState()
        for name in names { state.apply(.ingest(try decode(name), at: instant)) }
        return state
    }
}
