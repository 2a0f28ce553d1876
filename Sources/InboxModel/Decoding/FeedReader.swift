import InboxJSON

/// Reads one payload with one adapter: elements, their findings, duplicates, strict mode.
struct FeedReader: ~Copyable {
    private let adapter: any InboxAdapter
    /// Finds the messages of other vendors.
    private let detector: Detector
    /// The number of the adapter among the detector's.
    private let adapterIndex: Int
    private let keepsFirst: Bool
    private let mode: InboxDecoder.Mode
    /// The number of elements that are read.
    private let messageLimit: Int
    private let context: DecodingContext
    /// An element of the list that became a message.
    private struct Element {
        let location: ValueLocation
        /// Its number among all elements.
        let number: UInt32
    }

    /// The messages, their elements, and the numbers of messages that a later one replaced.
    private var messages: [InboxMessage] = []
    private var elements: [Element] = []
    private var losers: Set<Int> = []
    private var duplicates: [Duplicate] = []
    private var identifiers = IdentifierTable()
    /// Whether there is a list, in which two elements may have one identifier.
    private var isList = false
    /// The hash of the last message's identifier, if there is a list.
    private var lastHash: UInt32 = 0
    private var rejectedCount = 0
    /// Whether the root has an error, or no list.
    private var hasFault = false
    /// What the scanner found in the document of the root, or in the part of its list that is read.
    private var anomalies: AnomalyLog
    /// How a list is read in parts; nil if it is read whole.
    private let parts: ListParts?
    /// What is reported of an element without an identifier.
    private lazy var missingIdentifier = Self.missingIdentifier(adapter)
    /// The number of messages that were handed over with parts before.
    private var handedOverCount = 0

    init(
        _ detector: Detector, _ adapterIndex: Int, _ root: VendorValue, mode: InboxDecoder.Mode,
        _ limits: DecodingLimits, inParts parts: ListParts? = nil
    ) {
        self.detector = detector
        self.adapterIndex = adapterIndex
        adapter = detector.adapters[adapterIndex]
        keepsFirst = adapter.duplicates == .firstWins
        self.mode = mode
        messageLimit = max(0, limits.messages ?? .max)
        context = root.context
        self.parts = parts
        anomalies = AnomalyLog(of: root)
    }

    /// Reads the elements of a list.
    consuming func read(list: FeedList, of root: VendorValue) -> FeedResult {
        reportAnomalies(around: root)
        if let fault = FeedFault(of: list, in: root) {
            fault.report()
            hasFault = true
        }
        if let elements = root.located(list.elements) { readElements(of: elements) }
        let badge = readBadge(list.badge.flatMap(root.located))
        var deletions: [String]?
        if let list = list.deletions.flatMap(root.located) { deletions = readDeletions(list) }
        return finish(badge: badge, deletions: deletions)
    }

    /// Reads the elements of a root that is an array.
    consuming func read(array root: VendorValue) -> FeedResult {
        reportAnomalies(around: root)
        readElements(of: root)
        return finish(badge: nil, deletions: nil)
    }

    /// Reads a root that is a message itself.
    consuming func read(single root: VendorValue) -> FeedResult {
        reportAnomalies(around: root)
        _ = read(root, isRoot: true)
        return finish(badge: nil, deletions: nil)
    }

    /// Reads a root that holds an error and no list.
    consuming func read(_ fault: FeedFault, of root: VendorValue, badge: VendorValue?) -> FeedResult {
        reportAnomalies(around: root)
        fault.report()
        hasFault = true
        return finish(badge: readBadge(badge), deletions: nil)
    }

    /// Reports what the scanner found in the input and in the strings around the root, if the root is in a string.
    private func reportAnomalies(around root: VendorValue) {
        for source in 0..<root.location.source { context.reportAnomalies(of: source) }
    }

    private mutating func readElements(of list: VendorValue) {
        guard list.kind == .array else { return }
        isList = true
        if let parts { return readElements(of: list, parts) }
        let document = list.document
        // Reserves room for no more messages of 128 bytes than fit in the text.
        let count = min(
            list.node.estimatedElementCount(sampling: Detector.elementLimit), document.byteCount / 128)
        messages.reserveLargeCapacity(count)
        elements.reserveCapacity(count)
        identifiers.reserveCapacity(count)
        var number: UInt32 = 0
        var element = document.firstChild(at: list.position)
        let end = document.end(at: list.position)
        while element < end {
            guard number < messageLimit else {
                anomalies.removeAll(in: list.node)
                return reportUnread(from: element, of: list)
            }
            let value = list.sibling(element)
            if read(value) { resolveDuplicate(Element(location: value.location, number: number)) }
            context.findings.trim()
            element = document.end(at: element)
            number += 1
        }
    }

