import Foundation
import InboxConformance
import Testing
import UnifiedInbox

@Suite struct BrazeAdapterTests {
    static let adapters = [any InboxAdapter].standard + [BrazeAdapter()]
    static let fixtures = Bundle.module.bundleURL.appendingPathComponent("Fixtures")
    static let cases = Result { try FixtureSuite(at: fixtures).cases }

    @Test(arguments: try cases.get())
    func fixture(_ fixture: FixtureCase) throws {
        try fixture.check(adapters: Self.adapters)
    }
}

extension BrazeAdapterTests {
    @Test func `every law holds for the payloads of the cases and for hundreds of mutants`() throws {
        let samples = try Self.cases.get().compactMap(\.decoding?.payload)
        let inputs = LawInputs(samples, from: Provider("braze"), mutants: 100)
        try AdapterLaw.all.check(inputs, adapters: Self.adapters)
    }
}

extension BrazeAdapterTests {
    @Test func `the other vendors' cases pass with Braze registered`() throws {
        // The fixtures of UnifiedInbox: of the package that this file is in, or of the package beside it.
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        let places = ["../../Fixtures", "../../../UnifiedInbox/Fixtures"].map { folder.appendingPathComponent($0) }
        let fixtures = try #require(places.first { FileManager.default.fileExists(atPath: $0.path) })
        let cases = try FixtureSuite(at: fixtures).cases.filter { $0.decoding != nil }
        #expect(cases.count > 150)
        for fixture in cases {
            #expect(throws: Never.self) { try fixture.check(adapters: Self.adapters) }
        }
    }
}
