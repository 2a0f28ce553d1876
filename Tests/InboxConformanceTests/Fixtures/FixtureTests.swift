import InboxConformance
import InboxTestSupport
import Testing
import UnifiedInbox

@Suite struct FixtureTests {
    @Test(arguments: try FixtureTree.cases())
    func fixture(_ case: FixtureCase) throws {
        try `case`.check(adapters: .standard)
    }
}
