import Dispatch

/// A value that only one thread can use at a time. (`Mutex` needs macOS 15.)
///
/// Unchecked `Sendable`: the value is private, and only ``withLock(_:)`` reads or writes it, on the queue.
package final class Locked<Value: Sendable>: @unchecked Sendable {
    private var value: Value
    private let queue = DispatchQueue(label: "UnifiedInbox.Locked")

    package init(_ value: Value) {
        self.value = value
    }

    /// Runs a closure with exclusive access to the value.
    ///
    /// The closure must not call this method again.
    package func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
        queue.sync { body(&value) }
    }
}
