import InboxModel
import Testing

@Suite struct ProviderTests {
    @Test func `the five providers have the names of canonical JSON`() {
        let five: [Provider] = [.zeta, .salesforce, .customerIO, .xtremePush, .pushwoosh]
        #expect(five.map(\.name) == ["zeta", "salesforce", "customerio", "xtremepush", "pushwoosh"])
        #expect(five.map(\.description) == five.map(\.name))
    }

    @Test func `providers with equal names are equal`() {
        #expect(Provider("zeta") == .zeta)
        #expect(Provider("Zeta") != .zeta)
        #expect(Provider("braze").name == "braze")
    }
}
