import Foundation
import InboxTestSupport
import Testing

@testable import InboxCommands

/// The completions, as the shells themselves give them.
@Suite struct CompletionsCommandTests {
    /// A command line whose last word is completed, and the expected suggestions.
    struct Line: Sendable, CustomStringConvertible {
        let words: [String]
        let suggested: [String]

        init(_ words: String..., suggests suggested: [String]) {
            self.words = words
            self.suggested = suggested
        }

        var description: String { words.joined(separator: " ") }
    }

    private static let vendors = ["customerio", "pushwoosh", "salesforce", "xtremepush", "zeta"]
    /// What all three shells suggest.
    private static let lines = [
        Line("inbox", "uni", suggests: ["unify"]),
        Line("inbox", "help", "vend", suggests: ["vendors"]),
        Line("inbox", "unify", "--lim", suggests: ["--limit"]),
        Line("inbox", "decode", "--provider", "", suggests: vendors),
        Line("inbox", "decode", "-p", "ze", suggests: ["zeta"]),
        Line("inbox", "stream", "--format", "", suggests: ["csv", "ndjson", "rows"]),
        Line("inbox", "vendors", "z", suggests: ["zeta"]),
        Line("inbox", "completions", "", suggests: ["bash", "fish", "zsh"]),
        Line("inbox", "unify", "--topic", "", suggests: []),
    ]

    private static func isInstalled(_ shell: String) -> Bool { (try? path(of: shell)) != nil }

    private static func path(of shell: String) throws -> String {
        let folders = ["/bin", "/usr/bin", "/usr/local/bin", "/opt/homebrew/bin"]
        return try #require(folders.map { "\($0)/\(shell)" }.first { FileManager.default.isExecutableFile(atPath: $0) })
    }

    /// Runs a script in a shell, in a folder with the shell's completions in the file `completions`.
    ///
    /// - Returns: The lines that the script prints.
    private func run(_ script: String, in shell: String, _ options: [String] = []) throws -> [String] {
        let scratch = try TemporaryFolder()
        try scratch.path("completions", try CommandRun("completions", shell).output)
        try scratch.path("script", script)
        let words = [try Self.path(of: shell)] + options + ["script"]
        let run = try CommandRun(shell: words.joined(separator: " "), in: scratch.url)
        #expect(run.status == 0)
        return run.output.split(whereSeparator: \.isNewline).map(String.init)
    }

    @Test(.enabled("bash is not installed") { isInstalled("bash") }, arguments: lines)
    func `bash suggests the words`(_ line: Line) throws {
        let words = line.words.map { "'\($0)'" }.joined(separator: " ")
        let script = """
            source completions
            COMP_WORDS=(\(words)); COMP_CWORD=\(line.words.count - 1)
            _inbox
            printf '%s\\n' "${COMPREPLY[@]}"
            """
        #expect(try run(script, in: "bash", ["--norc"]).sorted() == line.suggested)
    }

    @Test(.enabled("bash is not installed") { isInstalled("bash") })
    func `bash suggests the value after an equals sign`() throws {
        let script = """
            source completions
            COMP_WORDS=(inbox unify --format = h); COMP_CWORD=4
            _inbox
            printf '%s\\n' "${COMPREPLY[@]}"
            """
        #expect(try run(script, in: "bash", ["--norc"]) == ["html"])
    }

    @Test(.enabled("fish is not installed") { isInstalled("fish") }, arguments: lines)
    func `fish suggests the words`(_ line: Line) throws {
        let words = line.words.joined(separator: " ")
        let suggested = try run("source completions\ncomplete -C '\(words)'", in: "fish", ["--no-config"])
        // A tab precedes the description of a word.
        #expect(suggested.map { $0.split(separator: "\t")[0] }.sorted() == line.suggested.map { Substring($0) })
    }

    @Test(.enabled("zsh is not installed") { isInstalled("zsh") }, arguments: lines)
    func `zsh suggests the words`(_ line: Line) throws {
        // Completion needs a terminal: an inner shell has one, and prints each match as it is added.
        let setup = #"""
            autoload -Uz compinit && compinit -u -D
            source ./completions
            compadd() {
              if [[ ${@[1,(i)(-|--)]} == *-(O|A|D)* ]]; then builtin compadd "$@"; return; fi
              local -a hits
              builtin compadd -A hits "$@"
              for hit in $hits; do print -r -- "MATCH $hit"; done
              builtin compadd "$@"
            }
            comppostfuncs=(exit)
            bindkey '^I' complete-word
            zstyle ':completion:*' menu no
            zstyle ':completion:*' list-prompt ''
            LISTMAX=0
            """#
        let words = line.words.joined(separator: " ")
        let script = """
            zmodload zsh/zpty
            print -r -- '\(setup.replacing("'", with: #"'\''"#))' > setup
            zpty inner zsh -f -i
            zpty -w inner 'source ./setup'
            zpty -w -n inner '\(words)'$'\\t'
            while zpty -r inner text; do print -r -- $text; done
            exit 0
            """
        let output = try run(script, in: "zsh", ["-f"])
        let matches = output.compactMap { text in
            text.firstRange(of: "MATCH ").map { text[$0.upperBound...].trimmingCharacters(in: .whitespaces) }
        }
        #expect(Set(matches).sorted() == line.suggested, "\(output)")
    }
}
