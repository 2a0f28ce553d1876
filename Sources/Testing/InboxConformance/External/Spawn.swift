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
    /// - Parameters:
    ///   - words: The program's path, then its arguments.
    ///   - files: The files that become descriptors 0, 1, 2 and so on.
    /// - Returns: The process id.
    static func start(_ words: [String], with files: [FileDescriptor]) throws(SystemError) -> pid_t {
        var actions = unsafe noActions()
        unsafe posix_spawn_file_actions_init(&actions)
        defer { unsafe posix_spawn_file_actions_destroy(&actions) }
        for (number, file) in files.enumerated() {
            unsafe posix_spawn_file_actions_adddup2(&actions, file.number, Int32(number))
        }

        var (none, pipe) = (SignalSet.of(), SignalSet.of(SIGPIPE))
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
#endif
