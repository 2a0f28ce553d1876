import InboxModel
import Testing

@Suite struct ProviderTests {
    @Test(arguments: [
        (Provider.zeta, "zeta"), (.salesforce, "salesforce"), (.customerIO, "customerio"), (.xtremePush, "xtremepush"),
        (.pushwoosh, "pushwoosh"),
    ])
    func `a vendor's constant has its name in canonical JSON`(provider: Provider, name: String) {
        #expect(provider.name == name)
        #expect(provider.description == name)
    }

    @Test func `providers with equal names are equal`() {
        #expect(Provider("zeta") == .zeta)
        #expect(Provider("Zeta") != .zeta)
        #expect(Provider("braze").name == "braze")
    }
}
