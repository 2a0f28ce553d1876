public import InboxEngine
import InboxJSON

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A store in one file: a journal of events after the snapshots of the last compaction.
///
/// It is for an app, which keeps one inbox or a few. Each open store has a file descriptor of its own, and each change waits for
/// the disk by itself. A server keeps many inboxes in one database: see the page *On servers*.
///
/// - An event is on the disk when the call that appends it returns. With ``Durability/relaxed`` it is there after
///   ``Inbox/synchronize()``, or when the system writes it.
/// - Compaction writes a new file beside the journal (its name and `.new`) and renames it, in one step. If that fails, the new
///   file is removed.
/// - Corruption by a crash or a bad disk loses the lines that it is in and no other, and ``Inbox/corruption`` reports it. A
///   corrupt end with no intact line after it is cut off.
/// - A file that was not written by this library, or by a newer version, is refused and left as it is.
/// - While the store is open, opening it again fails with `store.locked`, in this process or another. The lock ends with the
///   process.
/// - With a size limit, a change that would make the file larger throws `limit.exceeded` and is not made, and a larger file is
///   not opened.
///
/// The folder has to exist. A symbolic link is resolved to its file. Only the file's owner can read the files that the store
/// creates. After a failure that leaves it unknown what is on the disk, every change throws `store.failed` until the file is
/// opened anew.
public final class FileInboxStore: EventStore {
    /// When an event is on the disk.
    ///
    /// Closed: the disk is either waited for or not.
    public enum Durability: Hashable, Sendable {
        /// When the call that appends it returns.
        case everyChange
        /// Some time later. A crash of the process loses nothing. A crash of the machine may lose any of the changes after the
        /// last ``Inbox/synchronize()``. For many changes at once, followed by one such call.
        ///
        /// Opening and creating the file do not wait for the disk either. If the machine crashes before the first
        /// ``Inbox/synchronize()`` of a new file, the file may be empty, or refused with `store.foreign`; then nothing in it was
        /// synchronised, and the host may remove it.
        case relaxed
    }

    /// The size of the events, in bytes, that a journal always grows to before it is compacted: 256 KiB.
    public static let defaultCompactionThreshold = 256 << 10

    let path: String
    /// Whether the store was described by a file URL.
    let isFile: Bool
    let files: any VirtualFileSystem
    let durability: Durability
    private let compactionThreshold: Int
    /// The largest size of the file; nil if there is no limit.
    let sizeLimit: Int?

    /// The open file, locked; nil if the store is closed.
    private var file: (any VirtualFile)?
    /// The size of the file, up to the end of the last line.
    private var size = 0
    /// The size of the file above which the store needs compaction.
    private var compactionSize = Int.max
    /// Whether the name of the file is durable.
    private var isNameDurable = false

    /// Describes a store; nothing is opened before ``load()``.
    ///
    /// - Parameters:
    ///   - url: The URL of the file.
    ///   - durability: When a change is on the disk.
    ///   - compactionThreshold: The size of the events after the snapshot, in bytes, below which the journal is not compacted
    ///     automatically.
    ///   - sizeLimit: The largest size of the file in bytes; nil for no limit.
    package convenience init(
        at url: URL, durability: Durability = .everyChange, compactionThreshold: Int = defaultCompactionThreshold,
        sizeLimit: Int? = nil
    ) {
        // Resolved now: compaction would replace a link by its new file, and the file that it led to would be unlocked.
        self.init(
            path: url.isFileURL ? url.resolvingSymlinksInPath().path(percentEncoded: false) : url.absoluteString,
            isFile: url.isFileURL, compactionThreshold: compactionThreshold, durability: durability,
            sizeLimit: sizeLimit)
    }

    /// A store on a file system of the caller's.
    package init(
        path: String, isFile: Bool = true, compactionThreshold: Int = defaultCompactionThreshold,
        durability: Durability = .everyChange, sizeLimit: Int? = nil, files: any VirtualFileSystem = FileSystem()
    ) {
        self.path = path
        self.isFile = isFile
        self.files = files
        self.durability = durability
        self.compactionThreshold = max(0, compactionThreshold)
        self.sizeLimit = sizeLimit
    }

    /// Whether the events take more bytes than the snapshot before them, and more than the threshold.
    public var needsCompaction: Bool { size > compactionSize }

    /// The size of the file in bytes; nil if it is not open.
    public var storedSize: Int? { file == nil ? nil : size }

    /// Opens the file, or creates it, and reads it.
    public func load() throws(InboxError) -> StoredInbox {
        close()
        let opened = try open()
        file = opened.file
        isNameDurable = durability == .everyChange
        size = opened.size
        compactionSize = opened.snapshotSize + max(opened.snapshotSize, compactionThreshold)
        return opened.contents
    }

