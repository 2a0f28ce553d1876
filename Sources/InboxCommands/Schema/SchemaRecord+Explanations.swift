import InboxVendors

/// What `inbox explain` writes as JSON.
extension SchemaRecord {
    /// The output of `inbox explain --format json`.
    static let explanations = SchemaRecord(
        "Explanations", "Where each field of each message came from: the output of inbox explain --format json.",
        [
            SchemaField("schema", .version, .required, "The version of the message's form."),
            SchemaField("now", .instant, .required, "The instant at which the messages are shown."),
            SchemaField("shown", .integer(minimum: 0), .required, "How many messages are shown."),
            SchemaField(
                "elements", .list(.record(.explanation), isDistinct: false), .required,
                "The elements of the payloads, in their order."),
            SchemaField(
                "diagnostics", .list(.record(.findingOutside), isDistinct: false), .required,
                "The findings that are in no element."),
        ])

    /// A finding with its input.
    private static let findingOutside = SchemaRecord(
        "FindingOutside", SchemaRecord.finding.description,
        [SchemaField("file", .string, .required, "The name of the input.")] + SchemaRecord.finding.fields)

    /// An element, as ``Explanation/write(to:file:more:)`` writes it.
    private static let explanation = SchemaRecord(
        "Explanation", "How one element of a payload was read.",
        [
            SchemaField("file", .string, .required, "The name of the input."),
            SchemaField("pointer", .pointer, .required, "Where the element is in the input."),
            SchemaField("inner", .pointer, .optional, "The place inside the string of JSON at the pointer."),
            SchemaField("provider", .text, .required),
            SchemaField("id", .identifier, .optional, "The message's id, if it has a usable identifier."),
            SchemaField(
                "outcome", .word(["decoded", "rejected", "skipped", "duplicate"]), .required,
                "decoded: it is a message of the feed. skipped: it announces no message."),
            SchemaField("winner", .pointer, .optional, "With duplicate: the element that is kept."),
            SchemaField("rule", .text, .optional, "The rule by which it is not a message of the feed."),
            SchemaField(
                "shapes", .list(.string, isDistinct: true), .required,
                "The vendor's shapes that it has, as inbox vendors NAME names them."),
            SchemaField(
                "fields", .list(.record(.fieldExplanation), isDistinct: false), .required,
                "The unified fields, in the order of a message's keys."),
            SchemaField(
                "diagnostics", .list(.record(.finding), isDistinct: false), .required, "The findings in the element."),
            SchemaField(
                "placement", .record(.placement), .optional, "Where the message is in the inbox of all inputs."),
            SchemaField(
                "contentRule", .text, .optional,
                "The rule by which another input's content of the message is shown, if it is."),
        ])

    private static let fieldExplanation = SchemaRecord(
        "FieldExplanation", "How a unified field got its value, or why it has none.",
        [
            SchemaField("field", .text, .required, "The key in canonical JSON."),
            SchemaField("state", .word(FieldExplanation.State.allCases.map(\.rawValue)), .required),
            SchemaField("value", .any, .optional, "Its value in canonical JSON."),
            SchemaField("otherwise", .text, .optional, "The rule for the value if no location has one."),
            SchemaField("taken", .list(.record(.place), isDistinct: false), .required, "The locations of the value."),
            SchemaField(
                "passedOver", .list(.record(.place), isDistinct: false), .required,
                "The locations that were considered before."),
        ])

    private static let place = SchemaRecord(
        "Place", "A location that was considered.",
        [
            SchemaField(
                "path", .string, .required, "The keys from the message to the value, as inbox vendors NAME names it."),
            SchemaField(
                "outcome", .word(["taken", "absent", "null", "blank", "unusable", "no", "unused"]), .required,
                "no: a flag that is false. unused: another rule takes precedence."),
            SchemaField("pointer", .pointer, .required, "Where in the input; of an absent key, that of the object."),
            SchemaField("inner", .pointer, .optional, "The place inside the string of JSON at the pointer."),
            SchemaField("rule", .text, .required, "The rule by which it is read."),
            SchemaField(
                "findings", .list(.code, isDistinct: false), .optional, "The codes of the findings there, if any."),
            SchemaField(
                "assumedOffset", .text, .optional, "The offset with which a date without a zone was read: +02:00."),
        ])

    /// A placement with the id of its message, as `inbox replay --explain` prints it.
    static let placementOfMessage = SchemaRecord(
        "PlacementOfMessage", placement.description,
        [SchemaField("id", .identifier, .required, "The id of the message.")] + placement.fields)

    /// A placement, as ``MessagePlacement/write(to:includingID:)`` writes it.
    private static let placement = SchemaRecord(
        "Placement", "Whether the message is shown, where, and why.",
        [
            SchemaField("shown", .boolean, .required),
            SchemaField("position", .integer(minimum: 1), .optional, "Its place among those shown, counted from 1."),
            SchemaField("reason", .word(HiddenReason.allCases.map(\.rawValue)), .optional, "Why it is hidden."),
            SchemaField("rule", .text, .optional, "The rule that hides it, or orders it against its neighbour."),
            SchemaField(
                "neighbour", .identifier, .optional, "The message above it; for the first message, the one below."),
            SchemaField("instant", .instant, .optional, "The instant that decides."),
            SchemaField(
                "deletedBy", .word(MessagePlacement.Deleter.allCases.map(\.rawValue)), .optional, "Who deleted it."),
            SchemaField("representative", .identifier, .optional, "The message that is shown in its place."),
            SchemaField(
                "standsFor", .list(.identifier, isDistinct: true), .optional,
                "The messages that it is shown in place of."),
            SchemaField("pinned", .boolean, .required, "In the inbox."),
            SchemaField("pinRule", .text, .optional, "The rule by which it is pinned, by the user or the vendor."),
            SchemaField("pinnedUntil", .instant, .optional, "The end of the user's pin, if it has one."),
            SchemaField("status", .word(MessageStatus.allCases.map(\.rawValue)), .required, "In the inbox."),
            SchemaField("clicked", .boolean, .required, "In the inbox."),
        ])
}
