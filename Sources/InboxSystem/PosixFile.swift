#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// An open file, closed with its last reference: all that the engine asks of the system.
///
/// The pointers that read(2) and write(2) take are those of an array's own storage, for the length of the call, and the
/// counts beside them are never more than what the array has from there on.
package final class PosixFile {
    /// Why the system refused: `errno`.
    package struct Failure: Error {
        package let number: Int32

        package var reason: String { String(cString: strerror(number)) }
        package var isLocked: Bool { number == EWOULDBLOCK }
    }

    private let number: Int32

    private init(_ number: Int32) {
        self.number = number
    }

    deinit {
        // A process that this one is just starting has the file open too, until it runs a program of its own: closing alone
        // would leave the lock to it for that long.
        _ = flock(number, LOCK_UN)
        closeFile(number)
    }

    /// Opens a file to be read, and written at its end, and makes it where there is none, its owner's alone.
    ///
    /// It never waits, as opening a pipe would.
    package static func open(_ path: String) throws(Failure) -> PosixFile {
        PosixFile(try check(openFile(path, O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC | O_NONBLOCK)))
    }

    /// Puts a file in another's place, at once.
    package static func rename(_ path: String, to other: String) throws(Failure) {
        _ = try check(renameFile(path, other))
    }

    /// Makes durable what names stand in a folder.
    package static func synchronize(folder: String) throws(Failure) {
        let number = try check(openFile(folder, O_RDONLY | O_CLOEXEC))
        defer { closeFile(number) }
        _ = try check(fsync(number))
    }

    /// Keeps everybody else from locking it, until it is closed.
    package func lock() throws(Failure) {
        _ = try Self.check(flock(number, LOCK_EX | LOCK_NB))
    }

    /// Whether it is the one that stands under that name now.
    package func stands(at path: String) -> Bool {
        var (mine, other) = (stat(), stat())
        return fstat(number, &mine) == 0 && stat(path, &other) == 0 && mine.st_ino == other.st_ino
            && mine.st_dev == other.st_dev
    }

    /// Whether it is a regular file.
    package var isRegular: Bool {
        var status = stat()
        return fstat(number, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    }

    /// All bytes.
    package func read() throws(Failure) -> [UInt8] {
        var status = stat()
        _ = try Self.check(fstat(number, &status))
        var bytes = [UInt8](repeating: 0, count: max(0, Int(status.st_size)))
        var count = 0
        while count < bytes.count {
            let read = bytes.withUnsafeMutableBytes { all in
                let rest = all[count...]
                return pread(
                    number, UnsafeMutableRawBufferPointer(rebasing: rest).baseAddress, rest.count, off_t(count))
            }
            if read < 0 {
                guard errno == EINTR else { throw Failure(number: errno) }
            } else if read == 0 {
                break
            } else {
                count += read
            }
        }
        return Array(bytes.prefix(count))
    }

    /// Writes all of the bytes at the end.
    package func append(_ bytes: [UInt8]) throws(Failure) {
        var written = 0
        while written < bytes.count {
            let count = bytes.withUnsafeBytes { all in
                let rest = all[written...]
                return write(number, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
            }
            if count >= 0 {
                written += count
            } else if errno != EINTR {
                throw Failure(number: errno)
            }
        }
    }

    /// Cuts the file off behind so many bytes.
    package func truncate(to size: Int) throws(Failure) {
        _ = try Self.check(ftruncate(number, off_t(size)))
    }

    /// Makes durable what was written.
    package func synchronize() throws(Failure) {
        #if canImport(Darwin)
        // fsync(2) leaves it in the drive's own memory; not every file system can do better.
        if fcntl(number, F_FULLFSYNC) == 0 { return }
        #endif
        _ = try Self.check(fsync(number))
    }

    private static func check(_ result: Int32) throws(Failure) -> Int32 {
        guard result >= 0 else { throw Failure(number: errno) }
        return result
    }
}

@available(*, unavailable)
extension PosixFile: Sendable {}

/// open(2), under a name that no method hides.
private func openFile(_ path: String, _ flags: Int32) -> Int32 {
    open(path, flags, 0o600)
}

/// rename(2), under a name that no method hides.
private func renameFile(_ path: String, _ other: String) -> Int32 {
    rename(path, other)
}

/// close(2), under a name that no method hides.
private func closeFile(_ number: Int32) {
    _ = close(number)
}
