import InboxJSON

/// What one decode collects while its adapter reads: the documents at hand, findings, and provenance where it is wanted.
///
/// Findings name a place on a tape; pointers are made of them at the very end, all in one walk (`FindingsReport.swift`), so
/// that a clean feed pays nothing and a dirty one no more than it must.
package final class DecodingContext {
    /// A document inside a string.
    private struct Source {
        let document: JSONDocument
        /// The place of the string, in the input or in another of the documents.
        let holder: Place
    }

    /// A value of one of the documents.
    struct Place: Hashable {
        var source: Int
        var index: Int
    }

    struct Finding {
        let code: DiagnosticCode
        let message: String
        let place: Place
        var messageID: String?
        /// A warning that strict decoding made an error of.
        var isFatal = false
    }

    private struct Notes: ~Copyable {
        /// The document that is decoded; nil before the first.
        var input: JSONDocument?
        /// The documents inside strings; their numbers count from 1.
        var inner: [Source] = []
        var findings: [Finding] = []
        /// How many findings there were beyond the limit.
        var omittedFindingCount = 0
        var traces: [ElementTrace] = []
        var dropped: [Int: [Range<Int>]] = [:]
        /// The source in which texts may be told by their places.
        var placedSource = 0
        /// Why the adapter leaves out the element at hand, if it does.
        var skipReason: String?
        /// The keys of the documents that were parsed here.
        var keys: KeyInterner
        /// The known keys of the message at hand.
        var keyFinder: KeyFinder

        init(_ keys: consuming KeyInterner) {
            keyFinder = KeyFinder(for: keys)
            self.keys = keys
        }
    }

    private let notes: UniqueBox<Notes>
    /// Whether provenance is asked for.
    let recordsProvenance: Bool
    /// The offset with which dates without a zone are read.
    let zonelessDateOffset: UTCOffset

    /// A context that is yet to be told of a document.
    ///
    /// - Parameter keys: Numbers the keys of the texts that are parsed here.
    init(
        _ keys: consuming KeyInterner = KeyInterner(), recordsProvenance: Bool, zonelessDateOffset: UTCOffset = .utc
    ) {
        notes = UniqueBox(Notes(keys))
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

    /// Parses a text with what is known of the keys of those before.
    func parse(_ bytes: [UInt8], depth: Int = JSONValue.maximumDepth) throws(JSONError) -> JSONDocument {
        if notes.value.keys.shouldReset {
            notes.value.keys = KeyInterner()
            notes.value.keyFinder.follow(notes.value.keys)
        }
        return try JSONDocument(parsing: bytes, depth: min(depth, JSONValue.maximumDepth), &notes.value.keys)
    }

    /// Begins a decode, and forgets the one before.
    func begin(_ document: JSONDocument) {
        notes.value.input = document
        if !notes.value.inner.isEmpty { notes.value.inner = [] }
        if !notes.value.findings.isEmpty { notes.value.findings = [] }
        if !notes.value.traces.isEmpty { notes.value.traces = [] }
        notes.value.omittedFindingCount = 0
    }

    var findings: [Finding] {
        _read { yield notes.value.findings }
        _modify { yield &notes.value.findings }
    }

    /// Of each element its account, in order; kept only where provenance is asked for.
    var traces: [ElementTrace] {
        _read { yield notes.value.traces }
        _modify { yield &notes.value.traces }
    }

    /// Of each source, what was dropped for itself, in order: what the scanner saw in there is told by nobody.
    private var dropped: [Int: [Range<Int>]] {
        _read { yield notes.value.dropped }
        _modify { yield &notes.value.dropped }
    }

    /// Forgets what only the last message needed.
    func beginMessage() {
        notes.value.keyFinder.reset()
        if !dropped.isEmpty { dropped = [:] }
        if notes.value.skipReason != nil { notes.value.skipReason = nil }
    }

    /// Why the adapter leaves out the element at hand without rejecting it; nil if it does not.
    var skipReason: String? {
        get { notes.value.skipReason }
        set { notes.value.skipReason = newValue }
    }

    /// Drops a value: what was found in it since `count` findings goes, and what the scanner saw in it.
    func drop(_ value: VendorValue, findingsSince count: Int) {
        findings.removeSubrange(count...)
        let index = value.place.index
        dropped[value.place.source, default: []].append(index..<max(index + 1, value.document.next(index)))
    }

    /// Takes back what the scanner saw in dropped values, of the findings from `first` on.
    func forgetDropped(from first: Int) {
        guard !dropped.isEmpty else { return }
        let kept = findings[first...].filter { finding in
            guard finding.code == .jsonDuplicateKey || finding.code == .jsonLoneSurrogate else { return true }
            let ranges = dropped[finding.place.source] ?? []
            var (low, high) = (0, ranges.count)
            while low < high {
                let middle = (low + high) / 2
                if ranges[middle].upperBound <= finding.place.index { low = middle + 1 } else { high = middle }
            }
            return low == ranges.count || finding.place.index < ranges[low].lowerBound
        }
        findings.replaceSubrange(first..., with: kept)
    }

    /// Keeps the first findings, as many as a limit allows, and counts the others.
    func trimFindings(to limit: Int?) {
        guard let limit, notes.value.findings.count > limit else { return }
        notes.value.omittedFindingCount += notes.value.findings.count - limit
        notes.value.findings.removeSubrange(limit...)
    }

    /// How many findings there were beyond the limit.
    var omittedFindingCount: Int { notes.value.omittedFindingCount }

    // MARK: Documents

    /// How many documents there are: the input, and those inside strings.
    var sourceCount: Int { notes.value.inner.count + 1 }

    /// The document of a source.
    func document(of source: Int) -> JSONDocument {
        guard source == 0 else { return notes.value.inner[source - 1].document }
        guard let input = notes.value.input else { preconditionFailure("a decode begins with a document") }
        return input
    }

    /// The string that holds the document of a source; nil of the input itself.
    func holder(of source: Int) -> Place? {
        source == 0 ? nil : notes.value.inner[source - 1].holder
    }

    /// The source in which texts may be told by their places: that of the element, or of the button, that is being read.
    var placedSource: Int {
        get { notes.value.placedSource }
        set { notes.value.placedSource = newValue }
    }

    /// Drops the documents inside strings from a number on, once nobody points into them.
    func dropSources(from source: Int) {
        if notes.value.inner.count >= source { notes.value.inner.removeSubrange((source - 1)...) }
    }

    /// Opens the JSON in a string; nil where it is none.
    ///
    /// Its own repeated keys and half pairs become findings, unless whoever opens it tells them later.
    func open(_ text: ContiguousArray<UInt8>, heldBy holder: Place, reportsAnomalies: Bool) -> Int? {
        guard let document = try? JSONDocument(parsing: text, &notes.value.keys) else { return nil }
        let source = sourceCount
        notes.value.inner.append(Source(document: document, holder: holder))
        guard reportsAnomalies else { return source }
        for anomaly in document.anomalies {
            report(anomaly, at: Place(source: source, index: anomaly.index))
        }
        return source
    }

    // MARK: Keys

    /// Finds the known keys of an object, in one walk over its members.
    func findKeys(of object: Int, in document: JSONDocument, _ table: KeyTable) -> KeySlots {
        notes.value.keyFinder.findKeys(of: object, in: document, table)
    }

    /// Calls `body` with the number of each key of an object that a table knows, and the place of its value.
    ///
    /// It must not come back here.
    @inline(__always)
    func forEachKnown(
        of object: Int, in document: JSONDocument, _ table: KeyTable, _ body: (_ number: Int, _ value: Int) -> Void
    ) {
        notes.value.keyFinder.forEachKnownKey(of: object, in: document, table, body)
    }

    /// The same of an object of any document, whether a decode has begun with it or not; how many members there are.
    func forEachKnown(
        ofAny object: Int, in document: JSONDocument, _ table: KeyTable, _ body: (_ number: Int, _ value: Int) -> Void
    ) -> Int {
        notes.value.keyFinder.forEachKnownKey(of: object, in: document, table, body)
    }

    /// Where the value of a known key stands; nil where the object has it not.
    @inline(__always)
    func place(of number: Int, _ places: KeySlots) -> Int? {
        notes.value.keyFinder.tapeIndex(of: number, places)
    }

    /// The number of a known key's member among all members of the object; nil where the object has it not.
    func ordinal(of number: Int, _ places: KeySlots) -> Int? {
        notes.value.keyFinder.ordinal(of: number, places)
    }

    // MARK: Findings

    func report(_ code: DiagnosticCode, at place: Place, _ message: @autoclosure () -> String) {
        findings.append(Finding(code: code, message: message(), place: place))
    }

    func report(_ anomaly: JSONAnomaly, at place: Place) {
        switch anomaly.kind {
        case .duplicateKey:
            report(.jsonDuplicateKey, at: place, "the key stands more than once in its object; the last one counts")
        case .loneSurrogate:
            report(.jsonLoneSurrogate, at: place, "half a \\u pair; U+FFFD stands for it. Send the character whole")
        }
    }

    func record(_ field: UnifiedField?, _ key: String, _ outcome: Provenance.Outcome, _ place: Place) {
        guard recordsProvenance, let field, !traces.isEmpty else { return }
        traces[traces.count - 1].attempts.append(
            ElementTrace.Attempt(field: field, key: key, outcome: outcome, place: place))
    }

    /// Notes that the date at a place has no zone.
    func noteZoneless(_ place: Place) {
        guard recordsProvenance, !traces.isEmpty else { return }
        traces[traces.count - 1].zoneless.insert(place)
    }

    func note(shape: String) {
        guard !traces.isEmpty else { return }
        traces[traces.count - 1].shapes.append(shape)
    }
}
