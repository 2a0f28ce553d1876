import InboxJSON

/// The pointers of many locations, in documents inside strings of documents, or in parts of a list.
struct Pointers {
    private let sources: SourceDocuments
    /// Per source, the pointers by position.
    private var pointers: [[JSONNode.Position: String]]

    init(_ locations: [ValueLocation], _ sources: SourceDocuments) {
        self.sources = sources
        var wanted = [Set<JSONNode.Position>](repeating: [], count: sources.count)
        for location in locations {
            var next: ValueLocation? = location
            while let place = next, !sources.isForgotten(place.source),
                wanted[place.source].insert(place.position).inserted
            {
                next = sources.holder(of: place.source)?.location
            }
        }
        pointers = wanted.enumerated().map { source, positions in
            positions.isEmpty ? [:] : sources.document(of: source).pointers(of: positions)
        }
    }

    /// The pointer in the input, and the pointer inside the string there; the pointers of strings in strings are joined.
    func pointers(of location: ValueLocation) -> PointerPair {
        if let place = sources.forgottenPlace(of: location) { return place.pointers }
        var pointer = pointers[location.source][location.position] ?? ""
        var inner: String?
        var source = location.source
        while let holder = sources.holder(of: source) {
            let around = pointers[holder.location.source][holder.location.position] ?? ""
            switch holder {
            case .string:
                inner = pointer + (inner ?? "")
                pointer = around
            case .list(_, _, let number):
                let (element, rest) = Self.split(pointer)
                pointer = "\(around)/\(number + element)\(rest)"
            }
            source = holder.location.source
        }
        return PointerPair(pointer: pointer, inner: inner)
    }

    /// The place in the input of a location, or of the string that holds it.
    func place(of location: ValueLocation) -> ValuePlace {
        ValuePlace(pointers: pointers(of: location), order: order(of: location))
    }

    /// The place of a location in the order of the text.
    func order(of location: ValueLocation) -> ValuePlace.Order {
        if let place = sources.forgottenPlace(of: location) { return place.order }
        var location = location
        while let holder = sources.holder(of: location.source) {
            if case .list(_, let first, _) = holder { return order(of: location, from: first) }
            location = holder.location
        }
        return ValuePlace.Order(position: location.position)
    }

    /// The place of a location in a part of a list, whose first element has a position in the input.
    private func order(of location: ValueLocation, from first: JSONNode.Position) -> ValuePlace.Order {
        let part = sources.document(of: location.source)
        let input = sources.document(of: 0)
        var (element, inInput) = (part.firstChild(at: .root), first)
        while case let next = part.end(at: element), next <= location.position {
            element = next
            inInput = input.end(at: inInput)
        }
        return ValuePlace.Order(position: inInput, offset: location.position.distance(from: element))
    }

    /// The number of an element of a part, and the rest of the pointer.
    private static func split(_ pointer: String) -> (element: Int, rest: Substring) {
        let token = pointer.dropFirst().prefix { $0 != "/" }
        return (Int(token) ?? 0, pointer[token.endIndex...])
    }
}

extension SourceDocuments.Holder {
    /// The location of the string, or of the list.
    var location: ValueLocation {
        switch self {
        case .string(let location): location
        case .list(let list, _, _): ValueLocation(source: 0, position: list)
        }
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
