#if os(Linux) || os(macOS)
import InboxConformance
import InboxJSON
import Testing

/// Programs that break the protocol: each fault fails its case, and no other.
@Suite struct ProgramSubjectTests {
    private static let echo = #"sed -u 's/,"op".*/,"messages":[],"diagnostics":[]}/'"#

    private static func repeated(_ line: String, _ count: Int) -> String {
        Array(repeating: line, count: count).joined(separator: "\n")
    }

    /// Cases that ``echo`` passes.
    private func cases(_ count: Int = 3, input: JSONValue = []) throws -> [FixtureCase] {
        try (1...count).map { try .made("a/\($0)", input: input) }
    }

    private func reasons(
        _ command: String, _ timeout: Duration = .seconds(20), count: Int = 3, input: JSONValue = []
    ) throws -> [String?] {
        var program = ProgramSubject(command: command, timeout: timeout)
        let report = FixtureReport(of: try cases(count, input: input), against: &program)
        #expect(report.results.allSatisfy { ($0.reason == nil) == ($0.outcome == .passed) })
        return report.results.map(\.reason)
    }

    @Test(arguments: [
        ("exit 0", "the program ended before it answered, with exit status 0"),
        ("echo gone wrong >&2; exit 3", "the program ended before it answered, with exit status 3: gone wrong"),
        ("kill -9 $$", "the program ended before it answered, with signal 9"),
        (
            "printf 'a\\n' >&2; printf '{\"case\"'",
            "the program ended after 7 bytes without a line feed, with exit "
                + "status 0: a"
        ),
        ("exec no-such-program-anywhere 2>&-", "the program ended before it answered, with exit status 127"),
        ("cat > /dev/null", "no answer within 300 ms"),
        ("echo waiting >&2; sleep 60", "no answer within 300 ms: waiting"),
        ("sleep 60 & sleep 60", "no answer within 300 ms"),
        ("printf '{\"case\"'; sleep 60", "no answer within 300 ms; it wrote 7 bytes without a line feed"),
        ("exec <&-; sleep 60", "the program closed its standard input"),
        ("exec >&-; sleep 60", "the program closed its standard output before it answered"),
        ("echo hello; cat", "each answer must be one line of JSON; this one is \"hello\""),
        ("echo; cat", "each answer must be one line of JSON; this one is \"\""),
        ("echo '{'; echo '}'; cat", "each answer must be one line of JSON; this one began with `{` and a line break"),
        ("echo ' [ '; cat", "each answer must be one line of JSON; this one began with `[` and a line break"),
        ("echo '[]'; cat", "each answer must repeat the \"case\" of its request; this one is \"[]\""),
        (
            "echo '{\"case\":1}'; cat",
            "each answer must repeat the \"case\" of its request; this one is \"{\\\"case\\\":1}\""
        ),
        ("echo '{\"case\":\"a/9\"}'; cat", "each answer must repeat the \"case\" of its request; this one has \"a/9\""),
        ("yes", "each answer must be one line of JSON; this one is \"y\""),
        ("yes '{\"case\":\"zeta/x\"}'", "each answer must repeat the \"case\" of its request; this one has \"zeta/x\""),
        ("yes complaint | head -n 9999 >&2; sleep 60", "no answer within 300 ms:\n\(repeated("complaint", 5))"),
        ("seq 9 >&2; exit 3", "the program ended before it answered, with exit status 3:\n5\n6\n7\n8\n9"),
        (
            "printf 'one\\n\\n  two\\r\\n\\tthree' >&2",
            "the program ended before it answered, with exit status 0:\none\n  two\n    three"
        ),
        ("printf '\\n  one\\n\\n' >&2", "the program ended before it answered, with exit status 0: one"),
        (
            "printf %0200d 0 >&2",
            "the program ended before it answered, with exit status 0: "
                + "\(String(repeating: "0", count: 200))"
        ),
        (
            "printf %0201d 0 >&2",
            "the program ended before it answered, with exit status 0: "
                + "\(String(repeating: "0", count: 200))…"
        ),
        ("printf '%05000d\\nend' 0 >&2", "the program ended before it answered, with exit status 0: end"),
    ])
    func `each case fails with its reason, and the program is started again`(
        command: String, reason: String
    ) throws {
        let timeout: Duration = reason.contains("300 ms") ? .milliseconds(300) : .seconds(20)
        #expect(try reasons(command, timeout, count: 2) == [reason, reason])
    }

