package import InboxJSON

/// What a decode found besides messages and diagnostics: the shapes of messages, the values that were read as dates, and the
/// members whose keys the adapter does not know.
///
/// A member of an object that the adapter has not read by its keys, or that became free-form data such as
/// ``InboxMessage/Fields/custom``, is not an unknown one.
package struct PayloadObservations {
    /// A value that was read as a date.
    package struct ReadDate {
        /// The field for which it was read.
        package let field: UnifiedField
        /// The value, a string, a number or of a wrong type.
        package let value: JSONNode
    }

    /// A member whose key the adapter does not know.
    package struct UnknownMember {
        /// The keys that lead to it, from the message, or from the root if ``isInRoot``; through strings of JSON as through
        /// objects, and `*` for an element of a list.
        package let path: [String]
        /// Whether it is beside the list of messages.
        package let isInRoot: Bool
        /// The value.
        package let value: JSONNode
        fileprivate let source: Int
    }

    /// The diagnostics of one code and severity that are beyond the decoder's limit.
    package struct OmittedDiagnostics {
        /// The code.
        package let code: DiagnosticCode
        /// The severity, in the decoder's mode.
        package let severity: Severity
        /// The number of diagnostics.
        package let count: Int
        fileprivate let first: ValueLocation
    }

    /// One shape for each element that became a message, as the adapter names it; empty if it names none.
    ///
    /// Several names are joined by a space. Elements that lost to a duplicate are included.
    package let shapes: [String]
    /// The dates, in the order in which they were read.
    package let dates: [ReadDate]
    /// The members with unknown keys, in the order in which their objects were read.
    package let unknownMembers: [UnknownMember]
    /// The diagnostics that are left out of the feed, because they are beyond the decoder's limit.
    package let omittedDiagnostics: [OmittedDiagnostics]
    private let sources: SourceDocuments

    init(_ context: DecodingContext, strict: Bool) {
        let log = context.observations
        let sources = context.sources
        self.sources = sources
        shapes = log.shapes
        dates = log.dates.map { date in
            let node = sources.document(of: date.location.source).node(at: date.location.position)
            return ReadDate(field: date.field, value: node)
        }
        unknownMembers = Self.unknownMembers(log.elements, sources)
        omittedDiagnostics = context.diagnostics.omitted.map {
            OmittedDiagnostics(
                code: $0.code, severity: $0.code.severity(strict: strict), count: $0.count, first: $0.first)
        }
    }

    private static func unknownMembers(
        _ elements: [ObservationLog.Element], _ sources: SourceDocuments
    ) -> [UnknownMember] {
        var unknown: [UnknownMember] = []
        for element in elements { append(element.objects, in: element.location, sources, to: &unknown) }
        return unknown
    }

    /// Appends the unknown members of the objects of one element.
    private static func append(
        _ objects: [ElementTrace.ReadObject], in element: ValueLocation?, _ sources: SourceDocuments,
        to unknown: inout [UnknownMember]
    ) {
        guard objects.contains(where: \.mayHaveOthers) else { return }
        // An object can be read with several tables of keys.
        let readings = Dictionary(grouping: objects, by: \.location)
        var done: Set<ValueLocation> = []
        var found: [(object: ValueLocation, keys: [String], values: [JSONNode])] = []
        for object in objects where object.mayHaveOthers && done.insert(object.location).inserted {
            let same = readings[object.location] ?? []
            let tables = same.compactMap(\.keys)
            guard tables.count == same.count, same.allSatisfy(\.mayHaveOthers) else { continue }
            let node = sources.document(of: object.location.source).node(at: object.location.position)
            var (keys, values): ([String], [JSONNode]) = ([], [])
            node.forEachMember { key, value in
                guard !tables.contains(where: { $0.contains(key) }) else { return }
                keys.append(key.text)
                values.append(value)
            }
            if !keys.isEmpty { found.append((object.location, keys, values)) }
        }
        let paths = element.map { sources.paths(to: found.map(\.object), from: $0) } ?? [:]
        for (object, keys, values) in found {
            let path = paths[object] ?? []
            for (key, value) in zip(keys, values) {
                unknown.append(
                    UnknownMember(path: path + [key], isInRoot: element == nil, value: value, source: object.source))
            }
        }
    }

    /// The JSON Pointer of each of some members, and the pointer inside the string of JSON there.
    ///
    /// - Complexity: O(*n*) in the count of the values of the payload and of the members.
    package func pointers(of members: [UnknownMember]) -> [(pointer: String, inner: String?)] {
        pointers(of: members.map { ValueLocation(source: $0.source, position: $0.value.position) })
    }

    /// The JSON Pointer of the first of some diagnostics, and the pointer inside the string of JSON there.
    ///
    /// - Complexity: O(*n*) in the count of the values of its document.
    package func pointers(of diagnostics: OmittedDiagnostics) -> (pointer: String, inner: String?) {
        pointers(of: [diagnostics.first])[0]
    }

    private func pointers(of locations: [ValueLocation]) -> [(pointer: String, inner: String?)] {
        guard !locations.isEmpty else { return [] }
        let pointers = Pointers(locations, sources)
        return locations.map { location in
            let pair = pointers.pointers(of: location)
            return (pair.pointer, pair.inner)
        }
    }
}

extension SourceDocuments {
    /// The keys that lead from an element to each of some values inside it, `*` for an element of a list.
    ///
    /// - Complexity: O(*n*) in the count of the values of the element.
    fileprivate func paths(
        to places: [ValueLocation], from element: ValueLocation
    ) -> [ValueLocation: [String]] {
        // The values, and the strings that hold them.
        var wanted: [Int: Set<JSONNode.Position>] = [:]
        for place in places {
            var next: ValueLocation? = place
            while let place = next, wanted[place.source, default: []].insert(place.position).inserted {
                next = place.source == element.source ? nil : holder(of: place.source)
            }
        }
        var paths: [ValueLocation: [String]] = [:]
        // The document of a string has a higher number than the one that the string is in.
        for (source, positions) in wanted.sorted(by: { $0.key < $1.key }) {
            let document = document(of: source)
            let root = source == element.source ? document.node(at: element.position) : document.root
            let path = source == element.source ? nil : holder(of: source).flatMap { paths[$0] }
            root.forEachPath(to: positions.sorted()[...], after: path ?? []) { position, path in
                paths[ValueLocation(source: source, position: position)] = path
            }
        }
        return paths
    }
}

extension JSONNode {
    /// Calls `body` with the keys that lead to each of some positions inside this value, `*` for an element of a list.
    ///
    /// - Parameters:
    ///   - positions: The positions, in ascending order.
    ///   - path: The keys that lead to this value.
    fileprivate func forEachPath(
        to positions: ArraySlice<Position>, after path: [String], _ body: (Position, [String]) -> Void
    ) {
        var left = positions
        if left.first == position { body(left.removeFirst(), path) }
        func descend(into value: JSONNode, _ key: () -> String) {
            left = left.drop { $0 < value.position }
            let inside = left.prefix { value.contains($0) }
            guard !inside.isEmpty else { return }
            value.forEachPath(to: inside, after: path + [key()], body)
            left = left.dropFirst(inside.count)
        }
        guard !left.isEmpty else { return }
        if kind == .array {
            for element in elements { descend(into: element) { "*" } }
        } else {
            forEachMember { key, value in descend(into: value) { key.text } }
        }
    }
}
