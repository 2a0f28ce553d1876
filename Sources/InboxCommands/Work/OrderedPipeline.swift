import Dispatch
import InboxVendors

/// Reads pieces one after the other, works on several at once, and writes the results in the order of the pieces.
///
/// Each worker reads a piece, works on it, and writes its result, with those behind it that are ready, where it is that one's
/// turn; else whoever writes the one before will. So nobody waits for the order, but where a worker is so many pieces behind
/// that there is no room for more. What a result leaves to do that needs no order, each worker may settle by itself before it
/// reads again.
///
/// Sendable, although it changes: `read` and `pieceCount` are used between `reading.wait()` and `reading.signal()` alone, so
/// by one worker at a time, and `write` by the one who has made `isWriting` true, until it makes it false.
final class OrderedPipeline<Piece: Sendable, Result: Sendable>: @unchecked Sendable {
    private let read: () -> Piece?
    private let isLarge: @Sendable (Piece) -> Bool
    private let work: @Sendable (Piece) -> Result
    private let write: (Result) -> Bool
    private let settle: @Sendable (_ worker: Int, Result) -> Void

    private let reading = DispatchSemaphore(value: 0)
    private var pieceCount = 0
    private let results = Locked(Results())
    /// Signalled when nothing more will be written.
    private let done = DispatchSemaphore(value: 0)

    /// What is to be written.
    private struct Results {
        /// Those that wait for their turn, by the numbers of their pieces.
        var waiting: [Int: Ready] = [:]
        /// The number of the piece whose turn it is.
        var next = 0
        var isWriting = false
        var isEnded = false

        /// The result whose turn it is, where it is ready and nobody writes; whoever takes it writes.
        mutating func take() -> Ready? {
            guard !isWriting, let result = waiting.removeValue(forKey: next) else { return nil }
            next += 1
            isWriting = true
            return result
        }
    }

    /// A result, and what is signalled when it is written.
    private struct Ready {
        let result: Result
        let written: DispatchSemaphore
    }

    /// - Parameters:
    ///   - read: Gives the next piece; nil behind the last.
    ///   - isLarge: Whether a piece takes so much memory that no other is read while it is worked on.
    ///   - work: Makes a result of a piece.
    ///   - write: Takes the next result, and says whether to go on.
    ///   - settle: What the worker of that number does behind each of its results, while others go on; the result may be
    ///     written already, or not yet.
    init(
        read: @escaping () -> Piece?, isLarge: @escaping @Sendable (Piece) -> Bool,
        work: @escaping @Sendable (Piece) -> Result, write: @escaping (Result) -> Bool,
        settle: @escaping @Sendable (_ worker: Int, Result) -> Void = { _, _ in }
    ) {
        self.read = read
        self.isLarge = isLarge
        self.work = work
        self.write = write
        self.settle = settle
        // Not by its first value, below which no semaphore may be when it goes.
        reading.signal()
    }

    /// Runs until there are no more pieces, or `write` ends it.
    ///
    /// What ends it ends it at once, even while a worker waits for more input: that one is left waiting, and neither works nor
    /// writes any more.
    func run(jobs: Int) {
        guard jobs > 1 else {
            while let piece = read() {
                let result = work(piece)
                guard write(result) else { return }
                settle(0, result)
            }
            return
        }
        // Twice as many as workers: so much that nobody waits where one of them is held up.
        let room = DispatchSemaphore(value: 0)
        for _ in 0..<(2 * jobs) { room.signal() }
        let workers = DispatchGroup()
        let queue = DispatchQueue(label: "inbox.pipeline", attributes: .concurrent)
        for worker in 0..<jobs {
            queue.async(group: workers) { while let result = self.step(room) { self.settle(worker, result) } }
        }
        workers.notify(queue: queue) { self.done.signal() }
        done.wait()
    }

    /// Takes a piece, works on it and has its result written, which it gives; nil where there is none any more.
    ///
    /// - Parameter room: For how many more pieces there is room.
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

    /// Writes what is ready and has its turn, or leaves a result to whoever writes; false where nothing is written any more.
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
