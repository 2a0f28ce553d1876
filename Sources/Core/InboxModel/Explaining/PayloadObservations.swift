package import InboxJSON

/// What a decode found out besides messages and diagnostics, for a survey.
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
        /// Whether it could be used.
        package let isTaken: Bool
        /// Whether its element lost to a duplicate.
        package fileprivate(set) var isLeftOut = false
        fileprivate let element: Int
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

    /// The shape of each element that became a message, as the adapter names it; empty if the adapter names none.
    ///
    /// Several names are joined by a space. Elements that lost to a duplicate are included.
    package private(set) var shapes: [String] = []
    /// The dates, in the order of reading.
    package private(set) var dates: [ReadDate] = []
    /// The members with unknown keys, in the order in which their objects were read.
    package private(set) var unknownMembers: [UnknownMember] = []
    /// The diagnostics that exceeded the decoder's limit, so they are not in the feed.
    package private(set) var omittedDiagnostics: [OmittedDiagnostics] = []
    /// The number of messages that have diagnostics, including those that exceeded the decoder's limit.
    package var messagesWithDiagnostics: Int { diagnosed.count }

    /// The ids of the messages that have diagnostics.
    private var diagnosed: Set<String> = []
    private var sources = SourceDocuments()
    /// For each provider, the keys that its adapter knows in a root that contains a list.
    private var rootKeys: [Provider: JSONKnownKeys] = [:]

    // MARK: Recording

    /// Begins a decode.
    mutating func begin() {
        shapes.removeAll(keepingCapacity: true)
        dates.removeAll(keepingCapacity: true)
        unknownMembers.removeAll(keepingCapacity: true)
        diagnosed.removeAll(keepingCapacity: true)
    }

    /// Adds a root that contains a list.
    mutating func addRoot(_ location: ValueLocation, of adapter: any InboxAdapter, _ sources: SourceDocuments) {
        let keys: JSONKnownKeys
        if let known = rootKeys[adapter.provider] {
            keys = known
        } else {
            let signature = adapter.signature
            keys = JSONKnownKeys(
                signature.messageKeys + signature.distinctiveKeys + adapter.lists.flatMap { $0.keys }
                    + adapter.vocabulary + ["error"])
            rootKeys[adapter.provider] = keys
        }
        let root = ElementTrace.ReadObject(location: location, keys: keys, mayHaveOthers: true)
        addUnknownMembers(of: [root], in: nil, sources)
    }

    /// Adds an element that was read.
    mutating func add(
        _ trace: ElementTrace, _ number: Int, at location: ValueLocation, hasDiagnostics: Bool,
        _ sources: SourceDocuments
    ) {
        addUnknownMembers(of: trace.objects, in: location, sources)
        for attempt in trace.attempts where attempt.isDate {
            let date = sources.document(of: attempt.location.source).node(at: attempt.location.position)
            dates.append(
                ReadDate(
                    field: attempt.field, value: date, isTaken: attempt.outcome == .taken, element: number))
        }
        guard let message = trace.message else { return }
        shapes.append(trace.shapes.joined(separator: " "))
        if hasDiagnostics, !trace.isRejected { diagnosed.insert(message.id) }
    }

    /// Marks the dates of elements that lost to a duplicate.
    mutating func leaveOut(_ duplicates: [Duplicate]) {
        let losers = Set(duplicates.map { Int($0.loser) })
        for index in dates.indices where losers.contains(dates[index].element) { dates[index].isLeftOut = true }
    }

    /// The observations of a decode that has ended.
    func finished(_ context: DecodingContext, strict: Bool) -> PayloadObservations {
        var finished = self
        finished.sources = context.sources
        finished.omittedDiagnostics = context.diagnostics.omitted.map { group in
            var group = group
            group.code = group.code.with(group.code.severity(strict: strict))
            return group
        }
        return finished
    }

    /// Adds the unknown members in the objects of one element, or of the root if `element` is nil.
    private mutating func addUnknownMembers(
        of objects: [ElementTrace.ReadObject], in element: ValueLocation?, _ sources: SourceDocuments
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
            let superseded = node.supersededValues
            var (keys, values): ([String], [JSONNode]) = ([], [])
            node.forEachMember { key, value in
                guard !superseded.contains(value.position), !tables.contains(where: { $0.contains(key) }) else {
                    return
                }
                keys.append(key.text)
                values.append(value)
            }
            if !keys.isEmpty { found.append((object.location, keys, values)) }
        }
        guard !found.isEmpty else { return }
        let pointers = element.map { element in
            let start = PlacedElement(location: element, pointers: .root)
            return PointerLookup(found.map { $0.object }, sources, in: start, indices: "*")
        }
        for (object, keys, values) in found {
            let path = pointers.flatMap { JSONPointer($0.pointers(of: object).joined)?.tokens } ?? []
            for (key, value) in zip(keys, values) {
                unknownMembers.append(
                    UnknownMember(path: path + [key], isInRoot: element == nil, value: value, source: object.source))
            }
        }
    }

    // MARK: Pointers

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
        let pointers = PointerLookup(locations, sources)
        return locations.map { location in
            let pair = pointers.pointers(of: location)
            return (pair.pointer, pair.inner)
        }
    }
}
