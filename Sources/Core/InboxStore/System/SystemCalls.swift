#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// System calls, under names that do not shadow the C functions.
///
/// Paths are ``PathText``.
///
/// Memory safety, here and wherever the package calls C: a pointer to a variable, an array or a string is valid during
/// the call, and the called function does not keep it. A count passed with it is the count of the array.
package enum SystemCalls {
    /// open(2).
    package static func openFile(_ path: String, _ flags: Int32, mode: Int) -> Int32 {
        unsafe PathText.withName(path) { unsafe open($0, flags, mode_t(mode)) }
    }

    /// read(2).
    package static func readBytes(_ number: Int32, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
        unsafe read(number, buffer.baseAddress, buffer.count)
    }

    /// write(2).
    package static func writeBytes(_ number: Int32, _ buffer: UnsafeRawBufferPointer) -> Int {
        unsafe write(number, buffer.baseAddress, buffer.count)
    }

    /// close(2).
    static func closeFile(_ number: Int32) {
        _ = close(number)
    }

    /// rename(2).
    static func renameFile(_ path: String, _ newPath: String) -> Int32 {
        unsafe PathText.withName(path) { old in unsafe PathText.withName(newPath) { unsafe rename(old, $0) } }
    }

    /// Throws the error of a call that returned a negative number.
    @discardableResult
    package static func check(_ result: Int32) throws(SystemError) -> Int32 {
        guard result >= 0 else { throw .last }
        return result
    }
}

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
    package static let noSuchFile = SystemError(code: ENOENT)
    package static let fileExists = SystemError(code: EEXIST)
    /// Another open file has the lock.
    package static let locked = SystemError(code: EWOULDBLOCK)
    /// The disk cannot be read or written.
    package static let inputOutput = SystemError(code: EIO)
    package static let tooManyFiles = SystemError(code: EMFILE)
    package static let tooManyFilesInSystem = SystemError(code: ENFILE)

    package var reason: String { unsafe String(cString: strerror(code)) }

    package var description: String { reason }

    /// Whether the reading end of a pipe was closed.
    package var isBrokenPipe: Bool { code == EPIPE }

    /// Whether the reading end of a pipe was closed, or the file was not open from the start.
    package var hasNoReader: Bool { isBrokenPipe || code == EBADF }

    var hasTooManyFiles: Bool { self == .tooManyFiles || self == .tooManyFilesInSystem }
}
