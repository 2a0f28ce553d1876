import InboxTesting
import Testing

/// `difference(from:ignoring:)`: every place at which two values differ.
@Suite struct DifferenceTests {
    private func message(_ change: (inout InboxMessage) -> Void = { _ in }) -> InboxMessage {
        var message = InboxMessage(provider: .zeta, vendorID: "1")
        message.title = "Hi"
        message.custom = ["promo_id": "S", "n": 1]
        message.raw = ["messageId": "1"]
        change(&message)
        return message
    }

    private func texts(_ differences: [JSONDifference]) -> [String] { differences.map(\.description) }

    @Test func `equal messages have no difference`() {
        #expect(texts(message().difference(from: message())) == [])
    }

    @Test func `all places are reported, with both values`() {
        let other = message {
            $0.title = "Ho"
            $0.body = "B"
            $0.custom = ["promo_id": "T"]
        }
        #expect(
            texts(message().difference(from: other)) == [
                #"at /title: "Hi" ≠ "Ho""#,
                #"at /custom/promo_id: "S" ≠ "T""#,
                "at /custom/n: 1 ≠ nothing",
                #"at /body: nothing ≠ "B""#,
            ])
    }

    @Test func `a difference in raw counts unless raw is ignored`() {
        let other = message { $0.raw = ["messageId": "1", "x": true] }
        #expect(texts(message().difference(from: other)) == ["at /raw/x: nothing ≠ true"])
        #expect(texts(message().difference(from: other, ignoring: .raw)) == [])
    }

    @Test func `the order of keys counts unless it is ignored`() {
        let other = message { $0.custom = ["n": 1, "promo_id": "S"] }
        #expect(
            texts(message().difference(from: other))
                == [#"at /custom: keys ["promo_id","n"] ≠ ["n","promo_id"]"#])
        #expect(texts(message().difference(from: other, ignoring: .keyOrder)) == [])
    }

    @Test func `the spelling of a number counts unless it is ignored`() throws {
        let spelled = try JSONValue(parsing: "1.0")
        let other = message { $0.custom = ["promo_id": "S", "n": spelled] }
        #expect(texts(message().difference(from: other)) == ["at /custom/n: 1 ≠ 1.0"])
        #expect(texts(message().difference(from: other, ignoring: .numberSpelling)) == [])
        let two = message { $0.custom = ["promo_id": "S", "n": 2] }
        #expect(texts(two.difference(from: other, ignoring: .numberSpelling)) == ["at /custom/n: 2 ≠ 1.0"])
    }

    @Test func `feeds are compared by the ids of their messages`() {
        let left = InboxFeed(of: InboxMessage.samples(3))
        var messages = InboxMessage.samples(3)
        messages.removeFirst()
        messages[1].title = "Other"
        let right = InboxFeed(of: messages, badge: 2)
        #expect(
            texts(left.difference(from: right)) == [
                #"at /messages: ids ["customerio:sample-1","customerio:sample-2","customerio:sample-3"]"#
                    + #" ≠ ["customerio:sample-2","customerio:sample-3"]"#,
                #"at /messages/2/title: "Your order shipped" ≠ "Other""#,
                "at /badge: nothing ≠ 2",
            ])
    }

    @Test func `events, outboxes, counts and states have differences`() throws {
        let now = try #require(InboxMessage.sample.sentAt)
        let read = InboxEvent.markRead(["customerio:sample-1"], at: now)
        let unread = InboxEvent.markUnread(["customerio:sample-1"], at: now)
        #expect(texts(read.difference(from: unread)) == [#"at /event: "markRead" ≠ "markUnread""#])

        var state = InboxState()
        state.apply(.ingest(InboxFeed(of: [.sample]), at: now))
        let before = state
        state.apply(read)
        #expect(
            texts(before.difference(from: state))
                == ["at /messages/customerio:sample-1/lastMarkedRead: nothing ≠ 1770292800000"])
        #expect(
            texts(before.counts(at: now).difference(from: state.counts(at: now))).prefix(2)
                == ["at /unread: 1 ≠ 0", "at /read: 0 ≠ 1"])
        let entry = try #require(state.outbox.first)
        #expect(texts(entry.difference(from: entry)) == [])
    }

    /// This includes the two that are not in the canonical form of a feed.
    @Test func `a feed's vendor and whether it is incomplete are compared`() {
        let left = InboxFeed(provider: .zeta)
        let right = InboxFeed(provider: .pushwoosh, isIncomplete: true)
        #expect(
            texts(left.difference(from: right))
                == [#"at /provider: "zeta" ≠ "pushwoosh""#, "at /incomplete: nothing ≠ true"])
    }

    @Test(arguments: Provider.standard)
    func `messages of the fixtures are equal if and only if they have no difference`(provider: Provider) {
        let messages = FixtureSuite.bundled.cases(of: provider).prefix(60).flatMap(\.messages)
        #expect(messages.count > 20)
        for (left, right) in zip(messages, messages.dropFirst()) {
            #expect(left.difference(from: left).isEmpty)
            #expect((left == right) == left.difference(from: right).isEmpty, "\(left)\n\(right)")
        }
    }
}

extension Provider {
    static let standard = [any InboxAdapter].standard.map(\.provider)
}
