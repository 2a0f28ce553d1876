#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// An open file, closed with its last reference; the three standard files are never closed.
///
/// All reading and writing of the package is done here and in `FileDescriptor+NonBlocking.swift`. The pointers that read(2)
/// and write(2) get are those of an array's own storage. They are valid for the length of the call, and the counts beside
/// them never exceed the array.
package final class FileDescriptor: Sendable {
    /// The numbers of the standard files that were closed when the program began.
    ///
    /// /dev/null takes their numbers. Otherwise the next file that is opened would get one of them, and what is meant for
    /// standard output or standard error would be written to it.
    package static let closedAtStart: Set<Int32> = {
        var closed: Set<Int32> = []
        for number in Int32(0)...2 where fcntl(number, F_GETFD) == -1 {
            closed.insert(number)
            _ = SystemCalls.open("/dev/null", O_RDWR, mode: 0)
        }
        return closed
    }()

    package static let standardInput = FileDescriptor(number: 0)
    package static let standardOutput = FileDescriptor(number: 1)
    package static let standardError = FileDescriptor(number: 2)

    package let number: Int32

    init(number: Int32) {
        self.number = number
    }

    deinit {
        if number > 2 { SystemCalls.close(number) }
    }

    // MARK: Opening

    private convenience init(_ path: String, _ flags: Int32, mode: mode_t) throws(SystemError) {
        self.init(number: try SystemCalls.check(SystemCalls.open(path, flags | O_CLOEXEC, mode: mode)))
    }

    /// Opens a file for reading.
    package static func open(reading path: String) throws(SystemError) -> FileDescriptor {
        try FileDescriptor(path, O_RDONLY, mode: 0)
    }

    /// Opens a file for writing from its beginning; nil if there is none.
    package static func open(overwriting path: String) throws(SystemError) -> FileDescriptor? {
        do {
            return try FileDescriptor(path, O_WRONLY, mode: 0)
        } catch {
            guard error == .noSuchFile else { throw error }
            return nil
        }
    }

    /// Creates a file that does not exist yet, for writing.
    ///
    /// - Parameter isPrivate: Whether its owner alone can read it.
    static func open(creating path: String, isPrivate: Bool) throws(SystemError) -> FileDescriptor {
        try FileDescriptor(path, O_WRONLY | O_CREAT | O_EXCL, mode: isPrivate ? 0o600 : 0o644)
    }

    /// Removes all bytes of a regular file; has no effect on anything else.
    package func empty() throws(SystemError) {
        if size != nil { try truncate(to: 0) }
    }

    /// Opens a file for reading and for writing at its end.
    ///
    /// A file that it creates is readable by its owner alone.
    ///
    /// Opening never waits, not even for the other end of a named pipe.
    package static func open(
        appending path: String, _ mode: FileOpeningMode = .existingOrNew
    ) throws(SystemError) -> FileDescriptor {
        let flags: Int32 =
            switch mode {
            case .existingOrNew: O_CREAT
            case .existing: 0
            case .new: O_CREAT | O_EXCL
            }
        return try FileDescriptor(path, O_RDWR | O_APPEND | O_NONBLOCK | flags, mode: 0o600)
    }

    // MARK: Reading

    /// Reads into the beginning of the buffer, at most its length; returns the number of bytes, 0 at the end of the file.
    package func read(into buffer: inout [UInt8]) throws(SystemError) -> Int {
        try unsafe buffer.withUnsafeMutableBufferPointer { (all) throws(SystemError) in
            try unsafe read(into: UnsafeMutableRawBufferPointer(all))
        }
    }

    /// Reads into the buffer from `offset` to its end; returns the number of bytes, 0 at the end of the file.
    package func read(into buffer: inout ContiguousArray<UInt8>, from offset: Int) throws(SystemError) -> Int {
        try unsafe buffer.withUnsafeMutableBufferPointer { (all) throws(SystemError) in
            try unsafe read(into: UnsafeMutableRawBufferPointer(UnsafeMutableBufferPointer(rebasing: all[offset...])))
        }
    }

    private func read(into buffer: UnsafeMutableRawBufferPointer) throws(SystemError) -> Int {
        while true {
            let count = unsafe SystemCalls.read(number, buffer)
            if count >= 0 { return count }
            guard errno == EINTR else { throw .last }
        }
    }

    /// The present size of a regular file.
    package func currentSize() throws(SystemError) -> Int {
        var status = stat()
        try unsafe SystemCalls.check(fstat(number, &status))
        return max(0, Int(status.st_size))
    }

    /// Reads all bytes of a regular file, from its beginning.
    package func readAll() throws(SystemError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: try currentSize())
        var count = 0
        while count < bytes.count {
            let read = unsafe bytes.withUnsafeMutableBytes { all in
                let rest = unsafe UnsafeMutableRawBufferPointer(rebasing: all[count...])
                return unsafe pread(number, rest.baseAddress, rest.count, off_t(count))
            }
            if read < 0 {
                guard errno == EINTR else { throw .last }
            } else if read == 0 {
                break
            } else {
                count += read
            }
        }
        return Array(bytes.prefix(count))
    }

    // MARK: Writing

    /// Writes all bytes.
    package func write(_ bytes: [UInt8]) throws(SystemError) {
        try unsafe bytes.withUnsafeBufferPointer { (all) throws(SystemError) in
            try unsafe write(UnsafeRawBufferPointer(all))
        }
    }

    /// Writes all bytes.
    package func write(_ bytes: Span<UInt8>) throws(SystemError) {
        try unsafe bytes.withUnsafeBytes { (all) throws(SystemError) in try unsafe write(all) }
    }

    private func write(_ all: UnsafeRawBufferPointer) throws(SystemError) {
        var rest = unsafe all[...]
        while unsafe !rest.isEmpty {
            let count = unsafe SystemCalls.write(number, UnsafeRawBufferPointer(rebasing: rest))
            if count >= 0 {
                unsafe rest = rest.dropFirst(count)
            } else if errno != EINTR {
                throw .last
            }
        }
    }

    /// Cuts the file off after `size` bytes.
    package func truncate(to size: Int) throws(SystemError) {
        try SystemCalls.check(ftruncate(number, off_t(size)))
    }

    /// Makes the written bytes durable.
    package func synchronize() throws(SystemError) {
        #if canImport(Darwin)
        // fsync(2) leaves them in the drive's own memory. Not every file system supports more.
        if fcntl(number, F_FULLFSYNC) == 0 { return }
        #endif
        try SystemCalls.check(fsync(number))
    }

    // MARK: Status

    /// The size of a regular file; nil for anything else.
    package var size: Int? {
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

    package var isDirectory: Bool { status.map { $0.st_mode & S_IFMT == S_IFDIR } ?? false }

    package var isTerminal: Bool { isatty(number) == 1 }

    /// The width of a terminal in columns; nil for anything else.
    package var columns: Int? {
        var size = winsize()
        guard unsafe ioctl(number, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
        return Int(size.ws_col)
    }

    /// The result of fstat(2); nil if it fails.
    private var status: stat? {
        var status = stat()
        return unsafe fstat(number, &status) == 0 ? status : nil
    }
}
