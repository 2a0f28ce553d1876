/// A bar on standard error for long work.
struct Progress {
    private let console: Console
    private let isShown: Bool
    private let size: Int?
    private let unit: String
    private let stride: Int
    private let clock = ContinuousClock()
    private let start: ContinuousClock.Instant
    private var shown: ContinuousClock.Instant
    private var count = 0

    /// - Parameters:
    ///   - size: The size of the work: the input's bytes, or the number of what is counted; nil if it is not known.
    ///   - unit: What is counted.
    ///   - stride: The clock is read each time this many more have been counted.
    ///   - resultsComeLast: Whether results are written only when the work is done. Otherwise a terminal that shows the
    ///     results gets no bar by default.
    init(
        _ arguments: Arguments, size: Int?, counting unit: String = "lines", stride: Int = 256,
        resultsComeLast: Bool = false, _ console: Console
    ) {
        self.console = console
        let isDefault =
            console.error.descriptor.isTerminal && (resultsComeLast || !console.out.descriptor.isTerminal)
        isShown = arguments.has(.progress) || isDefault
        self.size = size
        self.unit = unit
        self.stride = stride
        start = clock.now
        shown = start
    }

    /// Shows the progress, a few times a second: `position` of ``size`` is done.
    mutating func advance(_ position: Int, _ count: Int) {
        let isDue = count / stride != self.count / stride
        self.count = count
        guard isShown, isDue, clock.now - shown >= .milliseconds(200) else { return }
        shown = clock.now
        console.error.show(bar: description(position))
    }

    /// Counts one more of the things that ``size`` counts.
    mutating func step() { advance(count + 1, count + 1) }

    /// Removes the bar until the next advance.
    func remove() { console.error.removeBar() }

    private func description(_ position: Int) -> String {
        let seconds = Double((shown - start).components.seconds) + Double((shown - start).components.attoseconds) / 1e18
        let rate = seconds > 0 ? Int(Double(count) / seconds) : 0
        guard let size, size > 0 else { return "\(count) \(unit), \(rate) a second" }
        let share = min(1, Double(position) / Double(size))
        let left = share > 0 ? ", \(Self.duration(seconds / share - seconds)) left" : ""
        let filled = Int(share * 24)
        let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: 24 - filled)
        return "\(bar) \(Int(share * 100)) %  \(count) \(unit), \(rate) a second\(left)"
    }

    /// `8 s`, `2 min 05 s`, `1 h 02 min`.
    static func duration(_ seconds: Double) -> String {
        let seconds = Int(seconds.rounded(.up))
        let padded = { (count: Int) in count < 10 ? "0\(count)" : "\(count)" }
        if seconds < 60 { return "\(seconds) s" }
        if seconds < 3600 { return "\(seconds / 60) min \(padded(seconds % 60)) s" }
        return "\(seconds / 3600) h \(padded(seconds / 60 % 60)) min"
    }
}
