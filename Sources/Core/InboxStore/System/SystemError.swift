#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The error of a system call that failed.
package struct SystemError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The value of `errno`.
    package let code: Int32

    package init(code: Int32) {
        self.code = code
    }

    /// The error of the system call that has just failed in this thread.
    package static var last: SystemError { SystemError(code: errno) }

    /// The file is not open: it was already closed when the program began.
    package static let notOpen = SystemError(code: EBADF)
    /// The file does not exist.
    package static let noSuchFile = SystemError(code: ENOENT)
    /// The file already exists.
    package static let fileExists = SystemError(code: EEXIST)
    /// Another open file has the lock.
    package static let locked = SystemError(code: EWOULDBLOCK)
    /// The disk cannot be read or written.
    package static let inputOutput = SystemError(code: EIO)
    /// The process has too many open files.
    package static let tooManyFiles = SystemError(code: EMFILE)
    /// The system has too many open files.
    package static let tooManyFilesInSystem = SystemError(code: ENFILE)

    /// The system's text for the code.
    ///
    /// The text from strerror(3) is valid until this thread calls it again.
    package var reason: String { unsafe String(cString: strerror(code)) }

    package var description: String { reason }

    /// Whether the reading end of a pipe was closed.
    package var isBrokenPipe: Bool { code == EPIPE }

    /// Whether the reading end of a pipe was closed, or the file was not open from the start.
    package var hasNoReader: Bool { isBrokenPipe || code == EBADF }

    /// Whether the process or the system has too many open files.
    var hasTooManyFiles: Bool { self == .tooManyFiles || self == .tooManyFilesInSystem }

    /// Whether another open file has the lock.
    package var isLocked: Bool { self == .locked }
}
