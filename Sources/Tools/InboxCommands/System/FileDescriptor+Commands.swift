import InboxStore

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The files of a command: standard input and output, inputs, outputs and terminals.
extension FileDescriptor {
    /// The numbers of the standard files that were closed when the program began.
    ///
    /// This opens /dev/null with these numbers. Otherwise the next file that is opened would get one of them, and output
    /// meant for standard output or standard error would go to that file.
    static let closedAtStart: Set<Int32> = {
        var closed: Set<Int32> = []
        for number in Int32(0)...2 where fcntl(number, F_GETFD) == -1 {
            closed.insert(number)
            _ = SystemCalls.openFile("/dev/null", O_RDWR, mode: 0)
        }
        return closed
    }()

    static let standardInput = FileDescriptor(number: 0)
    static let standardOutput = FileDescriptor(number: 1)
    static let standardError = FileDescriptor(number: 2)

    // MARK: Opening

    static func open(reading path: String) throws(SystemError) -> FileDescriptor {
        try FileDescriptor(path, O_RDONLY)
    }

    /// Opens a file for writing from its beginning; nil if the file does not exist.
    static func open(overwriting path: String) throws(SystemError) -> FileDescriptor? {
        do {
            return try FileDescriptor(path, O_WRONLY)
        } catch {
            guard error == .noSuchFile else { throw error }
            return nil
        }
    }

    /// Creates a file that does not exist yet, for writing; if it is private, only its owner can read it.
    static func open(creating path: String, isPrivate: Bool) throws(SystemError) -> FileDescriptor {
        try FileDescriptor(path, O_WRONLY | O_CREAT | O_EXCL, mode: isPrivate ? 0o600 : 0o644)
    }

    // MARK: Reading and writing

    /// Reads into the buffer from `offset` to its end, and returns the number of bytes: 0 at the end of the file.
    func read(into buffer: inout ContiguousArray<UInt8>, from offset: Int) throws(SystemError) -> Int {
        try unsafe buffer.withUnsafeMutableBufferPointer { (all) throws(SystemError) in
            let rest = unsafe UnsafeMutableRawBufferPointer(UnsafeMutableBufferPointer(rebasing: all[offset...]))
            while true {
                let count = unsafe SystemCalls.readBytes(number, rest)
                if count >= 0 { return count }
                guard errno == EINTR else { throw .last }
            }
        }
    }

    func write(_ bytes: Span<UInt8>) throws(SystemError) {
        try unsafe bytes.withUnsafeBytes { (all) throws(SystemError) in try unsafe write(all) }
    }

    /// Removes all bytes of a regular file; has no effect on anything else.
    func empty() throws(SystemError) {
        if size != nil { try truncate(to: 0) }
    }

    // MARK: Status

    /// The size of a regular file; nil for anything else.
    var size: Int? {
        guard let status, status.st_mode & S_IFMT == S_IFREG else { return nil }
        return Int(status.st_size)
    }

    /// Gives the file the owner, the group and the permissions of another one.
    func copyAccess(of other: FileDescriptor) throws(SystemError) {
        guard let mine = status, let theirs = other.status else { throw .last }
        if mine.st_uid != theirs.st_uid || mine.st_gid != theirs.st_gid {
            try SystemCalls.check(fchown(number, theirs.st_uid, theirs.st_gid))
        }
        try SystemCalls.check(fchmod(number, theirs.st_mode & 0o7777))
    }

    var isDirectory: Bool { status.map { $0.st_mode & S_IFMT == S_IFDIR } ?? false }

    var isTerminal: Bool { isatty(number) == 1 }

    /// The width of a terminal in columns; 120 for anything else.
    var columns: Int {
        var size = winsize()
        guard unsafe ioctl(number, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 120 }
        return Int(size.ws_col)
    }

    /// The result of fstat(2); nil if it fails.
    private var status: stat? {
        var status = stat()
        return unsafe fstat(number, &status) == 0 ? status : nil
    }
}
