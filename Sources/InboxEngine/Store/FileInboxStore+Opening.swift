import InboxSystem

/// Opening a journal: lock, read, repair.
extension FileInboxStore {
    /// An open journal.
    struct Opened {
        /// The file, locked.
        let file: any VirtualFile
        /// The size of the file.
        let size: Int
        /// The size of the file up to the end of its snapshot; 0 if there is none.
        let snapshotSize: Int
        let contents: StoredInbox
    }

    /// Opens the file, or creates it, reads it, and repairs its end.
    func open() throws(InboxError) -> Opened {
        guard isFile else { throw InboxError(.storeFailed, "\(path) is not a file URL; use URL(fileURLWithPath:)") }
        let file = try openExclusively()
        let bytes = try read(file)
        switch Journal.read(bytes) {
        case .foreign:
            throw InboxError(
                .storeForeign, "\(path) is not the journal of an inbox; it is left as it is; choose another path")
        case .newer(let version):
            throw InboxError(
                .storeNewer,
                "\(path) is a journal of version \(version), and this program reads \(Journal.version); it is left as it "
                    + "is; use a newer version of this program")
        case .journal(let journal):
            let contents = try contents(of: journal)
            if journal.end < bytes.count { try check(contents.snapshot) }
            let isNew = journal.end == 0
            let opened = isNew ? try create(file) : file
            if !isNew {
                try attempt("repaired") { () throws(SystemError) in try repair(file, bytes, end: journal.end) }
            }
            // Also if the file is not new: the process that created or renamed it may have ended before it did this.
            if durability == .everyChange {
                try attempt("opened") { () throws(SystemError) in try files.synchronize(folder: folder) }
            }
            return Opened(
                file: opened, size: isNew ? Journal.header().count : journal.end,
                snapshotSize: journal.snapshotSize ?? 0, contents: contents)
        }
    }

    /// Opens the file and locks it.
    private func openExclusively() throws(InboxError) -> any VirtualFile {
        while true {
            let file = try attempt("opened") { () throws(SystemError) in try files.open(path, .existingOrNew) }
            guard let identity = file.identity else {
                throw InboxError(
                    .storeForeign, "\(path) is not a regular file; it is left as it is; choose another path")
            }
            do {
                try file.lock()
            } catch {
                guard error.isLocked else { throw failed("locked", error) }
                throw InboxError(.storeLocked, "\(path) is open elsewhere; close that inbox first")
            }
            // Between opening and locking its owner may have replaced the file.
            if identity == files.identity(atPath: path) { return file }
        }
    }

    private func read(_ file: any VirtualFile) throws(InboxError) -> [UInt8] {
        let size = try attempt("read") { () throws(SystemError) in try file.size() }
        if let sizeLimit, size > sizeLimit {
            throw InboxError(
                .limitExceeded,
                "\(path) has \(size) bytes, and its limit is \(sizeLimit); it is left as it is; raise the limit")
        }
        return try attempt("read") { () throws(SystemError) in try file.readAll() }
    }

    /// Gives an empty journal its first line.
    ///
    /// A file with the first line takes the place of the empty one. If the line were written into the empty file, a loss of power
    /// could leave something that is not the beginning of a journal, and the file might be refused as foreign. With the relaxed
    /// durability nothing in the file is promised to survive that, and nothing waits for the disk.
    ///
    /// - Returns: The journal.
    private func create(_ empty: any VirtualFile) throws(InboxError) -> any VirtualFile {
        let header = Journal.header()
        // The folder may be read-only, or another inbox may have its journal under the new file's name.
        if durability == .everyChange, let created = try? createNewFile() {
            try replace(empty, by: created, header, "created")
            return created
        }
        try attempt("created") { () throws(SystemError) in
            try empty.truncate(to: 0)
            try empty.write(header)
            if durability == .everyChange { try empty.synchronize() }
        }
        return empty
    }

    /// Cuts off a torn end, and completes the last line.
    ///
    /// With the relaxed durability this is not synchronised: the lines before the end are on the disk, or were not promised.
    private func repair(_ file: any VirtualFile, _ bytes: [UInt8], end: Int) throws(SystemError) {
        guard end != bytes.count else { return }
        if end < bytes.count {
            try file.truncate(to: end)
        } else {
            try file.write(Journal.missingEnd(bytes, end))
        }
        if durability == .everyChange { try file.synchronize() }
    }

    /// Throws if the snapshot cannot be read; called before anything is repaired, so that the file is left as it is.
    private func check(_ snapshot: [UInt8]?) throws(InboxError) {
        guard let snapshot else { return }
        do {
            _ = try InboxState(snapshot: snapshot, capabilities: [:])
        } catch {
            throw InboxError(.storeUnreadable, "\(path): \(error.reason)")
        }
    }

    private func contents(of journal: Journal.Lines) throws(InboxError) -> StoredInbox {
        var contents = StoredInbox(corruption: journal.corruption)
        var snapshot: SnapshotLines?
        for line in journal.lines {
            switch JournalLine(json: line) {
            case .snapshot(let head):
                snapshot = SnapshotLines(head: head)
                contents.events = []
            case .message(let message):
                snapshot = snapshot ?? SnapshotLines()
                snapshot?.append(message)
            case .head(let head):
                snapshot = snapshot ?? SnapshotLines()
                snapshot?.restore(head: head)
            case .events(let events):
                contents.events += events
            case nil:
                throw unreadable
            }
        }
        guard let snapshot else { return contents }
        guard let joined = snapshot.joined else { throw unreadable }
        contents.snapshot = joined
        return contents
    }

    private var unreadable: InboxError {
        InboxError(
            .storeUnreadable,
            "\(path) has an intact line that this program cannot read; it is left as it is; use a newer version of this "
                + "program")
    }
}
