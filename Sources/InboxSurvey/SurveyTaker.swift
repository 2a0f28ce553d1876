import InboxJSON
package import InboxModel
import InboxRedaction
import InboxVendors

/// Takes a survey of payloads, one after another.
///
/// Use it from one thread; give each thread its own, and merge the surveys.
package struct SurveyTaker: ~Copyable {
    /// What has been counted.
    package private(set) var survey = Survey()

    private var decoder: InboxStreamDecoder
    private let provider: Provider?
    private let now: Instant
    private let keyLimit: Int

    /// Begins an empty survey.
    ///
    /// - Parameters:
    ///   - decoder: The adapters and options.
    ///   - provider: The vendor of payloads that name none; detected if nil.
    ///   - now: The instant with which expiries are compared.
    ///   - keyLimit: The largest number of unknown keys of a vendor that are kept.
    package init(
        _ decoder: InboxDecoder, from provider: Provider? = nil, now: Instant, keyLimit: Int = VendorSurvey.keyLimit
    ) {
        self.decoder = InboxStreamDecoder(observing: decoder)
        self.provider = provider
        self.now = now
        self.keyLimit = keyLimit
    }

    /// Counts a payload, bare or in an envelope.
    ///
    /// - Parameters:
    ///   - bytes: The payload; a byte-order mark is skipped.
    ///   - number: The number of its line, counted from 1; 0 if the whole file is the payload.
    ///   - file: The name of the file.
    package mutating func read(_ bytes: [UInt8], number: Int, of file: String) {
        begin()
        let node: JSONNode
        do {
            node = try decoder.parseNode(bytes)
        } catch {
            let reason = "column \(error.column): \(error.reason)"
            return count([Diagnostic(.malformed, reason, pointer: "")], .malformed, number, file)
        }
        let envelope = LineEnvelope(node, &decoder)
        do throws(InboxDecodingError) {
            _ = try envelope.recipient
            let feed = try envelope.feed(&decoder, from: provider)
            count(feed, number, file)
        } catch {
            let findings = error.diagnostics.isEmpty ? [Diagnostic(error)] : error.diagnostics
            count(findings, RowStatus(of: error), number, file)
        }
    }

    /// Counts a line that is too long to be read.
    package mutating func readTooLong(number: Int, of file: String) {
        begin()
        count([Diagnostic(.limitExceeded, "the line is not read", pointer: "")], .tooLong, number, file)
    }

    private mutating func begin() {
        if survey.instants == nil { survey.instants = now...now }
    }

    /// Counts a payload that gave no feed.
    private mutating func count(_ findings: [Diagnostic], _ status: RowStatus, _ number: Int, _ file: String) {
        survey.payloads[status, default: 0] += 1
        Self.add(findings, number, file, to: &survey.findings)
    }

    private mutating func count(_ feed: borrowing InboxFeed, _ number: Int, _ file: String) {
        survey.payloads[RowStatus(of: feed), default: 0] += 1
        guard let name = feed.provider?.name else {
            return Self.add(feed.diagnostics, number, file, to: &survey.findings)
        }
        let observations = decoder.observations()
        var vendor = survey.vendors.removeValue(forKey: name) ?? VendorSurvey(keyLimit: keyLimit)
        for index in feed.messages.indices { vendor.count(feed.messages[index], at: now) }
        for shape in observations.shapes { vendor.shapes[shape, default: 0] += 1 }
        for date in observations.dates { Self.add(date, to: &vendor) }
        Self.add(feed.diagnostics, number, file, to: &vendor.findings)
        for member in observations.unknownMembers { Self.add(member, of: observations, number, file, to: &vendor) }
        survey.vendors[name] = vendor
    }

    private static func add(
        _ findings: [Diagnostic], _ number: Int, _ file: String, to counts: inout [SurveyFinding: FindingCount]
    ) {
        for finding in findings {
            let key = SurveyFinding(code: finding.code.name, severity: finding.severity)
            counts[key, default: FindingCount()].add(file, number) {
                SurveyExample(
                    file: file, line: number, pointer: TextMask.pointer(finding.pointer),
                    inner: finding.inner.map(TextMask.pointer), value: nil)
            }
        }
    }

    private static func add(_ date: PayloadObservations.ReadDate, to vendor: inout VendorSurvey) {
        guard let index = VendorSurvey.dateFields.firstIndex(of: date.field) else { return }
        vendor.dates[index].update(TextMask.date(date.value), adding: 1) { $0.count += 1 }
    }

    private static func add(
        _ member: PayloadObservations.UnknownMember, of observations: PayloadObservations, _ number: Int,
        _ file: String, to vendor: inout VendorSurvey
    ) {
        let path = member.path.map { JSONPointer.escape(TextMask.key($0)) }.joined(separator: "/")
        // A path from the root begins with a slash.
        vendor.unknownKeys.update(member.isInRoot ? "/\(path)" : path, adding: 1) { count in
            count.typeCounts[KeyCount.index(of: member.value.kind)] += 1
            count.occurrences.add(file, number) {
                let place = observations.pointers(of: member)
                return SurveyExample(
                    file: file, line: number, pointer: TextMask.pointer(place.pointer),
                    inner: place.inner.map(TextMask.pointer), value: TextMask.value(member.value))
            }
        }
    }
}

@available(*, unavailable)
extension SurveyTaker: Sendable {}

extension FindingCount {
    /// Counts an occurrence; its example is made if it may be the first one.
    fileprivate mutating func add(_ file: String, _ number: Int, _ example: () -> SurveyExample) {
        count += 1
        if isEarlier(file, number) { take(example()) }
    }
}
