#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// System calls under names that no method hides.
///
/// A path is a ``PathText``.
///
/// Memory safety, here and wherever this module calls C: a pointer to a variable, an array or a string is valid for the length
/// of the call, and the called function does not keep it. A count beside it is the array's own.
enum SystemCalls {
    /// open(2).
    static func open(_ path: String, _ flags: Int32, mode: mode_t) -> Int32 {
        #if canImport(Glibc)
        unsafe PathText.withName(path) { unsafe Glibc.open($0, flags, mode) }
        #elseif canImport(Musl)
        unsafe PathText.withName(path) { unsafe Musl.open($0, flags, mode) }
        #else
        unsafe PathText.withName(path) { unsafe Darwin.open($0, flags, mode) }
        #endif
    }

    /// read(2).
    static func read(_ number: Int32, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
        #if canImport(Glibc)
        unsafe Glibc.read(number, buffer.baseAddress, buffer.count)
        #elseif canImport(Musl)
        unsafe Musl.read(number, buffer.baseAddress, buffer.count)
        #else
        unsafe Darwin.read(number, buffer.baseAddress, buffer.count)
        #endif
    }

    /// write(2).
    static func write(_ number: Int32, _ buffer: UnsafeRawBufferPointer) -> Int {
        #if canImport(Glibc)
        unsafe Glibc.write(number, buffer.baseAddress, buffer.count)
        #elseif canImport(Musl)
        unsafe Musl.write(number, buffer.baseAddress, buffer.count)
        #else
        unsafe Darwin.write(number, buffer.baseAddress, buffer.count)
        #endif
    }

    /// close(2).
    static func close(_ number: Int32) {
        #if canImport(Glibc)
        _ = Glibc.close(number)
        #elseif canImport(Musl)
        _ = Musl.close(number)
        #else
        _ = Darwin.close(number)
        #endif
    }

    /// rename(2).
    static func rename(_ path: String, _ newPath: String) -> Int32 {
        #if canImport(Glibc)
        unsafe PathText.withName(path) { old in unsafe PathText.withName(newPath) { unsafe Glibc.rename(old, $0) } }
        #elseif canImport(Musl)
        unsafe PathText.withName(path) { old in unsafe PathText.withName(newPath) { unsafe Musl.rename(old, $0) } }
        #else
        unsafe PathText.withName(path) { old in unsafe PathText.withName(newPath) { unsafe Darwin.rename(old, $0) } }
        #endif
    }

    /// Throws the error of a call that returned a negative number.
    @discardableResult
    static func check(_ result: Int32) throws(SystemError) -> Int32 {
        guard result >= 0 else { throw .last }
        return result
    }
}
