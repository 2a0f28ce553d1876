import Dispatch
import Foundation
import InboxEngine
import Testing
import UnifiedInbox

@testable import InboxCommands

@Suite struct OrderedPipelineTests {
    /// What a pipeline has read and written.
    private final class Trace {
        var next = 0
        var written: [Int] = []
    }

    private func run(jobs: Int, pieces: Int, large: Int = .max, endingAt last: Int = .max) -> [Int] {
        let trace = Trace()
        OrderedPipeline(
            read: {
                guard trace.next < pieces else { return nil }
                trace.next += 1
                return trace.next
            },
            isLarge: { $0 == large },
            work: { piece in
                if piece % 3 == 0 { usleep(500) }
                return piece * 10
            },
            write: { result in
                trace.written.append(result)
                return result / 10 < last
            }
        ).run(jobs: jobs)
        return trace.written
    }

    @Test(arguments: [1, 2, 5, 16])
    func `results are written in the order of the pieces`(jobs: Int) {
        #expect(run(jobs: jobs, pieces: 200) == (1...200).map { $0 * 10 })
        #expect(run(jobs: jobs, pieces: 200, large: 77) == (1...200).map { $0 * 10 })
        #expect(run(jobs: jobs, pieces: 0).isEmpty)
    }

    @Test(arguments: [1, 2, 5, 16])
    func `nothing is written after the writer ends the run`(jobs: Int) {
        #expect(run(jobs: jobs, pieces: 200, endingAt: 60) == (1...60).map { $0 * 10 })
        #expect(run(jobs: jobs, pieces: 200, large: 60, endingAt: 60) == (1...60).map { $0 * 10 })
    }

    /// The first piece waits for the other workers.
    ///
    /// If they waited for it before working, the run would never end.
    @Test(arguments: [2, 3, 5])
    func `the other workers work during a long piece, each on one piece`(jobs: Int) {
        let trace = Trace()
        let worked = Locked(0)
        let othersAreDone = DispatchSemaphore(value: 0)
        OrderedPipeline(
            read: {
                trace.next += 1
                return trace.next > 50 ? nil : trace.next
            },
            isLarge: { _ in false },
            work: { piece -> Int in
                if piece == 1 {
                    othersAreDone.wait()
                    // If a worker had read a second piece, it would be counted by now.
                    usleep(2000)
                    return worked.withLock(\.self)
                }
                let count = worked.withLock { count in
                    count += 1
                    return count
                }
                if count == jobs - 1 { othersAreDone.signal() }
                return piece
            },
            write: { result in
                trace.written.append(result)
                return true
            }
        ).run(jobs: jobs)
        #expect(trace.written == [jobs - 1] + Array(2...50))
    }

    @Test(.timeLimit(.minutes(1)))
    func `a run that the writer ends does not wait for a blocked reader`() {
        let isOver = DispatchSemaphore(value: 0)
        // The other worker may read while this thread continues.
        let reads = Locked(0)
        let trace = Trace()
        OrderedPipeline(
            read: {
                let number = reads.withLock { count in
                    count += 1
                    return count
                }
                if number > 1 { isOver.wait() }
                return number > 1 ? nil : 1
            },
            isLarge: { _ in false }, work: { $0 },
            write: { result in
                trace.written.append(result)
                return false
            }
        ).run(jobs: 2)
        #expect(trace.written == [1])
        #expect(reads.withLock(\.self) <= 2)
        isOver.signal()
        isOver.signal()
    }
}
