import Foundation
import InboxTestSupport
import UnifiedInbox

extension SampleFeeds {
    /// A feed, decoded without naming its vendor.
    static func decode(_ name: String, mode: InboxDecoder.Mode = .lenient) throws -> InboxFeed {
        try InboxDecoder(mode: mode).decode(bytes(name))
    }

    /// An inbox that has ingested some feeds once each, at one instant.
    static func inbox(_ names: String..., at instant: Date = now) throws -> InboxState {
        var state = InboxState()
        for name in names { state.apply(.ingest(try decode(name), at: instant)) }
        return state
    }
}
