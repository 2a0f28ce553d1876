#if os(Linux) || os(macOS)
import InboxStore

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// A pipe(2).
///
/// Child processes do not inherit its ends.
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

/// Reading and writing without waiting, for the ends of pipes.
extension FileDescriptor {
    /// Makes reading and writing return at once from now on.
    func setNonBlocking() {
        _ = fcntl(number, F_SETFL, fcntl(number, F_GETFL) | O_NONBLOCK)
    }

    /// Reads the available bytes into the beginning of the buffer, at most its length.
    ///
    /// - Returns: The number of bytes; 0 at the end and after an error, nil if there are none at the moment.
    func readAvailable(into buffer: inout [UInt8]) -> Int? {
        let count = unsafe buffer.withUnsafeMutableBytes { unsafe SystemCalls.readBytes(number, $0) }
        guard count < 0 else { return count }
        return errno == EAGAIN || errno == EINTR ? nil : 0
    }

    /// Writes as many bytes from `start` on as the pipe has room for.
    ///
    /// A closed reading end raises no signal.
    ///
    /// - Returns: The number of bytes written.
    /// - Throws: ``SystemError`` if the reading end was closed.
    func writeAvailable(_ bytes: [UInt8], from start: Int) throws(SystemError) -> Int {
        let (count, error) = withoutPipeSignal {
            let count = unsafe bytes.withUnsafeBytes { all in
                unsafe SystemCalls.writeBytes(number, UnsafeRawBufferPointer(rebasing: all[start...]))
            }
            return (count, SystemError.last)
        }
        guard count < 0 else { return count }
        guard error.code == EAGAIN || error.code == EINTR else { throw error }
        return 0
    }

    /// Blocks SIGPIPE in this thread during a call, and discards a SIGPIPE that the call raised.
    private func withoutPipeSignal<Result>(_ body: () -> Result) -> Result {
        #if canImport(Darwin)
        _ = fcntl(number, F_SETNOSIGPIPE, 1)
        return body()
        #else
        var (pipe, before) = (SignalSet.of(SIGPIPE), sigset_t())
        unsafe pthread_sigmask(SIG_BLOCK, &pipe, &before)
        let result = body()
        var now = timespec()
        _ = unsafe sigtimedwait(&pipe, nil, &now)
        unsafe pthread_sigmask(SIG_SETMASK, &before, nil)
        return result
        #endif
    }
}

/// Sets of signals, as posix_spawn(3) and pthread_sigmask(3) take them.
enum SignalSet {
    /// The set of these signals.
    static func of(_ signals: Int32...) -> sigset_t {
        var set = sigset_t()
        unsafe sigemptyset(&set)
        for signal in signals { unsafe sigaddset(&set, signal) }
        return set
    }
}
#endif
