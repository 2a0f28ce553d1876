#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// A value behind a mutex; `Mutex` needs macOS 15.
///
/// Unchecked `Sendable`: the value is private, and only `withLock` reads or writes it, with the mutex locked. The pointer is
/// allocated and initialised in `init`, before another thread can have a reference, and freed in `deinit`, after the last
/// reference.
@safe
package final class Locked<Value: Sendable>: @unchecked Sendable {
    private var value: Value
    private let mutex: UnsafeMutablePointer<pthread_mutex_t>

    package init(_ value: Value) {
        self.value = value
        unsafe mutex = .allocate(capacity: 1)
        unsafe mutex.initialize(to: pthread_mutex_t())
        unsafe pthread_mutex_init(mutex, nil)
    }

    deinit {
        unsafe pthread_mutex_destroy(mutex)
        unsafe mutex.deinitialize(count: 1)
        unsafe mutex.deallocate()
    }

    /// Runs a closure with the mutex locked; the closure must not lock it again.
    package func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
        unsafe pthread_mutex_lock(mutex)
        defer { unsafe pthread_mutex_unlock(mutex) }
        return body(&value)
    }
}
