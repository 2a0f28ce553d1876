import InboxJSON

/// The diagnostics of one decode, in the order in which they were reported.
///
/// A diagnostic has a location in a document. After an element has been read, one walk over it turns its locations into
/// JSON Pointers. So an element without diagnostics costs nothing. A diagnostic that exceeds the limit is kept only
/// until its element has been read, because strict mode needs its severity.
struct DiagnosticLog {
    struct Entry {
        let code: DiagnosticCode
        fileprivate(set) var message: String
        let location: ValueLocation
        /// The location in the input; nil until the element around it has been read.
        fileprivate(set) var place: ValuePlace?
        /// The number of its element; nil if it is not in an element.
        fileprivate(set) var element: Int?
        var messageID: String?
    }

    private let limit: Int
    private(set) var entries: [Entry] = []
    /// The diagnostics beyond the limit, by code and severity.
    private(set) var omitted: [OmittedDiagnostics] = []
    /// For each source, the ranges of values that were dropped, in which no anomalies are reported.
    private var dropped: [Int: [Range<JSONNode.Position>]] = [:]

    /// - Parameter limit: The number of diagnostics that are kept; nil for all.
    init(limit: Int?) {
        self.limit = max(0, limit ?? .max)
    }

    var count: Int { entries.count }
    var isEmpty: Bool { entries.isEmpty }
    var omittedCount: Int { omitted.reduce(0) { $0 + $1.count } }

    mutating func begin() {
        if !entries.isEmpty { entries = [] }
        if !omitted.isEmpty { omitted = [] }
    }

    mutating func beginElement() {
        if !dropped.isEmpty { dropped = [:] }
    }

    // MARK: Adding

    mutating func report(_ code: DiagnosticCode, at location: ValueLocation, _ message: String) {
        entries.append(Entry(code: code, message: message, location: location))
    }

    /// - Parameter element: The number of an element that has already been read.
    mutating func report(
        _ code: DiagnosticCode, at place: ValuePlace, element: Int?, messageID: String? = nil, _ message: String
    ) {
        entries.append(
            Entry(
                code: code, message: message, location: .input, place: place,
                element: element, messageID: messageID))
    }

    /// Sets the places of diagnostics that have none, from an index on.
    ///
    /// - Parameter element: The element that they are in; nil for diagnostics outside all elements.
    mutating func place(
        from first: Int, _ sources: SourceDocuments, in element: PlacedElement? = nil, number: Int? = nil
    ) {
        let open = entries.indices[first...].filter { entries[$0].place == nil }
        guard !open.isEmpty else { return }
        let pointers = PointerLookup(open.map { entries[$0].location }, sources, in: element)
        for index in open {
            entries[index].place = pointers.place(of: entries[index].location)
            entries[index].element = number
        }
    }

    mutating func report(_ anomaly: JSONAnomaly, in source: Int) {
        let location = ValueLocation(source: source, position: anomaly.position)
        let (code, message) =
            switch anomaly.kind {
            case .duplicateKey:
                (
                    DiagnosticCode.jsonDuplicateKey,
                    "the object has this key more than once, and the last value counts; send the key once"
                )
            case .loneSurrogate:
                (
                    DiagnosticCode.jsonLoneSurrogate,
                    "the string contains only half of a surrogate pair, which is read as U+FFFD; send the whole character"
                )
            }
        entries.append(Entry(code: code, message: message, location: location))
    }

    /// If diagnostics were left out, adds a first diagnostic that says how many.
    private mutating func reportOmitted() {
        let omittedCount = omittedCount
        guard omittedCount > 0 else { return }
        let reason =
            omittedCount == 1
            ? "1 more diagnostic was omitted because the limit is \(limit); raise the diagnostics limit to see it"
            : "\(omittedCount) more diagnostics were omitted because the limit is \(limit); raise the diagnostics limit to see them"
        entries.insert(
            Entry(code: .limitExceeded, message: reason, location: .input, place: .input), at: 0)
    }

