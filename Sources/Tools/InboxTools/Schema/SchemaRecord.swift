/// The type of an object of canonical JSON: its members, in the order in which they are written.
///
/// All published schemas are made from these types, and a test compares them with the JSON that is really written.
package struct SchemaRecord: Sendable {
    /// The name of the type: `Message`.
    package let name: String
    /// What the object is, in a sentence or two.
    package let description: String
    package let fields: [SchemaField]
    /// Whether an object without members is left out.
    package let isNeverEmpty: Bool

    /// The type of an action, with or without a title.
    package static func action(_ title: SchemaType.TitleUsage) -> SchemaRecord {
        let fields = action.fields.compactMap { field -> SchemaField? in
            guard field.name == "title" else { return field }
            return title == .absent
                ? nil
                : SchemaField(name: field.name, type: field.type, presence: .required, description: field.description)
        }
        return SchemaRecord(
            name: title == .absent ? "Tap" : "Button", description: action.description, fields: fields,
            isNeverEmpty: false)
    }
}

extension SchemaRecord {
    package static let message = named("Message")
    package static let diagnostic = named("Diagnostic")
    static let action = named("Action")

    /// The type with this name in ``all``.
    package static func named(_ name: String) -> SchemaRecord {
        guard let record = all[name] else { preconditionFailure("no type is named \(name)") }
        return record
    }

    /// Whether this type equals another one or contains it, directly or inside other types.
    package func uses(_ record: SchemaRecord) -> Bool {
        name == record.name || fields.contains { $0.type.contains { $0.record?.name == record.name } }
    }

    /// Whether it contains a value that ``FreeForm/strings`` writes as a string of JSON, directly or inside other types.
    package var usesFreeForm: Bool { fields.contains { $0.type.contains(where: \.isFreeForm) } }
}

extension SchemaType {
    /// The type of an object with known members; nil for any other value.
    fileprivate var record: SchemaRecord? {
        switch self {
        case .record(let record): record
        case .action(let title): .action(title)
        default: nil
        }
    }

    /// Whether this type, or a type inside it, has a property.
    fileprivate func contains(where hasProperty: (SchemaType) -> Bool) -> Bool {
        if hasProperty(self) { return true }
        if case .list(let element, _) = self { return element.contains(where: hasProperty) }
        return record?.fields.contains { $0.type.contains(where: hasProperty) } ?? false
    }
}

/// A member of an object of canonical JSON.
package struct SchemaField: Sendable {
    /// Whether an object has the member.
    package enum Presence: Hashable, Sendable {
        /// Every object has it.
        case required
        /// The member is left out if it has no value. It is never `null`.
        case optional
        /// Only objects of this `kind` can have the member. If it is required, all of them have it.
        case onlyWith(kind: String, isRequired: Bool)
    }

    package let name: String
    package let type: SchemaType
    package let presence: Presence
    /// What the value is, unless the key already says it.
    package let description: String?

    package var isRequired: Bool { presence == .required }
}

/// The type of a value of canonical JSON.
///
/// This enum is closed: every schema generator must handle each type.
package indirect enum SchemaType: Sendable {
    /// A text with at least one character.
    case text
    /// A text that may be empty.
    case string
    /// Provider and vendor's identifier, joined by a colon.
    case identifier
    /// An RFC 3986 URI reference.
    case url
    /// An instant in UTC, RFC 3339.
    case instant
    /// An RFC 6901 JSON Pointer.
    case pointer
    /// The code of a diagnostic.
    case code
    /// An integer of 64 bits, at least as large as a minimum.
    case integer(minimum: Int?)
    case boolean
    /// `true`. The member is left out if the value is `false`.
    case onlyTrue
    /// The version of the form, ``InboxMessage/schema``.
    case version
    /// One of these words.
    case word([String])
    /// A list. If it is distinct, no element occurs twice.
    case list(SchemaType, isDistinct: Bool)
    /// An object with known members.
    case record(SchemaRecord)
    /// What a tap or a button does: an action without a title, or with one.
    case action(TitleUsage)
    /// An object whose values are all texts or all integers, with names that are not known in advance.
    case dictionary(DictionaryValue)
    /// An object with members that are not known in advance.
    case object(isNeverEmpty: Bool)
    /// Values without a unified counterpart, under the vendor's names.
    case vendorObject
    case any

    /// Whether an action has a title.
    package enum TitleUsage: Sendable {
        case absent, required
    }

    package enum DictionaryValue: Sendable {
        case texts, integers
    }

    /// Whether the value is neither a list nor an object, so that it fits into a cell of a table.
    package var isFlat: Bool {
        switch self {
        case .list, .record, .action: false
        default: !isFreeForm
        }
    }

    /// Whether ``FreeForm/strings`` writes the value as a string of JSON.
    package var isFreeForm: Bool {
        switch self {
        case .object, .dictionary, .vendorObject, .any: true
        default: false
        }
    }
}

