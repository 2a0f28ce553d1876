import Foundation
import InboxEngine
import InboxTestSupport
import UnifiedInbox

/// A folder of a test's own, which goes with it.
final class StoreFolder: Sendable {
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.appendingPathComponent("inbox-store-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
    }

    deinit {
        try? FileManager.default.removeItem(at: url)
    }

    var journal: URL { url.appendingPathComponent("journal") }

    var bytes: [UInt8] {
        get throws { Array(try Data(contentsOf: journal)) }
    }

    func write(_ bytes: [UInt8]) throws {
        try Data(bytes).write(to: journal)
    }

    /// Opens an inbox on the journal, with a clock at noon.
    func open() async throws -> Inbox {
        try await Inbox(store: .file(at: journal), clock: ManualInboxClock(at: .noon))
    }

    /// The program that writes journals in another process.
    static var writer: URL {
        var folder = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
        // The products' folder is the one that has it: on macOS the test bundle is some folders below.
        while !FileManager.default.isExecutableFile(atPath: folder.appendingPathComponent("inbox-store-writer").path),
            folder.path != "/"
        {
            folder.deleteLastPathComponent()
        }
        return folder.appendingPathComponent("inbox-store-writer")
    }
}
