import Foundation

/// Runs a deeply recursive function on a thread with a stack of 16 MiB, and returns its result.
package func withDeepStack<Result: Sendable>(_ body: @escaping @Sendable () -> Result) async -> Result {
    await withCheckedContinuation { continuation in
        let thread = Thread { continuation.resume(returning: body()) }
        thread.stackSize = 16 << 20
        thread.start()
    }
}
