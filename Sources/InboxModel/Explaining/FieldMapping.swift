import InboxJSON

/// Where a unified field comes from in a vendor's messages: the places that are asked, in that order.
///
/// ```swift
/// FieldMapping(.vendorID, [.init("messageId", Rule.id), .init("id", Rule.id)])
/// ```
///
/// It decides nothing: the adapter reads, and the mapping says by which rule. ``InboxDecoder/explain(_:from:)`` and
/// `inbox vendors NAME` tell it.
public struct FieldMapping: Hashable, Sendable {
    /// How the places make one value.
    public enum Choice: String, Hashable, Sendable {
        /// The first that gives a value has it.
        case first
        /// Flags: they are asked until one says so.
        case firstTrue
        /// All that give a value make it together.
        case all
    }

    /// A place that is asked.
    public struct Source: Hashable, Sendable {
        /// The keys that lead there from the message, joined by `/` and escaped as in a JSON Pointer; through strings of JSON
        /// as through objects.
        ///
        /// Empty for the message as a whole.
        public let path: String
        /// The rule that asks.
        public let rule: MappingRule
        /// The only shape of message that has it, as the adapter names its shapes; nil for every one.
        public let shape: String?
        /// Of ``UnifiedField/vendor`` the member that it becomes; nil of other fields.
        public let member: String?
        /// The keys of ``path``, unescaped.
        let keys: [String]

        /// Describes a place.
        ///
        /// - Parameters:
        ///   - path: The keys that lead there from the message.
        ///   - rule: The rule that asks.
        ///   - shape: The only shape of message that has it.
        ///   - member: Of ``UnifiedField/vendor`` the member that it becomes; the last key where nil.
        public init(_ path: String, _ rule: MappingRule, in shape: String? = nil, member: String? = nil) {
            self.path = path
            self.rule = rule
            self.shape = shape
            self.member = member
            keys = JSONPointer(path.isEmpty ? "" : "/\(path)")?.tokens ?? []
        }
    }

    /// The unified field.
    public let field: UnifiedField
    /// How the places make one value.
    public let choice: Choice
    /// The places, in the order in which they are asked.
    public let sources: [Source]
    /// The rule that says what the field is where no place gives a value; nil where it is merely absent.
    public let otherwise: MappingRule?

    /// Describes a field.
    public init(
        _ field: UnifiedField, choosing choice: Choice = .first, otherwise: MappingRule? = nil, _ sources: [Source]
    ) {
        self.field = field
        self.choice = choice
        self.otherwise = otherwise
        self.sources = sources
    }

    /// Describes a field that has one place, whatever the message's shape.
    public init(_ field: UnifiedField, _ path: String, _ rule: MappingRule, otherwise: MappingRule? = nil) {
        self.init(field, otherwise: otherwise, [Source(path, rule)])
    }
}

/// A rule of the table of rules that the fixtures share (`Fixtures/rules.json`).
public struct MappingRule: Hashable, Sendable {
    /// Its id: `zeta.text`.
    public let id: String
    /// The document and the section that it comes from.
    public let document: String

    /// Names a rule.
    public init(_ id: String, _ document: String) {
        self.id = id
        self.document = document
    }
}