    /// Appends events as one line.
    public func append(_ events: [InboxEvent]) throws(InboxError) {
        let file = try openFile()
        let line = Journal.line(events)
        try checkDepth(of: line, "written")
        try checkSize(size + line.count)
        do {
            try file.write(line)
        } catch {
            // A part of the line may have been written.
            do { try file.truncate(to: size) } catch { close() }
            throw failed("written", error)
        }
        if durability == .everyChange {
            do {
                try synchronize()
            } catch {
                // The change is not made; when the file is opened anew, it should not be there.
                try? file.truncate(to: size)
                throw error
            }
        }
        size += line.count
    }

    /// Replaces the file by one with the snapshots alone, a line for each.
    public func compact(to snapshots: some Sequence<[UInt8]>) throws(InboxError) {
        let old = try openFile()
        // If this fails, the next event does not try again at once.
        compactionSize = size + compactionThreshold
        var bytes = Journal.header()
        for snapshot in snapshots {
            try checkDepth(of: snapshot, "compacted")
            bytes += Journal.line(snapshot: snapshot)
        }
        try checkSize(bytes.count)
        let new = try attempt("compacted") { () throws(SystemError) in try createNewFile() }
        try replace(old, by: new, bytes, "compacted")
        file = new
        size = bytes.count
        compactionSize = size + max(size, compactionThreshold)
        do {
            try files.synchronize(folder: folder)
            isNameDurable = true
        } catch {
            close()
            throw failed("compacted", error)
        }
    }

    /// Makes the appended events durable.
    public func synchronize() throws(InboxError) {
        let file = try openFile()
        do {
            try file.synchronize()
            if !isNameDurable { try files.synchronize(folder: folder) }
            isNameDurable = true
        } catch {
            // It is unknown which of the last writes are on the disk, and another fsync(2) would not report it.
            close()
            throw failed("written", error)
        }
    }

    /// Closes the file and gives up the lock.
    public func close() {
        file = nil
    }

    // MARK: Checks

    /// Throws if JSON cannot be read again: a message that the host has made may be nested too deeply.
    ///
    /// A message is as deep in a line of events as in a snapshot: one that was appended can be compacted.
    private func checkDepth(of json: [UInt8], _ verb: String) throws(InboxError) {
        // Each nested container takes two bytes.
        guard json.count > 2 * JSONValue.maximumStoredDepth else { return }
        do {
            _ = try JSONValue(stored: json)
        } catch {
            throw InboxError(
                .storeFailed,
                "\(path) cannot be \(verb), because the result could not be read back: \(error.reason). Nothing was written"
            )
        }
    }

    /// Throws if the file would be larger than the limit.
    private func checkSize(_ size: Int) throws(InboxError) {
        guard let sizeLimit, size > sizeLimit else { return }
        throw InboxError(
            .limitExceeded,
            "\(path) would be \(size) bytes, over the limit of \(sizeLimit). Nothing was written; raise sizeLimit")
    }

    private func openFile() throws(InboxError) -> any VirtualFile {
        guard let file else {
            throw InboxError(
                .storeFailed, "\(path) is not open, because it was closed or a write failed; open a new inbox on it")
        }
        return file
    }

    // MARK: Errors

    func attempt<Result>(
        _ verb: String, _ body: () throws(SystemError) -> Result
    ) throws(InboxError) -> Result {
        do {
            return try body()
        } catch {
            throw failed(verb, error)
        }
    }

    func failed(_ verb: String, _ error: SystemError) -> InboxError {
        let advice =
            error.hasTooManyFiles
            ? ". Each open file store needs a file descriptor: close inboxes that are not in use, raise the limit of "
                + "open files (ulimit -n), or write a store that keeps many inboxes in one database"
            : ""
        return InboxError(.storeFailed, "\(path) cannot be \(verb): \(error.reason)\(advice)")
    }
}

@available(*, unavailable)
extension FileInboxStore: Sendable {}

extension EventStore where Self == FileInboxStore {
    /// A store in one file; its folder has to exist.
    ///
    /// The parameters are those of ``FileInboxStore``.
    public static func file(
        at url: URL, durability: FileInboxStore.Durability = .everyChange,
        compactionThreshold: Int = FileInboxStore.defaultCompactionThreshold, sizeLimit: Int? = nil
    ) -> FileInboxStore {
        FileInboxStore(
            at: url, durability: durability, compactionThreshold: compactionThreshold, sizeLimit: sizeLimit)
    }
}
