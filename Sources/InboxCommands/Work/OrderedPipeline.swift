import Dispatch

/// Reads pieces one after the other, works on several at once, and writes the results in the order of the pieces.
///
/// Each worker reads a piece, works on it, waits until all pieces before it are written, and writes its own. So there are never
/// more pieces at hand than workers, and nothing has to be sorted. What a result leaves to do that needs no order, each worker
/// may settle by itself before it reads again.
///
/// Sendable, although it changes: `read` and `turn` are used between `reading.wait()` and `reading.signal()` alone, so by one
/// worker at a time, and `write` and `isEnded` by the one whose turn it is: between the signal of the piece before and its
/// own.
final class OrderedPipeline<Piece: Sendable, Result: Sendable>: @unchecked Sendable {
    private let read: () -> Piece?
    private let isLarge: @Sendable (Piece) -> Bool
    private let work: @Sendable (Piece) -> Result
    private let write: (Result) -> Bool
    private let settle: @Sendable (_ worker: Int) -> Void

    private let reading = DispatchSemaphore(value: 0)
    /// Signalled when the piece that was read last is written.
    private var turn = DispatchSemaphore(value: 0)
    private var isEnded = false
    /// Signalled when nothing more will be written.
    private let done = DispatchSemaphore(value: 0)

    /// - Parameters:
    ///   - read: Gives the next piece; nil behind the last.
    ///   - isLarge: Whether a piece takes so much memory that no other is read while it is worked on.
    ///   - work: Makes a result of a piece.
    ///   - write: Takes the next result, and says whether to go on.
    ///   - settle: What the worker of that number does each time it has written a result, while others go on.
    init(
        read: @escaping () -> Piece?, isLarge: @escaping @Sendable (Piece) -> Bool,
        work: @escaping @Sendable (Piece) -> Result, write: @escaping (Result) -> Bool,
        settle: @escaping @Sendable (_ worker: Int) -> Void = { _ in }
    ) {
        self.read = read
        self.isLarge = isLarge
        self.work = work
        self.write = write
        self.settle = settle
        // Not by their first values, below which no semaphore may be when it goes.
        reading.signal()
        turn.signal()
    }

    /// Runs until there are no more pieces, or `write` ends it.
    ///
    /// What ends it ends it at once, even while a worker waits for more input: that one is left waiting, and neither works nor
    /// writes any more.
    func run(jobs: Int) {
        guard jobs > 1 else {
            while let piece = read(), write(work(piece)) { settle(0) }
            return
        }
        let workers = DispatchGroup()
        let queue = DispatchQueue(label: "inbox.pipeline", attributes: .concurrent)
        for worker in 0..<jobs {
            queue.async(group: workers) { while self.step() { self.settle(worker) } }
        }
        workers.notify(queue: queue) { self.done.signal() }
        done.wait()
    }

    /// Takes one piece all the way; false where there is none any more.
    private func step() -> Bool {
        reading.wait()
        guard let piece = read() else {
            reading.signal()
            return false
        }
        let (mine, next) = (turn, DispatchSemaphore(value: 0))
        turn = next
        let staysAlone = isLarge(piece)
        if !staysAlone { reading.signal() }
        let result = work(piece)
        mine.wait()
        if !isEnded, !write(result) {
            isEnded = true
            done.signal()
        }
        let goesOn = !isEnded
        next.signal()
        if staysAlone { reading.signal() }
        return goesOn
    }
}
