package import InboxEngine
package import InboxModel
import InboxVendors

/// A summary of captured traffic: counts of payloads, messages, fields, diagnostics and unknown keys.
///
/// Surveys merge exactly: merging the surveys of several inputs, in any order and grouping, gives the survey of all of them.
///
/// ```swift
/// var taker = SurveyTaker(InboxDecoder(), now: now)
/// for (index, line) in lines.enumerated() { taker.read(line, number: index + 1, of: "night.ndjson") }
/// let survey = taker.survey.merging(other)
/// ```
package struct Survey: Equatable, Sendable {
    /// The version of its JSON.
    package static let schema = 1

    /// The earliest and the latest instant that was used as `now`; nil for an empty survey.
    package var instants: ClosedRange<Instant>?
    package var payloads: [RowStatus: Int] = [:]
    /// Diagnostics without a vendor: for lines that are not JSON, and payloads that are not recognised.
    package var diagnostics: [SurveyDiagnostic: Occurrences] = [:]
    /// The vendors that were seen, by name.
    package var vendors: [String: VendorSurvey] = [:]

    package init() {}

    /// Merging is commutative and associative, and merging an empty survey changes nothing.
    package mutating func merge(_ other: Survey) {
        if let theirs = other.instants {
            let ours = instants ?? theirs
            instants =
                min(ours.lowerBound, theirs.lowerBound)...max(ours.upperBound, theirs.upperBound)
        }
        payloads.merge(other.payloads, uniquingKeysWith: +)
        diagnostics.merge(other.diagnostics) { $0.merging($1) }
        for (name, vendor) in other.vendors {
            if vendors[name]?.merge(vendor) == nil { vendors[name] = vendor }
        }
    }

    package var vendorsByName: [(name: String, survey: VendorSurvey)] {
        vendors.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    /// The number of messages of all vendors.
    package var messages: Int { vendors.values.reduce(0) { $0 + $1.messages } }

    /// The number of messages of all vendors that have at least one diagnostic.
    package var messagesWithDiagnostics: Int { vendors.values.reduce(0) { $0 + $1.messagesWithDiagnostics } }

    /// All diagnostics, those of every vendor and those without one, each with its first place.
    package var totals: [SurveyDiagnostic: Occurrences] {
        vendors.values.reduce(into: diagnostics) { totals, vendor in
            totals.merge(vendor.diagnostics) { $0.merging($1) }
        }
    }
}

/// The counts for one vendor's messages.
package struct VendorSurvey: Equatable, Sendable {
    /// The largest number of unknown keys that are kept.
    package static let keyLimit = 10_000
    /// The largest number of forms that are kept for a date.
    package static let formLimit = 100

    /// The largest number of days that are kept: 27 years.
    package static let dayLimit = 10_000

    package static let dateFields: [UnifiedField] = [.sentAt, .startsAt, .expiresAt]

    package var messages = 0
    package var messagesWithDiagnostics = 0
    /// The number of elements that became messages, by shape.
    ///
    /// Elements that were dropped as duplicates count too.
    ///
    /// The empty name means that the vendor or the element has no named shape.
    package var shapes: [String: Int] = [:]
    /// The number of messages in which each field has a value.
    package var fields: [UnifiedField: Int] = [:]
    package var statuses: [MessageStatus: Int] = [:]
    package var expiry: [ExpiryState: Int] = [:]
    /// The forms of each of the ``dateFields``.
    package var dates: [UnifiedField: BoundedCounts] = [:]
    /// The number of messages that were sent on each day, in UTC: `2026-02-05`.
    package var days = BoundedCounts(limit: VendorSurvey.dayLimit)
    package var diagnostics: [SurveyDiagnostic: Occurrences] = [:]
    /// The keys that the adapter does not know, by path.
    package var unknownKeys = BoundedCounts(limit: VendorSurvey.keyLimit)

    /// The fields that at least one message has, in the order of ``UnifiedField``, each with its count.
    package var presentFields: [(field: UnifiedField, count: Int)] {
        UnifiedField.allCases.compactMap { field in fields[field].map { (field, $0) } }
    }

    package init() {}

    /// Adds the counts of another survey of the same vendor.
    mutating func merge(_ other: VendorSurvey) {
        messages += other.messages
        messagesWithDiagnostics += other.messagesWithDiagnostics
        shapes.merge(other.shapes, uniquingKeysWith: +)
        fields.merge(other.fields, uniquingKeysWith: +)
        statuses.merge(other.statuses, uniquingKeysWith: +)
        expiry.merge(other.expiry, uniquingKeysWith: +)
        for (field, forms) in other.dates {
            dates[field, default: BoundedCounts(limit: Self.formLimit)].merge(forms)
        }
        days.merge(other.days)
        diagnostics.merge(other.diagnostics) { $0.merging($1) }
        unknownKeys.merge(other.unknownKeys)
    }

    mutating func count(_ message: InboxMessage, at now: Instant) {
        messages += 1
        for field in message.fields.present { fields[field, default: 0] += 1 }
        statuses[message.status, default: 0] += 1
        expiry[ExpiryState(of: message, at: now), default: 0] += 1
        if let sent = message.sentInstant {
            days.update(String(sent.rfc3339.prefix(10)), adding: 1) { $0.count += 1 }
        }
    }
}

package struct SurveyDiagnostic: Hashable, Comparable, Sendable {
    package let code: String
    package let severity: Severity

    /// Sorts by code, then by severity, the worst first.
    package static func < (left: SurveyDiagnostic, right: SurveyDiagnostic) -> Bool {
        left.code == right.code ? left.severity > right.severity : left.code < right.code
    }
}
