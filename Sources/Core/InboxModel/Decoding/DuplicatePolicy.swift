/// Which element is kept if two elements have the same identifier.
///
/// This enum is closed: an identifier stands for one message, so one of the two elements is kept.
public enum DuplicatePolicy: Hashable, Sendable {
    /// Keep the later element, at its own place in the feed.
    case laterWins
    /// Keep the first element.
    case firstWins
}
