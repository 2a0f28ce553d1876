import InboxJSON

/// Where a unified field comes from in a vendor's messages: the locations that are read, in order.
///
/// It is derived from what the adapter reads (``InboxAdapter/mapping(reading:choosing:otherwise:)``), and does not affect
/// decoding. ``InboxDecoder/explain(_:from:at:)`` and `inbox vendors NAME` print it.
public struct FieldMapping: Hashable, Sendable {
    /// How the value is made from several locations.
    public enum Choice: String, Hashable, Sendable {
        /// The first location with a value counts.
        case first
        /// For flags: the locations are read until one is true.
        case firstTrue
        /// All locations with a value contribute to it.
        case all
    }

    /// A location that is read.
    public struct Source: Hashable, Sendable {
        /// The keys from the message to the value, joined by `/` and escaped as in a JSON Pointer.
        ///
        /// Strings that contain JSON are followed like objects. An empty path means the message as a whole.
        public let path: String
        /// The id of the rule that reads it, as in `zeta.text`; `Fixtures/rules.json` has its text and source.
        public let rule: String
        /// The only shape of message that has this location, as the adapter names its shapes; nil for all shapes.
        public let shape: String?
        /// For ``UnifiedField/vendor``, the name of the member that the value becomes; nil for other fields.
        public let member: String?
        /// The keys of ``path``, unescaped.
        let keys: [String]

        init(path: String, rule: String, shape: String?, member: String?) {
            self.path = path
            self.rule = rule
            self.shape = shape
            self.member = member
            keys = path.isEmpty ? [] : JSONPointer.tokens(ofPath: path)
        }
    }

    /// The unified field.
    public let field: UnifiedField
    /// How the value is made from several locations.
    public let choice: Choice
    /// The locations, in the order in which they are read.
    public let sources: [Source]
    /// The id of the rule that sets the field if no location has a value; nil if the field is then absent.
    public let otherwise: String?
}

extension JSONPointer {
    /// The keys of a path, unescaped: those of a JSON Pointer without the first slash.
    static func tokens(ofPath path: String) -> [String] { JSONPointer("/\(path)")?.tokens ?? [] }
}
