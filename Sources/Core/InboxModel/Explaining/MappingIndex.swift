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
