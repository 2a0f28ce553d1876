import Foundation
public import InboxConformance
public import InboxModel
import InboxVendors

/// The fixtures of this package in tests of your own.
extension FixtureSuite {
    /// The fixtures of this package: every case of every vendor, of what is not an inbox message, and of the engine, with the
    /// rules.
    ///
    /// They are a resource of `InboxTesting`, so that they are there on a device too.
    ///
    /// ```swift
    /// let fixture = try #require(FixtureSuite.bundled["pushwoosh/u-as-json-string"])
    /// ```
    public static let bundled: FixtureSuite = {
        let resources = Bundle.module.resourceURL ?? Bundle.module.bundleURL
        do {
            return try FixtureSuite(at: resources.appendingPathComponent("Fixtures"))
        } catch {
            fatalError("the resources of InboxTesting do not contain the fixtures: \(error)")
        }
    }()

    /// The case of a name: its path without the extension, `pushwoosh/u-as-json-string`.
    ///
    /// Nil if there is none.
    ///
    /// - Complexity: O(*n*) in the number of cases.
    public subscript(name: String) -> FixtureCase? { cases.first { $0.name == name } }

    /// The cases of a vendor, as arguments of a parameterised test.
    ///
    /// ```swift
    /// @Test(arguments: FixtureSuite.bundled.cases(of: .zeta))
    /// func `every message has a row`(fixture: FixtureCase) {
    ///     for message in fixture.messages { #expect(Row(message).height > 0) }
    /// }
    /// ```
    public func cases(of provider: Provider) -> [FixtureCase] {
        cases.filter { $0.name.hasPrefix("\(provider.name)/") }
    }
}

extension FixtureCase {
    /// The messages that the case's payload decodes to, with the decoder of the standard vendors in the case's mode.
    ///
    /// Empty for a case of the engine, and for a payload that cannot be decoded.
    public var messages: [InboxMessage] {
        guard let decoding else { return [] }
        let feed = try? InboxDecoder(mode: decoding.mode).decode(decoding.input, from: decoding.provider)
        return feed?.messages ?? []
    }
}