    /// Reads the elements of a list that was outlined, one part after another, and hands over the messages of each.
    private mutating func readElements(of list: VendorValue, _ parts: ListParts) {
        let document = list.document
        anomalies.removeAll(in: list.node)
        anomalies.report(before: document.firstChild(at: list.position), to: context)
        let outside = anomalies
        var number = 0
        var element = document.firstChild(at: list.position)
        let end = document.end(at: list.position)
        while element < end {
            guard number < messageLimit else {
                reportUnread(from: element, of: list)
                break
            }
            let firstFinding = context.findings.count
            let part = parts.part(of: list, from: element, number: number, atMost: messageLimit - number)
            anomalies = AnomalyLog(of: part)
            for value in part.elements {
                if read(value) {
                    resolveDuplicate(Element(location: list.sibling(element).location, number: UInt32(number)))
                }
                context.findings.trim()
                element = document.end(at: element)
                number += 1
            }
            context.closePart(min(firstFinding, context.findings.count))
            handOver(to: parts)
        }
        anomalies = outside
    }

    /// Hands over the messages of a part.
    private mutating func handOver(to parts: ListParts) {
        guard !messages.isEmpty else { return }
        identifiers.keep(messages)
        handedOverCount += messages.count
        var part: [InboxMessage] = []
        swap(&part, &messages)
        messages.reserveCapacity(part.count)
        parts.body(part)
    }

    /// Reads an element that has become a message before, and nothing else of the feed.
    mutating func readAgain(_ element: VendorValue) -> InboxMessage {
        guard read(element), let message = messages.popLast() else {
            preconditionFailure("an element that became a message becomes one again")
        }
        return message
    }

    /// Reads some elements of a list for their traces alone: there is no feed, and duplicates are not looked for.
    ///
    /// - Parameters:
    ///   - first: The position of the first element.
    ///   - count: The number of elements; the list may have fewer.
    consuming func trace(_ list: VendorValue, from first: JSONNode.Position, atMost count: Int) {
        anomalies.skip(before: first)
        let document = list.document
        var element = first
        let end = document.end(at: list.position)
        var room = count
        while element < end, room > 0 {
            if read(list.sibling(element)) { messages.removeLast() }
            element = document.end(at: element)
            room -= 1
        }
    }

    /// Reads a root that is a message itself for its trace alone.
    consuming func trace(single root: VendorValue) {
        _ = read(root, isRoot: true)
    }

    /// Reports the elements from a position on, which are beyond the limit.
    private mutating func reportUnread(from first: JSONNode.Position, of list: VendorValue) {
        let unread = list.node.elementCount(from: first)
        let count = messageLimit + unread
        let elements = count == 1 ? "1 element" : "\(count) elements"
        let verb = unread == 1 ? "is" : "are"
        list.report(
            .limitExceeded,
            "the list has \(elements), \(unread) more than the limit of \(messageLimit), which \(verb) not read")
        hasFault = true
    }

    /// Reads one element; false if it is rejected or skipped.
    ///
    /// - Parameter isRoot: Whether the element is the root itself, whose vendor is known.
    private mutating func read(_ element: VendorValue, isRoot: Bool = false) -> Bool {
        anomalies.report(before: element.position, to: context)
        let firstFinding = context.findings.count
        let sourceCount = context.sources.count
        context.beginMessage()
        if context.recordsProvenance { context.provenance.beginElement(at: element.location) }
        if context.recordsObservations { context.observations.beginElement(at: element.location) }
        let isDecoded = decode(element, firstFinding, isRoot: isRoot)
        let findingCount = context.findings.count
        anomalies.report(before: element.document.end(at: element.position), to: context)
        if !isDecoded { context.findings.removeAll(from: findingCount) }
        context.findings.removeDropped(from: firstFinding)
        let isKept = isDecoded && keep(firstFinding)
        if !isDecoded, context.skipReason != nil {
            context.provenance.update { $0.isSkipped = true }
        } else if !isKept {
            rejectedCount += 1
            context.provenance.update { $0.isRejected = true }
        }
        if context.findings.count == firstFinding, !context.recordsProvenance, !context.recordsObservations {
            context.sources.removeAll(from: sourceCount)
        }
        return isKept
    }

    /// Appends the message of an element; false if it is rejected or skipped.
    private mutating func decode(_ element: VendorValue, _ firstFinding: Int, isRoot: Bool) -> Bool {
        guard let object = element.kind == .object ? element : element.parsedString(as: .object) else {
            context.findings.removeAll(from: firstFinding)
            element.report(.messageNotObject, "an element is \(element.shown), which is not a message; it is left out")
            return false
        }
        if !isRoot {
            let others = detector.otherAdapters(of: object, than: adapterIndex)
            if !others.isEmpty { return reject(element, ofOthers: others, firstFinding) }
        }
        return decode(object, in: element, firstFinding)
    }

    /// Appends the message of the object that an element is, or holds as a string.
    private mutating func decode(_ object: VendorValue, in element: VendorValue, _ firstFinding: Int) -> Bool {
        guard let message = adapter.message(from: object) else {
            if let reason = context.skipReason { return skip(element, reason, firstFinding) }
            return reject(element, firstFinding)
        }
        if isList { lastHash = IdentifierTable.hash(of: message) }
        messages.append(consume message)
        messages[messages.count - 1].raw = element.json
        if context.recordsObservations { context.observations.endMessage() }
        if context.recordsProvenance { context.provenance.update { $0.message = messages.last } }
        return true
    }

