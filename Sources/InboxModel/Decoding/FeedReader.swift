import InboxJSON

/// Reads one payload with one adapter: the elements, their findings, duplicates, strictness.
struct FeedReader: ~Copyable {
    private let adapter: any InboxAdapter
    private let keepsFirst: Bool
    private let mode: InboxDecoder.Mode
    private let limits: DecodingLimits
    private let context: DecodingContext
    /// The messages that were decoded, the places of their elements, and which of them a duplicate has won over.
    private var messages: [InboxMessage] = []
    private var places: [DecodingContext.Place] = []
    private var losers: Set<Int> = []
    private var identifiers = IdentifierTable()
    /// Whether there is a list of messages, of which two may be one; the hash of the last one's identifier, if so.
    private var isList = false
    private var lastHash: UInt32 = 0
    private var rejected = 0
    /// Whether the root has an error, or no list.
    private var hasFault = false
    /// The source of the root: the input, or the string in it that holds a feed.
    private let source: Int
    /// What the scanner saw there, in the order of the text, and how much of it has been told.
    private let anomalies: [JSONAnomaly]
    private var reportedAnomalies = 0

    init(_ adapter: any InboxAdapter, _ root: VendorValue, mode: InboxDecoder.Mode, _ limits: DecodingLimits) {
        self.adapter = adapter
        keepsFirst = adapter.duplicates == .firstWins
        self.mode = mode
        self.limits = limits
        context = root.context
        source = root.place.source
        anomalies = root.document.anomalies.isEmpty ? [] : root.document.anomalies.sorted { $0.isToldBefore($1) }
        guard source != 0 else { return }
        for anomaly in context.document(of: 0).anomalies {
            context.report(anomaly, at: .init(source: 0, index: anomaly.index))
        }
    }

    /// Reads the elements of a list.
    consuming func read(list: FeedList, of root: VendorValue) -> InboxFeed {
        if let fault = FeedFault(of: list, in: root) {
            fault.report()
            hasFault = true
        }
        if let index = list.elements.index { readElements(of: root.sibling(index)) }
        let badge = list.badge?.index.flatMap { root.sibling($0).integer() }
        var deletions: [String]?
        if let index = list.deletions?.index { deletions = readDeletions(root.sibling(index)) }
        return finish(badge: badge, deletions: deletions)
    }

    /// Reads the elements of a root that is an array.
    consuming func read(array root: VendorValue) -> InboxFeed {
        readElements(of: root)
        return finish(badge: nil, deletions: nil)
    }

    /// Reads a root that is a message itself.
    consuming func read(single root: VendorValue) -> InboxFeed {
        _ = read(root, end: root.document.next(root.place.index))
        return finish(badge: nil, deletions: nil)
    }

    /// Reads a root that holds an error and no list.
    consuming func read(_ fault: FeedFault, badge: VendorValue?) -> InboxFeed {
        fault.report()
        hasFault = true
        return finish(badge: badge?.integer(), deletions: nil)
    }

    private mutating func readElements(of list: VendorValue) {
        guard list.kind == .array else { return }
        isList = true
        let document = list.document
        // Room for what there is, as far as real messages would fill the text.
        let count = min(list.likelyElementCount, document.bytes.count / 128)
        messages.reserveCapacity(count)
        places.reserveCapacity(count)
        identifiers.reserveCapacity(count)
        let end = document.next(list.place.index)
        var element = list.place.index + 1
        var room = limits.messages ?? .max
        while element < end {
            guard room > 0 else { return reportUnread(from: element, of: list) }
            room -= 1
            let next = document.next(element)
            let value = list.sibling(element)
            if read(value, end: next) { settleDuplicate(value.place) }
            context.trimFindings(to: limits.findings)
            element = next
        }
    }

    /// Counts the elements from an index on, which are beyond the limit.
    private mutating func reportUnread(from first: Int, of list: VendorValue) {
        let unread = list.elementCount(from: first)
        let limit = limits.messages ?? 0
        list.report(
            .limitExceeded,
            "the list has \(limit + unread) elements, \(unread) more than the limit of \(limit): those are not read")
        hasFault = true
    }

    /// Reads one element, whose entries end before `end`; false if it is rejected or skipped.
    private mutating func read(_ element: VendorValue, end: Int) -> Bool {
        reportAnomalies(before: element.place)
        let firstFinding = context.findings.count
        let sources = context.sourceCount
        context.beginMessage()
        if context.recordsProvenance { context.traces.append(ElementTrace(element: element.place)) }
        let isDecoded = decode(element, firstFinding)
        let read = context.findings.count
        reportAnomalies(before: .init(source: source, index: end))
        if !isDecoded { context.findings.removeSubrange(read...) }
        context.forgetDropped(from: firstFinding)
        let isKept = isDecoded && keep(firstFinding)
        if !isDecoded, context.skipReason != nil {
            if context.recordsProvenance { context.traces[context.traces.count - 1].isSkipped = true }
        } else if !isKept {
            rejected += 1
            if context.recordsProvenance { context.traces[context.traces.count - 1].isRejected = true }
        }
        if context.findings.count == firstFinding, !context.recordsProvenance { context.dropSources(from: sources) }
        return isKept
    }

