import Foundation
import InboxConformance
import InboxVendors
import SQLiteInboxStore

/// A temporary folder for one test.
///
/// It is removed with this object.
final class DatabaseFolder {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("inbox-database-\(UUID().uuidString)")

    init() throws {
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
    }

    deinit {
        try? FileManager.default.removeItem(at: url)
    }

    var database: URL { url.appendingPathComponent("inboxes") }

    /// The names of the files.
    var names: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: url.path).sorted() }
    }

    /// A place in a new database, which can simulate a kill and a torn write.
    func place() -> StorePlace {
        let copies = DatabaseCopies(in: url)
        return StorePlace {
            try copies.open().store(for: "u1")
        } kill: {
            try copies.kill()
        } tear: {
            try copies.tear($0)
        }
    }
}

/// The database after each kill: a copy of its files at that moment.
///
/// A process that ends normally writes the log into the database. A killed process does not.
private final class DatabaseCopies {
    private let folder: URL
    private var url: URL
    private var database: InboxDatabase?

    init(in folder: URL) {
        self.folder = folder
        url = folder.appendingPathComponent(UUID().uuidString)
    }

    func open() throws -> InboxDatabase {
        if let database { return database }
        let opened = try InboxDatabase(at: url)
        database = opened
        return opened
    }

    func kill() throws {
        let copy = folder.appendingPathComponent(UUID().uuidString)
        for suffix in ["", "-wal"] where FileManager.default.fileExists(atPath: url.path + suffix) {
            try FileManager.default.copyItem(atPath: url.path + suffix, toPath: copy.path + suffix)
        }
        database = nil
        url = copy
    }

    func tear(_ count: Int) throws -> Bool {
        let log = URL(fileURLWithPath: url.path + "-wal")
        let bytes = try Data(contentsOf: log)
        try bytes.dropLast(count).write(to: log)
        return bytes.count >= count
    }
}
