import InboxTesting
import Testing

/// The expectations in Swift Testing.
///
/// `Tests/Tools/Examples/Client` tests them with XCTest too.
@Suite struct ExpectationTests {
    @Test func `equal values meet the expectation`() {
        expectNoDifference(InboxMessage.sample, .sample)
        expectNoDifference([InboxMessage.sample], [.sample])
        expectNoDifference(nil as InboxMessage?, nil)
        expectNoDifference(InboxMessage.sample.with { $0.raw = [1] }, .sample, ignoring: .raw)
    }

    @Test func `differences are reported at the line of the caller`() {
        let other = InboxMessage.sample.with { $0.title = "Other" }
        let line = #line + 1
        let issues = issues { expectNoDifference(other, .sample) }
        #expect(issues.map(\.text) == ["1 difference:\n  at /title: expected \"Your order shipped\", got \"Other\""])
        #expect(issues.map(\.line) == [line])
    }

    @Test func `an absent message differs from a message`() {
        let issues = issues { expectNoDifference(nil, InboxMessage(provider: .zeta, vendorID: "1")) }
        #expect(issues.count == 1)
        #expect(issues[0].text.hasPrefix("1 difference:\n  at the root: expected {\"id\":\"zeta:1\""))
        #expect(issues[0].text.hasSuffix(", got nothing"))
    }

    @Test func `lists are compared by id`() {
        let messages = InboxMessage.samples(2)
        let issues = issues { expectNoDifference(messages, messages.reversed()) }
        #expect(
            issues.map(\.text) == [
                "1 difference:\n  at the root: expected ids [\"customerio:sample-2\",\"customerio:sample-1\"]"
                    + ", got [\"customerio:sample-1\",\"customerio:sample-2\"]"
            ])
    }

    // MARK: Feeds

    private func feed() throws -> InboxFeed {
        try InboxDecoder().decode(
            #"[{"messageId":"1","title":"Hi","mediaUrl":"i.png","additionalData":{"a":1.0,"b":"B"}},{"messageId":"2"}]"#,
            from: .zeta)
    }

    @Test func `a feed that has everything meets the expectation`() throws {
        expect(
            try feed(),
            has: .message("zeta:1", ["title": "Hi", "custom": ["a": 1], "body": nil]), .message("zeta:2"),
            .messages(["zeta:1", "zeta:2"]), .diagnostic(.urlNoScheme), .diagnostic(.urlNoScheme, at: "/0/mediaUrl"),
            .badge(nil), .deletions(nil))
        expect(InboxFeed(of: [.sample], badge: 3, deletions: ["x"]), has: .noDiagnostics, .badge(3), .deletions(["x"]))
    }

    @Test func `everything that a feed lacks is reported at the line of the caller`() throws {
        let feed = try feed()
        let line = #line + 2
        let issues = issues {
            expect(
                feed, has: .message("zeta:1", ["title": "Ho", "custom": ["a": 2], "image": nil]), .message("zeta:3"),
                .messages(["zeta:2"]), .diagnostic(.dateNever), .noDiagnostics, .badge(1), .deletions([]))
        }
        #expect(issues.map(\.line) == [line])
        let lines = issues.flatMap { $0.text.split(separator: "\n").map(String.init) }
        #expect(
            lines.filter { !$0.hasPrefix("    ") } == [
                "the feed is not as expected:",
                #"  message zeta:1 at /title: expected "Ho", got "Hi""#,
                "  message zeta:1 at /custom/a: expected 2, got 1.0",
                #"  message zeta:1 at /image: expected null, got "i.png""#,
                #"  there is no message zeta:3; the feed has ["zeta:1","zeta:2"]"#,
                #"  the messages are ["zeta:1","zeta:2"]; expected ["zeta:2"]"#,
                "  there is no diagnostic date.never",
                "  there are diagnostics, but none are expected",
                "  the badge is none; expected 1",
                "  the deletions are none; expected []",
                "  the feed has these diagnostics:",
            ])
        #expect(lines.last?.hasPrefix("    warning: url.no-scheme at /0/mediaUrl: ") == true)
        #expect(lines.count { $0.hasPrefix("    ") } == 1)
    }

    @Test func `ids are compared byte by byte`() {
        let (composed, decomposed) = ("zeta:\u{E9}", "zeta:e\u{301}")
        let feed = InboxFeed(of: [InboxMessage(provider: .zeta, vendorID: "\u{E9}")], deletions: [composed])
        expect(feed, has: .message(composed), .messages([composed]), .deletions([composed]))
        for expectation in [FeedExpectation.message(decomposed), .messages([decomposed]), .deletions([decomposed])] {
            #expect(issues { expect(feed, has: expectation) }.count == 1)
        }
    }

    @Test func `a missing diagnostic of a feed without diagnostics is reported`() {
        let issues = issues { expect(InboxFeed(of: [.sample]), has: .diagnostic(.dateNever, at: "/0/expiry")) }
        #expect(
            issues.map(\.text) == [
                "the feed is not as expected:\n  there is no diagnostic date.never at /0/expiry; the feed has no "
                    + "diagnostics"
            ])
    }

    @Test func `a custom expectation reports its faults`() throws {
        let even = FeedExpectation { $0.messages.count.isMultiple(of: 2) ? [] : ["an odd number of messages"] }
        expect(try feed(), has: even)
        let issues = issues { expect(InboxFeed(of: [.sample]), has: even) }
        #expect(issues.map(\.text) == ["the feed is not as expected:\n  an odd number of messages"])
    }
}

/// The comments of the issues that a test body records, and their lines.
func issues(_ body: () -> Void) -> [(text: String, line: Int)] {
    // The closure is called in this thread, where the issue is recorded.
    nonisolated(unsafe) var issues: [(text: String, line: Int)] = []
    withKnownIssue(isIntermittent: true) {
        body()
    } matching: { issue in
        issues.append((issue.comments.map(\.rawValue).joined(), issue.sourceLocation?.line ?? 0))
        return true
    }
    return issues
}
