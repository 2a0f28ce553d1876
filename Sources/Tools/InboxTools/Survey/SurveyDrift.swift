import InboxModel

/// A difference between a survey and an earlier one, its baseline.
///
/// A vendor is compared if both surveys have at least ``fewestMessages`` of its messages.
package struct SurveyDrift: Hashable, Sendable {
    /// The smallest number of messages for a comparison; with fewer, shares change by chance.
    package static let fewestMessages = 100

    /// What differs.
    ///
    /// This enum is closed: a survey compares nothing else.
    package enum Kind: String, Hashable, Sendable, CaseIterable {
        /// A key that no adapter knows and that is not in the baseline.
        case newKey = "new-key"
        /// A field whose share of the messages has changed by ten percentage points or more.
        case field
        /// A diagnostic code that is new, or whose number per message has at least doubled.
        case diagnostic
    }

    package let kind: Kind
    package let provider: String
    /// The path of the key, the field, or the code.
    package let name: String
    /// The occurrences among the vendor's messages in the baseline.
    package let before: Share
    /// The occurrences among the vendor's messages in the survey.
    package let after: Share
    /// The first place of a key or a diagnostic; nil for a field.
    package let example: SurveyExample?

    /// A number of occurrences in a number of messages.
    package struct Share: Hashable, Sendable {
        package let count: Int
        package let messages: Int

        package init(count: Int, messages: Int) {
            self.count = count
            self.messages = messages
        }

        /// Occurrences for each message; 0 without messages.
        var ratio: Double { Double(count) / Double(max(1, messages)) }

        /// The ratio in percent, rounded down to a tenth: `12.5`.
        package var percent: String {
            let tenths = Int((ratio * 1000 + 1e-6).rounded(.down))
            return "\(tenths / 10).\(tenths % 10)"
        }
    }
}

extension Survey {
    /// What has changed since a baseline, by vendor.
    package func drift(since baseline: Survey) -> [SurveyDrift] {
        vendorsByName.flatMap { name, vendor -> [SurveyDrift] in
            guard let before = baseline.vendors[name],
                min(vendor.messages, before.messages) >= SurveyDrift.fewestMessages
            else { return [] }
            return vendor.drift(since: before, of: name)
        }
    }

    /// The names of vendors that cannot be compared, because one of the surveys has too few of their messages.
    package func vendorsNotCompared(with baseline: Survey) -> [String] {
        Set(vendors.keys).union(baseline.vendors.keys).sorted().filter { name in
            min(vendors[name]?.messages ?? 0, baseline.vendors[name]?.messages ?? 0) < SurveyDrift.fewestMessages
        }
    }
}

extension VendorSurvey {
    fileprivate func drift(since baseline: VendorSurvey, of provider: String) -> [SurveyDrift] {
        func drift(
            _ kind: SurveyDrift.Kind, _ name: String, _ before: Int, _ after: Int, _ example: SurveyExample? = nil
        ) -> SurveyDrift {
            SurveyDrift(
                kind: kind, provider: provider, name: name, before: .init(count: before, messages: baseline.messages),
                after: .init(count: after, messages: messages), example: example)
        }
        let known = Set(baseline.unknownKeys.kept.entries.map(\.key))
        let keys = unknownKeys.kept.entries.filter { !known.contains($0.key) && baseline.unknownKeys.covers($0.key) }
            .map { drift(.newKey, $0.key, 0, $0.value.count, $0.value.example) }
        let moved = UnifiedField.allCases.map { drift(.field, $0.rawValue, baseline.fields[$0] ?? 0, fields[$0] ?? 0) }
            .filter { abs($0.after.ratio - $0.before.ratio) >= 0.1 - 1e-9 }
        let (before, after) = (baseline.diagnosticsByCode, diagnosticsByCode)
        let doubled = after.sorted { $0.key < $1.key }
            .map { drift(.diagnostic, $0.key, before[$0.key]?.count ?? 0, $0.value.count, $0.value.example) }
            .filter { $0.after.ratio >= 2 * $0.before.ratio - 1e-9 }
        return keys + moved + doubled
    }

    /// The diagnostics by code, of all severities together.
    private var diagnosticsByCode: [String: Occurrences] {
        Dictionary(diagnostics.map { ($0.key.code, $0.value) }) { $0.merging($1) }
    }
}
