import InboxConformance
package import InboxModel

/// A payload of the fixtures: the payload of a case, or a whole feed.
package struct Payload: Sendable {
    /// The name of the case, or `feeds/` and the name of the feed.
    package let name: String
    /// The vendor whose folder contains the case, or whose feed it is.
    package let provider: Provider
    package let bytes: [UInt8]

    private static let loaded = Result { try load() }

    /// All payloads of vendors that are JSON, in an order that never changes.
    package static func all() throws -> [Payload] {
        try loaded.get()
    }

    package static func all(of vendor: String) throws -> [Payload] {
        try all().filter { $0.provider.name == vendor }
    }

    private static func load() throws -> [Payload] {
        let cases = try FixtureTree.cases().compactMap { fixture -> Payload? in
            guard !fixture.expectsMalformed, let payload = fixture.decoding?.payload else { return nil }
            let folder = String(fixture.name.prefix { $0 != "/" })
            guard FixtureTree.vendors.contains(folder) else { return nil }
            return Payload(name: fixture.name, provider: Provider(folder), bytes: payload)
        }
        let feeds = try FixtureTree.names(in: "feeds").map { name in
            Payload(
                name: "feeds/\(name)", provider: Provider(String(name.prefix { $0 != "-" })),
                bytes: try FixtureTree.bytes("feeds/\(name).json"))
        }
        return cases + feeds
    }
}

extension Sequence {
    /// Every `stride`-th element by default, and all elements in the long tests.
    package func sample(oneIn stride: Int) -> [Element] {
        TestScale.isLong ? Array(self) : enumerated().filter { $0.offset.isMultiple(of: stride) }.map(\.element)
    }
}
