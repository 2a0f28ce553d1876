import Foundation
import InboxJSON
import InboxTestSupport
import Testing

#if canImport(FoundationXML)
import FoundationXML
#endif

@Suite struct ConformCommandTests {
    private static let difference = "zeta/wrong: at /messages/0/title: expected \"U\", got \"T\"\n"

    @Test func `a difference is reported in one line, with exit status 1`() throws {
        let run = try FixtureFolder().conform()
        #expect(run.status == 1)
        #expect(run.output == Self.difference + "3 passed, 1 failed, 0 skipped\n")
        #expect(run.error.isEmpty)
    }

    @Test func `a single selected case is printed in full`() throws {
        let run = try FixtureFolder().conform("--filter", "zeta/wrong")
        #expect(run.status == 1)
        #expect(
            run.output == """
                zeta/wrong: at /messages/0/title: expected "U", got "T"
                zeta/wrong
                  The title is read.

                rules
                  zeta.text: T
                    source: S

                provider
                  "zeta"

                mode
                  "lenient"

                input
                  {"messageId": "1", "title": "T"}

                expect
                  {
                    "messages": [
                      {
                        "id": "zeta:1",
                        "provider": "zeta",
                        "vendorID": "1",
                        "title": "U",
                        "pinned": false,
                        "status": "unread",
                        "clicked": false,
                        "topics": [],
                        "actions": [],
                        "custom": {}
                      }
                    ],
                    "diagnostics": []
                  }

                actual
                  {
                    "messages": [
                      {
                        "id": "zeta:1",
                        "provider": "zeta",
                        "vendorID": "1",
                        "title": "T",
                        "pinned": false,
                        "status": "unread",
                        "clicked": false,
                        "topics": [],
                        "actions": [],
                        "custom": {}
                      }
                    ],
                    "diagnostics": []
                  }

                differences
                  at /messages/0/title: expected "U", got "T"

                0 passed, 1 failed, 0 skipped

                """)
    }

    @Test func `a single selected case that passes has no differences`() throws {
        let run = try FixtureFolder().conform(in: "zeta/two.json")
        #expect(run.output.hasPrefix("zeta/two\n"))
        #expect(run.output.hasSuffix("\ndifferences\n  none\n\n1 passed, 0 failed, 0 skipped\n"))
    }

    @Test func `every difference of a single selected case is in its JSON`() throws {
        let folder = try FixtureFolder()
        let fixture = FixtureFolder.decoding("zeta/wrong", title: "U")
            .replacing(#""status": "unread""#, with: #""status": "read""#)
            .replacing(
                #""input": {"messageId": "1", "title": "T"}"#,
                with: #""input": {"messageId": "1", "title": "T", "mediaUrl": ["x"]}"#
            )
            .replacing(#""diagnostics": []"#, with: #""diagnostics": [{"code": "field.coerced", "pointer": "/title"}]"#)
        try folder.write("zeta/wrong.json", fixture)
        let report = try JSONValue(parsing: folder.conform("--filter", "zeta/wrong", "--format", "json").output)
        let detail = try #require(report["detail"])
        #expect(detail["case"] == "zeta/wrong")
        #expect(detail["rules"] == [["id": "zeta.text", "text": "T", "source": "S"]])
        #expect(detail["input"]?["mediaUrl"] == ["x"])
        #expect(detail["expect"]?["messages"]?[0]?["status"] == "read")
        #expect(detail["actual"]?["messages"]?[0]?["status"] == "unread")
        #expect(
            detail["differences"] == [
                ["pointer": "/messages/0/title", "expected": "U", "actual": "T"],
                ["pointer": "/messages/0/status", "expected": "read", "actual": "unread"],
                ["pointer": "/diagnostics/0", "expected": ["code": "field.coerced", "pointer": "/title"]],
                ["pointer": "/diagnostics/-", "actual": ["code": "field.wrong-type", "pointer": "/mediaUrl"]],
            ])
    }

    @Test func `the detail of an engine case has its events, and every difference of each expectation`() throws {
        let folder = try FixtureFolder()
        try folder.write(
            "engine/none.json",
            #"{"name":"engine/none","rules":["zeta.id"],"events":[{"at":0,"event":"clear"}],"expect":["#
                + #"{"now":"2026-01-01T00:00:00Z","recipients":[{"recipient":"","unread":1,"total":2}]},"#
                + #"{"now":"2026-01-01T00:00:00Z","query":{},"messages":["zeta:1"]}]}"#)
        let report = try JSONValue(parsing: folder.conform("--filter", "engine/*", "--format", "json").output)
        #expect(report["detail"]?["events"] == [["at": 0, "event": "clear"]])
        #expect(
            report["detail"]?["differences"] == [
                ["pointer": "/0/recipients/0/unread", "expected": 1, "actual": 0],
                ["pointer": "/0/recipients/0/total", "expected": 2, "actual": 0],
                ["pointer": "/1/messages/0", "expected": "zeta:1"],
            ])
    }

    @Test func `several cases have no detail`() throws {
        let report = try JSONValue(parsing: FixtureFolder().conform("--format", "json").output)
        #expect(report["detail"] == nil)
    }

    @Test func `a file that is not a case is reported, and the other cases run`() throws {
        let (broken, whole) = (try FixtureFolder(), try FixtureFolder())
        try broken.write("zeta/broken.json", "{\n")
        let run = try broken.conform("/no/such/folder", whole.path, "--filter", "*/[ot]*")
        #expect(run.status == 66)
        #expect(run.output == "4 passed, 0 failed, 0 skipped\n")
        #expect(
            run.error == """
                \(broken.path)/zeta/broken.json:2:1: the text ends inside the object that begins at 1:1
                inbox conform: /no/such/folder cannot be opened

                """)
        #expect(try broken.conform("--filter", "zeta/one").status == 65)
        #expect(try whole.conform().status == 1)
    }

    @Test func `--filter selects cases, and --list prints their names`() throws {
        let folder = try FixtureFolder()
        #expect(try folder.conform("--list").output == "engine/none\nzeta/one\nzeta/two\nzeta/wrong\n")
        let listed = try folder.conform("--list", "--filter", "zeta/t*", "--filter=engine/*")
        #expect(listed.output == "engine/none\nzeta/two\n")
        #expect(listed.status == 0)
        let none = try folder.conform("--filter", "zeta/nothing")
        #expect(none.status == 64)
        #expect(none.error == "inbox conform: no case matches zeta/nothing; see inbox conform --help\n")
    }

    @Test func `a skipped case that fails counts as skipped, and one that passes as failed`() throws {
        let folder = try FixtureFolder()
        let wrong = try folder.conform("--skip", "*/wrong")
        #expect(wrong.status == 0)
        #expect(wrong.output == "3 passed, 0 failed, 1 skipped\n")
        let both = try folder.conform("--skip", "*/wrong", "--skip", "zeta/on?", "--skip", "x")
        #expect(both.status == 1)
        #expect(both.output == "zeta/one: passes, although it is expected to fail\n2 passed, 1 failed, 1 skipped\n")
        #expect(both.error == "inbox conform: note: --skip x matches no case\n")
    }

    @Test func `the JUnit report is XML`() throws {
        let run = try FixtureFolder().conform("--format", "junit")
        #expect(run.status == 1)
        #expect(XMLParser(data: Data(run.output.utf8)).parse())
        #expect(run.output.contains(#"<testsuite name="zeta" tests="3" failures="1" errors="0" skipped="0">"#))
    }

    @Test func `--write replaces the expectations of cases that differ`() throws {
        let folder = try FixtureFolder()
        let passing = try folder.read("zeta/one.json")
        let run = try folder.conform("--write", environment: ["CI": ""])
        #expect(run.status == 1)
        #expect(run.output == Self.difference + "3 passed, 1 failed, 0 skipped\n")
        #expect(run.error == "zeta/wrong: written\n")
        #expect(try folder.read("zeta/wrong.json") == FixtureFolder.decoding("zeta/wrong", title: "T"))
        #expect(try folder.read("zeta/one.json") == passing)
        #expect(try folder.conform().status == 0)
    }

    @Test func `--write with --messages-only keeps the expected diagnostics`() throws {
        let folder = try FixtureFolder()
        let fixture = FixtureFolder.decoding("zeta/wrong", title: "U").replacing(
            #""diagnostics": []"#, with: #""diagnostics": [{"code": "field.coerced", "pointer": "/title"}]"#)
        try folder.write("zeta/wrong.json", fixture)
        #expect(try folder.conform("--write", "--messages-only", environment: ["CI": ""]).status == 1)
        let written = try JSONValue(parsing: folder.read("zeta/wrong.json"))
        #expect(written["expect"]?["messages"]?[0]?["title"] == "T")
        #expect(written["expect"]?["diagnostics"] == [["code": "field.coerced", "pointer": "/title"]])
    }

    @Test func `--write is refused in CI and with --against`() throws {
        let folder = try FixtureFolder()
        let before = try folder.read("zeta/wrong.json")
        #expect(try folder.conform("--write", environment: ["CI": "true"]).status == 64)
        #expect(try folder.conform("--write", "--against", "cat", environment: ["CI": ""]).status == 64)
        #expect(try folder.read("zeta/wrong.json") == before)
    }

    // MARK: Many failing cases

    /// A folder with some more cases that fail, each with a title of its own.
    private func folder(failing count: Int) throws -> FixtureFolder {
        let folder = try FixtureFolder()
        for number in 10..<10 + count {
            try folder.write("zeta/w\(number).json", FixtureFolder.decoding("zeta/w\(number)", title: "\(number)"))
        }
        return folder
    }

    @Test func `up to ten failing cases are listed`() throws {
        let run = try folder(failing: 9).conform()
        #expect(run.lines.count == 11)
        #expect(run.lines[0] == #"zeta/w10: at /messages/0/title: expected "10", got "T""#)
        #expect(run.lines[9] + "\n" == Self.difference)
        #expect(run.lines[10] == "3 passed, 10 failed, 0 skipped")
    }

    @Test func `more failing cases are summed up, and the last line stays`() throws {
        let run = try folder(failing: 10).conform()
        #expect(run.status == 1)
        #expect(
            run.output == """
                Fields that differ
                  title    11 of 14 cases

                Cases with the same difference
                    11  title: expected a string, got another
                        zeta/w10, zeta/w11, zeta/w12, …

                Rules, and how many of their cases pass
                   2 of 13  zeta.text
                  other rules whose cases all pass: 1

                --filter zeta/w10 prints this case in full, and -f html writes a page of all cases.
                3 passed, 11 failed, 0 skipped

                """)
    }

    @Test func `--messages-only leaves diagnostics out`() throws {
        let folder = try FixtureFolder()
        let fixture = FixtureFolder.decoding("zeta/wrong", title: "T")
            .replacing(#""diagnostics": []"#, with: #""diagnostics": [{"code": "field.coerced", "pointer": "/title"}]"#)
        try folder.write("zeta/wrong.json", fixture)
        #expect(try folder.conform().output.contains("zeta/wrong: at /diagnostics/0: "))
        #expect(try folder.conform("--messages-only").output == "4 passed, 0 failed, 0 skipped\n")
        try folder.write(
            "zeta/wrong.json", fixture.replacing(#""title": "T","#, with: #""title": "U","#, maxReplacements: 1))
        let run = try folder.conform("--messages-only", "--filter", "zeta/wrong")
        #expect(run.status == 1)
        #expect(run.output.hasPrefix("zeta/wrong: at /messages/0/"))
        #expect(!run.output.contains("at /diagnostics"))
    }

    @Test func `--badge writes a badge beside the results`() throws {
        let folder = try FixtureFolder()
        let scratch = try TemporaryFolder()
        let path = scratch.url("badge.json").path
        let run = try folder.conform("--badge", path)
        #expect(run.status == 1)
        #expect(run.output == Self.difference + "3 passed, 1 failed, 0 skipped\n")
        #expect(
            try String(contentsOfFile: path, encoding: .utf8)
                == #"{"schemaVersion":1,"label":"inbox conformance","message":"3 of 4","color":"orange"}"# + "\n")
    }

    @Test func `a badge that cannot be written is reported before any case runs`() throws {
        let folder = try FixtureFolder()
        let before = try folder.read("zeta/one.json")
        let missing = try folder.conform("--badge", "/no/such/folder/badge.json")
        #expect(missing.status == 74)
        #expect(missing.output.isEmpty)
        #expect(missing.error == "inbox conform: /no/such/folder/badge.json: No such file or directory\n")
        let standard = try folder.conform("--badge", "-")
        #expect(standard.status == 64)
        #expect(standard.error == "inbox conform: --badge expects the path of a file, not -\n")
        let file = "\(folder.path)/zeta/one.json"
        let replacing = try folder.conform("--badge", file)
        #expect(replacing.status == 64)
        #expect(
            replacing.error == "inbox conform: \(file): the badge would replace a case; choose another file; see inbox "
                + "conform --help\n")
        #expect(try folder.read("zeta/one.json") == before)
        let path = "\(folder.path)/out"
        let both = try folder.conform("--badge", path, "--output", path)
        #expect(both.status == 64)
        #expect(both.error == "inbox conform: \(path): the badge would replace the results; choose another file\n")
    }

    @Test func `the HTML report is a page with each rule and each case`() throws {
        let run = try FixtureFolder().conform("--format", "html")
        #expect(run.status == 1)
        let page = try PageStructure(run.output)
        #expect(page.elements.count { $0.name == "details" } == 1 + 2 + 2 + 4)
        #expect(page.text.contains("3 of 4 cases pass"))
        #expect(page.text.contains("1 of 2 rules pass in all their cases."))
        #expect(page.text.contains(#"at /messages/0/title: expected "U", got "T""#))
    }

    @Test func `--coverage prints a table of rules`() throws {
        let folder = try FixtureFolder()
        let run = try folder.conform("--coverage")
        #expect(run.status == 0)
        #expect(
            run.output == """
                rule        for  against
                zeta.text     3        0
                zeta.id       1        0
                2 rules, 4 cases

                """)
        try folder.write(
            "rules.json", #"[{"id":"zeta.text","text":"T","source":"S"},{"id":"a.b","text":"T","source":"S"}]"#)
        let gap = try folder.conform("--coverage", "--format", "json")
        #expect(gap.status == 1)
        #expect(gap.error == "engine/none cites \"zeta.id\", which is not a rule\nno case cites the rule a.b\n")
        #expect(
            gap.output == #"[{"id":"zeta.text","text":"T","source":"S","for":["zeta/one","zeta/two","zeta/wrong"],"#
                + #""against":[]},{"id":"a.b","text":"T","source":"S","for":[],"against":[]}]"# + "\n")
    }
}
