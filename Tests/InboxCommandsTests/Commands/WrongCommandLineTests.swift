import Testing
import UnifiedInbox

/// A wrong command line is reported in one line, which names the command for help, with exit status 64.
@Suite struct WrongCommandLineTests {
    private static let providers = [any InboxAdapter].standard.map(\.provider.name).joined(separator: ", ")

    /// Command lines, each with what is wrong below it; ␣ is a space in a word.
    private static let table = """
        unify --limti 3
          unknown option "--limti" (did you mean --limit?)
        unify --limit
          --limit needs a value: N
        unify --strict=yes
          --strict does not accept a value
        decode --topic x
          decode does not accept the option --topic
        unify --limit -3
          --limit expects a number, 0 or more, not "-3"
        unify --now today
          --now expects a time like 2026-02-05T12:00:00Z, not "today"
        decode --provider pushwosh
          unknown provider "pushwosh"; the providers are \(providers) (did you mean "pushwoosh"?)
        decode -n 3
          decode does not accept the option -n
        unify -x
          unknown option "-x"
        unify -provider zeta
          unknown option "-provider" (did you mean --provider?)
        stream --format html
          --format must be one of ndjson, rows, csv, not "html"
        decode --zone-offset 2
          --zone-offset expects an offset like +02:00, -0530 or Z, not "2"
        decode --zone-offset=
          --zone-offset expects an offset like +02:00, -0530 or Z, not ""
        detect --zone-offset Z
          detect does not accept the option --zone-offset
        completions
          specify one SHELL: bash, zsh, fish
        completions csh
          SHELL must be one of bash, zsh, fish, not "csh"
        conform --timeout 0
          --timeout expects a number of seconds above 0, not "0"
        conform --timeout soon
          --timeout expects a number of seconds above 0, not "soon"
        conform --format table
          --format must be one of text, html, json, junit, not "table"
        conform --against ␣
          --against expects a shell command that starts a program, not " "
        conform --list -f json
          --format has no effect on --list, which does not run the cases; remove --format
        conform --coverage --filter zeta/*
          --filter has no effect on --coverage, which counts all cases without running them; remove --filter
        conform --coverage -f junit
          --coverage cannot be written as junit; use text or json
        conform --coverage -f html
          --coverage cannot be written as html; use text or json
        conform --list --messages-only
          --messages-only has no effect on --list, which does not run the cases; remove --messages-only
        conform --coverage --badge b
          --badge has no effect on --coverage, which counts all cases without running them; remove --badge
        redact --case Odd␣Date
          --case expects a path of lower-case words like pushwoosh/odd-date, not "Odd Date"
        redact --case zeta/a x y
          --case accepts only one FILE
        redact --strict
          --strict applies only with --case; add --case
        redact --salt
          --salt needs a value: TEXT
        schema --of feed
          --of must be one of message, row, decode, unify, replay, changes, explain, lint, detect, survey, not "feed"
        schema --of survey -f spark
          a survey is one document, not a table: only --format json-schema describes it
        schema --of unify -f spark
          --format spark describes only messages and rows, not unify
        schema --of row -f arrow
          the Arrow schema comes from the Python package: unified_inbox.arrow_schema("row"); add .serialize() to get it in Arrow's IPC format
        schema --of lint --json-strings
          --json-strings describes only messages and rows, not lint
        schema file
          schema does not accept a FILE
        schema --format avro
          --format must be one of json-schema, spark, typescript, not "avro"
        schema -o
          --output needs a value: PATH
        stream -f csv --raw
          --raw has no effect on --format csv, which has no column for it; remove --raw
        stream --keep a
          --keep needs --format rows
        stream --json-strings
          --json-strings needs --format rows
        stream -f rows --keep a,,b
          --keep expects names like offset,partition, not "a,,b"
        stream -f rows --keep=
          --keep expects names like offset,partition, not ""
        survey --merge -p zeta
          --provider has no effect on surveys that are merged; remove --provider
        survey --merge --now 2026-02-05T12:00:00Z
          --now has no effect on surveys that are merged; remove --now
        survey --merge --jobs 2
          --jobs has no effect on surveys that are merged; remove --jobs
        survey --baseline -
          standard input cannot be both the --baseline and the input; give a FILE
        survey --baseline - a -
          standard input cannot be both the --baseline and the input; give a FILE
        vendors pushwosh
          unknown provider "pushwosh"; the providers are \(providers) (did you mean "pushwoosh"?)
        vendors zeta braze
          vendors accepts at most one NAME
        lint --format html
          --format html needs --preview; add --preview
        decode --payload-limits messages
          --payload-limits expects limits like messages=500,diagnostics=none, not "messages"
        decode --payload-limits messages=-1
          --payload-limits expects limits like messages=500,diagnostics=none, not "messages=-1"
        decode --payload-limits messages=
          --payload-limits expects limits like messages=500,diagnostics=none, not "messages="
        decode --payload-limits=
          --payload-limits expects limits like messages=500,diagnostics=none, not ""
        decode --payload-limits depth=513
          --payload-limits expects a depth up to 512, not 513
        decode --payload-limits words=1
          --payload-limits accepts bytes, messages, diagnostics and depth, not "words"
        decode --at ios
          --at: "ios" is not a JSON Pointer because it does not begin with /; write /ios
        decode --at /a~b
          --at: "/a~b" is not a JSON Pointer because a ~ must be followed by 0 or 1; write ~0 for ~ and ~1 for / in a key
        unify --collapse promo
          --collapse: "promo" is not a collapse key; use campaign, custom:POINTER or content:SECONDS, for example custom:/promo_id or content:3600
        unify --collapse-prefer zeta
          --collapse-prefer needs --collapse; add --collapse KEY
        unify --collapse campaign --collapse-prefer zet
          unknown provider "zet"; the providers are \(providers) (did you mean "zeta"?)
        unify --topics orders␣promo
          --topics: column 8: an operator is missing here; write & or | between two topics, or quote a topic that contains a space, as in "my topic"
        replay --topics orders␣|␣provider:zeeta
          --topics: column 10: unknown provider "zeeta"; the providers are \(providers)
        replay -f snapshot --collapse campaign
          --collapse has no effect on a snapshot, which always has all messages; remove --collapse
        replay --then 2026-02-01T00:00:00Z
          --then needs --since; add --since SNAPSHOT
        replay --since x.json --limit 3
          --limit has no effect on the changes since a snapshot; remove --limit
        """

