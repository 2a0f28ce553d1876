import Foundation
import InboxConformance
import InboxEngine
import InboxModel
import InboxTestSupport
import Testing
import UnifiedInbox

/// The digest changes exactly when an answer changes.
@Suite struct DigestTests {
    @Test func `states and instants with the same digest have the same answers`() {
        for seed in TestScale.seeds(6, long: 400) {
            var generator = HistoryGenerator(seed: seed)
            var state = HistoryGenerator.inbox
            var answers: [String: Answers] = [:]
            for event in generator.history() {
                state.apply(event)
                for now in HistoryGenerator.nows {
                    let digest = state.digest(at: Date(timeIntervalSince1970: Double(now) / 1000))
                    let answer = Answers(state, at: now)
                    let differences = answers[digest]?.differences(from: answer) ?? []
                    #expect(differences == [], "seed \(seed)")
                    answers[digest] = answer
                }
            }
        }
    }

    @Test func `every part of an answer affects the digest`() {
        let changes: [(inout InboxMessage) -> Void] = [
            { _ in }, { $0.title = "b" }, { $0.status = .read }, { $0.clicked = true }, { $0.pinned = true },
            { $0.topics = ["t"] }, { $0.priority = 1 }, { $0.raw = ["a": 1] }, { $0.custom = ["a": 1] },
            { $0.sentAt = .noon(plus: 1) }, { $0.expiresAt = .noon(plus: 9) }, { $0.expiresAt = .noon(plus: -9) },
            { $0.startsAt = .noon(plus: 9) }, { $0.status = .deleted },
        ]
        var digests = changes.map { change in
            InboxState(.feed(at: 0, .made("a", sent: 0, change))).digest(at: .noon)
        }
        let state = InboxState(.feed(at: 0, .made("a", sent: 0)))
        let events: [InboxEvent] = [
            .markRead(["pushwoosh:a"], at: .noon), .delete(["pushwoosh:a"], at: .noon),
            .pin(["pushwoosh:a"], at: .noon),
            .click("pushwoosh:a", at: .noon), .badge(3, of: .xtremePush, at: .noon), .clear(at: .noon),
            .ingest(.of(.made("b", sent: 0)), at: .noon),
        ]
        digests += events.map { event in
            var changed = state
            changed.apply(event)
            return changed.digest(at: .noon)
        }
        #expect(Set(digests).count == digests.count)
    }

    @Test func `a vendor's limit and the collapse policy affect the digest only through what they hide`() {
        let messages = (0..<3).map { (number: Int) in
            InboxMessage.made("\(number)", .zeta, sent: number) { $0.campaignID = "c" }
        }
        func digest(limit: Int, _ collapse: CollapsePolicy? = nil) -> String {
            var state = InboxState(capabilities: [.zeta: ProviderCapabilities(visibleLimit: limit)])
            state.collapse = collapse
            state.apply(.ingest(InboxFeed(provider: .zeta, messages: messages), at: .noon))
            return state.digest(at: .noon)
        }
        #expect(digest(limit: 3) == digest(limit: 9))
        #expect(digest(limit: 2) != digest(limit: 3))
        #expect(digest(limit: 3, CollapsePolicy(.campaign)) != digest(limit: 3))
    }

    @Test func `a feed that is ingested again changes nothing`() {
        let feed = InboxFeed(provider: .zeta, messages: [.made("a", .zeta), .made("b", .zeta, sent: 3, status: .read)])
        var state = InboxState([.ingest(feed, at: .noon)])
        let digest = state.digest(at: .noon)
        for minute in 1..<4 { state.apply(.ingest(feed, at: .noon(plus: minute * 60_000), scope: .full)) }
        #expect(state.digest(at: .noon(plus: 300_000)) == digest)
    }

    @Test func `the digest changes when a message starts or expires or a pin ends, and not in between`() {
        let state = InboxState([
            .feed(
                at: 0, .made("a", startsAt: .noon(plus: 10)), .made("b", expiresAt: .noon(plus: 20)), .made("c"),
                .made("d", expiresAt: .noon(plus: 5))),
            .pin(["pushwoosh:c"], until: .noon(plus: 30), at: .noon),
            // The pin ends while its message is hidden.
            .pin(["pushwoosh:d"], until: .noon(plus: 40), at: .noon),
        ])
        let digests = (0..<60).map { state.digest(at: .noon(plus: $0)) }
        let changes = (1..<60).filter { digests[$0] != digests[$0 - 1] }
        #expect(changes == [6, 10, 21, 31, 41])
        #expect(Set(digests).count == 6)
    }

    @Test func `the digest has a version and 64 bits of FNV-1a, and is the same in every process`() throws {
        // This is the digest of `[0,-1]`: the session, and no next change.
        #expect(InboxState().digest(at: .noon) == "1-e89773fcef2b58f7")
        let state = InboxState(.feed(at: 0, .made("a", sent: 0)))
        let digest = state.digest(at: .noon)
        #expect(digest.wholeMatch(of: /1-[0-9a-f]{16}/) != nil)
        #expect(try InboxState(snapshot: state.snapshot()).digest(at: .noon) == digest)
    }

    @Test func `an inbox has the digest of its state now`() async throws {
        let clock = ManualInboxClock(at: .noon)
        let inbox = try await Sample.inbox(.made("a", expiresAt: .noon(plus: 5)), clock: clock)
        let digest = await inbox.digest()
        #expect(await inbox.state.digest(at: .noon) == digest)
        clock.set(to: .noon(plus: 6))
        #expect(await inbox.digest() != digest)
    }
}
