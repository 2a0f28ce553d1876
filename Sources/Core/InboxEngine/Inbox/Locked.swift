import Dispatch

/// A value that one thread at a time uses; `Mutex` needs macOS 15.
///
/// Unchecked `Sendable`: the value is private, and only ``withLock(_:)`` reads or writes it, on the queue.
package final class Locked<Value: Sendable>: @unchecked Sendable {
    private var value: Value
    private let queue = DispatchQueue(label: "UnifiedInbox.Locked")

    package init(_ value: Value) {
        self.value = value
    }

    /// Runs a closure while no other one runs; the closure must not call this again.
    package func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
        queue.sync { body(&value) }
    }
}
