import Dispatch
import InboxEngine
import InboxVendors

/// Reads pieces one after the other, works on several at once, and writes the results in the order of the pieces.
///
/// Each worker reads a piece, works on it, waits until the previous piece is written, and writes its own result.
///
/// It is Sendable although it has mutable state. Only one worker at a time uses `read` and `lastWritten`, between
/// `reading.wait()` and `reading.signal()`, and only the worker whose turn it is uses `write`.
final class OrderedPipeline<Piece, Result>: @unchecked Sendable {
    private let read: () -> Piece?
    private let isLarge: (Piece) -> Bool
    private let work: @Sendable (Piece) -> Result
    private let write: (Result) -> Bool

    private let reading = DispatchSemaphore(value: 0)
    /// Signalled when the last piece that was read is written.
    private var lastWritten = DispatchSemaphore(value: 0)
    private let isEnded = Locked(false)
    /// Signalled when nothing more will be written.
    private let done = DispatchSemaphore(value: 0)

    /// - Parameters:
    ///   - read: Returns the next piece, or nil after the last.
    ///   - isLarge: Whether a piece takes so much memory that no other piece may be read in the meantime.
    ///   - write: Writes the next result, and returns whether to go on.
    init(
        read: @escaping () -> Piece?, isLarge: @escaping (Piece) -> Bool, work: @escaping @Sendable (Piece) -> Result,
        write: @escaping (Result) -> Bool
    ) {
        self.read = read
        self.isLarge = isLarge
        self.work = work
        self.write = write
        // A semaphore must not be freed while its value is below the initial one.
        reading.signal()
        lastWritten.signal()
    }

    /// Runs until there are no more pieces, or `write` ends the run.
    ///
    /// If `write` ends the run, this returns at once. A worker that is waiting for input stays there; it does no more
    /// work and writes nothing more.
    func run(jobs: Int) {
        guard jobs > 1 else {
            while let piece = read(), write(work(piece)) {}
            return
        }
        let workers = DispatchGroup()
        let queue = DispatchQueue(label: "inbox.pipeline", attributes: .concurrent)
        for _ in 0..<jobs {
            queue.async(group: workers) { while self.step() {} }
        }
        workers.notify(queue: queue) { self.done.signal() }
        done.wait()
    }

    /// Reads a piece, works on it, and writes its result when it is its turn.
    ///
    /// - Returns: Whether the run goes on.
    private func step() -> Bool {
        reading.wait()
        guard let piece = read(), !isEnded.withLock(\.self) else {
            reading.signal()
            return false
        }
        let written = DispatchSemaphore(value: 0)
        let previousWritten = lastWritten
        lastWritten = written
        let staysAlone = isLarge(piece)
        if !staysAlone { reading.signal() }
        let result = work(piece)
        previousWritten.wait()
        if !isEnded.withLock(\.self), !write(result) {
            isEnded.withLock { $0 = true }
            done.signal()
        }
        written.signal()
        if staysAlone { reading.signal() }
        return !isEnded.withLock(\.self)
    }
}
