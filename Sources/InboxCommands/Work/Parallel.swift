import Dispatch
import InboxEngine
import InboxVendors

/// Maps pieces on as many threads as there are cores; returns the results in order.
func inParallel<Piece: Sendable, Result: Sendable>(
    _ pieces: [Piece], _ body: @Sendable (Piece) -> Result
) -> [Result] {
    guard pieces.count > 1 else { return pieces.map(body) }
    let results = Locked([Result?](repeating: nil, count: pieces.count))
    DispatchQueue.concurrentPerform(iterations: pieces.count) { index in
        let result = body(pieces[index])
        results.withLock { $0[index] = result }
    }
    return results.withLock { $0 }.compactMap(\.self)
}

extension Collection where Index == Int {
    /// Splits the collection into at most `count` parts of about the same size, in order, none of them empty.
    func parts(_ count: Int) -> [SubSequence] {
        let size = Swift.max(1, (self.count + count - 1) / count)
        return stride(from: startIndex, to: endIndex, by: size).map { self[$0..<Swift.min($0 + size, endIndex)] }
    }
}
