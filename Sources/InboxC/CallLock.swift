#if compiler(>=6.3)
#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The lock of a handle: a call that finds it locked does not wait, but reports that another thread is in a call.
///
/// A mutex and not an atomic flag, because `Atomic` needs macOS 15.
final class CallLock {
    private let mutex: UnsafeMutablePointer<pthread_mutex_t>

    init() {
        mutex = .allocate(capacity: 1)
        mutex.initialize(to: pthread_mutex_t())
        pthread_mutex_init(mutex, nil)
    }

    deinit {
        pthread_mutex_destroy(mutex)
        mutex.deinitialize(count: 1)
        mutex.deallocate()
    }

    /// Locks it, unless it is locked.
    ///
    /// - Returns: Whether the caller has it now.
    func lockIfAvailable() -> Bool { pthread_mutex_trylock(mutex) == 0 }

    /// Unlocks it, on the thread that locked it.
    func unlock() { pthread_mutex_unlock(mutex) }
}
#endif
