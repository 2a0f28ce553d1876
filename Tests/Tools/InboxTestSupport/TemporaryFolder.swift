package import Foundation
package import InboxEngine
import InboxStore
import InboxVendors

/// A temporary folder for one test.
///
/// It is removed with this object.
package final class TemporaryFolder: Sendable {
    package let url: URL

    package init(name: String = "inbox-\(UUID().uuidString)") throws {
        url = FileManager.default.temporaryDirectory.appendingPathComponent(name)
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
    }

    deinit {
        try? FileManager.default.removeItem(at: url)
    }

    /// The place of a file, whether it exists or not.
    package func url(_ name: String) -> URL { url.appendingPathComponent(name) }

    /// Writes a file, in a folder in this one if the name has one, and returns its place.
    @discardableResult
    package func write(_ content: some Sequence<UInt8>, to name: String) throws -> URL {
        let file = url(name)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(content).write(to: file)
        return file
    }

    /// Writes a file and returns its path.
    @discardableResult
    package func path(_ name: String, _ content: String) throws -> String {
        try write(content.utf8, to: name).path
    }
}

/// An inbox in the folder.
extension TemporaryFolder {
    package var journal: URL { url("journal") }

    package var bytes: [UInt8] {
        get throws { Array(try Data(contentsOf: journal)) }
    }

    package func write(_ bytes: [UInt8]) throws {
        try write(bytes, to: "journal")
    }

    /// Opens an inbox on the journal, with a clock at noon.
    package func open() async throws -> Inbox {
        try await Inbox(store: .file(at: journal), clock: ManualInboxClock(at: .noon))
    }
}
