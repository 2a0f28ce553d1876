import InboxJSON

/// The pointers of many locations, in documents inside strings of documents, or in parts of a list.
struct Pointers {
    private let sources: SourceDocuments
    /// Per source, the pointers by position.
    private var pointers: [[JSONNode.Position: String]]
    /// Per source, if it is a part of a list, where each of its elements begins; empty for other sources.
    private let elements: [[PartElement]]

    /// Where an element of a part of a list begins.
    private struct PartElement {
        let inPart: JSONNode.Position
        let inInput: JSONNode.Position
    }

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
        elements = wanted.enumerated().map { source, positions in
            guard !positions.isEmpty, case .list(_, let first, _)? = sources.holder(of: source) else { return [] }
            return Self.elements(of: sources.document(of: source), from: first, in: sources.document(of: 0))
        }
    }

    /// The elements of a part of a list whose first one has a position in the input.
    private static func elements(
        of part: JSONDocument, from first: JSONNode.Position, in input: JSONDocument
    ) -> [PartElement] {
        var elements: [PartElement] = []
        var element = PartElement(inPart: part.firstChild(at: .root), inInput: first)
        let end = part.end(at: .root)
        while element.inPart < end {
            elements.append(element)
            element = PartElement(inPart: part.end(at: element.inPart), inInput: input.end(at: element.inInput))
        }
        return elements
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
            if case .list = holder { return order(inPart: location) }
            location = holder.location
        }
        return ValuePlace.Order(position: location.position)
    }

    private func order(inPart location: ValueLocation) -> ValuePlace.Order {
        let pointer = pointers[location.source][location.position] ?? ""
        let element = elements[location.source][Self.split(pointer).element]
        return ValuePlace.Order(
            position: element.inInput, offset: location.position.distance(from: element.inPart))
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