    /// Decodes an element behind the other messages; false where it is rejected or skipped.
    private mutating func decode(_ element: VendorValue, _ firstFinding: Int) -> Bool {
        if element.kind == .object { return decode(element, in: element, firstFinding) }
        if let object = element.opened(as: .object) { return decode(object, in: element, firstFinding) }
        context.findings.removeSubrange(firstFinding...)
        element.report(.messageNotObject, "an element is \(element.shown), which is no message; it is left out")
        return false
    }

    /// Decodes the object that an element is, or holds as a string.
    private mutating func decode(_ object: VendorValue, in element: VendorValue, _ firstFinding: Int) -> Bool {
        context.placedSource = object.place.source
        guard let message = adapter.message(from: object) else {
            if let reason = context.skipReason { return skip(element, reason, firstFinding) }
            return reject(element, firstFinding)
        }
        if isList { lastHash = IdentifierTable.hash(of: message) }
        messages.append(consume message)
        messages[messages.count - 1].raw = element.json
        if context.recordsProvenance { context.traces[context.traces.count - 1].message = messages.last }
        return true
    }

    /// Reports an element that has no identifier, and nothing else that was found in it.
    private func reject(_ element: VendorValue, _ firstFinding: Int) -> Bool {
        context.findings.removeSubrange(firstFinding...)
        element.report(
            .messageMissingID, "the message has no usable identifier, so that nobody can refer to it; it is left out")
        return false
    }

    /// Reports an element that announces no message, and nothing else that was found in it.
    private func skip(_ element: VendorValue, _ reason: String, _ firstFinding: Int) -> Bool {
        context.findings.removeSubrange(firstFinding...)
        element.report(.messageNoContent, reason)
        return false
    }

    /// Whether the last message is kept.
    ///
    /// Its findings get its id; those of a rejected one that do not reject it go, and it with them.
    private mutating func keep(_ firstFinding: Int) -> Bool {
        guard context.findings.count > firstFinding else { return true }
        let id = messages[messages.count - 1].id
        for index in firstFinding..<context.findings.count { context.findings[index].messageID = id }
        guard mode == .strict, context.findings[firstFinding...].contains(where: { $0.code.severity == .warning })
        else {
            return true
        }
        var kept = firstFinding
        for index in firstFinding..<context.findings.count where context.findings[index].code.severity != .note {
            context.findings[kept] = context.findings[index]
            kept += 1
        }
        context.findings.removeSubrange(kept...)
        messages.removeLast()
        return false
    }

    /// Decides between the last message and an earlier one of its identifier.
    private mutating func settleDuplicate(_ place: DecodingContext.Place) {
        if let winner = identifiers.noteLast(of: messages, lastHash, keepsFirst: keepsFirst) {
            let id = messages[messages.count - 1].id
            context.report(
                .messageDuplicateID, at: keepsFirst ? place : places[winner],
                "the feed has \(id) twice; the other element is taken. Send it once")
            context.findings[context.findings.count - 1].messageID = id
            guard !keepsFirst else {
                messages.removeLast()
                return
            }
            losers.insert(winner)
        }
        places.append(place)
    }

    /// Reports what the scanner saw before a place: at the root, or, called behind an element, inside it.
    private mutating func reportAnomalies(before place: DecodingContext.Place) {
        guard place.source == source else { return }
        while reportedAnomalies < anomalies.count, !anomalies[reportedAnomalies].isWithin(place.index) {
            let anomaly = anomalies[reportedAnomalies]
            reportedAnomalies += 1
            context.report(anomaly, at: .init(source: source, index: anomaly.index))
        }
    }

    private func readDeletions(_ list: VendorValue) -> [String]? {
        guard list.kind != .null, !list.isBlank else { return nil }
        guard list.kind == .array else {
            list.report(
                .fieldWrongType, "\(list.name) is \(list.shown) where a list of identifiers belongs; it is left out")
            return nil
        }
        return list.elements.compactMap { $0.text() }.map { "\(adapter.provider.name):\($0)" }
    }

    private consuming func finish(badge: Int?, deletions: [String]?) -> InboxFeed {
        reportAnomalies(before: .init(source: source, index: .max))
        // Taken out, not copied: to copy a list of messages is to keep it, and all of them, while this reader lasts.
        var read: [InboxMessage] = []
        swap(&read, &messages)
        let report = FindingsReport(context)
        return InboxFeed(
            provider: adapter.provider,
            messages: losers.isEmpty ? read : read.indices.filter { !losers.contains($0) }.map { read[$0] },
            diagnostics: report.diagnostics(strict: mode == .strict, limit: limits.findings),
            badge: badge,
            deletions: deletions,
            isIncomplete: rejected > 0 || hasFault,
            provenance: report.provenance(by: adapter))
    }
}

extension JSONAnomaly {
    /// Whether it is at a value, in it or behind it.
    ///
    /// A repeated key is told at its value, and is of the object around that.
    fileprivate func isWithin(_ value: Int) -> Bool { index > value || index == value && kind != .duplicateKey }

    /// In the order of the text, a repeated key before what is odd in its value.
    fileprivate func isToldBefore(_ other: JSONAnomaly) -> Bool {
        index < other.index || index == other.index && kind == .duplicateKey && other.kind != .duplicateKey
    }
}
