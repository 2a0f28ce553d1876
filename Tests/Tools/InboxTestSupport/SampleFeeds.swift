import Foundation
package import InboxModel
import InboxVendors

/// The sample feeds: every file of `Fixtures/feeds`, named without its extension.
package enum SampleFeeds {
    /// The names of the feeds, sorted.
    package static let names: [String] = {
        do { return try FixtureTree.names(in: "feeds") } catch { fatalError("\(error)") }
    }()

    package static func bytes(_ name: String) throws -> [UInt8] {
        try FixtureTree.bytes("feeds/\(name).json")
    }

    /// A feed, decoded without naming its vendor.
    package static func decode(_ name: String, mode: InboxDecoder.Mode = .lenient) throws -> InboxFeed {
        try InboxDecoder(mode: mode).decode(bytes(name))
    }
}
