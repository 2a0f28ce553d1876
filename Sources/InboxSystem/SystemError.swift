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
    static var last: SystemError { SystemError(code: errno) }

    /// The file was closed before the program began.
    package static let notOpen = SystemError(code: EBADF)

    /// The system's text for the code.
    package var reason: String { String(cString: strerror(code)) }

    package var description: String { reason }

    /// Whether the reading end of a pipe was closed.
    package var isBrokenPipe: Bool { code == EPIPE }

    /// Whether the reading end of a pipe was closed, or the file was not open from the start.
    package var hasNoReader: Bool { isBrokenPipe || code == EBADF }

    /// Whether another open file has the lock.
    package var isLocked: Bool { code == EWOULDBLOCK }
}
