package import Foundation

/// The sample feeds: every file of `Fixtures/feeds`, named without its extension.
package enum SampleFeeds {
    /// The instant at which the tests look at the feeds: 2026-11-21T00:00:00Z.
    package static let now = Date(timeIntervalSince1970: 1_795_219_200)

    /// The names of the feeds.
    package static let names = [
        "zeta", "salesforce", "customerio", "xtremepush", "pushwoosh", "salesforce-push", "pushwoosh-flutter",
    ]

    /// The names of the files in the folder, sorted.
    package static func namesOfFiles() throws -> [String] {
        try FixtureTree.names(in: "feeds")
    }

    /// The bytes of a feed.
    package static func bytes(_ name: String) throws -> [UInt8] {
        try FixtureTree.bytes("feeds/\(name).json")
    }
}
