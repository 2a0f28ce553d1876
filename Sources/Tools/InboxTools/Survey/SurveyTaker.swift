package import InboxEngine
package import InboxJSON
package import InboxModel
import InboxVendors

/// Takes a survey of payloads, one after another.
///
/// Use a taker from one thread only. Give each thread its own, and merge the surveys.
package struct SurveyTaker: ~Copyable {
    package private(set) var survey = Survey()

    private var decoder: InboxStreamDecoder
    private let provider: Provider?
    private let pointer: JSONPointer
    private let now: Instant

    /// - Parameters:
    ///   - decoder: The adapters and options. Diagnostics beyond its limit are counted too, but without their places.
    ///   - provider: The vendor to use if a payload names none; nil to detect it.
    ///   - pointer: Where the payload is in each text, or in the payload of its envelope.
    ///   - now: The instant to compare expiries with.
    package init(
        _ decoder: InboxDecoder, from provider: Provider? = nil, at pointer: JSONPointer = JSONPointer(), now: Instant
    ) {
        self.decoder = InboxStreamDecoder(observing: decoder)
        self.provider = provider
        self.pointer = pointer
        self.now = now
    }

    /// Counts a payload, with or without an envelope.
    ///
    /// - Parameters:
    ///   - bytes: The payload. A byte-order mark is skipped.
    ///   - number: The number of its line, counted from 1; nil if the whole file is the payload.
    /// - Returns: The payload's feed, or why it has none.
    @discardableResult
    package mutating func read(
        _ bytes: [UInt8], number: Int?, of file: String
    ) -> Result<InboxFeed, LineError> {
        begin()
        do throws(LineError) {
            let envelope = LineEnvelope(try decoder.parse(line: bytes, number: number ?? 1))
            let feed = try envelope.feed(&decoder, from: provider, at: pointer)
            count(feed, number, file)
            return .success(feed)
        } catch {
            // Diagnostics can be over the limit only if the payload was read.
            let isLimited = error.code == .feedNotRecognised && error.diagnostics.first?.code == .limitExceeded
            count(error.reported, isLimited ? decoder.observations() : nil, RowStatus(of: error), number, file)
            return .failure(error)
        }
    }

    /// Counts a line that is too long to be read.
    package mutating func readTooLong(number: Int, of file: String) {
        begin()
        let reason = "the line is too long, so it is not read; put fewer messages on one line"
        count([Diagnostic(.limitExceeded, reason, pointer: "")], nil, .tooLong, number, file)
    }

    private mutating func begin() {
        if survey.instants == nil { survey.instants = now...now }
    }

    /// Counts a payload that gave no feed.
    private mutating func count(
        _ diagnostics: [Diagnostic], _ observations: PayloadObservations?, _ status: RowStatus, _ number: Int?,
        _ file: String
    ) {
        survey.payloads[status, default: 0] += 1
        Self.add(diagnostics, observations, number, file, to: &survey.diagnostics)
    }

    private mutating func count(_ feed: borrowing InboxFeed, _ number: Int?, _ file: String) {
        let observations = decoder.observations()
        guard let name = feed.provider?.name else {
            return count(feed.diagnostics, observations, RowStatus(of: feed), number, file)
        }
        survey.payloads[RowStatus(of: feed), default: 0] += 1
        var vendor = survey.vendors.removeValue(forKey: name) ?? VendorSurvey()
        for index in feed.messages.indices { vendor.count(feed.messages[index], at: now) }
        vendor.messagesWithDiagnostics += observations.messagesWithDiagnostics
        for shape in observations.shapes { vendor.shapes[shape, default: 0] += 1 }
        for date in observations.dates { Self.add(date, to: &vendor) }
        Self.add(feed.diagnostics, observations, number, file, to: &vendor.diagnostics)
        Self.addUnknownMembers(of: observations, number, file, to: &vendor)
        survey.vendors[name] = vendor
    }

    /// Counts the diagnostics of a payload, including those beyond the decoder's limit.
    ///
    /// - Parameter observations: What else decoding observed; nil if no diagnostic is over the limit.
    private static func add(
        _ diagnostics: [Diagnostic], _ observations: PayloadObservations?, _ number: Int?, _ file: String,
        to counts: inout [SurveyDiagnostic: Occurrences]
    ) {
        let omitted = observations?.omittedDiagnostics ?? []
        // The first diagnostic says how many were omitted. Here all are counted, so it is skipped.
        for diagnostic in diagnostics.dropFirst(omitted.isEmpty ? 0 : 1) {
            let key = SurveyDiagnostic(code: diagnostic.code.name, severity: diagnostic.severity)
            counts[key, default: Occurrences()].add(1, file, number) {
                example(diagnostic.pointer, diagnostic.inner, number, file)
            }
        }
        guard let observations else { return }
        for group in omitted {
            let key = SurveyDiagnostic(code: group.code.name, severity: group.code.severity)
            counts[key, default: Occurrences()].add(group.count, file, number) {
                let place = observations.pointers(of: group)
                return example(place.pointer, place.inner, number, file)
            }
        }
    }

    private static func example(
        _ pointer: String, _ inner: String?, _ number: Int?, _ file: String, value: String? = nil
    ) -> SurveyExample {
        SurveyExample(
            file: file, line: number, pointer: TextMask.pointer(pointer), inner: inner.map(TextMask.pointer),
            value: value)
    }

    private static func add(_ date: PayloadObservations.ReadDate, to vendor: inout VendorSurvey) {
        guard VendorSurvey.dateFields.contains(date.field) else { return }
        vendor.dates[date.field, default: BoundedCounts(limit: VendorSurvey.formLimit)]
            .update(TextMask.date(date.value), adding: 1) { $0.count += 1 }
    }

    private static func addUnknownMembers(
        of observations: PayloadObservations, _ number: Int?, _ file: String, to vendor: inout VendorSurvey
    ) {
        /// The members that may be the first of their key. Their pointers are found in one walk over the payload.
        var candidates: [(path: String, member: PayloadObservations.UnknownMember)] = []
        for member in observations.unknownMembers {
            let path = path(of: member)
            vendor.unknownKeys.update(path, adding: 1) { count in
                count.types[JSONType(member.value.kind), default: 0] += 1
                count.count += 1
                if count.isEarlier(file, number) { candidates.append((path, member)) }
            }
        }
        for (candidate, place) in zip(candidates, observations.pointers(of: candidates.map(\.member))) {
            // The key may have been dropped in the meantime. Then it is not counted again.
            vendor.unknownKeys.update(candidate.path, adding: 0) { count in
                count.take(
                    example(place.pointer, place.inner, number, file, value: TextMask.value(candidate.member.value)))
            }
        }
    }

    private static func path(of member: PayloadObservations.UnknownMember) -> String {
        let path = member.path.map { JSONPointer.escape(TextMask.key($0)) }.joined(separator: "/")
        // A path from the root begins with a slash.
        return member.isInRoot ? "/\(path)" : path
    }
}

@available(*, unavailable)
extension SurveyTaker: Sendable {}
