package import InboxJSON

/// What a decode found out besides messages and diagnostics.
///
/// These are the shapes of messages, the values that were read as dates, and the members whose keys the adapter does
/// not know. In an object whose keys the adapter did not look up, no member counts as unknown. The same holds for an
/// object that became free-form data, such as ``InboxMessage/Fields/custom``.
package struct PayloadObservations {
    /// A value that was read as a date.
    package struct ReadDate {
        /// The field that it was read for.
        package let field: UnifiedField
        /// The value: a string, a number, or a value of the wrong type.
        package let value: JSONNode
    }

    /// A member whose key the adapter does not know.
    package struct UnknownMember {
        /// The keys that lead to it from the message, or from the root if ``isInRoot``.
        ///
        /// Strings that contain JSON are followed like objects, and `*` stands for an element of a list.
        package let path: [String]
        /// Whether it is next to the list of messages.
        package let isInRoot: Bool
        /// The value.
        package let value: JSONNode
        fileprivate let source: Int
    }

    /// The diagnostics with one code and severity that exceeded the decoder's limit.
    package struct OmittedDiagnostics {
        /// The code.
        package let code: DiagnosticCode
        /// The severity in the decoder's mode.
        package let severity: Severity
        /// The number of diagnostics.
        package let count: Int
        fileprivate let first: ValueLocation
    }

    /// The shape of each element that became a message, as the adapter names it; empty if the adapter names none.
    ///
    /// If there are several names, they are joined by a space. Elements that lost to a duplicate are included.
    package let shapes: [String]
    /// The dates, in the order of reading.
    package let dates: [ReadDate]
    /// The members with unknown keys, in the order in which their objects were read.
    package let unknownMembers: [UnknownMember]
    /// The diagnostics that exceeded the decoder's limit, so they are not in the feed.
    package let omittedDiagnostics: [OmittedDiagnostics]
    /// The number of messages that have diagnostics, including those that exceeded the decoder's limit.
    package let messagesWithDiagnostics: Int
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
        messagesWithDiagnostics = log.diagnosed.count
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

    /// Appends the unknown members in the objects of one element.
    private static func append(
        _ objects: [ElementTrace.ReadObject], in element: ValueLocation?, _ sources: SourceDocuments,
        to unknown: inout [UnknownMember]
    ) {
        guard objects.contains(where: { $0.mayHaveOthers }) else { return }
        // An object can be read with several tables of keys.
        let readings = Dictionary(grouping: objects, by: { $0.location })
        var done: Set<ValueLocation> = []
        var found: [(object: ValueLocation, keys: [String], values: [JSONNode])] = []
        for object in objects where object.mayHaveOthers && done.insert(object.location).inserted {
            let same = readings[object.location] ?? []
            let tables = same.compactMap { $0.keys }
            guard tables.count == same.count, same.allSatisfy({ $0.mayHaveOthers }) else { continue }
            let node = sources.document(of: object.location.source).node(at: object.location.position)
            var (keys, values): ([String], [JSONNode]) = ([], [])
            node.forEachMember { key, value in
                guard !tables.contains(where: { $0.contains(key) }) else { return }
                keys.append(key.text)
                values.append(value)
            }
            if !keys.isEmpty { found.append((object.location, keys, values)) }
        }
        let pointers = element.map { element in
            Pointers(
                found.map { $0.object }, sources, in: PlacedElement(location: element, place: .input), indices: "*")
        }
        for (object, keys, values) in found {
            let path = pointers.flatMap { JSONPointer($0.pointers(of: object).joined)?.tokens } ?? []
            for (key, value) in zip(keys, values) {
                unknown.append(
                    UnknownMember(path: path + [key], isInRoot: element == nil, value: value, source: object.source))
            }
        }
    }

    /// The JSON Pointers of some members.
    ///
    /// If a member is inside a string that contains JSON, `inner` is the pointer inside that string.
    ///
    /// - Complexity: O(*n*) in the number of values in the payload and the number of members.
    package func pointers(of members: [UnknownMember]) -> [(pointer: String, inner: String?)] {
        pointers(of: members.map { ValueLocation(source: $0.source, position: $0.value.position) })
    }

    /// The JSON Pointer of the first of these diagnostics.
    ///
    /// If it is inside a string that contains JSON, `inner` is the pointer inside that string.
    ///
    /// - Complexity: O(*n*) in the number of values in its document.
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