    /// Reports that an element is a message of another vendor, and removes its other findings.
    private mutating func reject(_ element: VendorValue, ofOthers adapters: [Int], _ firstFinding: Int) -> Bool {
        context.findings.removeAll(from: firstFinding)
        let vendors = adapters.map { detector.providers[$0].name }.listed("or")
        element.report(
            .messageWrongProvider,
            "the message has no distinctive key of \(adapter.provider) and looks like \(vendors); it is left out. "
                + "Send each vendor's messages in a feed of their own")
        return false
    }

    /// Reports that an element has no identifier, and removes its other findings.
    private mutating func reject(_ element: VendorValue, _ firstFinding: Int) -> Bool {
        context.findings.removeAll(from: firstFinding)
        element.report(.messageMissingID, missingIdentifier)
        return false
    }

    /// The finding of an element without an identifier; it names the keys of one, if the adapter documents them.
    private static func missingIdentifier(_ adapter: any InboxAdapter) -> String {
        let paths = adapter.documentedMapping.first { $0.field == .vendorID }?.sources.map(\.path) ?? []
        var place = ""
        if let last = paths.last {
            let others = paths.dropLast().joined(separator: ", ")
            place = others.isEmpty ? " in \(last)" : " in \(others) or \(last)"
        }
        return "the message has no usable identifier\(place), so nothing can refer to it; it is left out"
    }

    /// Reports that an element announces no message, and removes its other findings.
    private func skip(_ element: VendorValue, _ reason: String, _ firstFinding: Int) -> Bool {
        context.findings.removeAll(from: firstFinding)
        element.report(.messageNoContent, reason)
        return false
    }

    /// Whether the last message is kept.
    ///
    /// The message's findings get its id. If strict mode rejects the message, the message and the notes among its findings
    /// are removed.
    private mutating func keep(_ firstFinding: Int) -> Bool {
        guard context.findings.count > firstFinding else { return true }
        let id = messages[messages.count - 1].id
        context.findings.setMessageID(id, from: firstFinding)
        guard mode == .strict,
            context.findings.findings[firstFinding...].contains(where: { $0.code.severity == .warning })
        else { return true }
        context.findings.reject(from: firstFinding)
        messages.removeLast()
        return false
    }

    /// Keeps one of the last message and an earlier one of the same identifier.
    private mutating func resolveDuplicate(_ element: Element) {
        if let earlier = identifiers.insertLast(
            of: messages, from: handedOverCount, lastHash, keepsFirst: keepsFirst)
        {
            let id = messages[messages.count - 1].id
            context.report(.messageDuplicateID, at: keepsFirst ? element.location : elements[earlier].location) {
                "the feed has \(id) twice; the other element is kept. Send it once"
            }
            context.findings.setMessageID(id, from: context.findings.count - 1)
            let number = elements[earlier].number
            guard !keepsFirst else {
                duplicates.append(Duplicate(loser: element.number, winner: number))
                messages.removeLast()
                return
            }
            duplicates.append(Duplicate(loser: number, winner: element.number))
            losers.insert(earlier)
        }
        elements.append(element)
    }

    /// The vendor's count of unread messages; a number below zero is reported and treated as absent.
    private func readBadge(_ value: VendorValue?) -> Int? {
        guard let value else { return nil }
        let firstFinding = context.findings.count
        let badge = value.integer()
        guard let badge, badge < 0 else { return badge }
        // Its spelling is not reported as well.
        context.findings.removeAll(from: firstFinding)
        value.report(
            .fieldWrongType,
            "\(value.name) is \(value.shown), but a count of unread messages is expected, which is never below zero; it is "
                + "treated as absent. Send the count")
        return nil
    }

    private func readDeletions(_ list: VendorValue) -> [String]? {
        guard list.kind != .null, !list.isBlank else { return nil }
        guard list.kind == .array else {
            list.report(
                .fieldWrongType,
                "\(list.name) is \(list.shown), but an array of identifiers is expected; it is left out")
            return nil
        }
        return list.elements.compactMap { $0.text() }.map { "\(adapter.provider.name):\($0)" }
    }

    private consuming func finish(badge: Int?, deletions: [String]?) -> FeedResult {
        anomalies.report(before: nil, to: context)
        // Moved out: a copy would keep all messages alive as long as this reader.
        var read: [InboxMessage] = []
        swap(&read, &messages)
        let kept = losers.isEmpty ? nil : elements.indices.filter { !losers.contains($0) }
        if parts == nil, let kept { read = kept.map { read[$0] } }
        let report = FindingsReport(context)
        let feed = InboxFeed(
            provider: adapter.provider,
            messages: read,
            diagnostics: report.diagnostics(strict: mode == .strict),
            badge: badge,
            deletions: deletions,
            isIncomplete: rejectedCount > 0 || hasFault,
            provenance: report.provenance(by: adapter, without: duplicates))
        guard parts != nil else { return FeedResult(feed: feed, duplicates: duplicates, losers: losers) }
        let listed = kept.map { $0.map { elements[$0] } } ?? elements
        return FeedResult(
            feed: feed, duplicates: duplicates, losers: losers, elementPositions: listed.map(\.location.position))
    }
}
