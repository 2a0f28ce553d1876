/// How serious a diagnostic is.
///
/// This enum is closed: strict decoding turns warnings into errors and does not change notes. A fourth severity would
/// need another rule.
public enum Severity: String, Hashable, Sendable, CaseIterable, Comparable {
    /// A message is missing, or the feed is refused or incomplete.
    case error
    /// A value was dropped or guessed, or does not work as it was sent.
    case warning
    /// The value was understood, but the sender should look at it.
    case note

    /// A note is less severe than a warning, and a warning is less severe than an error.
    ///
    /// ```swift
    /// let worst = feed.diagnostics.map(\.severity).max()
    /// ```
    public static func < (left: Severity, right: Severity) -> Bool { left.rank < right.rank }

    private var rank: Int {
        switch self {
        case .note: 0
        case .warning: 1
        case .error: 2
        }
    }
}
