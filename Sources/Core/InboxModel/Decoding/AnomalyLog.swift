import InboxJSON

/// What the scanner found in a document, reported as its elements are read.
struct AnomalyLog {
    /// The source of the document.
    private let source: Int
    /// In the order of the text.
    private var anomalies: [JSONAnomaly]
    /// The number of those that have been reported.
    private var reportedCount = 0

    /// No anomalies.
    init() { (source, anomalies) = (0, []) }

    /// The anomalies of a value's document.
    init(of value: VendorValue) {
        source = value.location.source
        let found = value.document.anomalies
        anomalies = found.isEmpty ? [] : found.sorted { $0.precedes($1) }
    }

    /// Reports what was found before a position: at the root or, if called after an element, inside it.
    ///
    /// - Parameter position: Nil for everything that is left.
    mutating func report(before position: JSONNode.Position?, to context: DecodingContext) {
        while reportedCount < anomalies.count {
            if let position, anomalies[reportedCount].isWithin(position) { return }
            context.diagnostics.report(anomalies[reportedCount], in: source)
            reportedCount += 1
        }
    }

    /// Removes what was found in the elements of a list and has not been reported.
    mutating func removeAll(in list: JSONNode) {
        anomalies[reportedCount...].removeAll { $0.position > list.position && list.contains($0.position) }
    }
}

extension JSONAnomaly {
    /// Whether it is at a value, in it or after it.
    ///
    /// A repeated key has the position of its value, and belongs to the object around it.
    fileprivate func isWithin(_ value: JSONNode.Position) -> Bool {
        position > value || position == value && kind != .duplicateKey
    }

    /// The order of the text, a repeated key before an anomaly in its value.
    fileprivate func precedes(_ other: JSONAnomaly) -> Bool {
        position < other.position || position == other.position && kind == .duplicateKey && other.kind != .duplicateKey
    }
}
