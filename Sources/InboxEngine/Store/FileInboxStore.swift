import InboxJSON
import InboxSystem

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A store in one file: a journal of events after a snapshot.
///
/// - An event is on the disk when the call that appends it returns. With ``Durability/relaxed`` it is there after
///   ``Inbox/synchronize()``, or when the system writes it.
/// - Compaction writes a new file beside the journal (its name and `.new`) and renames it, in one step.
/// - Corruption by a crash or a bad disk loses the lines that it is in and no other, and ``Inbox/corruption`` reports it. A
///   torn end is cut off.
/// - A file that was not written by this library, or by a newer version, is refused and left as it is.
/// - While the store is open, opening it again fails with `store.locked`, in this process or another. The lock ends with the
///   process.
///
/// The folder has to exist. A symbolic link is resolved to its file. Only the file's owner can read it. After a failure that
/// leaves it unknown what is on the disk, every change throws `store.failed` until the file is opened anew.
public final class FileInboxStore: InboxStore {
    /// When an event is on the disk.
    ///
    /// Closed: the disk is either waited for or not.
    public enum Durability: Hashable, Sendable {
        /// When the call that appends it returns.
        case everyChange
        /// Some time later. A crash of the process loses nothing. A crash of the machine may lose the newest events, and none
        /// before one that is kept. For many changes at once, followed by one ``Inbox/synchronize()``.
        case relaxed
    }

    private let path: String
    /// Whether the store was described by a file URL.
    private let isFile: Bool
    private let durability: Durability
    /// The size of the events, in bytes, below which a snapshot is never wanted.
    private let compactionThreshold: Int

    /// The lock on the open file; nil if the store is closed.
    private var lock: FileLock?
    /// The size of the file, up to the end of the last line.
    private var size = 0
    /// The size of the file above which a snapshot is wanted.
    private var limit = Int.max

    /// Describes a store; nothing is opened before ``load()``.
    public init(at url: URL, durability: Durability = .everyChange) {
        // Resolved now: compaction would replace a link by its new file, and the file that it led to would be unlocked.
        path = url.isFileURL ? url.resolvingSymlinksInPath().path(percentEncoded: false) : url.absoluteString
        isFile = url.isFileURL
        self.durability = durability
        compactionThreshold = 256 << 10
    }

    /// A store with a threshold of its own for compaction.
    package init(path: String, compactionThreshold: Int, durability: Durability = .everyChange) {
        self.path = path
        isFile = true
        self.durability = durability
        self.compactionThreshold = compactionThreshold
    }

    /// Whether the events take more bytes than the snapshot before them, and more than 256 KiB.
    public var wantsCompaction: Bool { size > limit }

