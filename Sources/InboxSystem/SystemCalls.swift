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
enum SystemCalls {
    /// open(2).
    static func open(_ path: String, _ flags: Int32, mode: mode_t) -> Int32 {
        #if canImport(Glibc)
        PathText.withName(path) { Glibc.open($0, flags, mode) }
        #elseif canImport(Musl)
        PathText.withName(path) { Musl.open($0, flags, mode) }
        #else
        PathText.withName(path) { Darwin.open($0, flags, mode) }
        #endif
    }

    /// read(2).
    static func read(_ number: Int32, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
        #if canImport(Glibc)
        Glibc.read(number, buffer.baseAddress, buffer.count)
        #elseif canImport(Musl)
        Musl.read(number, buffer.baseAddress, buffer.count)
        #else
        Darwin.read(number, buffer.baseAddress, buffer.count)
        #endif
    }

    /// write(2).
    static func write(_ number: Int32, _ buffer: UnsafeRawBufferPointer) -> Int {
        #if canImport(Glibc)
        Glibc.write(number, buffer.baseAddress, buffer.count)
        #elseif canImport(Musl)
        Musl.write(number, buffer.baseAddress, buffer.count)
        #else
        Darwin.write(number, buffer.baseAddress, buffer.count)
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
        PathText.withName(path) { old in PathText.withName(newPath) { Glibc.rename(old, $0) } }
        #elseif canImport(Musl)
        PathText.withName(path) { old in PathText.withName(newPath) { Musl.rename(old, $0) } }
        #else
        PathText.withName(path) { old in PathText.withName(newPath) { Darwin.rename(old, $0) } }
        #endif
    }

    /// Throws the error of a call that returned a negative number.
    @discardableResult
    static func check(_ result: Int32) throws(SystemError) -> Int32 {
        guard result >= 0 else { throw .last }
        return result
    }
}
