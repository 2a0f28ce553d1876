import Foundation
import InboxStore
import InboxTestSupport
import Testing

@Suite("File names that are not UTF-8")
struct FileNameTests {
    @Test(
        arguments: [
            ([0x61], "a"), ([0x61, 0xFF, 0x62], "a\u{10FFFF}b"), ([0xC3, 0xA9], "é"), ([0xC3], "\u{10FFC3}"),
            ([0xED, 0xA0, 0x80], "\u{10FFED}\u{10FFA0}\u{10FF80}"), ([0xF0, 0x9F, 0x93, 0xAC], "📬"),
            // A name that contains the escape for 0xFF itself.
            ([0xF4, 0x8F, 0xBF, 0xBF], "\u{10FFF4}\u{10FF8F}\u{10FFBF}\u{10FFBF}"), ([], ""),
        ] as [([UInt8], String)])
    func `a name becomes a text, and the text becomes the name again`(name: [UInt8], text: String) {
        #expect(PathText.text(name) == text)
        #expect(PathText.name(text) == name)
    }

    @Test func `a name with any two bytes around a letter is read back`() {
        for first in UInt8.min...UInt8.max {
            for second in stride(from: UInt8(0x7E), through: 0xFE, by: 3) {
                let name = [first, 0x61, second, first]
                #expect(PathText.name(PathText.text(name)) == name)
            }
        }
    }

    @Test func `for people, a byte that is not UTF-8 is the replacement character`() {
        #expect(PathText.shown(PathText.text([0x61, 0xFF, 0x62])) == "a\u{FFFD}b")
        #expect(PathText.shown("é") == "é")
    }

    #if os(Linux)
    /// Runs a line of sh, in which `$name` is a file name with the byte 0xFF.
    private func run(_ script: String, in scratch: TemporaryFolder) throws -> CommandRun {
        try CommandRun(shell: #"name="$(printf 'a\377.json')"; "# + script, in: scratch.url)
    }

    @Test func `a file whose name on the command line is not UTF-8 is read`() throws {
        let scratch = try TemporaryFolder()
        try scratch.path("feed.json", #"[{"messageId":"MSG-1","title":"Hi"}]"#)
        let run = try run(#"cp feed.json "$name" && inbox decode --provider zeta "$name""#, in: scratch)
        #expect(run.status == 0)
        #expect(run.output.contains("zeta:MSG-1"))
    }

    @Test func `an error names such a file with the replacement character`() throws {
        let run = try run(#"inbox decode --provider zeta "$name""#, in: try TemporaryFolder())
        #expect(run.status == 66)
        #expect(run.error.contains("a\u{FFFD}.json: No such file or directory"))
    }
    #endif
}