    /// Opens the file, or creates it, and reads it.
    public func load() throws(InboxError) -> StoredInbox {
        close()
        guard isFile else { throw InboxError(.storeFailed, "\(path) is not a file URL; use URL(fileURLWithPath:)") }
        let lock = try openExclusively()
        let bytes = try attempt("read") { () throws(SystemError) in try lock.file.readAll() }
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
            let stored = try stored(journal)
            if journal.end < bytes.count { try check(stored.snapshot) }
            try attempt("repaired") { () throws(SystemError) in try repair(lock.file, bytes, journal) }
            self.lock = lock
            return stored
        }
    }

    /// Appends events as one line.
    public func append(_ events: [InboxEvent]) throws(InboxError) {
        let file = try openFile()
        let json = JournalLine.json(events)
        try checkDepth(of: json, "written")
        let line = Journal.line(json)
        do {
            try file.write(line)
        } catch {
            // A part of the line may have been written.
            do { try file.truncate(to: size) } catch { close() }
            throw failed("written", error)
        }
        if durability == .everyChange { try synchronize() }
        size += line.count
    }

    /// Replaces the file by one with the snapshot alone, with a line for each message.
    public func compact(to snapshot: [UInt8]) throws(InboxError) {
        _ = try openFile()
        try checkDepth(of: snapshot, "compacted")
        // If this fails, the next event does not try again at once.
        limit = size + compactionThreshold
        let bytes = Journal.header() + SnapshotLines.values(of: snapshot).flatMap { Journal.line($0) }
        lock = try attempt("compacted") { () throws(SystemError) in
            // Locked before it is emptied: it may be the journal of another inbox, which is open.
            let new = try FileLock(.open(appending: path + ".new"))
            try new.file.truncate(to: 0)
            try new.file.write(bytes)
            try new.file.synchronize()
            try FileSystem.rename(path + ".new", to: path)
            return new
        }
        size = bytes.count
        limit = size + max(size, compactionThreshold)
        try synchronizeFolder()
    }

    /// Makes the appended events durable.
    public func synchronize() throws(InboxError) {
        let file = try openFile()
        do {
            try file.synchronize()
        } catch {
            // It is unknown which of the last writes are on the disk, and another fsync(2) would not report it.
            close()
            throw failed("written", error)
        }
    }

    /// Closes the file and gives up the lock.
    public func close() {
        lock = nil
    }

    // MARK: Opening

    /// Opens the file and locks it.
    private func openExclusively() throws(InboxError) -> FileLock {
        while true {
            let file = try attempt("opened") { () throws(SystemError) in try FileDescriptor.open(appending: path) }
            guard file.isRegularFile else {
                throw InboxError(
                    .storeForeign, "\(path) is not a regular file; it is left as it is; choose another path")
            }
            let lock: FileLock
            do {
                lock = try FileLock(file)
            } catch {
                guard error.isLocked else { throw failed("locked", error) }
                throw InboxError(.storeLocked, "\(path) is open elsewhere; close that inbox first")
            }
            // Between opening and locking its owner may have replaced the file.
            if FileIdentity(of: file) == FileIdentity(atPath: path) { return lock }
        }
    }

    /// Writes the first line of a new file, or cuts off a torn end.
    private func repair(
        _ file: FileDescriptor, _ bytes: [UInt8], _ journal: Journal.Lines
    ) throws(SystemError) {
        if journal.end < bytes.count { try file.truncate(to: journal.end) }
        let missing = journal.end == 0 ? Journal.header() : Journal.missingEnd(bytes, journal.end)
        if !missing.isEmpty { try file.write(missing) }
        if journal.end != bytes.count || !missing.isEmpty { try file.synchronize() }
        if journal.end == 0 { try FileSystem.synchronize(folder: folder) }
        size = max(journal.end, missing.count)
        limit = (journal.snapshotSize ?? 0) + max(journal.snapshotSize ?? 0, compactionThreshold)
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

    private func stored(_ journal: Journal.Lines) throws(InboxError) -> StoredInbox {
        var stored = StoredInbox(corruption: journal.corruption)
        var snapshot: SnapshotLines?
        for line in journal.lines {
            switch JournalLine(json: line) {
            case .snapshot(let head):
                snapshot = SnapshotLines(head: head)
                stored.events = []
            case .message(let message):
                snapshot = snapshot ?? SnapshotLines()
                snapshot?.append(message)
            case .events(let events):
                stored.events += events
            case nil:
                throw unreadable
            }
        }
        guard let snapshot else { return stored }
        guard let joined = snapshot.joined else { throw unreadable }
        stored.snapshot = joined
        return stored
    }

    /// Throws if the JSON is nested too deeply to be read again; a message that the host has made may be.
    private func checkDepth(of json: [UInt8], _ verb: String) throws(InboxError) {
        // Each nested container takes two bytes.
        guard json.count > 2 * JSONValue.maximumDepth, (try? JSONValue(stored: json)) == nil else { return }
        throw InboxError(
            .storeFailed,
            "\(path) cannot be \(verb): a message is nested deeper than the \(JSONValue.maximumDepth) levels that can be "
                + "read again; nothing is written")
    }

    // MARK: Errors

    private var unreadable: InboxError {
        InboxError(
            .storeUnreadable,
            "\(path) has an intact line that this program cannot read; it is left as it is; use a newer version of this "
                + "program")
    }

    private func openFile() throws(InboxError) -> FileDescriptor {
        guard let lock else {
            throw InboxError(
                .storeFailed, "\(path) is not open: it was closed, or writing has failed; open a new inbox on it")
        }
        return lock.file
    }

    private func synchronizeFolder() throws(InboxError) {
        do {
            try FileSystem.synchronize(folder: folder)
        } catch {
            close()
            throw failed("compacted", error)
        }
    }

    private var folder: String {
        path.lastIndex(of: "/").map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
    }

    private func attempt<Result>(
        _ verb: String, _ body: () throws(SystemError) -> Result
    ) throws(InboxError) -> Result {
        do {
            return try body()
        } catch {
            throw failed(verb, error)
        }
    }

    private func failed(_ verb: String, _ error: SystemError) -> InboxError {
        InboxError(.storeFailed, "\(path) cannot be \(verb): \(error.reason)")
    }
}

@available(*, unavailable)
extension FileInboxStore: Sendable {}

extension InboxStore where Self == FileInboxStore {
    /// A store in one file; its folder has to exist.
    public static func file(
        at url: URL, durability: FileInboxStore.Durability = .everyChange
    ) -> FileInboxStore {
        FileInboxStore(at: url, durability: durability)
    }
}
