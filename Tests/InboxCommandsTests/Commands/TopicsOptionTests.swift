import Foundation
import Testing

/// `--topics`: only messages that satisfy a filter.
@Suite struct TopicsOptionTests {
    private static let now = ["--now", "2026-11-21T00:00:00Z"]
    private static let payload =
        #"[{"messageId":"a","type":"offer","topics":["orders/1"],"properties":{}},{"messageId":"b","topics":["orders/2","promo"],"properties":{}},"#
        + #"{"messageId":"c","topics":["Promo"],"opened":true,"properties":{}}]"#

    private func ids(_ command: String, _ options: [String], input: String = payload) throws -> [String] {
        let run = try CommandRun(words: [command] + options, input: input)
        #expect(run.status == 0)
        return ["a", "b", "c"].filter { run.output.contains("\"id\":\"customerio:\($0)\"") }
    }

    @Test(arguments: [
        (["--topics", "orders/* & !promo"], ["a"]), (["--topics", "promo | type:offer"], ["a", "b", "c"]),
        (["--topics", "orders/*", "--topic", "PROMO"], ["b"]), (["--topics", "promo", "--unread"], ["b"]),
        (["--topics", "provider:zeta"], []),
    ])
    func `every command that lists messages selects those that satisfy the filter`(options: [String], ids: [String])
        throws
    {
        #expect(try self.ids("unify", Self.now + options + ["--format", "ndjson"]) == ids)
        #expect(try self.ids("stream", options) == ids)
        let event =
            #"{"at":"2026-11-20T00:00:00Z","event":"ingest","provider":"customerio","payload":\#(Self.payload)}"#
        #expect(try self.ids("replay", Self.now + options, input: event + "\n") == ids)
        guard !options.contains("--unread") else { return }
        #expect(try self.ids("explain", Self.now + options + ["--format", "ndjson"]) == ids)
    }

    @Test func `the counts cover only the selected messages`() throws {
        let run = try CommandRun(
            words: ["unify"] + Self.now + ["--topics", "promo", "--format", "json"], input: Self.payload)
        #expect(run.output.contains(#""unread":1,"total":2,"#))
    }

    @Test func `a topic of --topic is literal`() throws {
        #expect(try ids("unify", Self.now + ["--topic", "orders/*", "--format", "ndjson"]) == [])
    }
}