// MARK: Reading the tables

extension SchemaRecord {
    /// Reads the types of a table; see ``all``.
    static func parsed(_ table: String) -> [String: SchemaRecord] {
        var records: [String: SchemaRecord] = [:]
        var lines: [String] = []
        for line in table.split(separator: "\n") {
            if line.hasPrefix("    "), let last = lines.popLast() {
                lines.append("\(last) \(line.drop { $0 == " " })")
            } else {
                lines.append(String(line))
            }
        }
        while let head = lines.first {
            let members = lines.dropFirst().prefix { $0.hasPrefix("  ") }
            lines.removeFirst(members.count + 1)
            let (title, description) = split(head, at: ": ")
            let (name, remark) = split(title, at: " (")
            let fields = members.flatMap { SchemaField.parsed($0.dropFirst(2), records) }
            records[name] = SchemaRecord(
                name: name, description: description ?? "", fields: fields, isNeverEmpty: remark != nil)
        }
        return records
    }

    fileprivate static func split(_ text: some StringProtocol, at separator: String) -> (String, String?) {
        guard let range = text.firstRange(of: separator) else { return (String(text), nil) }
        return (String(text[..<range.lowerBound]), String(text[range.upperBound...]))
    }
}

extension SchemaField {
    /// Reads the line of a member, or a line that stands for the members of another type.
    fileprivate static func parsed(_ line: Substring, _ records: [String: SchemaRecord]) -> [SchemaField] {
        if line.hasPrefix("...") { return records[String(line.dropFirst(3))]?.fields ?? [] }
        let (member, description) = SchemaRecord.split(line, at: " // ")
        let (key, type) = SchemaRecord.split(member, at: ": ")
        let (mark, kind) = SchemaRecord.split(key, at: " when ")
        let isRequired = !mark.hasSuffix("?")
        let presence =
            kind.map { Presence.onlyWith(kind: $0, isRequired: isRequired) } ?? (isRequired ? .required : .optional)
        return [
            SchemaField(
                name: isRequired ? mark : String(mark.dropLast()), type: .parsed(type ?? "", records),
                presence: presence, description: description)
        ]
    }
}

extension SchemaType {
    /// The types that are written as one or two words.
    private static let words: [String: SchemaType] = [
        "text": .text, "string": .string, "identifier": .identifier, "url": .url, "instant": .instant,
        "pointer": .pointer, "code": .code, "integer": .integer(minimum: nil), "count": .integer(minimum: 0),
        "ordinal": .integer(minimum: 1), "boolean": .boolean, "true": .onlyTrue, "version": .version,
        "tap": .action(.absent), "button": .action(.required), "texts by name": .dictionary(.texts),
        "integers by name": .dictionary(.integers), "object": .object(isNeverEmpty: false),
        "filled object": .object(isNeverEmpty: true), "vendor": .vendorObject, "any": .any,
    ]

    fileprivate static func parsed(_ text: String, _ records: [String: SchemaRecord]) -> SchemaType {
        if let known = words[text] { return known }
        if let record = records[text] { return .record(record) }
        for (prefix, isDistinct) in [("list of ", false), ("set of ", true)] where text.hasPrefix(prefix) {
            return .list(parsed(String(text.dropFirst(prefix.count)), records), isDistinct: isDistinct)
        }
        let alternatives = text.split(separator: "|").map { String($0.filter { $0 != " " }) }
        precondition(alternatives.count > 1, "no type is named \(text)")
        return .word(alternatives)
    }
}
