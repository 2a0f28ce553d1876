import InboxVendors

/// An option of the command line; it means the same in every command that accepts it.
///
/// The table below drives parsing, help and the completions of shells.
struct Option: Hashable, Sendable {
    /// Its name, without dashes.
    let name: String
    /// The letter that can be used instead of its name.
    let letter: Character?
    /// The placeholder of its value in help, or nil for a switch.
    let value: String?
    let suggestion: Suggestion
    let group: OptionGroup
    /// Its line in help, which begins with a verb.
    let summary: String
    /// Whether all values count if the option is repeated, and not only the last one.
    let isRepeatable: Bool

    /// The words that a shell suggests for a value.
    enum Suggestion: Hashable, Sendable {
        /// No words: the value can be any text.
        case noWords
        case words([String])
        /// The command's formats.
        case formats
        case files
    }

    private init(
        _ name: String, _ letter: Character? = nil, value: String? = nil, suggesting suggestion: Suggestion = .noWords,
        in group: OptionGroup, isRepeatable: Bool = false, _ summary: String
    ) {
        self.name = name
        self.letter = letter
        self.value = value
        self.suggestion = suggestion
        self.group = group
        self.summary = summary
        self.isRepeatable = isRepeatable
    }
}

/// The headings of the options in help, in this order.
enum OptionGroup: String, CaseIterable {
    case input = "Input"
    case selection = "Selection"
    case cases = "Cases"
    case output = "Output"
    case run = "Run"
    case general = "General"
}

extension Option {
    /// The options of all commands, which no error calls unknown.
    static var known: Set<Option> {
        CommandLineTool.commands.reduce(into: Set(everywhere)) { known, command in
            known.formUnion(command.acceptedOptions)
        }
    }

    /// The options that every command accepts, so that a script can pass them to any.
    static let everywhere: [Option] = [noColor, help, version]

    // Input

    static let provider = Option(
        "provider", "p", value: "NAME", suggesting: .words(providers), in: .input,
        "decode the payload as this vendor's; by default the vendor is detected")
    private static let providers = [any InboxAdapter].standard.map(\.provider.name)
    static let at = Option(
        "at", value: "POINTER", in: .input,
        "decode the payload at this JSON Pointer, such as /message/data; by default the whole input")
    static let zoneOffset = Option(
        "zone-offset", value: "OFFSET", in: .input,
        "read dates without a time zone with this offset: Z, +02:00 or -0530; by default UTC")
    static let limits = Option(
        "payload-limits", value: "LIMITS", in: .input, isRepeatable: true,
        "limit what is read from each payload, for example bytes=1000000,messages=500,diagnostics=none,depth=64; "
            + "diagnostics=10000 by default")
    static let strict = Option("strict", in: .input, "reject a message that has a warning")
    static let schemaOf = Option(
        "of", value: "TYPE", suggesting: .words(SchemaCommand.types), in: .input,
        "print this type: \(SchemaCommand.types.joined(separator: ", ")); by default the first one")
    static let sorted = Option(
        "sorted", in: .input, "free each inbox's memory when the recipient changes; the log must be sorted by recipient"
    )

    static let merge = Option("merge", in: .input, "merge the surveys in the FILEs instead of counting payloads")

    // Selection

    static let now = Option(
        "now", value: "TIME", in: .selection,
        "use this as the current time, such as 2026-02-05T12:00:00Z; by default the clock's time")
    static let recipient = Option("recipient", value: "R", in: .selection, "use only this recipient's events")
    static let topic = Option(
        "topic", value: "T", in: .selection, "show only messages with this topic (case-insensitive)")
    static let topics = Option(
        "topics", value: "FILTER", in: .selection,
        "show only messages that match this filter, for example 'orders/* & !promo'")
    static let unread = Option("unread", in: .selection, "show only unread messages")
    static let all = Option(
        "all", in: .selection,
        "also show messages that are expired, not yet started or over the vendor's limit; deleted messages stay hidden")
    static let limit = Option("limit", "n", value: "N", in: .selection, "show at most N messages")
    static let offset = Option("offset", value: "N", in: .selection, "skip the first N messages")

