import Dispatch
import InboxEngine
import InboxVendors

/// Reads pieces one after the other, works on several at once, and writes the results in the order of the pieces.
///
/// Each worker reads a piece and works on it. If it is the result's turn, the worker writes it and the results after it that
/// are ready; else it leaves the result to the worker that writes the one before. No worker waits for the order, unless
/// there is no room for more results. After each result, the worker calls `afterResult`, for work that needs no order.
///
/// Sendable, although it has mutable state: only one worker at a time uses `read` and `pieceCount`, between `reading.wait()`
/// and `reading.signal()`, and only the worker that has set `isWriting` uses `write`, until it clears it.
final class OrderedPipeline<Piece: Sendable, Result: Sendable>: @unchecked Sendable {
    private let read: () -> Piece?
    private let isLarge: @Sendable (Piece) -> Bool
    private let work: @Sendable (Piece) -> Result
    private let write: (Result) -> Bool
    private let afterResult: @Sendable (_ worker: Int, Result) -> Void

    private let reading = DispatchSemaphore(value: 0)
    private var pieceCount = 0
    private let results = Locked(Results())
    /// Signalled when nothing more will be written.
    private let done = DispatchSemaphore(value: 0)

    /// The results that are not written yet.
    private struct Results {
        /// The results that wait for their turn, by the numbers of their pieces.
        var waiting: [Int: Ready] = [:]
        /// The number of the piece whose turn it is.
        var next = 0
        var isWriting = false
        var isEnded = false

        /// The result whose turn it is, if it is ready and no worker is writing; the caller must write it.
        mutating func take() -> Ready? {
            guard !isWriting, let result = waiting.removeValue(forKey: next) else { return nil }
            next += 1
            isWriting = true
            return result
        }
    }

    /// A result, and the semaphore to signal when it is written.
    private struct Ready {
        let result: Result
        let written: DispatchSemaphore
    }

    /// - Parameters:
    ///   - read: Returns the next piece, or nil after the last.
    ///   - isLarge: Whether a piece takes so much memory that no other may be read meanwhile.
    ///   - work: Computes the result of a piece.
    ///   - write: Writes the next result, and returns whether to go on.
    ///   - afterResult: Runs on the worker after each of its results, while others work; the result may or may not be written.
    init(
        read: @escaping () -> Piece?, isLarge: @escaping @Sendable (Piece) -> Bool,
        work: @escaping @Sendable (Piece) -> Result, write: @escaping (Result) -> Bool,
        afterResult: @escaping @Sendable (_ worker: Int, Result) -> Void = { _, _ in }
    ) {
        self.read = read
        self.isLarge = isLarge
        self.work = work
        self.write = write
        self.afterResult = afterResult
        // Signalled, since a semaphore must not be freed below its initial value.
        reading.signal()
    }

    /// Runs until there are no more pieces, or `write` ends it.
    ///
    /// If `write` ends the run, this returns at once. A worker that waits for input then is left waiting, and neither works nor
    /// writes again.
    func run(jobs: Int) {
        guard jobs > 1 else {
            while let piece = read() {
                let result = work(piece)
                guard write(result) else { return }
                afterResult(0, result)
            }
            return
        }
        // Room for two results a worker, so that a slow worker does not block the others.
        let room = DispatchSemaphore(value: 0)
        for _ in 0..<(2 * jobs) { room.signal() }
        let workers = DispatchGroup()
        let queue = DispatchQueue(label: "inbox.pipeline", attributes: .concurrent)
        for worker in 0..<jobs {
            queue.async(group: workers) { while let result = self.step(room) { self.afterResult(worker, result) } }
        }
        workers.notify(queue: queue) { self.done.signal() }
        done.wait()
    }

    /// Reads a piece, works on it, and writes its result or leaves it to another worker.
    ///
    /// - Parameter room: Counts the results that may still be added.
    /// - Returns: The result, or nil after the last piece.
    private func step(_ room: DispatchSemaphore) -> Result? {
        room.wait()
        reading.wait()
        guard let piece = read() else {
            reading.signal()
            room.signal()
            return nil
        }
        let number = pieceCount
        pieceCount += 1
        let staysAlone = isLarge(piece)
        if !staysAlone { reading.signal() }
        let result = work(piece)
        let written = staysAlone ? DispatchSemaphore(value: 0) : room
        let goesOn = put(Ready(result: result, written: written), number)
        if staysAlone {
            written.wait()
            reading.signal()
            room.signal()
        }
        return goesOn ? result : nil
    }

    /// Writes the results whose turn it is, unless another worker is writing.
    ///
    /// - Returns: Whether the run goes on.
    private func put(_ ready: Ready, _ number: Int) -> Bool {
        var (next, isEnded) = results.withLock { results in
            results.waiting[number] = ready
            return (results.take(), results.isEnded)
        }
        while let ready = next {
            if !isEnded, !write(ready.result) {
                isEnded = true
                done.signal()
            }
            ready.written.signal()
            next = results.withLock { results in
                results.isEnded = isEnded
                results.isWriting = false
                return results.take()
            }
        }
        return !isEnded
    }
}
