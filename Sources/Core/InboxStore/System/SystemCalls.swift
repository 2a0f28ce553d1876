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
