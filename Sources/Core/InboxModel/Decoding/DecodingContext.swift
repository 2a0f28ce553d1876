import InboxJSON

/// The state of one decode: documents, diagnostics, the trace and keys.
///
/// The payload decoder, the feed reader and the adapter share it.
@usableFromInline
package final class DecodingContext {
    private struct Parts: ~Copyable {
        var sources = SourceDocuments()
        var diagnostics: DiagnosticLog
        var trace = ElementTrace()
        var parser: JSONParser
        var observations = PayloadObservations()
        var skipReason: String?
        var slicesValues = false

        init(_ parser: consuming JSONParser, diagnosticLimit: Int?) {
            self.parser = parser
            diagnostics = DiagnosticLog(limit: diagnosticLimit)
        }

        mutating func openSource(
            _ text: ContiguousArray<UInt8>, heldBy holder: ValueLocation, depth: Int
        ) -> Int? {
            parser.parse(string: text, depth: depth).map { sources.append($0.document, in: holder) }
        }
    }

    // Swift does not check accesses to it for overlaps. The checks would take 4,000 instructions for each message.
    // Memory safety: while a part is being changed, no closure of an adapter or caller runs. The only exceptions are
    // the closures of `parser`.
    @exclusivity(unchecked) private var parts: Parts
    let recordsObservations: Bool
    /// Whether traces or observations are wanted, so that everything that is read is recorded.
    @usableFromInline let isRecording: Bool
    let zonelessDateOffset: UTCOffset
    /// How deeply containers may be nested, in the input and in each text of JSON inside it.
    let depth: Int

    /// Call ``begin(_:)`` with each document.
    ///
    /// - Parameter limits: Only those on diagnostics and depth are used.
    init(
        _ parser: consuming JSONParser = JSONParser(), recordsTraces: Bool = false, recordsObservations: Bool = false,
        zonelessDateOffset: UTCOffset = .utc, limits: DecodingLimits = DecodingLimits()
    ) {
        unsafe parts = Parts(parser, diagnosticLimit: limits.diagnostics)
        depth = min(limits.depth, JSONValue.maximumDepth)
        self.recordsObservations = recordsObservations
        isRecording = recordsTraces || recordsObservations
        self.zonelessDateOffset = zonelessDateOffset
    }

    /// Creates a context for a document that was parsed elsewhere.
    convenience init(_ document: JSONDocument) {
        self.init(JSONParser(forBytes: document.byteCount))
        begin(document)
    }

    /// Begins a decode and forgets the last one.
    func begin(_ document: JSONDocument) {
        unsafe parts.slicesValues = false
        unsafe parts.sources.begin(document)
        unsafe parts.diagnostics.begin()
        if recordsObservations { unsafe parts.observations.begin() }
    }

    /// Sets the document of an element that is parsed separately.
    func openDocument(_ document: JSONDocument) { unsafe parts.sources.begin(document) }

    func closeDocument() { unsafe parts.sources.close() }

    /// Begins an element of the feed.
    func beginElement() {
        unsafe parts.parser.resetKeys()
        unsafe parts.diagnostics.beginElement()
        if unsafe parts.skipReason != nil { unsafe parts.skipReason = nil }
        if isRecording { unsafe parts.trace = ElementTrace() }
    }

    /// Why the adapter skips the current element; nil if it does not skip it.
    var skipReason: String? {
        get { unsafe parts.skipReason }
        set { unsafe parts.skipReason = newValue }
    }

    /// Whether the values of a message refer only to the bytes of its document, and not to its tape.
    ///
    /// Those of a list do, so that no message keeps the tape of the list in memory.
    var slicesValues: Bool {
        get { unsafe parts.slicesValues }
        set { unsafe parts.slicesValues = newValue }
    }

    // MARK: Parts

    var diagnostics: DiagnosticLog {
        _read { yield unsafe parts.diagnostics }
        _modify { yield unsafe &parts.diagnostics }
    }

    /// The trace of the current element.
    ///
    /// Its attempts and objects are empty if nothing is recorded.
    var trace: ElementTrace {
        _read { yield unsafe parts.trace }
        _modify { yield unsafe &parts.trace }
    }

    /// The observations; empty unless they are wanted.
    var observations: PayloadObservations {
        _read { yield unsafe parts.observations }
        _modify { yield unsafe &parts.observations }
    }

    /// Parses all texts, and finds the known keys of their objects.
    ///
    /// - Precondition: A closure that is passed to one of its functions does not use the context.
    var parser: JSONParser {
        _read { yield unsafe parts.parser }
        _modify { yield unsafe &parts.parser }
    }

    var sources: SourceDocuments {
        _read { yield unsafe parts.sources }
        _modify { yield unsafe &parts.sources }
    }

    /// Parses the text of a string as a new source.
    ///
    /// - Parameter reportsAnomalies: Whether repeated keys and lone surrogates are reported at once.
    /// - Returns: The number of the source; nil if the text is not JSON.
    func openSource(_ text: ContiguousArray<UInt8>, heldBy holder: ValueLocation, reportsAnomalies: Bool) -> Int? {
        guard let source = unsafe parts.openSource(text, heldBy: holder, depth: depth) else { return nil }
        if reportsAnomalies { reportAnomalies(of: source) }
        return source
    }

    func reportAnomalies(of source: Int) {
        for anomaly in sources.document(of: source).anomalies { diagnostics.report(anomaly, in: source) }
    }
}

@available(*, unavailable)
extension DecodingContext: Sendable {}
