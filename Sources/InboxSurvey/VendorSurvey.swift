package import InboxEngine
package import InboxModel

/// What the messages of one vendor have.
package struct VendorSurvey: Hashable, Sendable {
    /// The largest number of unknown keys that are kept.
    package static let keyLimit = 10_000
    /// The largest number of forms of a date that are kept.
    package static let formLimit = 100

    /// The fields that are dates.
    package static let dateFields: [UnifiedField] = [.sentAt, .startsAt, .expiresAt]

    /// The number of messages.
    package var messages = 0
    /// The number of elements of each shape that became messages; those that lost to a duplicate are included.
    ///
    /// The empty name stands for a vendor, or an element, without named shapes.
    package var shapes: [String: Int] = [:]
    /// The number of messages in which each field has a value.
    package var fields = FieldCounts()
    /// The number of messages of each status.
    package var statuses: [MessageStatus: Int] = [:]
    /// The number of messages of each expiry.
    package var expiry: [ExpiryState: Int] = [:]
    /// The forms of each of the ``dateFields``.
    package var dates: [UnifiedField: BoundedCounts<PlainCount>] = [:]
    /// The findings, by code and severity.
    package var findings: [SurveyFinding: CountWithExample] = [:]
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
        fields.merge(other.fields)
        statuses.merge(other.statuses, uniquingKeysWith: +)
        expiry.merge(other.expiry, uniquingKeysWith: +)
        for (field, forms) in other.dates {
            dates[field, default: BoundedCounts(limit: Self.formLimit)].merge(forms)
        }
        findings.merge(other.findings) { $0.merging($1) }
        unknownKeys.merge(other.unknownKeys)
    }

    /// Counts a message.
    mutating func count(_ message: InboxMessage, at now: Instant) {
        messages += 1
        fields.add(UnifiedFieldSet(of: message))
        statuses[message.status, default: 0] += 1
        expiry[ExpiryState(of: message, at: now), default: 0] += 1
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
        left.code == right.code ? left.severity > right.severity : left.code < right.code
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
