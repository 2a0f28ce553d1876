#if compiler(>=6.3)
import CMemory

/// The lock of a handle.
///
/// If it is locked, a call does not wait. It reports that another thread is in a call.
///
/// The lock is an atomic flag and not a mutex. If the process forks while another thread takes a mutex, nobody can unlock
/// that mutex in the child.
///
/// Memory safety: the flag is initialised from `init` to `deinit`, and read and written only by atomic operations.
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

    func lockIfAvailable() -> Bool { unsafe setFlag(flag) }

    func unlock() { unsafe clearFlag(flag) }
}
#endif
