package import Foundation

/// The sample feeds: every file of `Fixtures/feeds`, named without its extension.
package enum SampleFeeds {
    /// The instant at which the tests look at the feeds: 2026-11-21T00:00:00Z.
    package static let now = Date(timeIntervalSince1970: 1_795_219_200)

    /// The names of the feeds, sorted.
    package static let names: [String] = {
        do { return try FixtureTree.names(in: "feeds") } catch { fatalError("\(error)") }
    }()

    /// The bytes of a feed.
    package static func bytes(_ name: String) throws -> [UInt8] {
        try FixtureTree.bytes("feeds/\(name).json")
    }
}
