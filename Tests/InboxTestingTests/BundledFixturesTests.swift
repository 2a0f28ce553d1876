import InboxTestSupport
import InboxTesting
import Testing

/// The fixtures and samples that other packages' tests use.
@Suite struct BundledFixturesTests {
    @Test func `the bundled fixtures are the package's fixtures`() throws {
        #expect(FixtureSuite.bundled.cases == (try FixtureTree.cases()))
    }

    @Test func `a case is found by its name`() throws {
        let fixture = try #require(FixtureSuite.bundled["pushwoosh/u-as-json-string"])
        #expect(fixture.name == "pushwoosh/u-as-json-string")
        #expect(fixture.messages.map(\.provider) == [.pushwoosh])
        #expect(FixtureSuite.bundled["pushwoosh/no-such-case"] == nil)
    }

    @Test(arguments: Provider.standard)
    func `the cases of a vendor are those in its folder`(provider: Provider) {
        let cases = FixtureSuite.bundled.cases(of: provider)
        #expect(cases.count > 30)
        #expect(cases.allSatisfy { $0.name.hasPrefix("\(provider)/") })
    }

    @Test func `cases are found by patterns, each once, in the order of the suite`() throws {
        let cases = try FixtureSuite.bundled.cases(
            named: "zeta/text-*", "pushwoosh/u-as-json-string", "zeta/text-blank-is-absent")
        let names = cases.map(\.name)
        #expect(names.contains("zeta/text-blank-is-absent") && names.contains("pushwoosh/u-as-json-string"))
        #expect(names.allSatisfy { $0.hasPrefix("zeta/text-") || $0 == "pushwoosh/u-as-json-string" })
        #expect(names == FixtureSuite.bundled.cases.map(\.name).filter(Set(names).contains))
    }

    @Test func `a pattern that matches no case is an error`() throws {
        let error = try #require(throws: FixtureError.self) {
            try FixtureSuite.bundled.cases(named: "zeta/text-*", "zeta/no-such-case")
        }
        #expect("\(error)" == "zeta/no-such-case matches no case; run inbox conform --list to see the names")
    }

    /// A case of the engine and a payload that is not JSON have none.
    @Test func `the messages of every case are those that it expects`() throws {
        for fixture in FixtureSuite.bundled.cases {
            let ids = fixture.expect["messages"]?.array?.map { $0["id"]?.string }
            #expect(fixture.messages.map(\.id) == (ids ?? []), "\(fixture)")
        }
    }

    @Test func `samples are complete and distinct, and in the order of a list`() throws {
        #expect(InboxMessage.sample.id == "customerio:sample-1")
        let samples = InboxMessage.samples(300, of: .pushwoosh)
        #expect(samples.prefix(2).map(\.id) == ["pushwoosh:sample-1", "pushwoosh:sample-2"])
        var state = InboxState()
        let now = try #require(InboxMessage.sample.sentAt)
        state.apply(.ingest(InboxFeed(of: samples), at: now))
        #expect(state.messages(at: now) == samples)
        #expect(InboxMessage.samples(0) == [])
    }
}
