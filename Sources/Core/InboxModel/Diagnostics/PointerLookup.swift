import InboxJSON

/// Finds the places of many locations, even in documents inside strings of other documents.
struct PointerLookup {
    private let sources: SourceDocuments
    private let element: PlacedElement
    /// For each source, the pointers of positions in it; in the element's source, they start at the element.
    private var pointers: [[JSONNode.Position: String]]

    /// Finds the places of locations in one walk over each document.
    ///
    /// - Parameters:
    ///   - element: The element that they are in; nil for the whole input.
    ///   - indices: A token that stands for every index of an array; nil for the indices themselves.
    init(
        _ locations: [ValueLocation], _ sources: SourceDocuments, in element: PlacedElement? = nil,
        indices: String? = nil
    ) {
        self.sources = sources
        let element = element ?? .input
        self.element = element
        let first = element.location.source
        var wanted = [Set<JSONNode.Position>](repeating: [], count: sources.count)
        for location in locations {
            var next: ValueLocation? = location
            while let place = next, wanted[place.source].insert(place.position).inserted {
                next = place.source == first ? nil : sources.holder(of: place.source)
            }
        }
        pointers = wanted.enumerated().map { source, positions in
            guard !positions.isEmpty else { return [:] }
            let start = source == first ? element.location.position : .root
            return sources.document(of: source).pointers(of: positions, from: start, indices: indices)
        }
    }

    /// The pointer in the input, and the pointer inside the string there.
    ///
    /// For a string inside a string, the inner pointers are joined.
    func pointers(of location: ValueLocation) -> PointerPair {
        var location = location
        var pointer = pointers[location.source][location.position] ?? ""
        var inner: String?
        while location.source != element.location.source, let holder = sources.holder(of: location.source) {
            inner = pointer + (inner ?? "")
            pointer = pointers[holder.source][holder.position] ?? ""
            location = holder
        }
        let around = element.pointers
        guard let start = around.inner else { return PointerPair(pointer: around.pointer + pointer, inner: inner) }
        return PointerPair(pointer: around.pointer, inner: start + pointer + (inner ?? ""))
    }

    func place(of location: ValueLocation) -> ValuePlace {
        ValuePlace(pointers: pointers(of: location), offset: sources.offset(of: location))
    }
}
