package import InboxJSON

/// What a decode found besides messages and findings: the shapes of messages, the values that were read as dates, and the
/// members whose keys the adapter does not know.
///
/// A member of an object that the adapter has not read by its keys, or that became free-form data such as
/// ``InboxMessage/custom``, is not an unknown one.
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

    /// The findings of one code and severity that are beyond the decoder's limit.
    package struct OmittedFindings {
        /// The code.
        package let code: DiagnosticCode
        /// The severity, in the decoder's mode.
        package let severity: Severity
        /// The number of findings.
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
    /// The findings that are left out of the feed, because they are beyond the decoder's limit.
    package let omittedFindings: [OmittedFindings]
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
        unknownMembers = Self.unknownMembers(log.objects, sources)
        omittedFindings = context.findings.omitted.map {
            OmittedFindings(
                code: $0.code, severity: $0.code.severity(strict: strict), count: $0.count, first: $0.first)
        }
    }

    private static func unknownMembers(
        _ objects: [ObservationLog.ReadObject], _ sources: SourceDocuments
    ) -> [UnknownMember] {
        guard objects.contains(where: \.mayHaveOthers) else { return [] }
        var unknown: [UnknownMember] = []
        var start = 0
        while start < objects.count {
            let element = objects[start].element
            let end = objects[start...].firstIndex { $0.element != element } ?? objects.count
            append(objects[start..<end], sources, to: &unknown)
            start = end
        }
        return unknown
    }

    /// Appends the unknown members of the objects of one element.
    private static func append(
        _ objects: ArraySlice<ObservationLog.ReadObject>, _ sources: SourceDocuments, to unknown: inout [UnknownMember]
    ) {
        var done: Set<ValueLocation> = []
        for object in objects where object.mayHaveOthers && done.insert(object.location).inserted {
            // An object can be read with several tables of keys.
            let same = objects.filter { $0.location == object.location }
            let tables = same.compactMap(\.keys)
            guard tables.count == same.count, same.allSatisfy(\.mayHaveOthers) else { continue }
            let node = sources.document(of: object.location.source).node(at: object.location.position)
            var path: [String]?
            node.forEachMember { key, value in
                guard !tables.contains(where: { $0.contains(key) }) else { return }
                let parent = path ?? object.element.map { sources.keys(to: object.location, from: $0) } ?? []
                path = parent
                unknown.append(
                    UnknownMember(
                        path: parent + [key.text], isInRoot: object.element == nil, value: value,
                        source: object.location.source))
            }
        }
    }

    /// The JSON Pointer of a member, and the pointer inside the string of JSON there.
    ///
    /// - Complexity: O(*n*) in the count of the values of its document.
    package func pointers(of member: UnknownMember) -> (pointer: String, inner: String?) {
        pointers(of: ValueLocation(source: member.source, position: member.value.position))
    }

    /// The JSON Pointer of the first of some findings, and the pointer inside the string of JSON there.
    ///
    /// - Complexity: O(*n*) in the count of the values of its document.
    package func pointers(of findings: OmittedFindings) -> (pointer: String, inner: String?) {
        pointers(of: findings.first)
    }

    private func pointers(of location: ValueLocation) -> (pointer: String, inner: String?) {
        let pair = Pointers([location], sources).pointers(of: location)
        return (pair.pointer, pair.inner)
    }
}

extension SourceDocuments {
    /// The keys that lead from a value to one inside it, `*` for an element of a list.
    fileprivate func keys(to place: ValueLocation, from ancestor: ValueLocation) -> [String] {
        if place.source == ancestor.source {
            return document(of: place.source).node(at: ancestor.position).keys(to: place.position)
        }
        guard let holder = holder(of: place.source) else { return [] }
        return keys(to: holder.location, from: ancestor) + document(of: place.source).root.keys(to: place.position)
    }
}

extension JSONNode {
    /// The keys that lead to a position inside this value, `*` for an element of a list.
    fileprivate func keys(to position: Position) -> [String] {
        guard position != self.position else { return [] }
        if kind == .array {
            guard let element = elements.first(where: { $0.contains(position) }) else { return [] }
            return ["*"] + element.keys(to: position)
        }
        var keys: [String] = []
        forEachMember { key, value in
            if value.contains(position) { keys = [key.text] + value.keys(to: position) }
        }
        return keys
    }
}
