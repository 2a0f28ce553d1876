#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// What an expiry says: a moment, or that there is none, which is an answer too.
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

    /// The moment; nil where there is none.
    public var date: Date? { instant?.date }
}
