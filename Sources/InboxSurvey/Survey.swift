package import InboxModel
package import InboxVendors

/// What is in captured traffic: counts of payloads, messages, fields, findings and unknown keys.
///
/// Surveys merge exactly: the survey of two inputs is the merged survey of each, in any order and grouping.
///
/// ```swift
/// var taker = SurveyTaker(InboxDecoder(), now: now)
/// for (index, line) in lines.enumerated() { taker.read(line, number: index + 1, of: "night.ndjson") }
/// let survey = taker.survey.merging(other)
/// ```
package struct Survey: Hashable, Sendable {
    /// The version of its JSON.
    package static let schema = 1

    /// The earliest and the latest instant at which messages were compared with now; nil for an empty survey.
    package var instants: ClosedRange<Instant>?
    /// The number of payloads of each status.
    package var payloads: [RowStatus: Int] = [:]
    /// The findings that are of no vendor: lines that are not JSON, payloads that are not recognised.
    package var findings: [SurveyFinding: CountWithExample] = [:]
    /// The vendors that were seen, by name.
    package var vendors: [String: VendorSurvey] = [:]

    /// Nothing counted.
    package init() {}

    /// Adds the counts of another survey.
    ///
    /// It is commutative and associative, and an empty survey changes nothing.
    package mutating func merge(_ other: Survey) {
        if let theirs = other.instants {
            let ours = instants ?? theirs
            instants =
                min(ours.lowerBound, theirs.lowerBound)...max(ours.upperBound, theirs.upperBound)
        }
        payloads.merge(other.payloads, uniquingKeysWith: +)
        findings.merge(other.findings) { $0.merging($1) }
        for (name, vendor) in other.vendors {
            if vendors[name]?.merge(vendor) == nil { vendors[name] = vendor }
        }
    }

    /// The number of messages of all vendors.
    package var messages: Int { vendors.values.reduce(0) { $0 + $1.messages } }
}
