import Foundation
import InboxTestSupport
import Testing

@Suite struct StreamCommandTests {
    private static let zeta = #"{"messageId":"1","actionList":[]}"#
    private static let zetaOut =
        #""id":"zeta:1","provider":"zeta","vendorID":"1","pinned":false,"status":"unread","clicked":false,"#
        + #""topics":[],"actions":[],"custom":{}}"#

    @Test func `payloads and envelopes can be mixed`() throws {
        let run = try CommandRun(
            "stream",
            input: """
                \(Self.zeta)

                {"provider":"zeta","recipient":"u1","payload":[{"messageId":"1"}]}
                 { "payload" : {"messageId":"1"}, "provider" : "zeta" }\r
                """)
        #expect(run.status == 0)
        #expect(run.lines == ["{" + Self.zetaOut, #"{"recipient":"u1","# + Self.zetaOut, "{" + Self.zetaOut])
    }

    @Test func `an invalid line is reported with its number and skipped`() throws {
        let run = try CommandRun("stream", input: "nonsense\n\n\(Self.zeta)\n{\"foo\":1}\n")
        #expect(run.status == 0)
        #expect(run.lines == ["{" + Self.zetaOut])
        #expect(run.error.hasPrefix("-:1:2: misspelled literal; write null\n-:4: error: feed.not-recognised"))
    }

    @Test func `in strict mode an invalid line ends the run`() throws {
        let run = try CommandRun("stream", "--strict", input: "\(Self.zeta)\nnonsense\n\(Self.zeta)\n")
        #expect(run.status == 65)
        #expect(run.lines.count == 1)
    }

    @Test(arguments: [
        #"{"provider":5,"payload":{"messageId":"1"}}"#,
        #"{"recipient":5,"provider":"zeta","payload":{"messageId":"1"}}"#,
        #"{"provider":"braze","payload":{"messageId":"1"}}"#, #"{"provider":"zeta","payload":null}"#,
    ])
    func `an invalid envelope is an invalid line`(_ line: String) throws {
        let run = try CommandRun("stream", input: line)
        #expect(run.status == 65)
        #expect(run.output.isEmpty)
        #expect(run.error.hasPrefix("-:1: "))
    }

    /// The other keys could be columns of a table.
    @Test func `an envelope that names its recipient or provider may have other keys`() throws {
        let run = try CommandRun(
            "stream",
            input: """
                {"at":1,"recipient":"u1","payload":\(Self.zeta),"extra":null}
                {"provider":"zeta","payload":"{\\"messageId\\":\\"1\\"}","shard":{"of":3}}
                """)
        #expect(run.status == 0)
        #expect(run.lines == [#"{"recipient":"u1","# + Self.zetaOut, "{" + Self.zetaOut])
    }

    /// The anomaly is in the envelope, so it rejects no message.
    @Test func `a repeated payload is reported, and the last one is used, even in strict mode`() throws {
        let line = #"{"provider":"zeta","payload":{"messageId":"0"},"payload":\#(Self.zeta)}"#
        let run = try CommandRun("stream", "--strict", input: line)
        #expect(run.status == 1)
        #expect(run.lines == ["{" + Self.zetaOut])
        #expect(run.error.contains("json.duplicate-key at /payload"))
        #expect(!run.error.contains("zeta:"))
    }

    /// A Salesforce push has the sender's data next to its own keys.
    @Test(arguments: [
        #"{"_m":"A","alert":"t","payload":{"messageId":"1","actionList":[]}}"#,
        #"{"_m":"A","alert":"t","recipient":"u1","payload":7}"#,
        #"{"_m":"A","alert":"t","recipient":{"name":"u1"},"payload":{}}"#,
    ])
    func `a payload with a key named payload is not an envelope`(_ line: String) throws {
        let run = try CommandRun("stream", input: line)
        #expect(run.status == 0)
        #expect(run.output.hasPrefix(#"{"id":"salesforce:A""#))
        #expect(run.output.contains(#""payload":"#))
    }

