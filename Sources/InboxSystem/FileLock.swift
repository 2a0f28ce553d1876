#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// An exclusive lock on an open file, given up with its last reference and with the process.
///
/// It holds against other processes, and against other open files of this one.
package final class FileLock: Sendable {
    package let file: FileDescriptor

    /// Locks a file without waiting.
    ///
    /// - Throws: ``SystemError``; ``SystemError/isLocked`` if another open file has the lock.
    package init(_ file: FileDescriptor) throws(SystemError) {
        self.file = file
        try SystemCalls.check(flock(file.number, LOCK_EX | LOCK_NB))
    }

    deinit {
        // A process that this one is starting has the file open too, until it runs a program of its own. Closing the file
        // would leave the lock to it for that long.
        _ = flock(file.number, LOCK_UN)
    }
}
