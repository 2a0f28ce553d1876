import InboxVendors

/// What the commands write as JSON.
extension SchemaRecord {
    // MARK: decode

    /// A line of `inbox decode`, as ``InboxFeed/write(to:includingRaw:file:)`` writes it.
    static let decodeResult = SchemaRecord(
        "DecodeResult", "What decoding a payload gives: the output of inbox decode, one line for each input.",
        [
            SchemaField("file", .string, .optional, "The name of the input, if there are several."),
            SchemaField("schema", .version, .required, "The version of the message's form."),
            SchemaField(
                "messages", .list(.record(.message), isDistinct: false), .required,
                "The messages, in the payload's order."),
            SchemaField(
                "diagnostics", .list(.record(.finding), isDistinct: false), .required,
                "The findings, in the payload's order."),
            SchemaField("badge", .integer, .optional, "The vendor's count, if it sent one."),
            SchemaField(
                "deletions", .list(.string, isDistinct: false), .optional,
                "The ids of removed messages, if the vendor sent a list."),
        ])

    // MARK: unify

    /// The output of `inbox unify --format json`.
    static let unifiedInbox = SchemaRecord(
        "UnifiedInbox", "One inbox of all inputs: the output of inbox unify --format json.",
        [
            SchemaField("schema", .version, .required, "The version of the message's form."),
            SchemaField("now", .instant, .required, "The instant at which the messages are shown."),
            SchemaField("unread", .integer(minimum: 0), .required, "How many of the messages shown are unread."),
            SchemaField("total", .integer(minimum: 0), .required, "How many messages are shown."),
            SchemaField(
                "messages", .list(.record(.message), isDistinct: false), .required,
                "The messages of the page, in the inbox's order."),
            SchemaField(
                "diagnostics", .list(.record(.findingOfFile), isDistinct: false), .required,
                "The findings, in the order of the inputs."),
        ])

    /// A finding with its input.
    private static let findingOfFile = SchemaRecord(
        "FindingOfFile", SchemaRecord.finding.description,
        [SchemaField("file", .string, .optional, "The name of the input, if there are several.")]
            + SchemaRecord.finding.fields)

    // MARK: replay

    /// A line of `inbox replay`, as ``ReplayLineWriter`` writes it.
    static let replayLine = SchemaRecord(
        "ReplayLine", "One recipient's inbox: a line of inbox replay without --since.",
        [
            SchemaField("recipient", .string, .required, "The name of the recipient; empty if the log names none."),
            SchemaField("unread", .integer(minimum: 0), .required, "How many of the messages shown are unread."),
            SchemaField("total", .integer(minimum: 0), .required, "How many messages are shown."),
            SchemaField(
                "badge", .dictionary(.integers), .optional,
                "By provider, the badge that it reported, corrected by what has changed since."),
            SchemaField(
                "nextChange", .instant, .optional, "The next instant at which a message starts or expires."),
            SchemaField(
                "messages", .list(.record(.message), isDistinct: false), .required,
                "The messages of the page, in the inbox's order."),
            SchemaField(
                "outbox", .list(.record(.outboxEntry), isDistinct: false), .required,
                "The calls that the host has still to make, in order."),
            SchemaField(
                "placements", .list(.record(.placementOfMessage), isDistinct: false), .optional,
                "Whether each known message is shown, where, and why; with --explain."),
        ])

    /// A line of `inbox replay --since`, as ``ReplayLineWriter`` writes it.
    static let changesLine = SchemaRecord(
        "ReplayChanges", "What changed in one recipient's inbox: a line of inbox replay --since.",
        [
            SchemaField("recipient", .string, .required, "The name of the recipient; empty if the log names none."),
            SchemaField("from", .instant, .required, "The instant of the earlier list."),
            SchemaField("to", .instant, .required, "The instant of the later list."),
            SchemaField("unread", .integer(minimum: 0), .required, "How many messages of the later list are unread."),
            SchemaField("total", .integer(minimum: 0), .required, "How many messages the later list has."),
            SchemaField(
                "changes", .list(.record(.change), isDistinct: false), .required,
                "First the messages that left, in the order of the earlier list, then the others in that of the later list."
            ),
        ])

