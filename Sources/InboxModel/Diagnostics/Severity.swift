/// How much a finding matters.
///
/// Closed: strict decoding makes an error of a warning, and leaves a note a note. A fourth severity would need a rule of its
/// own.
public enum Severity: String, Hashable, Sendable, Codable, CaseIterable {
    /// A message, or the whole feed, was refused.
    case error
    /// A value was dropped or guessed.
    case warning
    /// The value was understood, but the sender should look at it.
    case note
}