    @Test func `endless output without a line feed is cut off`() throws {
        // Depending on the machine, the output exceeds the longest line in time or not.
        for reason in try reasons("cat /dev/zero", .milliseconds(200)) {
            let isCutOff = reason?.contains(/wrote (over \d+ MiB|\d+ bytes) without a line feed/)
            #expect(isCutOff == true, "\(reason ?? "")")
        }
    }

    /// The program fills both pipes before it reads, and the request is larger than a pipe.
    @Test func `full pipes do not block either side`() throws {
        let input = JSONValue(String(repeating: "x", count: 1 << 18))
        let flood = "head -c 300000 /dev/zero | tr '\\0' ' '; head -c 300000 /dev/zero >&2; "
        #expect(try reasons(flood + Self.echo, input: input) == [nil, nil, nil])
    }

    @Test func `a program that dies on one case answers the others`() throws {
        let command =
            #"while read -r line; do case $line in *a/2*) exit 7;; *) printf '%s\n' "$line" | \#(Self.echo);; esac; done"#
        #expect(try reasons(command) == [nil, "the program ended before it answered, with exit status 7", nil])
    }

    @Test func `a program that exits after each answer fails every second case`() throws {
        let reason = "the program ended before it answered, with exit status 0"
        #expect(try reasons("head -n 1 | \(Self.echo)") == [nil, reason, nil])
    }

    @Test func `an extra answer fails only its own case, even after the last case`() throws {
        let twice = "the program answered more than once"
        #expect(try reasons("\(Self.echo) | sed -u p") == [twice, twice, twice])
        #expect(try reasons("\(Self.echo) | sed -u '/a.2/p'") == [nil, twice, nil])
    }

    @Test func `endless answers fail the next case as well`() throws {
        let command = #"\#(Self.echo) | while read -r line; do while printf '%s\n' "$line"; do :; done; done"#
        let reasons = try reasons(command)
        #expect(reasons[0] == "the program answered more than once")
        #expect(reasons[1] == "each answer must repeat the \"case\" of its request; this one has \"a/1\"")
        #expect(reasons[2] == "the program answered more than once")
    }

    /// The late answer is written by the first program, which has been replaced when the second case is sent.
    @Test func `a late answer is not taken for the next case`() throws {
        let command =
            #"while read -r line; do case $line in *a/1*) sleep 2;; esac; printf '%s\n' "$line" | \#(Self.echo); done"#
        #expect(try reasons(command, .seconds(1)) == ["no answer within 1 s", nil, nil])
    }

    @Test func `output after the last answer fails the last case`() throws {
        let reasons = try reasons("\(Self.echo); echo bye")
        #expect(reasons == [nil, nil, "the program wrote more than its answer: \"bye\""])
    }

    @Test func `a program that does not exit at the end of its input is terminated`() throws {
        #expect(try reasons("\(Self.echo); sleep 60") == [nil, nil, nil])
    }

    @Test func `unsupported, malformed and error are answers`() throws {
        var program = ProgramSubject(
            command: #"sed -u -e 's/,"op".*//' -e '/a.1/s/$/,"unsupported":true}/' -e '/a.2/s/$/,"malformed":true}/' "#
                + #"-e '/a.3/s/$/,"error":"no idea"}/'"#)
        let report = FixtureReport(of: try cases(), against: &program)
        #expect(report.results.map(\.outcome) == [.skipped, .failed, .failed])
        #expect(report.results.map(\.reason) == ["unsupported", "differs", "no idea"])
        #expect(report.results[1].actual == ["malformed": true])
    }
}
#endif
