import InboxJSON

/// The repeated keys and lone surrogates that the scanner found in a document.
///
/// They are reported while its elements are read.
struct PendingAnomalies {
    private let source: Int
    /// The anomalies, in the order of the text.
    private var anomalies: [JSONAnomaly]
    private var reportedCount = 0

    init() { (source, anomalies) = (0, []) }

    init(of value: VendorValue) {
        source = value.location.source
        anomalies = value.document.hasAnomalies ? value.document.anomalies.sorted { $0.precedes($1) } : []
    }

    /// Reports the anomalies before a position.
    ///
    /// They are at the root, or inside the element that was just read.
    ///
    /// - Parameter position: The position; nil to report all anomalies that are left.
    mutating func report(before position: JSONNode.Position?, to context: DecodingContext) {
        while reportedCount < anomalies.count {
            if let position, !anomalies[reportedCount].isBefore(position) { return }
            context.diagnostics.report(anomalies[reportedCount], in: source)
            reportedCount += 1
        }
    }

    /// Removes the anomalies in a list's elements that have not been reported yet.
    mutating func removeAll(in list: JSONNode) {
        anomalies[reportedCount...].removeAll { $0.position > list.position && list.contains($0.position) }
    }
}

extension JSONAnomaly {
    /// Whether the anomaly is before the value, and not in it or after it.
    ///
    /// A repeated key is stored with the position of its value, but it belongs to the object around it.
    fileprivate func isBefore(_ value: JSONNode.Position) -> Bool {
        position < value || position == value && kind == .duplicateKey
    }

    /// A repeated key comes before an anomaly in its value.
    fileprivate func precedes(_ other: JSONAnomaly) -> Bool {
        position < other.position || position == other.position && kind == .duplicateKey && other.kind != .duplicateKey
    }
}