    static let collapse = Option(
        "collapse", value: "KEY", in: .selection,
        "show only one of several duplicates; compare them by campaign, custom:POINTER (a value in custom data) or "
            + "content:SECONDS (title and body, if sent in the same period of SECONDS; 3600 means the same clock hour "
            + "in UTC)")
    static let collapsePrefer = Option(
        "collapse-prefer", value: "NAME", suggesting: .words(providers), in: .selection,
        "with --collapse, prefer this vendor's duplicate; by default the newest one is shown")

    static let since = Option(
        "since", value: "SNAPSHOT", suggesting: .files, in: .selection,
        "print what changed since this snapshot of the recipient's inbox")
    static let then = Option(
        "then", value: "TIME", in: .selection,
        "with --since, compare with the list that the snapshot shows at TIME, by default the time of its newest event"
    )

    // Cases

    static let against = Option(
        "against", value: "COMMAND", in: .cases,
        "test the program that this shell command starts, instead of this library")
    static let timeout = Option(
        "timeout", value: "SECONDS", in: .cases, "wait this long for each answer; 10 seconds by default")
    static let filter = Option(
        "filter", value: "GLOB", in: .cases, isRepeatable: true,
        "run only cases with these names, such as zeta/*; repeatable")
    static let skip = Option(
        "skip", value: "GLOB", in: .cases, isRepeatable: true,
        "expect these cases to fail, and report those that pass; repeatable")
    static let messagesOnly = Option(
        "messages-only", in: .cases, "compare messages, badges and deletions, but no diagnostics")
    static let list = Option("list", in: .cases, "print the names of the cases without running them")
    static let coverage = Option(
        "coverage", in: .cases,
        "for each rule, count the cases that follow it and the cases that break it, without running them"
    )
    static let write = Option(
        "write", in: .cases, "write the actual results into the files of failing cases; not allowed if CI is set")

    // Output

    static let format = Option(
        "format", "f", value: "FORMAT", suggesting: .formats, in: .output, "write results in this format")
    static let output = Option(
        "output", "o", value: "PATH", suggesting: .files, in: .output,
        "write results to PATH, which is replaced only when the run ends; - means standard output")
    static let badge = Option(
        "badge", value: "PATH", suggesting: .files, in: .output,
        "write the counts to PATH as JSON for a shields.io endpoint badge")
    static let raw = Option(
        "raw", in: .output, "add the original element of each message, exactly as the vendor sent it")
    static let explain = Option(
        "explain", in: .output, "for every message, add whether it is shown, where, and by which rule")
    static let keep = Option(
        "keep", value: "NAMES", in: .output, isRepeatable: true,
        "copy these members of each line to its row, for example offset,partition; repeatable")
    static let jsonStrings = Option(
        "json-strings", in: .output, "write kept, custom, vendor, raw and payload as strings that contain JSON")
    static let preview = Option("preview", in: .output, "show the resulting messages")
    static let diagnostics = Option(
        "diagnostics", value: "PATH", suggesting: .files, in: .output,
        "write each diagnostic as a line of JSON to PATH; to standard error by default")
    static let salt = Option(
        "salt", value: "TEXT", in: .output,
        "derive the replacements from TEXT, so that every run gives the same ones; by default they are random")
    static let redactKeys = Option("redact-keys", in: .output, "replace every key that no vendor knows")
    static let caseName = Option(
        "case", value: "NAME", in: .output,
        "write a fixture case with this name; it expects the result that this library gives now")

    static let baseline = Option(
        "baseline", value: "FILE", suggesting: .files, in: .output, "report what has changed since the survey in FILE")

    // Run

    static let jobs = Option("jobs", value: "N", in: .run, "use N threads; 0 means one for each core; 1 by default")
    static let lineBuffered = Option("line-buffered", in: .run, "write each line as soon as it is ready")
    static let progress = Option(
        "progress", in: .run,
        "show a progress bar on standard error; on by default if standard error is a terminal and the results go elsewhere"
    )

    // General

    static let noColor = Option(
        "no-color", in: .general, "print without colour; NO_COLOR in the environment does the same")
    static let help = Option("help", "h", in: .general, "print this help")
    static let version = Option("version", "V", in: .general, "print the version")
}