    @Test func `a byte-order mark is not a line`() throws {
        let message = #"{"messageId":"1","status":"UNREAD","actionList":[]}"#
        for input in ["\u{FEFF}\n\(message)\n", "\u{FEFF}\(message)\n", "\u{FEFF} \r\n\(message)"] {
            let run = try CommandRun("stream", "--strict", input: input)
            #expect(run.status == 0)
            #expect(run.lines.count == 1)
            #expect(run.error.isEmpty)
        }
        // Only the mark at the beginning of the input is a byte-order mark.
        #expect(try CommandRun("stream", input: "\(message)\n\u{FEFF}\n").error.hasPrefix("-:2:"))
    }

    @Test func `empty feeds and empty inputs work`() throws {
        #expect(try CommandRun("stream", input: "[]\n").status == 0)
        #expect(try CommandRun("stream", input: "").status == 0)
    }

    @Test(.enabled(if: TestScale.isLong, "it takes half a minute; LineReaderTests tries a lower limit"))
    func `a line may be 64 mebibytes and no longer`() throws {
        let room = (64 << 20) - Self.zeta.utf8.count
        let longest = Self.zeta + String(repeating: " ", count: room)
        let fits = try CommandRun("stream", input: "\(longest)\n\(Self.zeta)\n")
        #expect(fits.lines.count == 2)
        let tooLong = try CommandRun("stream", input: "\(longest) \n\(Self.zeta)\n")
        #expect(tooLong.status == 0)
        #expect(tooLong.lines.count == 1)
        #expect(
            tooLong.error
                == "-:1: the line is over the limit of 64 MiB, so it is not read; put fewer messages on one line\n")
    }

    /// What a line of shell prints, to standard output and then to standard error.
    private func shell(_ line: String) throws -> String {
        let run = try CommandRun(shell: line)
        return run.output + run.error
    }

    @Test func `a reader that closes the pipe ends the run without an error`() throws {
        let scratch = try TemporaryFolder()
        let lines = try scratch.path("lines", String(repeating: Self.zeta + "\n", count: 50_000))
        let output = try shell("{ inbox stream '\(lines)'; echo \"status $?\" >&2; } | head -n 1")
        #expect(output.contains("{" + Self.zetaOut))
        #expect(output.contains("status 0"))
        #expect(!output.contains("writing failed"))
    }

    /// The error cannot be printed; the exit status still reports it.
    @Test(arguments: [
        ("decode", 65), ("stream", 65), ("unify", 65), ("stream --nonsense", 64), ("stream /nowhere", 66),
    ])
    func `the status reports an error if standard error has no reader`(_ words: String, _ status: Int) throws {
        let gone = "{ sleep 0.2; echo '[' | inbox \(words) 2>&1 >/dev/null; echo \"status $?\" >&3; } | true"
        #expect(try shell("{ \(gone); } 3>&1") == "status \(status)\n")
        #expect(try shell("echo '[' | inbox \(words) 2>&- >/dev/null; echo \"status $?\"") == "status \(status)\n")
    }

    @Test func `an endless run ends if standard error has no reader`() throws {
        let output = try shell("yes nonsense | timeout 60 inbox stream 2>&1 >/dev/null | head -n 1; echo over")
        #expect(output == "-:1:2: misspelled literal; write null\nover\n")
    }

    @Test func `standard error may be closed`() throws {
        let output = try shell("echo '\(Self.zeta)' | inbox stream 2>&-; echo \"status $?\"")
        #expect(output == "{\(Self.zetaOut)\nstatus 0\n")
    }

    @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
    func `a full disk is reported`() throws {
        let output = try shell("echo '\(Self.zeta)' | inbox stream 2>&1 >/dev/full; echo \"status $?\"")
        #expect(output == "inbox: the output cannot be written: No space left on device\nstatus 74\n")
    }
}
