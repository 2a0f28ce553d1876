/// How much a diagnostic matters.
///
/// Closed: strict decoding makes an error of a warning, and leaves a note a note. A fourth severity would need a rule of its
/// own.
public enum Severity: String, Hashable, Sendable, CaseIterable, Comparable {
    /// A message, or the whole feed, was refused.
    case error
    /// A value was dropped or guessed.
    case warning
    /// The value was understood, but the sender should look at it.
    case note

    /// A note is less than a warning, and a warning less than an error.
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
