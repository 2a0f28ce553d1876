#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// An expiry: an instant, or that the message does not expire.
///
/// Closed: a message expires, or it does not.
public enum Expiry: Hashable, Sendable {
    /// The last instant at which the message is shown, in milliseconds since 1970.
    case at(milliseconds: Int64)
    /// 0 or -1: it does not expire.
    case never

    @usableFromInline
    package var instant: Instant? {
        guard case .at(let milliseconds) = self else { return nil }
        return Instant(milliseconds: milliseconds)
    }

    /// The instant; nil if the message does not expire.
    public var date: Date? { instant?.date }
}
