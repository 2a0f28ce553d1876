/// Which of two elements with one identifier is kept.
///
/// Closed: an identifier stands for one message, so one of the two elements is kept.
public enum DuplicatePolicy: Hashable, Sendable {
    /// The later one, at its own place in the feed.
    case laterWins
    /// The first one.
    case firstWins
}
