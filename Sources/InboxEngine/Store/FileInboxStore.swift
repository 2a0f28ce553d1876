import InboxSystem
import InboxJSON

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A store in one file: a journal of what happened, behind a snapshot.
///
/// - Every change is on the disk when its call returns; with ``Durability/relaxed`` once
///   ``Inbox/synchronize()`` is called, or the system gets to it.
/// - Compaction writes a new file beside the old one (its name and `.new`) and puts it in the old one's place at once.
/// - What a crash or a damaged disk has spoilt costs no line but those it is in, and is told by ``Inbox/damage``. A torn end
///   is cut off.
/// - A file that is none of this library's, or of a newer version, is refused and left as it is.
/// - Nobody else, in this process or another, can open it meanwhile: `store.locked`. The lock ends with the process.
///
/// The folder has to be there; a symbolic link stands for the file that it leads to. Only the file's owner can read it. Once
/// writing has failed so that nobody knows what is on the disk, every further change throws `store.failed`; opening the file
/// anew finds out.
public final class FileInboxStore: InboxStore {
    /// When a change is on the disk.
    public enum Durability: Hashable, Sendable {
        /// When the call that makes it returns.
        case everyChange
        /// Some time later: a crash of the process loses nothing, a crash of the machine may lose the newest changes, and
        /// none before one that it keeps. For many changes at once, with ``Inbox/synchronize()`` behind them.
        case relaxed
    }

    private let path: String
    /// Whether it was described by the URL of a file.
    private let isFile: Bool
    private let durability: Durability
    /// So many bytes of changes are let grow before a snapshot is wanted, and as many as a snapshot takes.
    private let compactionThreshold: Int

    private var file: PosixFile?
    /// How long the file is, up to the end of the last change that is kept.
    private var size = 0
    /// How long the file may become before a snapshot is wanted.
    private var limit = Int.max

    /// Describes a store; nothing is opened before it is loaded.
    public init(at url: URL, durability: Durability = .everyChange) {
        // Compaction would put its file in a link's place, and others could open the one that it led to.
        path = url.isFileURL ? url.resolvingSymlinksInPath().path(percentEncoded: false) : url.absoluteString
        isFile = url.isFileURL
        self.durability = durability
        compactionThreshold = 256 << 10
    }

    /// A store that wants a snapshot after so many bytes of changes.
    package init(path: String, compactionThreshold: Int, durability: Durability = .everyChange) {
        self.path = path
        isFile = true
        self.durability = durability
        self.compactionThreshold = compactionThreshold
    }

    /// Whether the changes take more than the snapshot before them, and more than 256 KiB.
    public var wantsCompaction: Bool { size > limit }

    /// Opens the file, or makes it, and reads it.
    public func load() throws(InboxError) -> StoredInbox {
        close()
        guard isFile else { throw InboxError(.storeFailed, "\(path) is no URL of a file: make one of a path") }
        let file = try openExclusively()
        let bytes = try attempt("read") { () throws(PosixFile.Failure) in try file.read() }
        switch Journal.read(bytes) {
        case .foreign:
            throw InboxError(.storeForeign, "\(path) is no inbox's journal; it is left as it is")
        case .newer(let version):
            throw InboxError(
                .storeNewer,
                "\(path) is a journal of version \(version), this program reads \(Journal.version); it is left as it is"
            )
        case .journal(let journal):
            let stored = try stored(journal)
            if journal.end < bytes.count { try check(stored.snapshot) }
            try attempt("mended") { () throws(PosixFile.Failure) in try mend(file, bytes, journal) }
            self.file = file
            return stored
        }
    }

    /// Keeps what happened as one line.
    public func append(_ events: [InboxEvent]) throws(InboxError) {
        let file = try openFile()
        let json = JournalLine.json(events)
        try checkDepth(of: json, "written")
        let line = Journal.line(json)
        do {
            try file.append(line)
        } catch {
            // A part of the line may stand there.
            do { try file.truncate(to: size) } catch { close() }
            throw failed("written", error)
        }
        if durability == .everyChange { try synchronize() }
        size += line.count
    }

    /// Puts a file with the snapshot alone in the place of this one: each message in a line of its own.
    public func compact(to snapshot: [UInt8]) throws(InboxError) {
        _ = try openFile()
        try checkDepth(of: snapshot, "compacted")
        limit = size + compactionThreshold  // where this fails, the next change does not try again at once
        let bytes = Journal.header() + SnapshotLines.values(of: snapshot).flatMap { Journal.line($0) }
        let new = try attempt("compacted") { () throws(PosixFile.Failure) in
            let new = try PosixFile.open(path + ".new")
            // First the lock: it may be the file of another inbox, which is open.
            try new.lock()
            try new.truncate(to: 0)
            try new.append(bytes)
            try new.synchronize()
            try PosixFile.rename(path + ".new", to: path)
            return new
        }
        file = new
        size = bytes.count
        limit = size + max(size, compactionThreshold)
        try synchronizeFolder()
    }