    private static let wrong = {
        let lines = table.split(separator: "\n").map(String.init)
        return stride(from: 0, to: lines.count, by: 2).map { (lines[$0], String(lines[$0 + 1].dropFirst(2))) }
    }()

    @Test(arguments: wrong)
    func `a wrong command line is reported with what is wrong`(_ line: String, _ reason: String) throws {
        try expect(line.split(separator: " ").map { String($0).replacing("␣", with: " ") }, isWrong: reason)
    }

    @Test(arguments: ["stream", "replay"], ["-1", "257", "two", ""])
    func `a number of jobs is from 0 to 256`(_ command: String, _ jobs: String) throws {
        try expect(
            [command, "--jobs", jobs],
            isWrong: "--jobs expects a number from 1 to 256, or 0 for all cores, not \"\(jobs)\"")
    }

    @Test(arguments: [["--topic", "a"], ["--unread"], ["--all"], ["--limit", "1"], ["--offset", "1"], ["--raw"]])
    func `a snapshot has no option that filters the output`(_ words: [String]) throws {
        try expect(
            ["replay", "--format", "snapshot"] + words,
            isWrong: "\(words[0]) has no effect on a snapshot, which is always the whole inbox; remove \(words[0])")
    }

    private func expect(_ words: [String], isWrong reason: String) throws {
        let run = try CommandRun(words: words)
        #expect(run.status == 64)
        #expect(run.error == "inbox \(words[0]): \(reason); see inbox \(words[0]) --help\n")
        #expect(run.output.isEmpty)
    }

    @Test(arguments: [
        (["unifi"], "unknown command \"unifi\" (did you mean \"unify\"?); inbox --help lists the commands"),
        (["--strict", "decode", "-"], "options come after the command: inbox decode --strict …"),
        (["-q"], "unknown command \"-q\"; inbox --help lists the commands"),
    ])
    func `a command line without a command is reported`(_ words: [String], _ reason: String) throws {
        let run = try CommandRun(words: words)
        #expect(run.status == 64)
        #expect(run.error == "inbox: \(reason)\n")
        #expect(run.output.isEmpty)
    }
}
