#if os(Linux) || os(macOS)
import InboxStore

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Starts programs with posix_spawn(3), which can set signals and process groups; `Process` cannot.
///
/// The arguments and the environment are copied to C strings, which are freed after the call.
enum Spawn {
    #if canImport(Darwin)
    private typealias Actions = posix_spawn_file_actions_t?
    private typealias Attributes = posix_spawnattr_t?
    private static func noActions() -> Actions { nil }
    private static func noAttributes() -> Attributes { nil }
    #else
    private typealias Actions = posix_spawn_file_actions_t
    private typealias Attributes = posix_spawnattr_t
    private static func noActions() -> Actions { unsafe Actions() }
    private static func noAttributes() -> Attributes { Attributes() }
    #endif

    /// Starts a program as the leader of a new process group, with this one's environment.
    ///
    /// Signals are set as in a shell: none is blocked, and SIGPIPE ends the program.
    ///
    /// - Parameter files: The files that become descriptors 0, 1, 2 and so on.
    static func start(_ words: [String], with files: [FileDescriptor]) throws(SystemError) -> pid_t {
        var actions = unsafe noActions()
        unsafe posix_spawn_file_actions_init(&actions)
        defer { unsafe posix_spawn_file_actions_destroy(&actions) }
        for (number, file) in files.enumerated() {
            unsafe posix_spawn_file_actions_adddup2(&actions, file.number, Int32(number))
        }

        var (none, pipe) = (signals(), signals(SIGPIPE))
        var attributes = noAttributes()
        unsafe posix_spawnattr_init(&attributes)
        defer { unsafe posix_spawnattr_destroy(&attributes) }
        unsafe posix_spawnattr_setpgroup(&attributes, 0)
        unsafe posix_spawnattr_setsigmask(&attributes, &none)
        unsafe posix_spawnattr_setsigdefault(&attributes, &pipe)
        unsafe posix_spawnattr_setflags(
            &attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))

        guard let program = words.first else { throw SystemError(code: ENOENT) }
        let variables = ProcessInfo.processInfo.environment.map { "\($0)=\($1)" }
        let arguments = unsafe words.map { unsafe strdup($0) } + [nil]
        let environment = unsafe variables.map { unsafe strdup($0) } + [nil]
        defer { unsafe (arguments + environment).forEach { unsafe free($0) } }
        var pid: pid_t = 0
        let code = unsafe posix_spawn(&pid, program, &actions, &attributes, arguments, environment)
        guard code == 0 else { throw SystemError(code: code) }
        return pid
    }
}

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
        var (pipe, before) = (signals(SIGPIPE), sigset_t())
        unsafe pthread_sigmask(SIG_BLOCK, &pipe, &before)
        let result = body()
        var now = timespec()
        _ = unsafe sigtimedwait(&pipe, nil, &now)
        unsafe pthread_sigmask(SIG_SETMASK, &before, nil)
        return result
        #endif
    }
}

/// A set of signals, as posix_spawn(3) and pthread_sigmask(3) take it.
private func signals(_ signals: Int32...) -> sigset_t {
    var set = sigset_t()
    unsafe sigemptyset(&set)
    for signal in signals { unsafe sigaddset(&set, signal) }
    return set
}
#endif
