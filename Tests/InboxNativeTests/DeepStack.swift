import Foundation

/// What something gives that recurses deeply: it runs on a thread of 16 MiB of stack, whatever the stack of the caller.
func withDeepStack<Result: Sendable>(_ body: @escaping @Sendable () -> Result) async -> Result {
    await withCheckedContinuation { continuation in
        let thread = Thread { continuation.resume(returning: body()) }
        thread.stackSize = 16 << 20
        thread.start()
    }
}
