import InboxEngine

/// Writes a new file beside the journal and renames it over the journal. A compaction and a new journal use this.
extension FileInboxStore {
    var newPath: String { path + ".new" }

    var folder: String {
        path.lastIndex(of: "/").map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
    }

    /// Creates the new file and locks it.
    ///
    /// Another inbox may have a journal with this name, or open one at any moment. Then this throws and leaves the file
    /// to that inbox.
    func createNewFile() throws(SystemError) -> any VirtualFile {
        try removeLeftover()
        let file = try files.open(newPath, .new)
        try file.lock()
        guard try file.currentSize() == 0, file.identity == files.identity(atPath: newPath) else { throw .fileExists }
        return file
    }

    /// Removes the file that an interrupted compaction left behind, or only the link to a file that is not locked.
    private func removeLeftover() throws(SystemError) {
        let leftover: any VirtualFile
        do {
            leftover = try files.open(newPath, .existing)
        } catch {
            guard error == .noSuchFile else { throw error }
            return
        }
        try leftover.lock()
        guard let identity = leftover.identity, identity == files.identity(atPath: newPath) else { throw .fileExists }
        files.remove(newPath)
    }

    /// Writes the new file and renames it over the open one, or removes it if that fails.
    func replace(
        _ old: any VirtualFile, by new: any VirtualFile, _ bytes: [UInt8], _ verb: String
    ) throws(InboxError) {
        do {
            try attempt(verb) { () throws(SystemError) in
                try new.write(bytes)
                try new.synchronize()
            }
            try rename(over: old, verb)
        } catch {
            // If the file stayed, it would take space that the next changes may need.
            files.remove(newPath)
            throw error
        }
    }

    private func rename(over old: any VirtualFile, _ verb: String) throws(InboxError) {
        // Another process may have removed the journal, and another inbox may have opened a new one there. So this is
        // checked right before the rename.
        guard old.identity == files.identity(atPath: path) else {
            close()
            throw InboxError(
                .storeFailed,
                "\(path) cannot be \(verb): the journal was removed or replaced while it was open; open a new inbox at this path"
            )
        }
        do {
            try files.rename(newPath, to: path)
        } catch {
            // Some network file systems report a failure after they have renamed the file.
            if old.identity != files.identity(atPath: path) { close() }
            throw failed(verb, error)
        }
    }
}
