import InboxEngine

/// Opening a journal: lock, read, repair.
extension FileInboxStore {
    struct Opened {
        /// The file, locked.
        let file: any VirtualFile
        let size: Int
        /// The size of the file up to the end of its snapshots; 0 if there are none.
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
                .storeForeign, "\(path) is not the journal of an inbox. It was not changed; choose another path")
        case .other(let version):
            let isNewer = version > Journal.version
            let advice =
                isNewer ? "use a newer version of this program" : "choose another path and ingest the feeds again"
            throw InboxError(
                isNewer ? .storeNewer : .storeForeign,
                "\(path) is a journal of version \(version), but this program reads version \(Journal.version). It was "
                    + "not changed; \(advice)")
        case .journal(let journal):
            let contents = try contents(of: journal)
            let isTorn = journal.end < bytes.count
            // Check this before any repair, because a file of a newer version must not be changed.
            if isTorn { try check(contents.snapshots) }
            let isNew = journal.end == 0
            let opened = isNew ? try create(file) : file
            if isTorn, !isNew {
                // With relaxed durability this is not synchronised: the lines before the end are already on the disk, or
                // nothing was promised about them.
                try attempt("repaired") { () throws(SystemError) in
                    try file.truncate(to: journal.end)
                    if durability == .everyChange { try file.synchronize() }
                }
            }
            // An existing file needs this too: the process that created or renamed it may have ended before this step.
            if durability == .everyChange {
                try attempt("opened") { () throws(SystemError) in try files.synchronize(folder: folder) }
            }
            return Opened(
                file: opened, size: isNew ? Journal.header().count : journal.end, snapshotSize: journal.snapshotSize,
                contents: contents)
        }
    }

    private func openExclusively() throws(InboxError) -> any VirtualFile {
        while true {
            let file = try attempt("opened") { () throws(SystemError) in try files.open(path, .existingOrNew) }
            guard let identity = file.identity else {
                throw InboxError(
                    .storeForeign, "\(path) is not a regular file. It was not changed; choose another path")
            }
            do {
                try file.lock()
            } catch {
                guard error == .locked else { throw failed("locked", error) }
                throw InboxError(.storeLocked, "\(path) is open in another inbox; close that inbox first")
            }
            // The owner may have replaced the file between opening and locking.
            if identity == files.identity(atPath: path) { return file }
        }
    }

    private func read(_ file: any VirtualFile) throws(InboxError) -> [UInt8] {
        let size = try attempt("read") { () throws(SystemError) in try file.currentSize() }
        if let sizeLimit, size > sizeLimit {
            throw InboxError(
                .limitExceeded,
                "\(path) is \(size) bytes, over the limit of \(sizeLimit). It was not changed; raise sizeLimit"
            )
        }
        return try attempt("read") { () throws(SystemError) in try file.readAll() }
    }

    /// Gives an empty journal its first line.
    ///
    /// A new file with the first line replaces the empty one. If the line were written to the empty file, a power failure
    /// could leave a file that does not begin like a journal, and that file would be refused as foreign. Relaxed
    /// durability promises nothing after a power failure, so nothing waits for the disk.
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

    /// Throws if a snapshot cannot be read.
    private func check(_ snapshots: [[UInt8]]) throws(InboxError) {
        do {
            for snapshot in snapshots { _ = try InboxState(snapshot: snapshot, capabilities: [:]) }
        } catch {
            throw InboxError(.storeUnreadable, "\(path): \(error.reason)")
        }
    }

    private func contents(of journal: Journal.Lines) throws(InboxError) -> StoredInbox {
        var contents = StoredInbox(corruption: journal.corruption)
        for value in journal.values {
            switch Journal.contents(of: value) {
            case .snapshot(let snapshot): contents.snapshots.append(snapshot)
            case .events(let events): contents.events += events
            case nil:
                throw InboxError(
                    .storeUnreadable,
                    "\(path) contains a line that this program cannot read, although the line is not damaged. The file was "
                        + "not changed; use a newer version of this program")
            }
        }
        return contents
    }
}
