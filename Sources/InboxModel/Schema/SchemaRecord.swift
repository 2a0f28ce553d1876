/// The type of an object of canonical JSON: its members, in the order in which they are written.
///
/// Every schema that is published is made of these tables, and a test holds what is written against them.
package struct SchemaRecord: Sendable {
    /// The name of the type: `Message`.
    package let name: String
    /// What the object is, in a sentence or two.
    package let description: String
    /// The members, in the order in which they are written.
    package let fields: [SchemaField]
    /// Whether an object without members is left out.
    package let isNeverEmpty: Bool

    /// Describes a type.
    package init(
        _ name: String, _ description: String, isNeverEmpty: Bool = false, _ fields: [SchemaField]
    ) {
        self.name = name
        self.description = description
        self.isNeverEmpty = isNeverEmpty
        self.fields = fields
    }

    /// An action without a title, or with one.
    package static func action(_ title: SchemaType.TitleUsage) -> SchemaRecord {
        let fields = action.fields.compactMap { field -> SchemaField? in
            guard field.name == "title" else { return field }
            return title == .absent ? nil : SchemaField(field.name, field.type, .required, field.description)
        }
        return SchemaRecord(title == .absent ? "Tap" : "Button", action.description, fields)
    }
}

extension SchemaRecord {
    /// Whether this is a type, or has a member of it, directly or in other types.
    package func uses(_ record: SchemaRecord) -> Bool {
        name == record.name || fields.contains { $0.type.contains { $0.record?.name == record.name } }
    }

    /// Whether it has a value that is written as a string of JSON with ``FreeForm/strings``, directly or in other types.
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

    /// Whether this type or one in it has a property.
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
        /// An object without a value leaves it out; it is never `null`.
        case optional
        /// Only objects whose `kind` is this word have it: all of them, or those with a value.
        case onlyWith(kind: String, isRequired: Bool)
    }

    /// The key.
    package let name: String
    /// The type of the value.
    package let type: SchemaType
    /// Whether an object has the member.
    package let presence: Presence
    /// What the value is, if the key does not say it.
    package let description: String?

    /// Describes a member.
    package init(_ name: String, _ type: SchemaType, _ presence: Presence = .optional, _ description: String? = nil) {
        self.name = name
        self.type = type
        self.presence = presence
        self.description = description
    }

    /// Whether every object has the member.
    package var isRequired: Bool { presence == .required }
}
