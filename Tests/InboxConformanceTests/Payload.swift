import InboxConformance
import InboxModel

/// A payload that the fixtures hold: the input of a case, or a whole feed.
struct Payload: Sendable {
    let name: String
    /// Whose it is; the case may leave that to be detected.
    let provider: Provider
    let bytes: [UInt8]

    /// All of them that are JSON, in an order that never changes.
    static func all() throws -> [Payload] {
        let cases = try FixtureTree.cases().compactMap { fixture -> Payload? in
            guard let decoding = fixture.decoding, decoding.expectation != .malformed else { return nil }
            let provider = Provider(String(fixture.name.prefix { $0 != "/" }))
            return Payload(name: fixture.name, provider: provider, bytes: decoding.input)
        }
        let feeds = try FixtureTree.names(in: "feeds").map { name in
            Payload(
                name: "feeds/\(name)", provider: Provider(String(name.prefix { $0 != "-" })),
                bytes: try FixtureTree.bytes("feeds/\(name).json"))
        }
        return cases + feeds
    }

    /// Those of one vendor.
    static func all(of vendor: String) throws -> [Payload] {
        try all().filter { $0.provider.name == vendor }
    }
}
