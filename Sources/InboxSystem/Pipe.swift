#if os(Linux) || os(macOS)
#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// A pipe of the system's; programs that are started do not inherit its ends.
///
/// The pointers that read(2) and write(2) take are those of an array's own storage, for the length of the call, and the
/// counts beside them are never more than what the array has from there on.
struct Pipe {
    /// One end, closed with its last reference.
    final class End {
        let number: Int32

        init(_ number: Int32) {
            self.number = number
        }

        deinit {
            _ = closeFile(number)
        }

        /// From here on it gives and takes what it can at once.
        func neverWaits() {
            _ = fcntl(number, F_SETFL, fcntl(number, F_GETFL) | O_NONBLOCK)
        }

        /// Reads up to the buffer's length into its beginning: 0 at the end, nil where there is nothing for now.
        func read(into buffer: inout [UInt8]) -> Int? {
            let count = buffer.withUnsafeMutableBytes { readFile(number, $0.baseAddress, $0.count) }
            guard count < 0 else { return count }
            return errno == EAGAIN || errno == EINTR ? nil : 0
        }

        /// Writes what fits of the bytes from `start` on; how many.
        ///
        /// - Throws: Where nobody reads. No signal is raised.
        func write(_ bytes: [UInt8], from start: Int) throws(ChildProcess.Failure) -> Int {
            let (count, reason) = withoutPipeSignal {
                let count = bytes.withUnsafeBytes { all in
                    let rest = all[start...]
                    return writeFile(number, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
                }
                return (count, errno)
            }
            guard count < 0 else { return count }
            guard reason == EAGAIN || reason == EINTR else { throw ChildProcess.Failure(number: reason) }
            return 0
        }

        /// Holds SIGPIPE back in this thread for a call, and takes away the one that it raised.
        private func withoutPipeSignal<Result>(_ body: () -> Result) -> Result {
            #if canImport(Darwin)
            _ = fcntl(number, F_SETNOSIGPIPE, 1)
            return body()
            #else
            var (pipe, before) = (sigset_t(), sigset_t())
            sigemptyset(&pipe)
            sigaddset(&pipe, SIGPIPE)
            pthread_sigmask(SIG_BLOCK, &pipe, &before)
            let result = body()
            var now = timespec()
            _ = sigtimedwait(&pipe, nil, &now)
            pthread_sigmask(SIG_SETMASK, &before, nil)
            return result
            #endif
        }
    }

    let reading: End
    let writing: End

    init() throws(ChildProcess.Failure) {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw ChildProcess.Failure(number: errno) }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        reading = End(ends[0])
        writing = End(ends[1])
    }
}

/// close(2), under a name that no method hides.
private func closeFile(_ number: Int32) -> Int32 {
    close(number)
}

/// read(2), under a name that no method hides.
private func readFile(_ number: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    read(number, buffer, count)
}

/// write(2), under a name that no method hides.
private func writeFile(_ number: Int32, _ buffer: UnsafeRawPointer?, _ count: Int) -> Int {
    write(number, buffer, count)
}
#endif
