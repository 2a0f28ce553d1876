import InboxModel

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension Instant {
    /// The instant of a date.
    ///
    /// Dates outside the years 0 to 9999 are clamped to the first or last instant of these years.
    init(clamping date: Date) {
        self = Instant(date) ?? (date.timeIntervalSince1970 < 0 ? .earliest : .latest)
    }
}
