import InboxJSON

/// The findings of one decode, in the order in which they were reported.
///
/// A finding has a location in a document. Locations become JSON Pointers at the end, in one walk over each document
/// (`FindingsReport.swift`), so a payload without findings costs nothing.
struct FindingLog {
    struct Finding {
        let code: DiagnosticCode
        let message: String
        let location: ValueLocation
        var messageID: String?
    }

    private(set) var findings: [Finding] = []
    /// The number of findings beyond the limit.
    private(set) var omittedCount = 0
    /// Per source, the positions of values that were dropped, in order: anomalies inside are not reported.
    private var dropped: [Int: [Range<JSONNode.Position>]] = [:]

    var count: Int { findings.count }
    var isEmpty: Bool { findings.isEmpty }

    /// Begins a decode.
    mutating func begin() {
        if !findings.isEmpty { findings = [] }
        omittedCount = 0
    }

    /// Begins an element of the feed.
    mutating func beginMessage() {
        if !dropped.isEmpty { dropped = [:] }
    }

    // MARK: Adding

    mutating func report(_ code: DiagnosticCode, at location: ValueLocation, _ message: @autoclosure () -> String) {
        findings.append(Finding(code: code, message: message(), location: location))
    }

    /// Reports what the scanner found.
    mutating func report(_ anomaly: JSONAnomaly, in source: Int) {
        let location = ValueLocation(source: source, position: anomaly.position)
        switch anomaly.kind {
        case .duplicateKey:
            report(.jsonDuplicateKey, at: location, "the object has this key more than once; the last value counts")
        case .loneSurrogate:
            report(
                .jsonLoneSurrogate, at: location,
                "the text has half of a \\u pair, which is read as U+FFFD; send the whole character")
        }
    }

    /// Says in the first finding how many were omitted.
    mutating func reportOmitted(limit: Int) {
        let reason = "\(omittedCount) findings beyond the limit of \(limit) are left out"
        findings.insert(
            Finding(code: .limitExceeded, message: reason, location: ValueLocation(source: 0, position: .root)), at: 0)
    }

    /// Sets the message of the findings from an index on.
    mutating func setMessageID(_ id: String, from first: Int) {
        for index in first..<findings.count { findings[index].messageID = id }
    }

    // MARK: Removing

    /// Removes the findings from an index on.
    mutating func removeAll(from first: Int) {
        findings.removeSubrange(first...)
    }

    /// Removes the notes among the findings from an index on.
    mutating func removeNotes(from first: Int) {
        var kept = first
        for index in first..<findings.count where findings[index].code.severity != .note {
            findings[kept] = findings[index]
            kept += 1
        }
        findings.removeSubrange(kept...)
    }

    /// Drops a value: removes the findings from an index on, which are in it, and remembers its range for
    /// ``removeDropped(from:)``.
    mutating func drop(_ value: VendorValue, since first: Int) {
        findings.removeSubrange(first...)
        dropped[value.location.source, default: []].append(value.position..<value.node.end)
    }

    /// Removes the anomalies inside dropped values, among the findings from an index on.
    mutating func removeDropped(from first: Int) {
        guard !dropped.isEmpty else { return }
        let kept = findings[first...].filter { finding in
            guard finding.code == .jsonDuplicateKey || finding.code == .jsonLoneSurrogate else { return true }
            let ranges = dropped[finding.location.source] ?? []
            var (low, high) = (0, ranges.count)
            while low < high {
                let middle = (low + high) / 2
                if ranges[middle].upperBound <= finding.location.position { low = middle + 1 } else { high = middle }
            }
            return low == ranges.count || finding.location.position < ranges[low].lowerBound
        }
        findings.replaceSubrange(first..., with: kept)
    }

    /// Keeps as many findings as a limit allows, the first ones, and counts the others.
    mutating func trim(to limit: Int?) {
        guard let limit, findings.count > limit else { return }
        omittedCount += findings.count - limit
        findings.removeSubrange(limit...)
    }
}
