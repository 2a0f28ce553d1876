import InboxJSON

extension InboxAdapter {
    /// Finds out where each field comes from, by reading specimens.
    ///
    /// Specimens are small messages. Together they make ``read(_:into:)`` ask for every value that it can use, so there
    /// is one for each branch that excludes another. A key that is looked for and absent counts as asked for.
    ///
    /// ```swift
    /// ZetaAdapter().mapping(reading: [#"{"id":"1"}"#], otherwise: [.status: "zeta.status"])
    /// ```
    ///
    /// - Parameters:
    ///   - specimens: The messages, as JSON. If none shows which of two locations is read first, the one of the earlier
    ///     specimen is listed first.
    ///   - choices: How the value is made from several locations, unless the first one with a value counts.
    ///   - rules: The ids of the rules that set a field if no location has a value.
    public func mapping(
        reading specimens: [String], choosing choices: [UnifiedField: FieldMapping.Choice] = [:],
        otherwise rules: [UnifiedField: String] = [:]
    ) -> [FieldMapping] {
        var locations: [UnifiedField: [SpecimenLocation]] = [:]
        var shapeCounts: [String: Int] = [:]
        for specimen in specimens {
            let found = read(specimen)
            for shape in found.last?.shapes.first ?? [] { shapeCounts[shape, default: 0] += 1 }
            for (field, found) in Dictionary(grouping: found, by: { $0.field }) {
                locations[field, default: []].merge(found)
            }
        }
        return UnifiedField.allCases.compactMap { field in
            guard let found = locations[field] else { return nil }
            return FieldMapping(
                field: field, choice: choices[field] ?? .first, sources: found.flatMap { $0.sources(shapeCounts) },
                otherwise: rules[field])
        }
    }

    /// Reads a specimen, and returns the locations that were asked for, in order.
    private func read(_ specimen: String) -> [SpecimenLocation] {
        guard let document = try? JSONDocument(parsing: Array(specimen.utf8)) else { return [] }
        let context = DecodingContext(recordsTraces: true)
        context.begin(document)
        context.beginElement()
        var message = InboxMessage.Fields(provider: provider, vendorID: "")
        _ = read(VendorValue(context, document.root, source: 0), into: &message)
        let trace = context.trace
        let pointers = PointerLookup(trace.attempts.map { $0.location }, context.sources, in: .input)
        return trace.attempts.map { attempt in
            let value = context.sources.document(of: attempt.location.source).node(at: attempt.location.position).value
            return SpecimenLocation(
                field: attempt.field,
                path: attempt.path(at: pointers.pointers(of: attempt.location), in: .input), rule: rule(of: attempt),
                member: message.member(with: value, attempt),
                // A message has the shape of the identifier that it has.
                shapes: attempt.field == .vendorID && attempt.outcome != .taken ? [] : [Set(trace.shapes)])
        }
    }
}

/// A location that was asked for in specimens.
private struct SpecimenLocation {
    let field: UnifiedField
    let path: String
    let rule: String
    /// The member of `vendor` that has its value, if that is not the key.
    var member: String?
    /// The shapes of each of these specimens.
    var shapes: [Set<String>]

    /// The location, once for each shape that has it.
    ///
    /// If several shapes are common to all specimens, the rarest one counts.
    ///
    /// - Parameter counts: How many specimens have each shape.
    func sources(_ counts: [String: Int]) -> [FieldMapping.Source] {
        let common = shapes.dropFirst().reduce(shapes.first ?? []) { $0.intersection($1) }
        if let shape = common.min(by: { (counts[$0] ?? 0, $0) < (counts[$1] ?? 0, $1) }) { return [source(in: shape)] }
        // Shapes that exclude each other, but not all of them.
        let all = Set(shapes.joined())
        let isExclusive = !all.isEmpty && all.count < counts.count && shapes.allSatisfy { $0.count == 1 }
        return isExclusive ? all.sorted().map { source(in: $0) } : [source(in: nil)]
    }

    private func source(in shape: String?) -> FieldMapping.Source {
        FieldMapping.Source(path: path, rule: rule, shape: shape, member: member)
    }
}

extension InboxMessage.Fields {
    /// The member of `vendor` that a value has become, unless it has the value's own key.
    fileprivate func member(with value: JSONValue, _ attempt: ElementTrace.Attempt) -> String? {
        guard attempt.field == .vendor, attempt.outcome == .taken, vendor[attempt.key] != value else { return nil }
        return vendor.first { $0.value == value }?.key
    }
}

extension [SpecimenLocation] {
    /// Adds the locations of another specimen: each before the one that was asked for after it, or else at the end.
    fileprivate mutating func merge(_ others: [SpecimenLocation]) {
        var next = count
        for other in others.reversed() {
            if let index = firstIndex(where: { $0.path == other.path && $0.rule == other.rule }) {
                self[index].shapes += other.shapes
                self[index].member = self[index].member ?? other.member
                next = index
            } else {
                insert(other, at: next)
            }
        }
    }
}
