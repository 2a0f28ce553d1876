import InboxEngine
package import InboxModel
import InboxVendors

extension SchemaRecord {
    /// A survey, as ``Survey/write(to:drift:)`` writes it.
    package static let survey = SchemaRecord(
        "Survey", "What is in captured traffic, as inbox survey counts it, schema \(Survey.schema).",
        [
            field("schema", .integer(minimum: 1)),
            field("now", .instant, .optional, "With what expiries are compared; the earliest of merged surveys."),
            field("latestNow", .instant, .optional, "The latest one, where merged surveys differ."),
            field("payloads", counts("Payloads", "status", .word(RowStatus.allCases.map(\.rawValue)), "count")),
            field("findings", findings, .required, "The findings of no vendor."),
            field("vendors", .list(.record(vendor), isDistinct: true), .required, "By name."),
            field("drift", drift, .optional, "What has changed since the baseline, with --baseline."),
        ])

    private static let count = SchemaType.integer(minimum: 0)

    private static let vendor = SchemaRecord(
        "VendorCounts", "What the messages of one vendor have.",
        [
            field("provider", .text),
            field("messages", count),
            field(
                "shapes", counts("Shape", "shape", .string, "messages"), .required,
                "Elements that became messages, by shape; empty for a vendor without named shapes."),
            field(
                "fields", counts("FieldCount", "field", .word(UnifiedField.all.map(\.rawValue)), "count"), .required,
                "Messages in which a field has a value."),
            field(
                "statuses", counts("StatusCount", "status", .word(MessageStatus.allCases.map(\.rawValue)), "count")),
            field(
                "expiry", counts("ExpiryCount", "state", .word(ExpiryState.allCases.map(\.rawValue)), "count")),
            field(
                "dates",
                .list(
                    .record(
                        SchemaRecord(
                            "Date", "The forms of a date.",
                            [
                                field("field", .word(VendorSurvey.dateFields.map(\.rawValue))),
                                field(
                                    "forms", counts("Form", "form", .text, "count"), .required,
                                    "A digit is a 9; a text has quotes, a number has none."),
                                field("others", count, .required, "Dates of further forms."),
                            ])), isDistinct: true)),
            field("findings", findings),
            field(
                "unknownKeys",
                .list(
                    .record(
                        SchemaRecord(
                            "UnknownKey", "A key that no adapter knows.",
                            [
                                field(
                                    "path", .string, .required,
                                    "The keys from the message, joined by /; * for an element of a list. "
                                        + "A path from the root begins with /."),
                                field("count", count),
                                field(
                                    "types",
                                    counts("TypeCount", "type", .word(JSONType.allCases.map(\.rawValue)), "count")),
                                field("example", example),
                            ])), isDistinct: true), .required, "The shortest paths first, at most 10,000."),
            field("otherKeys", count, .required, "Occurrences of further keys."),
        ])

    private static let findings = SchemaType.list(
        .record(
            SchemaRecord(
                "FindingCount", "The findings of a code and a severity.",
                [
                    field("code", .code),
                    field("severity", .word(Severity.allCases.map(\.rawValue))),
                    field("count", count),
                    field("example", example, .optional),
                ])), isDistinct: true)

    private static let example = SchemaType.record(
        SchemaRecord(
            "Example", "The first place, by file and line.",
            [
                field("file", .string, .required, "The name of the input; - for standard input."),
                field("line", .integer(minimum: 1), .optional, "Absent if the file is one payload."),
                field("pointer", .pointer, .required, "In the payload; keys that look like data are masked."),
                field("inner", .pointer, .optional, "The place inside that string."),
                field("value", .text, .optional, "The value of an unknown key, masked."),
            ]))

    private static let drift = SchemaType.list(
        .record(
            SchemaRecord(
                "Drift", "A difference to the baseline.",
                [
                    field("kind", .word(SurveyDrift.Kind.allCases.map(\.rawValue))),
                    field("provider", .text),
                    field("name", .text, .required, "The path of a key, a field, or a code."),
                    field("before", share),
                    field("after", share),
                    field("example", example, .optional),
                ])), isDistinct: true)

    private static let share = SchemaType.record(
        SchemaRecord(
            "Share", "Occurrences in messages.", [field("count", count), field("messages", count)]))

    /// A list of names, each with its count.
    private static func counts(_ record: String, _ name: String, _ type: SchemaType, _ unit: String) -> SchemaType {
        .list(
            .record(SchemaRecord(record, "A count.", [field(name, type), field(unit, count)])),
            isDistinct: true)
    }

    /// A member, which every object has by default.
    private static func field(
        _ name: String, _ type: SchemaType, _ presence: SchemaField.Presence = .required, _ description: String? = nil
    ) -> SchemaField {
        SchemaField(name, type, presence, description)
    }
}