    mutating func setMessageID(_ id: String, from first: Int) {
        for index in first..<entries.count { entries[index].messageID = id }
    }

    // MARK: Removing

    mutating func removeAll(from first: Int) {
        entries.removeSubrange(first...)
    }

    /// Removes the notes among the diagnostics from an index on.
    ///
    /// The others say why strict mode rejects their message.
    mutating func reject(from first: Int) {
        var kept = first
        for index in first..<entries.count where entries[index].code.severity != .note {
            entries[kept] = entries[index]
            entries[kept].message.append(". Strict mode rejects the message")
            kept += 1
        }
        entries.removeSubrange(kept...)
    }

    /// Marks a value as dropped.
    ///
    /// The diagnostics in it, from an index on, are removed. Its range is kept for ``removeDropped(from:)``.
    mutating func drop(_ value: VendorValue, since first: Int) {
        entries.removeSubrange(first...)
        dropped[value.location.source, default: []].append(value.position..<value.node.end)
    }

    /// Removes the anomalies inside dropped values, among the diagnostics from an index on.
    mutating func removeDropped(from first: Int) {
        guard !dropped.isEmpty else { return }
        let dropped = dropped.mapValues { $0.outermost() }
        let kept = entries[first...].filter { diagnostic in
            guard diagnostic.code == .jsonDuplicateKey || diagnostic.code == .jsonLoneSurrogate else { return true }
            return dropped[diagnostic.location.source]?.range(containing: diagnostic.location.position) == nil
        }
        entries.replaceSubrange(first..., with: kept)
    }

    /// Keeps as many diagnostics as the limit allows, from the first on, and counts the others.
    ///
    /// A diagnostic about another limit (`limit.exceeded`) is always kept.
    mutating func trim() {
        guard entries.count > limit else { return }
        let kept = entries[limit...].filter { $0.code == .limitExceeded }
        for diagnostic in entries[limit...] where diagnostic.code != .limitExceeded { omit(diagnostic) }
        entries.replaceSubrange(limit..., with: kept)
    }

    // MARK: Finishing

    /// The diagnostics in the order of the input, each with the number of its element.
    ///
    /// If some exceed the limit, an additional first diagnostic says how many are left out.
    mutating func finish(
        _ sources: SourceDocuments, strict: Bool
    ) -> (diagnostics: [Diagnostic], elements: [Int?]) {
        guard !isEmpty || omittedCount > 0 else { return ([], []) }
        trim()
        reportOmitted()
        place(from: 0, sources)
        let offsets = entries.map { $0.place?.offset ?? 0 }
        // There may be a hundred thousand diagnostics, so only their numbers are sorted.
        let order = entries.indices.sorted { left, right in
            offsets[left] == offsets[right] ? left < right : offsets[left] < offsets[right]
        }
        let diagnostics = order.map { number in
            let entry = entries[number]
            return Diagnostic(
                entry.code, severity: entry.code.severity(strict: strict), entry.message,
                pointer: entry.place?.pointers.pointer ?? "", inner: entry.place?.pointers.inner,
                messageID: entry.messageID)
        }
        return (diagnostics, order.map { entries[$0].element })
    }

    private mutating func omit(_ diagnostic: Entry) {
        let group = omitted.firstIndex {
            $0.code == diagnostic.code && $0.code.severity == diagnostic.code.severity
        }
        if let group {
            omitted[group].count += 1
        } else {
            omitted.append(OmittedDiagnostics(code: diagnostic.code, count: 1, first: diagnostic.location))
        }
    }
}

/// The diagnostics with one code and severity that exceed the limit.
package struct OmittedDiagnostics {
    package internal(set) var code: DiagnosticCode
    package fileprivate(set) var count: Int
    let first: ValueLocation
}

extension DiagnosticCode {
    func severity(strict: Bool) -> Severity { strict && severity == .warning ? .error : severity }
}
