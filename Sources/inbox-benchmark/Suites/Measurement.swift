/// One way of doing a piece of work.
struct Contender {
    let name: String
    /// The number of bytes that it reads or, if it writes, the number of bytes that it writes.
    let bytes: Int
    let messages: Int
    /// Does the work once; returns its time and the time of freeing its result, in nanoseconds.
    let sample: () throws -> (work: Int, freeing: Int)

    /// Creates a contender that measures itself.
    init(name: String, bytes: Int, messages: Int, sample: @escaping () throws -> (work: Int, freeing: Int)) {
        self.name = name
        self.bytes = bytes
        self.messages = messages
        self.sample = sample
    }

    /// - Parameter run: Does the work once and returns the value to free.
    init(name: String, bytes: Int, messages: Int, run: @escaping () throws -> Any) {
        self.init(name: name, bytes: bytes, messages: messages, sample: { try time(run) })
    }
}

/// The times of a contender: medians over the rounds, in nanoseconds.
struct Timing: Sendable {
    let name: String
    let bytes: Int
    let messages: Int
    /// The time of the work.
    let work: Int
    /// The time of the work and of freeing its result.
    let workAndFreeing: Int
    /// The minimum time of the work.
    let least: Int

    var nanosecondsAMessage: Double { Double(work) / Double(messages) }
    var megabytesASecond: Double { Double(bytes) / Double(work) * 1000 }
    var messagesASecond: Double { Double(messages) / Double(work) * 1e9 }

    /// The speed relative to another contender, by messages, with or without freeing.
    func times(_ other: Timing, freeing: Bool) -> Double {
        let (mine, its) = freeing ? (workAndFreeing, other.workAndFreeing) : (work, other.work)
        return Double(its) / Double(other.messages) / (Double(mine) / Double(messages))
    }
}

/// Times contenders in turn in one process: one round of all, then the next.
///
/// A disturbance of the machine affects all of them alike.
func measure(_ contenders: [Contender], rounds: Int) throws -> [Timing] {
    var samples = contenders.map { _ in [(work: Int, freeing: Int)]() }
    for _ in 0..<rounds {
        for (index, contender) in contenders.enumerated() { samples[index].append(try contender.sample()) }
    }
    return zip(contenders, samples).map { contender, samples in
        Timing(
            name: contender.name, bytes: contender.bytes, messages: contender.messages,
            work: median(samples.map(\.work)), workAndFreeing: median(samples.map { $0.work + $0.freeing }),
            least: samples.map(\.work).min() ?? 0)
    }
}

/// Does the work and frees its result, each timed separately.
@inline(never)
private func time(_ run: () throws -> Any) rethrows -> (work: Int, freeing: Int) {
    let clock = ContinuousClock()
    var result: Any?
    let started = clock.now
    result = try run()
    let done = clock.now
    keep(result)
    result = nil
    let freed = clock.now
    return (nanoseconds(done - started), nanoseconds(freed - done))
}

/// Nanoseconds of a call: the median over the rounds, each of some calls.
func timeOfCall(rounds: Int, calls: Int, _ call: () -> Any?) -> Int {
    median(
        (0..<rounds).map { _ in
            let started = ContinuousClock.now
            for _ in 0..<calls { keep(call()) }
            return nanoseconds(ContinuousClock.now - started) / calls
        })
}

/// Keeps the optimiser from removing a value.
@inline(never)
func keep(_ result: Any?) {}

func nanoseconds(_ duration: Duration) -> Int {
    let (seconds, attoseconds) = duration.components
    return Int(seconds) * 1_000_000_000 + Int(attoseconds / 1_000_000_000)
}

func median(_ numbers: [Int]) -> Int {
    let sorted = numbers.sorted()
    guard !sorted.isEmpty else { return 0 }
    let middle = sorted.count / 2
    guard sorted.count.isMultiple(of: 2) else { return sorted[middle] }
    return (sorted[middle - 1] + sorted[middle]) / 2
}
