#if os(Linux) || os(macOS)
#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// A pipe(2); a program that is started does not inherit its ends.
struct Pipe {
    let reading: FileDescriptor
    let writing: FileDescriptor

    init() throws(SystemError) {
        var ends: [Int32] = [-1, -1]
        try unsafe SystemCalls.check(pipe(&ends))
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        reading = FileDescriptor(number: ends[0])
        writing = FileDescriptor(number: ends[1])
    }
}
#endif
