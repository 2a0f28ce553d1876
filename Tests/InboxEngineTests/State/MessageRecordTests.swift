import Foundation
import InboxModel
import InboxTestSupport
import Testing
import UnifiedInbox

@testable import InboxEngine

/// How the records of a message in two replicas are merged, register by register.
@Suite struct MessageRecordTests {
    private static let early = Instant(clamping: .noon(plus: 1))
    private static let late = Instant(clamping: .noon(plus: 2))

    @Test func `the newest watermark of a vendor is kept`() {
        var (left, right) = (InboxState(), InboxState())
        left.watermarks = [.zeta: Self.late, .pushwoosh: Self.early]
        right.watermarks = [.zeta: Self.early, .pushwoosh: Self.late, .salesforce: Self.early]
        let expected: [Provider: Instant] = [.zeta: Self.late, .pushwoosh: Self.late, .salesforce: Self.early]
        var (one, other) = (left, right)
        one.merge(right)
        other.merge(left)
        #expect(one.watermarks == expected)
        #expect(other.watermarks == expected)
    }

    @Test func `a date before the year 0 is the earliest instant, and one after 9999 the latest`() {
        #expect(Instant(clamping: Date(timeIntervalSince1970: -1e15)) == .earliest)
        #expect(Instant(clamping: Date(timeIntervalSince1970: 1e15)) == .latest)
        #expect(Instant(clamping: .noon).date == .noon)
    }

    @Test func `the vendor of a message is the one whose prefix of the id is the longest`() {
        let registry = ProviderRegistry([
            Provider("news"): ProviderCapabilities(), Provider("news:daily"): ProviderCapabilities(),
            Provider("new"): ProviderCapabilities(),
        ])
        #expect(registry.vendor(ofMessage: "news:daily:1")?.provider == Provider("news:daily"))
        #expect(registry.vendor(ofMessage: "news:weekly")?.provider == Provider("news"))
        #expect(registry.vendor(ofMessage: "news:")?.provider == Provider("news"))
        #expect(registry.vendor(ofMessage: "new:1")?.provider == Provider("new"))
        #expect(registry.vendor(ofMessage: "news") == nil)
    }
}
