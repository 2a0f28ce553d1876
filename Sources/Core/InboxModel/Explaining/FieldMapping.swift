import InboxJSON

/// Where a unified field comes from in a vendor's messages: the locations that are read, in order.
///
/// ```swift
/// FieldMapping(.vendorID, "messageId", "id", rule: "zeta.id")
/// FieldMapping(.title, [.init("title", "braze.text"), .init("tt", "braze.short-keys")])
/// ```
///
/// A mapping only documents what the adapter does; it does not affect decoding.
/// ``InboxDecoder/explain(_:from:at:)`` and `inbox vendors NAME` print it.
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

        /// Describes a location.
        ///
        /// - Parameters:
        ///   - path: The keys from the message to the value.
        ///   - rule: The id of the rule that reads it.
        ///   - shape: The only shape of message that has this location.
        ///   - member: For ``UnifiedField/vendor``, the name of the member that the value becomes; nil for the last
        ///     key.
        public init(_ path: String, _ rule: String, in shape: String? = nil, member: String? = nil) {
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

    /// Describes a field.
    public init(
        _ field: UnifiedField, choosing choice: Choice = .first, otherwise: String? = nil, _ sources: [Source]
    ) {
        self.field = field
        self.choice = choice
        self.otherwise = otherwise
        self.sources = sources
    }

    /// Describes a field whose locations are all read by the same rule, in every shape of message.
    public init(
        _ field: UnifiedField, choosing choice: Choice = .first, otherwise: String? = nil, _ paths: String...,
        rule: String
    ) {
        self.init(field, choosing: choice, otherwise: otherwise, paths.map { Source($0, rule) })
    }
}

extension JSONPointer {
    /// The keys of a path, unescaped: those of a JSON Pointer without the first slash.
    static func tokens(ofPath path: String) -> [String] { JSONPointer("/\(path)")?.tokens ?? [] }
}

/// Looks up an adapter's mapping by field and by path.
struct MappingIndex {
    private let provider: Provider
    private let mappings: [UnifiedField: FieldMapping]
    private let sources: [Key: [FieldMapping.Source]]

    private struct Key: Hashable {
        let field: UnifiedField
        let path: String
    }

    init(_ adapter: any InboxAdapter) {
        provider = adapter.provider
        mappings = adapter.mapping.reversed().reduce(into: [:]) { $0[$1.field] = $1 }
        var sources: [Key: [FieldMapping.Source]] = [:]
        for mapping in adapter.mapping {
            for source in mapping.sources {
                sources[Key(field: mapping.field, path: source.path), default: []].append(source)
            }
        }
        self.sources = sources
    }

    /// Where a field comes from; nil if the vendor does not have the field, or the adapter does not document it.
    subscript(field: UnifiedField) -> FieldMapping? { mappings[field] }

    /// The rule that reads a path, in a message with these shapes.
    func rule(_ field: UnifiedField, at path: String, shapes: [String]) -> String {
        let candidates = sources[Key(field: field, path: path)] ?? []
        let source =
            candidates.first { source in source.shape.map(shapes.contains) ?? false }
            ?? candidates.first { $0.shape == nil } ?? candidates.first
        return source?.rule ?? "\(provider.name).\(field.rawValue)"
    }
}