    /// Makes durable what was appended.
    public func synchronize() throws(InboxError) {
        let file = try openFile()
        do {
            try file.synchronize()
        } catch {
            // What of the last writes is on the disk, nobody knows; trying again would not tell.
            close()
            throw failed("written", error)
        }
    }

    /// Closes the file and gives up the lock.
    public func close() {
        file = nil
    }

    // MARK: Opening

    /// Opens the file, and keeps everybody else from doing so.
    private func openExclusively() throws(InboxError) -> PosixFile {
        while true {
            let file = try attempt("opened") { () throws(PosixFile.Failure) in try PosixFile.open(path) }
            guard file.isRegular else { throw InboxError(.storeForeign, "\(path) is no file; it is left as it is") }
            do {
                try file.lock()
            } catch {
                guard error.isLocked else { throw failed("locked", error) }
                throw InboxError(.storeLocked, "\(path) is open elsewhere; an inbox has one owner at a time")
            }
            // Between opening and locking its owner may have put a new file in its place.
            if file.stands(at: path) { return file }
        }
    }

    /// Writes the first line of a new file, or cuts a torn end off.
    private func mend(
        _ file: PosixFile, _ bytes: [UInt8], _ journal: Journal.Lines
    ) throws(PosixFile.Failure) {
        if journal.end < bytes.count { try file.truncate(to: journal.end) }
        let missing = journal.end == 0 ? Journal.header() : Journal.missingEnd(bytes, journal.end)
        if !missing.isEmpty { try file.append(missing) }
        if journal.end != bytes.count || !missing.isEmpty { try file.synchronize() }
        if journal.end == 0 { try PosixFile.synchronize(folder: folder) }
        size = max(journal.end, missing.count)
        limit = (journal.snapshotSize ?? 0) + max(journal.snapshotSize ?? 0, compactionThreshold)
    }

    /// Before anything is mended: a snapshot that can't be read leaves the file as it is.
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
                snapshot?.add(message)
            case .events(let events):
                stored.events += events
            case nil:
                throw unreadable
            }
        }
        guard let snapshot else { return stored }
        guard let whole = snapshot.whole else { throw unreadable }
        stored.snapshot = whole
        return stored
    }

    /// What could not be read back is not kept: a message made by hand may be as deep as it likes.
    private func checkDepth(of json: [UInt8], _ what: String) throws(InboxError) {
        // As many containers inside one another take two bytes each.
        guard json.count > 2 * JSONValue.maximumDepth, (try? JSONValue(stored: json)) == nil else { return }
        throw InboxError(
            .storeFailed,
            "\(path) can't be \(what): a message has more containers inside one another than JSON is read with, "
                + "\(JSONValue.maximumDepth); nothing of it is kept")
    }

    // MARK: Failing

    private var unreadable: InboxError {
        InboxError(
            .storeUnreadable,
            "\(path) has a whole line that this program can't read; it is left as it is, for one that can")
    }

    private func openFile() throws(InboxError) -> PosixFile {
        guard let file else {
            throw InboxError(.storeFailed, "\(path) is not open: it was closed, or writing has failed; open it anew")
        }
        return file
    }

    private func synchronizeFolder() throws(InboxError) {
        do {
            try PosixFile.synchronize(folder: folder)
        } catch {
            close()
            throw failed("compacted", error)
        }
    }

    private var folder: String {
        path.lastIndex(of: "/").map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
    }

    private func attempt<Result>(
        _ what: String, _ body: () throws(PosixFile.Failure) -> Result
    ) throws(InboxError) -> Result {
        do {
            return try body()
        } catch {
            throw failed(what, error)
        }
    }

    private func failed(_ what: String, _ failure: PosixFile.Failure) -> InboxError {
        InboxError(.storeFailed, "\(path) can't be \(what): \(failure.reason)")
    }
}

@available(*, unavailable)
extension FileInboxStore: Sendable {}

extension InboxStore where Self == FileInboxStore {
    /// A store in one file; its folder has to be there.
    public static func file(
        at url: URL, durability: FileInboxStore.Durability = .everyChange
    ) -> FileInboxStore {
        FileInboxStore(at: url, durability: durability)
    }
}
