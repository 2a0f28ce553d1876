import InboxEngine
package import InboxModel

/// What the messages of one vendor have.
package struct VendorSurvey: Hashable, Sendable {
    /// The largest number of unknown keys that are kept, and of forms of a date.
    package static let keyLimit = 10_000
    package static let formLimit = 100

    /// The fields that are dates.
    package static let dateFields: [UnifiedField] = [.sentAt, .startsAt, .expiresAt]

    /// The number of messages.
    package var messages = 0
    /// The number of elements of each shape that became messages; those that lost to a duplicate are included.
    ///
    /// The empty name stands for a vendor, or an element, without named shapes.
    package var shapes: [String: Int] = [:]
    /// The number of messages in which a field has a value, by its index in ``UnifiedField/all``.
    package var fields = [Int](repeating: 0, count: UnifiedField.all.count)
    /// The number of messages of each status, by its index.
    package var statuses = [Int](repeating: 0, count: MessageStatus.allCases.count)
    /// The number of messages of each expiry, by its index.
    package var expiry = [Int](repeating: 0, count: ExpiryState.allCases.count)
    /// The forms of each date, by its index in ``dateFields``.
    package var dates = [BoundedCounts<PlainCount>](
        repeating: BoundedCounts(limit: formLimit), count: dateFields.count)
    /// The findings, by code and severity.
    package var findings: [SurveyFinding: FindingCount] = [:]
    /// The keys that the adapter does not know, by path.
    package var unknownKeys: BoundedCounts<KeyCount>

    /// Nothing counted.
    ///
    /// - Parameter keyLimit: The largest number of unknown keys that are kept.
    package init(keyLimit: Int = VendorSurvey.keyLimit) {
        unknownKeys = BoundedCounts(limit: keyLimit)
    }

    /// Adds the counts of another survey of the same vendor.
    mutating func merge(_ other: VendorSurvey) {
        messages += other.messages
        shapes.merge(other.shapes, uniquingKeysWith: +)
        for index in fields.indices { fields[index] += other.fields[index] }
        for index in statuses.indices { statuses[index] += other.statuses[index] }
        for index in expiry.indices { expiry[index] += other.expiry[index] }
        for index in dates.indices { dates[index].merge(other.dates[index]) }
        findings.merge(other.findings) { $0.merging($1) }
        unknownKeys.merge(other.unknownKeys)
    }

    /// Counts a message.
    mutating func count(_ message: borrowing InboxMessage, at now: Instant) {
        messages += 1
        UnifiedFieldSet(of: message).forEachIndex { fields[$0] += 1 }
        switch message.status {
        case .unread: statuses[0] += 1
        case .read: statuses[1] += 1
        case .deleted: statuses[2] += 1
        }
        switch ExpiryState(of: message, at: now) {
        case .never: expiry[0] += 1
        case .ahead: expiry[1] += 1
        case .expired: expiry[2] += 1
        }
    }
}

/// A code of findings, with the severity that they have.
package struct SurveyFinding: Hashable, Comparable, Sendable {
    /// The code's spelling.
    package let code: String
    /// The severity.
    package let severity: Severity

    /// Creates the kind of findings of a code and a severity.
    package init(code: String, severity: Severity) {
        self.code = code
        self.severity = severity
    }

    /// By code, then by severity, the worst first.
    package static func < (left: SurveyFinding, right: SurveyFinding) -> Bool {
        let order = Severity.allCases
        guard left.code == right.code else { return left.code < right.code }
        return (order.firstIndex(of: left.severity) ?? 0) < (order.firstIndex(of: right.severity) ?? 0)
    }
}

extension SurveyCount {
    /// The sum with another one.
    func merging(_ other: Self) -> Self {
        var sum = self
        sum.merge(other)
        return sum
    }
}
