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

    /// A register that contains an instant.
    struct Register: Sendable, CustomTestStringConvertible {
        let name: String
        let path: any WritableKeyPath<MessageRecord, Instant?> & Sendable
        let testDescription: String

        init(_ name: String, _ path: any WritableKeyPath<MessageRecord, Instant?> & Sendable) {
            (self.name, self.path, testDescription) = (name, path, name)
        }
    }

    static let newest = [
        Register("lastObserved", \.lastObserved), Register("lastRemoteRead", \.lastRemoteRead),
        Register("lastRemoteUnread", \.lastRemoteUnread), Register("lastMarkedRead", \.lastMarkedRead),
        Register("lastMarkedUnread", \.lastMarkedUnread),
    ]

    static let earliest = [
        Register("firstRemoteRead", \.firstRemoteRead), Register("firstDeletedByFeed", \.firstDeletedByFeed),
        Register("firstDeleteAcknowledged", \.firstDeleteAcknowledged),
        Register("firstDeletedByUser", \.firstDeletedByUser),
    ]

    /// The register of two merged records.
    private func merged(_ register: Register, _ left: Instant?, _ right: Instant?) -> Instant? {
        var (record, other) = (MessageRecord(), MessageRecord())
        record[keyPath: register.path] = left
        other[keyPath: register.path] = right
        record.merge(other)
        return record[keyPath: register.path]
    }

    @Test(arguments: newest)
    func `the later instant is kept`(of register: Register) {
        #expect(merged(register, Self.early, Self.late) == Self.late)
        #expect(merged(register, Self.late, Self.early) == Self.late)
        #expect(merged(register, nil, Self.early) == Self.early)
        #expect(merged(register, Self.early, nil) == Self.early)
    }

    @Test(arguments: earliest)
    func `the earlier instant is kept`(of register: Register) {
        #expect(merged(register, Self.early, Self.late) == Self.early)
        #expect(merged(register, Self.late, Self.early) == Self.early)
        #expect(merged(register, nil, Self.late) == Self.late)
        #expect(merged(register, Self.late, nil) == Self.late)
    }

    @Test func `the newer pin is kept`() {
        let pin = UserPin(at: Self.early, isPinned: true, until: nil)
        let unpin = UserPin(at: Self.late, isPinned: false)
        for (left, right) in [(pin, unpin), (unpin, pin)] {
            var (record, other) = (MessageRecord(), MessageRecord())
            (record.pin, other.pin) = (left, right)
            record.merge(other)
            #expect(record.pin == unpin)
        }
    }

    @Test func `a click is made or acknowledged if it is so in one of the two records`() {
        let click = MessageRecord.Click(at: Self.early, value: nil)
        func merged(_ left: MessageRecord.ClickState?, _ right: MessageRecord.ClickState?) -> MessageRecord.ClickState?
        {
            var (record, other) = (MessageRecord(), MessageRecord())
            (record.clicks[click], other.clicks[click]) = (left, right)
            record.merge(other)
            return record.clicks[click]
        }
        let made = MessageRecord.ClickState(isMade: true)
        let acknowledged = MessageRecord.ClickState(isAcknowledged: true)
        let both = MessageRecord.ClickState(isMade: true, isAcknowledged: true)
        #expect(merged(nil, made) == made)
        #expect(merged(nil, acknowledged) == acknowledged)
        #expect(merged(made, nil) == made)
        #expect(merged(made, acknowledged) == both)
        #expect(merged(acknowledged, made) == both)
        #expect(merged(nil, nil) == nil)
    }

    @Test func `once a click is made, its earliest and its newest acknowledgement count as statements`() {
        let click = MessageRecord.Click(at: Self.early, value: nil)
        func acknowledged(_ instants: Instant...) -> MessageRecord {
            var record = MessageRecord()
            for instant in instants {
                record.merge(.init(isAcknowledged: true, waitingStatements: instant...instant), of: click)
            }
            return record
        }
        var made = MessageRecord()
        made.merge(.init(isMade: true), of: click)
        let waiting = acknowledged(Self.late, Self.early)
        #expect(waiting.clicks[click]?.waitingStatements == Self.early...Self.late)
        #expect(waiting.lastRemoteRead == nil)
        #expect(waiting.newestInstant == Self.late)
        for parts in [
            [waiting, made], [made, waiting], [made, acknowledged(Self.late), acknowledged(Self.early), made],
        ] {
            let record = parts.reduce(into: MessageRecord()) { $0.merge($1) }
            #expect(record.clicks[click] == .init(isMade: true, isAcknowledged: true))
            #expect(record.firstRemoteRead == Self.early)
            #expect(record.lastRemoteRead == Self.late)
        }
    }

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
