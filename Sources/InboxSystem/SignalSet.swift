#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

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
