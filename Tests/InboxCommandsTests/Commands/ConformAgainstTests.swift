import Foundation
import InboxTestSupport
import Testing
import UnifiedInbox

/// `inbox conform --against` runs the fixtures against any program.
///
/// `inbox conform-server` is such a program.
@Suite struct ConformAgainstTests {
    private static let fixtures = CommandRun.package.appendingPathComponent("Fixtures").path
    private static let example = CommandRun.package.appendingPathComponent("Tests/Tools/Examples/zeta_inbox.py").path

    @Test func `this library passes when it runs as an external program`() throws {
        let program = try CommandRun.program().path
        let run = try CommandRun("conform", Self.fixtures, "--against", "'\(program)' answer")
        #expect(run.status == 0)
        #expect(run.output == "\(try FixtureTree.cases().count) passed, 0 failed, 0 skipped\n")
    }

    @Test(arguments: ["nosuchprog", "/no/such/program --verbose"])
    func `a program that the shell cannot find is reported before any case runs`(_ command: String) throws {
        let run = try FixtureFolder().conform("--against", command)
        #expect(run.status == 64)
        let name = command.split(separator: " ")[0]
        #expect(
            run.error == "inbox conform: --against: the shell cannot find the program \"\(name)\"; see inbox "
                + "conform --help\n")
        #expect(run.output.isEmpty)
    }

    @Test func `the last lines of standard error are indented, and safe for a terminal`() throws {
        let command = #"printf 'Traceback\n  line 7\nzeta/none: \033[2Jred\n' >&2; exit 1"#
        let run = try FixtureFolder().conform("--against", command)
        #expect(run.status == 1)
        try #require(run.lines.count == 17)
        #expect(
            run.lines[..<4] == [
                "engine/none: the program ended before it answered, with exit "
                    + "status 1:", "    Traceback", "      line 7",
                "    zeta/none: \u{FFFD}[2Jred",
            ])
        #expect(run.lines[16] == "0 passed, 4 failed, 0 skipped")
    }

    @Test func `a program that hangs fails every case and is terminated`() throws {
        let run = try FixtureFolder().conform("--timeout", "0.2", "--against", "exec sleep 60", "--format", "json")
        #expect(run.status == 1)
        #expect(run.output.hasPrefix(#"{"passed":0,"failed":4,"skipped":0,"#))
        #expect(run.output.contains(#""reason":"no answer within 200 ms""#))
    }

    @Test func `a program that hangs is ended together with the command that started it`() throws {
        let folder = try FixtureFolder()
        let file = folder.root.appendingPathComponent("pid")
        let process = Process()
        process.executableURL = try CommandRun.program()
        process.arguments = [
            "conform", folder.path, "--timeout", "3600", "--against", "echo $$ > '\(file.path)'; sleep 600; true",
        ]
        process.standardOutput = FileHandle.nullDevice
        try process.run()
        func pid() -> Int32? {
            (try? String(contentsOf: file, encoding: .utf8)).flatMap { Int32($0.trimmingCharacters(in: .newlines)) }
        }
        #expect(comesTrue { pid() != nil })
        let started = try #require(pid())
        #expect(kill(started, 0) == 0)
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        #expect(comesTrue { kill(started, 0) != 0 })
    }

    /// Whether the condition becomes true within 20 seconds.
    private func comesTrue(_ condition: () -> Bool) -> Bool {
        for _ in 0..<400 where !condition() { Thread.sleep(forTimeInterval: 0.05) }
        return condition()
    }

    /// Why an incomplete implementation in another language fails, and the cases for each reason.
    private static let shortcomings: [(why: String, cases: [String])] = [
        (
            "it takes URLs as they are",
            [
                "url-*", "action-link-*", "action-report-link-verbatim", "link-*", "picture-scheme-file",
                "picture-javascript-*",
            ]
        ),
        ("it takes null for an empty list", ["messages-null"]),
        ("its dates are milliseconds alone", ["expiration-*"]),
        ("its numbers are doubles", ["additional-data-numbers-exact"]),
        ("it does not look for repeated keys", ["*duplicate-key*"]),
        ("it does not look for lone surrogates", ["lone-surrogate"]),
        (
            "it does not read JSON in strings",
            ["string-*", "additional-data-string-of-object", "additional-data-unparsable"]
        ),
        (
            "it does not check types",
            ["*wrong-type*", "*number*", "duplicate-id-loser-keeps-diagnostics", "text-blank-is-absent"]
        ),
        ("it does not know other vendors", ["wrong-vendor-*", "empty-list-under-*"]),
        ("it does not skip a byte-order mark", ["byte-order-mark-at-start"]),
        ("its JSON may be of any depth", ["depth-513"]),
    ]

    @Test(.enabled(if: python3, "there is no python3"))
    func `the incomplete example in Python fails the cases that it does not support`() throws {
        let run = try CommandRun(
            "conform", "\(Self.fixtures)/zeta", "--against", "python3 '\(Self.example)'", "-f", "json")
        #expect(run.status == 1)
        let report = try JSONValue(parsing: run.output)
        let failures = (report["cases"]?.array ?? []).filter { $0["outcome"] == "failed" }.map { result in
            (name: result["case"]?.string ?? "", pointer: result["pointer"]?.string ?? "", result: result)
        }
        let patterns = Self.shortcomings.flatMap(\.cases).map { "zeta/\($0)" }
        for failure in failures {
            #expect(patterns.contains { fnmatch($0, failure.name, 0) == 0 }, "\(failure)")
        }
        for shortcoming in Self.shortcomings {
            for pattern in shortcoming.cases {
                #expect(
                    failures.contains { fnmatch("zeta/\(pattern)", $0.name, 0) == 0 },
                    "\(shortcoming.why): \(pattern)")
            }
        }
        for (name, pointer, expected, actual) in [
            (
                "action-report-link-verbatim", "/messages/0/actions/0/url",
                #""https://example.com/summer%20sale""#, #""https://example.com/summer sale""#
            ),
            (
                "additional-data-numbers-exact", "/messages/0/custom/ratio", "0.1234567890123456789",
                "0.12345678901234568"
            ),
            ("duplicate-key-last-wins", "/diagnostics/0", #"{"code":"json.duplicate-key","pointer":"/0/title"}"#, "[]"),
        ] {
            let failure = try #require(failures.first { $0.name == "zeta/\(name)" }?.result)
            #expect(failure["pointer"]?.string == pointer)
            #expect(failure["expected"]?.description == expected)
            #expect(failure["actual"]?.description == actual)
        }
        let crash = failures.first { $0.name == "zeta/expiration-beyond-year-9999" }?.result["reason"]?.string ?? ""
        #expect(crash.hasPrefix("the program ended before it answered, with exit status 1:\n"))
        #expect(crash.hasSuffix("\nOverflowError: date value out of range"))
        let listed = try CommandRun("conform", "\(Self.fixtures)/zeta", "--list").lines
        let skipped = listed.filter {
            $0.hasPrefix("zeta/strict-") || $0.hasPrefix("zeta/detect") || $0.hasSuffix("-without-provider")
        }
        #expect(failures.count + skipped.count < listed.count)
        #expect(report["passed"]?.integer == listed.count - failures.count - skipped.count)
        #expect(report["skipped"]?.integer == skipped.count)
    }

    // MARK: The same answer to everything

    @Test func `a run stops after 20 cases that fail in the same way`() throws {
        let scratch = try TemporaryFolder()
        for number in 1...23 {
            let name = "zeta/case-\(number)"
            try scratch.path("\(name).json", FixtureFolder.decoding(name, title: "T"))
        }
        let echo = #"sed -u 's/,"op".*/,"messages":[],"diagnostics":[]}/'"#
        let words = ["conform", scratch.url.path, "--against", echo]
        let reason = #"each answer is {"messages":[],"diagnostics":[]}"#
        let stop = "the first 20 cases fail in the same way, so the run stops here: \(reason)"
        let run = try CommandRun(words: words)
        #expect(run.status == 1)
        #expect(run.lines == [stop, "0 passed, 21 failed, 0 skipped"])
        let json = try CommandRun(words: words + ["-f", "json"])
        #expect(json.error == "inbox conform: \(stop)\n")
        #expect(try JSONValue(parsing: json.output)["failed"] == 21)
        let page = try CommandRun(words: words + ["-f", "html"])
        #expect(try PageStructure(page.output).text.contains(stop))
    }

    private static var python3: Bool {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["python3", "-c", "import sys; sys.exit(sys.version_info < (3, 9))"]
        guard (try? process.run()) != nil else { return false }
        process.waitUntilExit()
        return process.terminationStatus == 0
    }

    @Test func `the server answers each request with one line`() throws {
        let run = try CommandRun(
            "conform-server",
            input: """
                {"case":"a/1","op":"decode","provider":"zeta","mode":"lenient","input":[]}
                {"case":"a/2","op":"decode","mode":"lenient","inputText":"["}
                {"case":"a/3","op":"decode","provider":"zeta","mode":"lenient","input":[7]}
                {"case":"a/4","op":"replay","events":[{"at":0,"event":"clear"}],"now":"2026-01-01T00:00:00Z"}

                """)
        #expect(run.status == 0)
        #expect(
            run.lines == [
                #"{"case":"a/1","messages":[],"diagnostics":[]}"#, #"{"case":"a/2","malformed":true}"#,
                #"{"case":"a/3","messages":[],"diagnostics":[{"code":"message.not-object","severity":"error","#
                    + #""message":"each message must be an object, but this element is 7; it is left out","pointer":"/0"}]}"#,
                #"{"case":"a/4","recipients":[{"recipient":"","unread":0,"total":0,"messages":[],"outbox":[]}]}"#,
            ])
    }

    @Test func `the server's earlier name still works, and help does not list it`() throws {
        let request = #"{"case":"a/1","op":"decode","provider":"zeta","input":[]}"#
        #expect(try CommandRun("answer", input: request).output == CommandRun("conform-server", input: request).output)
        #expect(try CommandRun("answer", "--help").output == CommandRun("conform-server", "--help").output)
        let listed = try CommandRun("--help").lines.compactMap { $0.split(separator: " ").first }
        #expect(listed.contains("conform-server"))
        #expect(!listed.contains("answer"))
    }

    /// In the answer, the input is nested a few containers deeper.
    @Test func `an answer may be nested deeper than any payload`() throws {
        let depth = 511
        let deep = String(repeating: #"{"a":"#, count: depth) + "1" + String(repeating: "}", count: depth)
        let payload = #"{"code":"a","actionParams":{"u":"\#(deep.replacingOccurrences(of: "\"", with: "\\\""))"}}"#
        let text = payload.replacingOccurrences(of: "\\", with: "\\\\").replacingOccurrences(of: "\"", with: "\\\"")
        let run = try CommandRun(
            "conform-server", input: #"{"case":"a/1","op":"decode","provider":"pushwoosh","inputText":"\#(text)"}"#)
        #expect(run.status == 0)
        #expect(run.lines.first?.contains(#""custom":\#(deep)"#) == true, "\(run.output.prefix(200))")
    }

    @Test(arguments: [(512, true), (513, false)])
    func `a request with a payload of the greatest depth is answered, and a deeper payload is malformed`(
        _ depth: Int, _ isRead: Bool
    ) throws {
        let list = String(repeating: "[", count: depth - 3) + String(repeating: "]", count: depth - 3)
        let payload = #"[{"messageId":"1","actionList":[],"additionalData":{"a":\#(list)}}]"#
        let run = try CommandRun(
            "conform-server", input: #"{"case":"a/1","op":"decode","provider":"zeta","input":\#(payload)}"#)
        #expect(run.status == 0)
        let answer = try #require(run.lines.first)
        #expect(answer.contains(#""custom":{"a":\#(list)}"#) == isRead, "\(answer.prefix(200))")
        #expect(answer.contains(#""malformed":true"#) == !isRead, "\(answer.prefix(200))")
    }

    @Test(arguments: [(528, true), (529, false)])
    func `a request may be 528 levels deep, and after a deeper request the next one is answered`(
        _ depth: Int, _ isRead: Bool
    ) throws {
        let list = String(repeating: "[", count: depth - 1) + String(repeating: "]", count: depth - 1)
        let run = try CommandRun(
            "conform-server",
            input: """
                {"case":"a/1","op":"decode","provider":"zeta","input":\(list)}
                {"case":"a/2","op":"decode","provider":"zeta","input":[]}
                """)
        #expect(run.status == (isRead ? 0 : 65))
        #expect(run.lines.count == 2)
        let answer = try #require(run.lines.first)
        #expect(
            isRead ? answer == #"{"case":"a/1","malformed":true}"# : answer.contains("deeper than the limit of 528"))
        #expect(run.lines.last == #"{"case":"a/2","messages":[],"diagnostics":[]}"#)
    }

    @Test func `a line that is not a request is answered with an error`() throws {
        let run = try CommandRun(
            "conform-server",
            input: """
                {
                {"case":"a/1","op":"decode","mode":"lenient"}
                {"case":"a/2","op":"decode","provider":"nobody","mode":"lenient","input":[]}
                {"case":"a/3","op":"decode","provider":"zeta","mode":"lenient","input":[]}
                """)
        #expect(run.status == 65)
        try #require(run.lines.count == 4)
        #expect(run.lines[0].hasPrefix(#"{"error":"the request is not JSON: "#))
        #expect(run.lines[1].hasPrefix(#"{"case":"a/1","error":"the request needs an \"input\""#))
        #expect(run.lines[2].hasPrefix(#"{"case":"a/2","error":"#))
        #expect(run.lines[3] == #"{"case":"a/3","messages":[],"diagnostics":[]}"#)
        #expect(run.error.contains("-:2: the request needs an \"input\", \"inputText\""))
    }

    @Test func `the detail of a case lists every difference, even for an answer without messages`() throws {
        let scratch = try TemporaryFolder()
        let fixture = #"""
            {"name": "zeta/none", "description": "D", "rules": [], "provider": "zeta", "mode": "lenient",
             "input": [], "expect": {"messages": [], "diagnostics": [], "badge": 3}}
            """#
        try scratch.path("zeta/none.json", fixture)
        let run = try CommandRun("conform", scratch.url.path, "--against", "cat", "--format", "json")
        #expect(run.status == 1)
        let report = try JSONValue(parsing: run.output)
        #expect(report["cases"]?[0]?["pointer"] == "/messages")
        #expect(
            report["detail"]?["differences"] == [
                ["pointer": "/messages", "expected": []], ["pointer": "/badge", "expected": 3],
                ["pointer": "/diagnostics", "expected": []],
            ])
    }

    @Test func `the detail of an engine case lists a difference for each answer of the wrong kind`() throws {
        let scratch = try TemporaryFolder()
        let fixture = #"""
            {"name": "engine/none", "description": "D", "rules": [], "events": [],
             "expect": [{"now": "2026-02-05T12:00:00Z", "recipients": []},
                        {"now": "2026-02-06T12:00:00Z", "recipients": []}]}
            """#
        try scratch.path("engine/none.json", fixture)
        let run = try CommandRun("conform", scratch.url.path, "--against", "cat", "--format", "json")
        let differences = try JSONValue(parsing: run.output)["detail"]?["differences"]?.array ?? []
        #expect(differences.map { $0["pointer"] } == ["/0/recipients", "/1/recipients"])
        #expect(differences.map { $0["expected"] } == [[], []])
    }
}
