public import InboxEngine
import InboxJSON

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A store in one file: the snapshots of the last compaction, followed by a journal of events.
///
/// It is for apps with one inbox or a few: each open store uses a file descriptor, and each change waits for the disk
/// separately. On a server, keep many inboxes in one database: see the page *On servers*.
///
/// - An event is on the disk when the call that appends it returns. With ``Durability/relaxed`` it is on the disk after
///   ``Inbox/synchronize()``, or when the system writes it.
/// - Compaction writes a new file beside the journal (with `.new` added to the name) and renames it over the journal. If
///   that fails, the new file is removed.
/// - If a crash or a bad disk corrupts lines, only these lines are lost, and ``Inbox/corruption`` reports them. A corrupt
///   end of the file is cut off.
/// - If another program or a newer version of this library has written the file, it is refused and not changed.
/// - While the store is open, opening it again fails with `store.locked`, in this process or another. The lock ends with the
///   process.
/// - With a size limit, a change that would exceed it throws `limit.exceeded` and is not made. A file over the limit is not
///   opened.
///
/// The folder must exist. A symbolic link is resolved to its file. The store creates files that only their owner can read.
/// If a failure leaves it unclear what is on the disk, every change throws `store.failed` until you open the file again.
public final class FileInboxStore: EventStore {
    /// When an event is on the disk.
    ///
    /// This enum is closed: the disk is either waited for or not.
    public enum Durability: Hashable, Sendable {
        /// When the call that appends it returns.
        case everyChange
        /// Some time later. Use it to make many changes and then call ``Inbox/synchronize()`` once. A crash of the process
        /// loses nothing. A crash of the machine may lose changes since the last ``Inbox/synchronize()``.
        ///
        /// Opening and creating the file do not wait for the disk either. If the machine crashes before the first
        /// ``Inbox/synchronize()`` of a new file, the file may be empty, or be refused with `store.foreign`. Nothing in it
        /// was synchronised, so you may remove it.
        case relaxed
    }

    /// The default size in bytes that events must reach before the journal is compacted automatically: 256 KiB.
    public static let defaultCompactionThreshold = 256 << 10

    let path: String
    /// Whether the store was created with a file URL.
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
    private var isNameDurable = false

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

    /// Whether the events are larger than the snapshots and larger than the threshold.
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
            // Part of the line may have been written.
            do { try file.truncate(to: size) } catch { close() }
            throw failed("written", error)
        }
        if durability == .everyChange {
            do {
                try synchronize()
            } catch {
                // The change was not made, so it should not be in the file when it is opened again.
                try? file.truncate(to: size)
                throw error
            }
        }
        size += line.count
    }

    /// Replaces the file by one that has only the snapshots, one on each line.
    public func compact(to snapshots: some Sequence<[UInt8]>) throws(InboxError) {
        let old = try openFile()
        // If this fails, the next event should not try again at once.
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
            // Nobody knows which of the last writes are on the disk, and another fsync(2) would not report it.
            close()
            throw failed("written", error)
        }
    }

    /// Closes the file and gives up the lock.
    public func close() {
        file = nil
    }

    // MARK: Checks

    /// Throws if the JSON is nested too deeply to be read back, as a message that the host made may be.
    ///
    /// A message has the same depth in a line of events and in a snapshot. So what can be appended can be compacted.
    private func checkDepth(of json: [UInt8], _ verb: String) throws(InboxError) {
        // Each level of nesting takes two bytes.
        guard json.count > 2 * JSONValue.maximumStoredDepth else { return }
        do {
            _ = try JSONValue(stored: json)
        } catch {
            throw InboxError(
                .storeFailed,
                "\(path) cannot be \(verb), because the new contents could not be read back: \(error.reason). Nothing was "
                    + "written"
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
                .storeFailed,
                "\(path) is not open, because it was closed or a write failed; open a new inbox at this path")
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
    /// A store in one file.
    ///
    /// Nothing is opened before ``FileInboxStore/load()``. The folder must exist.
    ///
    /// - Parameters:
    ///   - url: The URL of the file.
    ///   - durability: When a change must be on the disk.
    ///   - compactionThreshold: The size in bytes that the events must reach before the journal is compacted
    ///     automatically.
    ///   - sizeLimit: The largest size of the file in bytes; nil for no limit.
    public static func file(
        at url: URL, durability: FileInboxStore.Durability = .everyChange,
        compactionThreshold: Int = FileInboxStore.defaultCompactionThreshold, sizeLimit: Int? = nil
    ) -> FileInboxStore {
        // Links are resolved now. Otherwise compaction would replace the link by its new file, and the linked file would be
        // left unlocked.
        FileInboxStore(
            path: url.isFileURL ? url.resolvingSymlinksInPath().path(percentEncoded: false) : url.absoluteString,
            isFile: url.isFileURL, compactionThreshold: compactionThreshold, durability: durability,
            sizeLimit: sizeLimit)
    }
}
