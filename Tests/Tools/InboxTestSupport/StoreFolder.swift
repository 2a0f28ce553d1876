package import Foundation
package import InboxEngine
import InboxStore
import InboxVendors

/// A temporary folder for one test.
///
/// It is removed with this object.
package final class StoreFolder: Sendable {
    package let url: URL

    package init(name: String = "inbox-store-\(UUID().uuidString)") throws {
        url = FileManager.default.temporaryDirectory.appendingPathComponent(name)
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
    }

    deinit {
        try? FileManager.default.removeItem(at: url)
    }

    package var journal: URL { url.appendingPathComponent("journal") }

    package var bytes: [UInt8] {
        get throws { Array(try Data(contentsOf: journal)) }
    }

    package func write(_ bytes: [UInt8]) throws {
        try Data(bytes).write(to: journal)
    }

    /// Opens an inbox on the journal, with a clock at noon.
    package func open() async throws -> Inbox {
        try await Inbox(store: .file(at: journal), clock: ManualInboxClock(at: .noon))
    }
}
