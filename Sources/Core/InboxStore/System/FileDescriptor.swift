#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// An open file.
///
/// The file is closed when its last reference goes away. The three standard files are never closed.
///
/// System calls get pointers to an array's storage. The pointers are valid during the call, and the counts passed with
/// them never exceed the array.
package final class FileDescriptor: VirtualFile, Sendable {
    package let number: Int32

    package init(number: Int32) {
        self.number = number
    }

    /// Opens a file with the flags of open(2); child processes do not inherit it.
    package convenience init(_ path: String, _ flags: Int32, mode: Int = 0) throws(SystemError) {
        self.init(number: try SystemCalls.check(SystemCalls.openFile(path, flags | O_CLOEXEC, mode: mode)))
    }

    deinit {
        guard number > 2 else { return }
        // From the fork until it runs its program, a child process has the file open too. If the file were only closed
        // here, the child would hold the lock during that time.
        _ = flock(number, LOCK_UN)
        SystemCalls.closeFile(number)
    }

    package var identity: FileIdentity? { FileIdentity(of: self) }

    package func lock() throws(SystemError) {
        try SystemCalls.check(flock(number, LOCK_EX | LOCK_NB))
    }

    package func currentSize() throws(SystemError) -> Int {
        var status = stat()
        try unsafe SystemCalls.check(fstat(number, &status))
        return max(0, Int(status.st_size))
    }

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

    package func write(_ bytes: [UInt8]) throws(SystemError) {
        try unsafe bytes.withUnsafeBufferPointer { (all) throws(SystemError) in
            try unsafe write(UnsafeRawBufferPointer(all))
        }
    }

    package func write(_ all: UnsafeRawBufferPointer) throws(SystemError) {
        var rest = unsafe all[...]
        while unsafe !rest.isEmpty {
            let count = unsafe SystemCalls.writeBytes(number, UnsafeRawBufferPointer(rebasing: rest))
            if count >= 0 {
                unsafe rest = rest.dropFirst(count)
            } else if errno != EINTR {
                throw .last
            }
        }
    }

    package func truncate(to size: Int) throws(SystemError) {
        try SystemCalls.check(ftruncate(number, off_t(size)))
    }

    package func synchronize() throws(SystemError) {
        #if canImport(Darwin)
        // fsync(2) leaves the bytes in the drive's cache. Not every file system supports more.
        if fcntl(number, F_FULLFSYNC) == 0 { return }
        #endif
        try SystemCalls.check(fsync(number))
    }
}
