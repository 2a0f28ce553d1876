import InboxJSON

/// The problems that the scanner noted in a document.
///
/// They are reported while its elements are read.
struct AnomalyLog {
    /// The source of the document.
    private let source: Int
    /// They are in the order of the text.
    private var anomalies: [JSONAnomaly]
    /// How many of them have been reported.
    private var reportedCount = 0

    /// No anomalies.
    init() { (source, anomalies) = (0, []) }

    /// The anomalies of a value's document.
    init(of value: VendorValue) {
        source = value.location.source
        let found = value.document.anomalies
        anomalies = found.isEmpty ? [] : found.sorted { $0.precedes($1) }
    }

    /// Reports the anomalies before a position.
    ///
    /// These are at the root, or inside the element that was just read.
    ///
    /// - Parameter position: Nil to report everything that is left.
    mutating func report(before position: JSONNode.Position?, to context: DecodingContext) {
        while reportedCount < anomalies.count {
            if let position, anomalies[reportedCount].isWithin(position) { return }
            context.diagnostics.report(anomalies[reportedCount], in: source)
            reportedCount += 1
        }
    }

    /// Removes anomalies in the elements of a list that have not been reported.
    mutating func removeAll(in list: JSONNode) {
        anomalies[reportedCount...].removeAll { $0.position > list.position && list.contains($0.position) }
    }
}

extension JSONAnomaly {
    /// Whether the anomaly is at the value, in it or after it.
    ///
    /// A repeated key has the position of its value, but belongs to the object around it.
    fileprivate func isWithin(_ value: JSONNode.Position) -> Bool {
        position > value || position == value && kind != .duplicateKey
    }

    /// Sorts anomalies by the order of the text.
    ///
    /// A repeated key comes before an anomaly in its value.
    fileprivate func precedes(_ other: JSONAnomaly) -> Bool {
        position < other.position || position == other.position && kind == .duplicateKey && other.kind != .duplicateKey
    }
}
