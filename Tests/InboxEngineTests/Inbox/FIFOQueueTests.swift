import Testing

@testable import InboxEngine

@Suite("FIFO queue")
struct FIFOQueueTests {
    @Test
    func `elements are taken in the order in which they were added`() {
        var queue = FIFOQueue<Int>()
        #expect(queue.isEmpty)
        #expect(queue.takeFirst() == nil)
        var taken: [Int] = []
        for number in 0..<6000 {
            queue.append(number)
            // Two of three: the queue grows.
            if number % 3 > 0, let first = queue.takeFirst() { taken.append(first) }
        }
        #expect(!queue.isEmpty)
        while let first = queue.takeFirst() { taken.append(first) }
        #expect(taken == Array(0..<6000))
        #expect(queue.isEmpty)
    }

    @Test
    func `a queue that is never empty does not grow`() {
        var queue = FIFOQueue<Int>()
        queue.append(-1)
        var largest = 0
        for number in 0..<100_000 {
            queue.append(number)
            #expect(queue.takeFirst() == number - 1)
            largest = max(largest, queue.storedCount)
        }
        #expect(largest < 3000)
    }
}
