import Foundation
import InboxTestSupport
import Testing

/// `inbox stream --jobs`: the same output with any number of threads.
@Suite struct StreamJobsTests {
    private static let zeta = #"{"messageId":"1","actionList":[]}"#

    /// Lines of all kinds, enough for several batches.
    private static let mixed: String = {
        var text = ""
        for number in 0..<TestScale.count(2400, long: 4000) {
            switch number % 7 {
            case 0: text += #"{"messageId":"\#(number)","actionList":[{"link":"x"}],"additionalData":{"n":\#(number)}}"#
            case 1:
                text +=
                    #"{"provider":"zeta","recipient":"u\#(number)","payload":[{"messageId":"a"},{"messageId":"b"}]}"#
            case 2: text += number % 70 == 2 ? "nonsense" : #"{"inbox_id":"\#(number)","send_date":"soon"}"#
            case 3: text += #"{ "queueId" : "\#(number)", "properties": {"x": [ ]} }"#
            case 4: text += number % 40 == 4 ? #"{"foo":1}"# : ""
            case 5: text += #"{"provider":"zeta","payload":[5,{"messageId":"\#(number)"}]}"#
            default: text += zeta + String(repeating: " ", count: number % 1000)
            }
            text += number % 11 == 0 ? "\r\n" : "\n"
        }
        return text
    }()

    @Test(arguments: [
        [], ["--strict"], ["--raw"], ["--unread"], ["--provider", "zeta"], ["--format", "rows"],
        ["--format", "rows", "--strict"], ["--format", "rows", "--raw", "--json-strings", "--keep", "recipient"],
    ])
    func `output and diagnostics are the same as with one job`(_ options: [String]) throws {
        let input = Self.mixed
        let one = try CommandRun(words: ["stream"] + options, input: input)
        let isRows = options.contains("rows")
        #expect(one.lines.count > 100 || options == ["--strict"])
        #expect(one.error.isEmpty == isRows)
        for (index, row) in one.lines.enumerated() where isRows {
            #expect(row.hasPrefix(#"{"line":\#(index + 1),"status":"#))
        }
        for jobs in TestScale.isLong ? ["0", "2", "3", "8"] : ["3"] {
            let many = try CommandRun(words: ["stream", "--jobs", jobs] + options, input: input)
            #expect(many.output == one.output)
            #expect(many.error == one.error)
            #expect(many.status == one.status)
        }
    }

    @Test func `diagnostics in a file are the same as with one job`() throws {
        let scratch = try TemporaryFolder()
        let input = Self.mixed
        var diagnostics: [String] = []
        for jobs in ["1", "4"] {
            let path = try scratch.path("diagnostics-\(jobs)", "")
            let words = ["stream", "--jobs", jobs, "--diagnostics", path]
            #expect(try CommandRun(words: words, input: input).status == 0)
            diagnostics.append(try String(contentsOfFile: path, encoding: .utf8))
        }
        #expect(diagnostics[0].split(separator: "\n").count > 100)
        #expect(diagnostics[0] == diagnostics[1])
    }

    @Test func `lines keep their numbers across several files`() throws {
        let scratch = try TemporaryFolder()
        let first = try scratch.path("first", String(repeating: Self.zeta + "\n", count: 2100) + "nonsense")
        let second = try scratch.path("second", "\n\nnonsense\n")
        let run = try CommandRun("stream", "--jobs", "3", first, scratch.url("missing").path, second)
        let messages = run.error.split(separator: "\n")
        #expect(run.lines.count == 2100)
        #expect(run.status == 66)
        try #require(messages.count == 3)
        #expect(messages[0].hasPrefix("\(first):2101:2: "))
        #expect(messages[1].hasPrefix(scratch.url("missing").path))
        #expect(messages[2].hasPrefix("\(second):3:2: "))
    }

    @Test func `strict mode ends the run before the next input`() throws {
        let scratch = try TemporaryFolder()
        let bad = try scratch.path("bad", String(repeating: Self.zeta + "\n", count: 2500) + "nonsense\n")
        let run = try CommandRun("stream", "--strict", "--jobs", "4", bad, scratch.url("missing").path)
        #expect(run.lines.count == 2500)
        #expect(run.status == 65)
        #expect(run.error.split(separator: "\n").count == 1)
    }

    @Test func `many empty lines are counted`() throws {
        let run = try CommandRun("stream", "--jobs", "2", input: String(repeating: "\n", count: 700_000) + "nonsense")
        #expect(run.error.hasPrefix("-:700001:2: "))
        #expect(run.status == 65)
    }
}
