import InboxSystem

/// A bar on standard error for long work.
struct Progress {
    private let console: Console
    private let isShown: Bool
    /// The size of the input, or nil if it is not known.
    private let size: Int?
    private let clock = ContinuousClock()
    private let start: ContinuousClock.Instant
    private var shown: ContinuousClock.Instant
    private var lines = 0

    init(_ arguments: Arguments, size: Int?, _ console: Console) {
        self.console = console
        isShown = !arguments.has(.noProgress) && (arguments.has(.progress) || console.error.descriptor.isTerminal)
        self.size = size
        start = clock.now
        shown = start
    }

    /// Shows the progress, a few times a second.
    mutating func advance(_ bytes: Int, _ lines: Int) {
        let isDue = lines / 256 != self.lines / 256
        self.lines = lines
        guard isShown, isDue, clock.now - shown >= .milliseconds(200) else { return }
        shown = clock.now
        console.error.write("\r\(description(bytes))\u{1B}[K")
    }

    /// Removes the bar.
    func finish() {
        guard isShown, shown != start else { return }
        console.error.write("\r\u{1B}[K")
    }

    private func description(_ bytes: Int) -> String {
        let seconds = Double((shown - start).components.seconds) + Double((shown - start).components.attoseconds) / 1e18
        let rate = seconds > 0 ? Int(Double(lines) / seconds) : 0
        guard let size, size > 0 else { return "\(lines) lines, \(rate) a second" }
        let share = min(1, Double(bytes) / Double(size))
        let left = share > 0 ? ", \(Self.duration(seconds / share - seconds)) left" : ""
        let filled = Int(share * 24)
        let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: 24 - filled)
        return "\(bar) \(Int(share * 100)) %  \(lines) lines, \(rate) a second\(left)"
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
