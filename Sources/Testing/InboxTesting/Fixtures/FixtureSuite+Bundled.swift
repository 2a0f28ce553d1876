import Foundation
public import InboxConformance
public import InboxModel
import InboxVendors

/// The fixtures of this package, for your own tests.
extension FixtureSuite {
    /// All fixtures of this package, with their rules.
    ///
    /// There are cases for every vendor, for payloads that are not inbox messages, and for the engine. They are a
    /// resource of `InboxTesting`, so you can use them on devices too.
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

    /// The case with this name; nil if there is none.
    ///
    /// The name is the path without the extension: `pushwoosh/u-as-json-string`.
    ///
    /// - Complexity: O(*n*) in the number of cases.
    public subscript(name: String) -> FixtureCase? { cases.first { $0.name == name } }

    /// The cases of a vendor, for the arguments of a parameterised test.
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
    /// The messages in the case's payload.
    ///
    /// They are decoded with the standard vendors, in the case's mode. The list is empty for an engine case, and if the
    /// payload cannot be decoded.
    public var messages: [InboxMessage] {
        guard let decoding else { return [] }
        let decoder = InboxDecoder(mode: decoding.mode)
        let feed = try? decoder.decode(decoding.input, from: decoding.provider, at: decoding.pointer)
        return feed?.messages ?? []
    }
}
