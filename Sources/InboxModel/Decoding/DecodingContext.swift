import InboxJSON

/// What one decode shares between the feed reader, the adapter and the report: documents, findings, provenance and keys.
package final class DecodingContext {
    private struct Parts: ~Copyable {
        var sources = SourceDocuments()
        var findings = FindingLog()
        var provenance = ProvenanceLog()
        var keys: KeyCache
        var skipReason: String?

        init(_ keys: consuming KeyCache) {
            self.keys = keys
        }

        mutating func openSource(_ text: ContiguousArray<UInt8>, heldBy holder: ValueLocation) -> Int? {
            keys.parse(string: text).map { sources.append($0, heldBy: holder) }
        }
    }

    // A box, because access to the properties of a class is checked for exclusivity at run time.
    private let parts: UniqueBox<Parts>
    /// Whether provenance is wanted.
    let recordsProvenance: Bool
    /// The offset of dates without a zone.
    let zonelessDateOffset: UTCOffset

    /// A context for the documents of ``begin(_:)``.
    ///
    /// - Parameter keys: Interns the keys of the texts that are parsed here.
    init(
        _ keys: consuming KeyInterner = KeyInterner(), recordsProvenance: Bool, zonelessDateOffset: UTCOffset = .utc
    ) {
        parts = UniqueBox(Parts(KeyCache(keys)))
        self.recordsProvenance = recordsProvenance
        self.zonelessDateOffset = zonelessDateOffset
    }

    /// The context of a document that was parsed elsewhere.
    convenience init(_ document: JSONDocument, recordsProvenance: Bool, zonelessDateOffset: UTCOffset = .utc) {
        self.init(
            KeyInterner(forBytes: document.bytes.count), recordsProvenance: recordsProvenance,
            zonelessDateOffset: zonelessDateOffset)
        begin(document)
    }

    /// Begins a decode and forgets the last one.
    func begin(_ document: JSONDocument) {
        parts.value.sources.begin(document)
        parts.value.findings.begin()
        parts.value.provenance.begin()
    }

    /// Begins an element of the feed.
    func beginMessage() {
        parts.value.keys.beginMessage()
        parts.value.findings.beginMessage()
        if parts.value.skipReason != nil { parts.value.skipReason = nil }
    }

    /// Why the adapter leaves out the element at hand without rejecting it; nil if it does not.
    var skipReason: String? {
        get { parts.value.skipReason }
        set { parts.value.skipReason = newValue }
    }

    // MARK: Parts

    var findings: FindingLog {
        _read { yield parts.value.findings }
        _modify { yield &parts.value.findings }
    }

    /// Empty unless provenance is wanted.
    var provenance: ProvenanceLog {
        _read { yield parts.value.provenance }
        _modify { yield &parts.value.provenance }
    }

    var sources: SourceDocuments {
        _read { yield parts.value.sources }
        _modify { yield &parts.value.sources }
    }

    /// Parses the text of a string as a new source.
    ///
    /// - Parameter reportsAnomalies: Whether repeated keys and half pairs are reported at once.
    /// - Returns: The number of the source; nil if the text is not JSON.
    func openSource(_ text: ContiguousArray<UInt8>, heldBy holder: ValueLocation, reportsAnomalies: Bool) -> Int? {
        guard let source = parts.value.openSource(text, heldBy: holder) else { return nil }
        if reportsAnomalies { reportAnomalies(of: source) }
        return source
    }

    /// Reports what the scanner found in a source.
    func reportAnomalies(of source: Int) {
        for anomaly in sources.document(of: source).anomalies { findings.report(anomaly, in: source) }
    }

    // MARK: Keys

    /// Parses a text as ``KeyCache/parse(_:depth:)`` does.
    func parse(_ bytes: [UInt8], depth: Int = JSONValue.maximumDepth) throws(JSONError) -> JSONDocument {
        try parts.value.keys.parse(bytes, depth: depth)
    }

    /// The values of the keys of a table in an object.
    func values(of object: JSONNode, _ table: KeyTable) -> JSONKnownValues {
        parts.value.keys.values(of: object, table)
    }

    /// Finds the known keys of an object, in one walk over its members.
    func findKeys(of object: Int, in document: JSONDocument, _ table: KeyTable) -> KeySlots {
        parts.value.keys.findKeys(of: object, in: document, table)
    }

    /// The tape index of a known key's value; nil if the object has no such key.
    @inline(__always)
    func index(of key: Int, _ keys: KeySlots) -> Int? {
        parts.value.keys.index(of: key, keys)
    }

    /// The number of a known key's member among all members of the object; nil if the object has no such key.
    func ordinal(of key: Int, _ keys: KeySlots) -> Int? {
        parts.value.keys.ordinal(of: key, keys)
    }

    /// Calls `body` with the number of each known key of an object, and the tape index of its value.
    ///
    /// - Precondition: `body` does not use the context.
    /// - Returns: The number of members.
    @inline(__always)
    @discardableResult
    func forEachKnown(
        of object: Int, in document: JSONDocument, _ table: KeyTable, _ body: (_ key: Int, _ value: Int) -> Void
    ) -> Int {
        parts.value.keys.forEachKnown(of: object, in: document, table, body)
    }
}
