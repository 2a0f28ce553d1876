import InboxJSON

/// The pointers of many locations, in documents inside strings of documents.
struct Pointers {
    private let sources: SourceDocuments
    /// Per source, the pointers by position.
    private var pointers: [[JSONNode.Position: String]]

    init(_ locations: [ValueLocation], _ sources: SourceDocuments) {
        self.sources = sources
        var wanted = [Set<JSONNode.Position>](repeating: [], count: sources.count)
        for location in locations {
            var next: ValueLocation? = location
            while let place = next, wanted[place.source].insert(place.position).inserted {
                next = sources.holder(of: place.source)
            }
        }
        pointers = wanted.enumerated().map { source, positions in
            sources.document(of: source).pointers(of: positions)
        }
    }

    /// The pointer in the input, and the pointer inside the string there; the pointers of strings in strings are joined.
    func pointers(of place: ValueLocation) -> PointerPair {
        var pointer = pointers[place.source][place.position] ?? ""
        var inner: String?
        var source = place.source
        while let holder = sources.holder(of: source) {
            inner = pointer + (inner ?? "")
            pointer = pointers[holder.source][holder.position] ?? ""
            source = holder.source
        }
        return PointerPair(pointer: pointer, inner: inner)
    }

    /// The position in the input of a location, or of the string that holds it.
    func outermost(_ place: ValueLocation) -> JSONNode.Position {
        var location = place
        while let holder = sources.holder(of: location.source) { location = holder }
        return location.position
    }
}

/// A pointer in the input, and the pointer inside the string of JSON there.
struct PointerPair: Hashable {
    var pointer: String
    var inner: String?

    /// Both as one path: through strings of JSON as through objects.
    var joined: String { pointer + (inner ?? "") }

    /// The keys from a value around this one to it, joined by `/`.
    func path(from place: PointerPair) -> String {
        String(decoding: joined.utf8.dropFirst(place.joined.utf8.count + 1), as: UTF8.self)
    }

    /// The pair of a member.
    func appending(_ key: String) -> PointerPair {
        let token = "/" + JSONPointer.escape(key)
        guard let inner else { return PointerPair(pointer: pointer + token) }
        return PointerPair(pointer: pointer, inner: inner + token)
    }

    /// The pair of the root of the JSON in the string there.
    var opened: PointerPair { PointerPair(pointer: pointer, inner: inner ?? "") }
}
