import InboxJSON

/// The origin of a unified field in a vendor's messages: the locations that are read, in order.
///
/// ```swift
/// FieldMapping(.vendorID, "messageId", "id", rule: "zeta.id")
/// FieldMapping(.title, [.init("title", "braze.text"), .init("tt", "braze.short-keys")])
/// ```
///
/// It has no effect on decoding: the adapter reads, and the mapping documents the rules.
/// ``InboxDecoder/explain(_:from:at:)-([UInt8],_,_)`` and `inbox vendors NAME` print it.
public struct FieldMapping: Hashable, Sendable {
    /// How several locations form one value.
    public enum Choice: String, Hashable, Sendable {
        /// The first location with a value counts.
        case first
        /// Flags: they are read until one is true.
        case firstTrue
        /// All locations with a value form it together.
        case all
    }

    /// A location that is read.
    public struct Source: Hashable, Sendable {
        /// The keys from the message to the value, joined by `/` and escaped as in a JSON Pointer; through strings of JSON as
        /// through objects.
        ///
        /// Empty for the message as a whole.
        public let path: String
        /// The id of the rule by which it is read, as in `zeta.text`.
        ///
        /// `Fixtures/rules.json` has its text and its source.
        public let rule: String
        /// The only shape of message that has it, as the adapter names its shapes; nil for all shapes.
        public let shape: String?
        /// For ``UnifiedField/vendor``, the member that it becomes; nil for other fields.
        public let member: String?
        /// The keys of ``path``, unescaped.
        let keys: [String]

        /// Describes a location.
        ///
        /// - Parameters:
        ///   - path: The keys from the message to the value.
        ///   - rule: The id of the rule by which it is read.
        ///   - shape: The only shape of message that has it.
        ///   - member: For ``UnifiedField/vendor``, the member that it becomes; nil for the last key.
        public init(_ path: String, _ rule: String, in shape: String? = nil, member: String? = nil) {
            self.path = path
            self.rule = rule
            self.shape = shape
            self.member = member
            keys = JSONPointer(path.isEmpty ? "" : "/\(path)")?.tokens ?? []
        }
    }

    /// The unified field.
    public let field: UnifiedField
    /// How several locations form one value.
    public let choice: Choice
    /// The locations, in the order in which they are read.
    public let sources: [Source]
    /// The id of the rule for the field's value if no location has one; nil if the field is absent then.
    public let otherwise: String?

    /// Describes a field.
    public init(
        _ field: UnifiedField, choosing choice: Choice = .first, otherwise: String? = nil, _ sources: [Source]
    ) {
        self.field = field
        self.choice = choice
        self.otherwise = otherwise
        self.sources = sources
    }

    /// Describes a field whose locations are all read by one rule, whatever the message's shape.
    public init(
        _ field: UnifiedField, choosing choice: Choice = .first, otherwise: String? = nil, _ paths: String...,
        rule: String
    ) {
        self.init(field, choosing: choice, otherwise: otherwise, paths.map { Source($0, rule) })
    }
}