    private static let change = SchemaRecord(
        "Change", "What differs of one message between two lists of an inbox.",
        [
            SchemaField("change", .word(["left", "appeared", "changed", "moved"]), .required),
            SchemaField("id", .identifier, .optional, "The message's id; of one that appeared, message has it."),
            SchemaField(
                "index", .integer(minimum: 0), .optional,
                "The place in the later list, from 0; left out if the message left or keeps its place."),
            SchemaField(
                "reason", .word(HiddenReason.allCases.map(\.rawValue)), .optional,
                "Why a message that left is hidden; left out if the inbox does not know it any more."),
            SchemaField("message", .record(.message), .optional, "The message that appeared, without raw."),
            SchemaField(
                "set", .object(isNeverEmpty: true), .optional,
                "The members of the message that are new or differ, in canonical form."),
            SchemaField(
                "removed", .list(.text, isDistinct: true), .optional, "The members that the message has no more."),
        ])

    private static let outboxEntry = SchemaRecord(
        "OutboxEntry", "A call for the host to make, which reports a change to the vendor.",
        [
            SchemaField("id", .text, .required, "What an acknowledgement names; the same on every replica."),
            SchemaField("provider", .text, .required, "The vendor whose call it is."),
            SchemaField("messageID", .identifier, .required, "The id of the message."),
            SchemaField("call", .text, .required, "The call, as the vendor's documents name it."),
            SchemaField("arguments", .dictionary(.texts), .required, "The arguments by name."),
            SchemaField("at", .instant, .required, "When the user made the change."),
        ])

    // MARK: lint and detect

    /// A line of `inbox lint --format json`.
    static let lintReport = SchemaRecord(
        "LintReport", "What inbox lint --format json says of a payload or a request: one line for each input.",
        [
            SchemaField("file", .string, .optional, "The name of the input, if there are several."),
            SchemaField("schema", .version, .required, "The version of the message's form."),
            SchemaField(
                "subject", .word(["payload", "createMessage"]), .required,
                "A vendor's payload, or a request of Pushwoosh's createMessage."),
            SchemaField("provider", .text, .optional, "The vendor of a payload, if it is known."),
            SchemaField(
                "messages", .list(.record(.message), isDistinct: false), .optional,
                "The messages that it becomes; with --preview."),
            SchemaField(
                "diagnostics", .list(.record(.locatedFinding), isDistinct: false), .required,
                "The findings, in the order of the text."),
        ])

    /// A finding as ``LintFinding`` writes it.
    private static let locatedFinding = SchemaRecord(
        "LocatedFinding", SchemaRecord.finding.description,
        SchemaRecord.finding.fields + [
            SchemaField("line", .integer(minimum: 1), .required, "The line of the text, counted from 1."),
            SchemaField("column", .integer(minimum: 1), .required, "The column, counted from 1."),
            SchemaField("fix", .text, .optional, "How to fix it; absent for a code that the library does not have."),
        ])

    /// A line of `inbox detect --format json`.
    static let detection = SchemaRecord(
        "Detection", "Whose payload it is, and why: a line of inbox detect --format json.",
        [
            SchemaField("file", .string, .required, "The name of the input."),
            SchemaField("provider", .text, .optional, "The vendor; absent if none is recognised, or several equally."),
            SchemaField("shape", .text, .required, "The shape of the root, for people."),
            SchemaField(
                "elements", .integer(minimum: 0), .required, "How many elements there are; 1 for a single message."),
            SchemaField(
                "candidates", .list(.record(.candidate), isDistinct: false), .required,
                "The vendors with distinctive keys in the payload: those that are recognised first, then by score."),
            SchemaField(
                "reason", .text, .optional,
                "Why no vendor was detected, and how to fix it; absent for an empty list too."),
        ])

    private static let candidate = SchemaRecord(
        "Candidate", "A vendor with distinctive keys in the payload.",
        [
            SchemaField("provider", .text, .required),
            SchemaField(
                "score", .integer(minimum: 0), .required, "The sum of its keys: of each, the weight times the count."),
            SchemaField(
                "recognised", .boolean, .required,
                "Whether one message has a strong key of the vendor, or two weak keys."),
            SchemaField(
                "distinctiveKeys", .list(.record(.distinctiveKey), isDistinct: true), .required,
                "The keys, each once, in the order in which they were found."),
        ])

    private static let distinctiveKey = SchemaRecord(
        "DistinctiveKey", "A distinctive key of a vendor in the payload.",
        [
            SchemaField("key", .text, .required),
            SchemaField("weight", .integer(minimum: 1), .required, "2 for a strong key, 1 for a weak one."),
            SchemaField(
                "count", .integer(minimum: 0), .required,
                "In how many of the root and the first eight messages it counts; 0 beside keys that contradict the vendor."
            ),
        ])
}
