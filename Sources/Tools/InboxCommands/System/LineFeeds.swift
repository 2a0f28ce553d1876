#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

enum LineFeeds {
    /// The offsets of the line feeds in a part of a buffer, in order, up to a limit.
    ///
    /// Memory safety: memchr(3) reads `stop - at` bytes from `at`. Both are offsets in the buffer, which stays alive
    /// during the call.
    static func places(
        in buffer: ContiguousArray<UInt8>, from start: Int, to stop: Int, atMost limit: Int
    ) -> [Int] {
        precondition(start >= 0 && start <= stop && stop <= buffer.count)
        return unsafe buffer.withUnsafeBytes { bytes in
            var places: [Int] = []
            guard let base = bytes.baseAddress else { return places }
            var at = start
            while at < stop, places.count < limit, let found = unsafe memchr(base + at, 0x0A, stop - at) {
                at = unsafe UnsafeRawPointer(found) - base
                places.append(at)
                at += 1
            }
            return places
        }
    }
}
