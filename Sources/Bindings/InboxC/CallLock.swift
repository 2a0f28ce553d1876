#if compiler(>=6.3)
import CMemory

/// The lock of a handle: a call that finds it locked does not wait, but reports that another thread is in a call.
///
/// It is an atomic flag, so that a process that forks while another thread sets it has no lock that nothing unlocks.
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

    /// Locks it, unless it is locked.
    ///
    /// - Returns: Whether the caller has it now.
    func lockIfAvailable() -> Bool { unsafe setFlag(flag) }

    /// Unlocks it.
    func unlock() { unsafe clearFlag(flag) }
}
#endif
