import InboxConformance
import SQLiteInboxStore
import Testing

/// The laws of stores, for the database.
@Suite struct SQLiteStoreLawTests {
    private let folder: DatabaseFolder

    init() throws {
        folder = try DatabaseFolder()
    }

    @Test(arguments: StoreLaw.all)
    func `every law holds for a database with one recipient, with kills and torn writes`(law: StoreLaw) throws {
        let folder = folder
        try [law].check(histories: 5) { folder.place() }
    }

    @Test(arguments: StoreLaw.all)
    func `every law holds for the recipients in one database`(law: StoreLaw) throws {
        let database = try InboxDatabase(at: folder.database)
        // Names that differ only in their bytes, and names that a query may misread.
        var names = ["é", "e\u{301}", "u", "U", "u ", "", "%", "'", "a\u{0}", "a\u{0}b"].makeIterator()
        var count = 0
        try [law].check(histories: 10) {
            count += 1
            let name = names.next() ?? "u\(count)"
            return StorePlace { database.store(for: name) }
        }
    }
}
