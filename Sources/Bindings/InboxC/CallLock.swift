#if compiler(>=6.3)
import CMemory

/// The lock of a handle.
///
/// A call that finds it locked does not wait: it reports that another thread is in a call.
///
/// The lock is an atomic flag and not a mutex, so a fork while another thread takes it leaves no mutex that nobody can
/// unlock.
///
/// Memory safety: the flag is initialised from `init` to `deinit`, and read and written by atomic operations alone.
@safe
final class CallLock {
    private let flag: UnsafeMutablePointer<UInt8>

    init() {
        unsafe flag = .allocate(capacity: 1)
        unsafe flag.initialize(to: 0)
    }

    deinit {
        unsafe flag.deinitialize(count: 1)
        unsafe flag.deallocate()
    }

    /// Takes the lock if it is free.
    ///
    /// - Returns: Whether the caller now holds the lock.
    func lockIfAvailable() -> Bool { unsafe setFlag(flag) }

    /// Releases the lock.
    func unlock() { unsafe clearFlag(flag) }
}
#endif
