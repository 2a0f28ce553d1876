import InboxJSON

/// Reads one payload with one adapter.
///
/// It handles elements, diagnostics, duplicates and strict mode.
struct FeedReader: ~Copyable {
    // The context is first, because the thread sanitizer takes a change to the reader for one to the object that its first
    // property refers to, and several readers share an adapter.
    private let context: DecodingContext
    private let adapter: any InboxAdapter
    private let provider: Provider
    /// Finds the messages of other vendors.
    private let detector: Detector
    private let adapterIndex: Int
    private let mode: InboxDecoder.Mode
    private let messageLimit: Int
    private let observer: ElementObserver?
    private var messages: [InboxMessage] = []
    /// The elements of the list in which identifiers must be unique; nil if there is none.
    private var list: ListElements?
    /// Whether the input is one message.
    ///
    /// Then every diagnostic belongs to it, even the one that says how many diagnostics are left out.
    private var isOneMessage = false
    /// Whether messages may be missing: an element was rejected or is over the limit, or the root has an error or no list.
    private var isIncomplete = false
    /// The anomalies in the document of the root or of the element.
    private var anomalies = PendingAnomalies()

    init(_ payload: borrowing PayloadDecoder, _ adapterIndex: Int) {
        detector = payload.decoder.detector
        self.adapterIndex = adapterIndex
        adapter = detector.adapters[adapterIndex]
        provider = detector.providers[adapterIndex]
        mode = payload.decoder.mode
        messageLimit = max(0, payload.decoder.limits.messages ?? .max)
        context = payload.context
        observer = payload.observer
    }

    consuming func read(list: RootList, of root: VendorValue) -> FeedResult {
        begin(root)
        if let fault = FeedFault(of: list, in: root) {
            fault.report()
            isIncomplete = true
        }
        if let elements = list.elements { readElements(of: elements) }
        return finish(badge: list.badge?.badge(), deletions: list.deletions?.deletions(of: provider))
    }

    consuming func read(array root: VendorValue) -> FeedResult {
        begin(root)
        readElements(of: root)
        return finish()
    }

    /// Reads a root that is a message itself.
    consuming func read(message root: VendorValue) -> FeedResult {
        begin(root)
        read(root, number: 0, isRoot: true)
        isOneMessage = root.location == .input
        return finish()
    }

    /// Reads a root that contains an error and no list.
    consuming func read(_ fault: FeedFault, of root: VendorValue, badge: VendorValue?) -> FeedResult {
        begin(root)
        fault.report()
        isIncomplete = true
        return finish(badge: badge?.badge())
    }

    private mutating func begin(_ root: VendorValue) {
        anomalies = PendingAnomalies(of: root)
        // If the root is in a string, these are the anomalies in the input and in the strings around the root.
        for source in 0..<root.location.source { context.reportAnomalies(of: source) }
    }

    // MARK: Lists

    /// Reads the elements of an input that is an array.
    ///
    /// An element is parsed only after the one before it has been read.
    ///
    /// - Parameter first: The elements that have already been parsed.
    consuming func read(
        _ first: [JSONNode], then rest: consuming JSONElements
    ) throws(JSONError) -> FeedResult {
        list = ListElements(at: .root, adapter.duplicates)
        context.slicesValues = true
        let length = (first.last?.byteRange.upperBound ?? 0) / max(1, first.count)
        reserveCapacity(rest.byteCount / max(1, length) + 1, rest.byteCount)
        var number = 0
        while let element = try number < first.count ? first[number] : context.parser.next(in: &rest) {
            defer { number += 1 }
            guard number < messageLimit else { continue }
            guard read(document: element, number: number) else { return finish() }
        }
        if number > messageLimit {
            context.diagnostics.report(
                .limitExceeded, at: .input, element: nil,
                reasonForUnread(of: number))
            isIncomplete = true
        }
        return finish()
    }

    /// Reads an element that is a separate document.
    ///
    /// - Returns: Whether to go on.
    private mutating func read(document element: JSONNode, number: Int) -> Bool {
        context.openDocument(element.document)
        defer { context.closeDocument() }
        let value = VendorValue(context, element, source: 0)
        anomalies = PendingAnomalies(of: value)
        return read(value, number: number)
    }

    private mutating func readElements(of list: VendorValue) {
        guard list.kind == .array else { return }
        let location = PointerLookup([list.location], context.sources).pointers(of: list.location)
        self.list = ListElements(at: location, adapter.duplicates)
        context.slicesValues = true
        let document = list.document
        reserveCapacity(
            list.node.estimatedElementCount(sampling: Detector.elementLimit), document.byteCount)
        var number = 0
        var element = document.firstChild(at: list.position)
        let end = document.end(at: list.position)
        while element < end {
            guard number < messageLimit else {
                anomalies.removeAll(in: list.node)
                list.report(.limitExceeded, reasonForUnread(of: number + list.node.elementCount(from: element)))
                isIncomplete = true
                return
            }
            guard read(list.value(at: element), number: number) else { return }
            element = document.end(at: element)
            number += 1
        }
    }

    /// Reserves memory for the messages, but never for more than would fit in the text at 128 bytes each.
    private mutating func reserveCapacity(_ estimate: Int, _ byteCount: Int) {
        let count = min(estimate, byteCount / 128)
        messages.reserveLargeCapacity(count)
        list?.reserveCapacity(count)
    }

    private func reasonForUnread(of count: Int) -> String {
        let elements = counted(count, "element")
        let unread = count - messageLimit
        let rest = unread == 1 ? "last one is" : "last \(unread) are"
        return "the list has \(elements), but the limit is \(messageLimit); the \(rest) not read"
    }

    // MARK: Elements

    /// - Parameter isRoot: Whether the element is the root itself. Then its vendor is known.
    /// - Returns: Whether to go on.
    @discardableResult
    private mutating func read(_ element: VendorValue, number: Int, isRoot: Bool = false) -> Bool {
        anomalies.report(before: element.position, to: context)
        let firstDiagnostic = context.diagnostics.count
        let sourceCount = context.sources.count
        context.beginElement()
        let isKept = readMessage(of: element, firstDiagnostic, isRoot: isRoot)
        if isKept, list != nil, observer == nil { resolveDuplicate(of: element, number) }
        var goesOn = true
        if context.diagnostics.count > firstDiagnostic || observer != nil {
            let placed = placed(element, number)
            context.diagnostics.place(from: firstDiagnostic, context.sources, in: placed, number: number)
            if let observer {
                goesOn = observer(context, number, placed)
                messages.removeAll(keepingCapacity: true)
            }
        }
        if context.recordsObservations {
            let hasDiagnostics = context.diagnostics.count > firstDiagnostic
            context.observations.add(
                context.trace, number, at: element.location, hasDiagnostics: hasDiagnostics, context.sources)
        } else {
            context.sources.removeAll(from: sourceCount)
        }
        context.diagnostics.trim()
        return goesOn
    }

    private func placed(_ element: VendorValue, _ number: Int) -> PlacedElement {
        let pointers =
            list?.pointers(of: number)
            ?? PointerLookup([element.location], context.sources).pointers(of: element.location)
        return PlacedElement(location: element.location, pointers: pointers)
    }

    /// Appends the message of an element, unless it is rejected or skipped.
    ///
    /// Rejecting and skipping are reported.
    private mutating func readMessage(of element: VendorValue, _ firstDiagnostic: Int, isRoot: Bool) -> Bool {
        let isDecoded = appendMessage(of: element, firstDiagnostic, isRoot: isRoot)
        let diagnosticCount = context.diagnostics.count
        anomalies.report(before: element.document.end(at: element.position), to: context)
        if !isDecoded { context.diagnostics.removeAll(from: diagnosticCount) }
        context.diagnostics.removeDropped(from: firstDiagnostic)
        let isKept = isDecoded && finishMessage(firstDiagnostic)
        if !isDecoded, context.skipReason != nil {
            context.trace.isSkipped = true
        } else if !isKept {
            isIncomplete = true
            context.trace.isRejected = true
        }
        return isKept
    }

    private mutating func appendMessage(of element: VendorValue, _ firstDiagnostic: Int, isRoot: Bool) -> Bool {
        guard let object = element.kind == .object ? element : element.parsedString(as: .object) else {
            leaveOut(
                element, .messageNotObject,
                "each message must be an object, but this element is \(element.shown); it is left out",
                since: firstDiagnostic)
            return false
        }
        if !isRoot {
            let others = detector.otherAdapters(of: object, than: adapterIndex)
            if !others.isEmpty {
                leaveOut(element, .messageWrongProvider, reasonForMessage(ofOthers: others), since: firstDiagnostic)
                return false
            }
        }
        let message = InboxMessage(provider: provider) { fields in
            guard adapter.read(object, into: &fields) else { return false }
            fields.raw = element.json
            return true
        }
        guard let message else {
            if let reason = context.skipReason {
                leaveOut(element, .messageNoContent, reason, since: firstDiagnostic)
            } else {
                leaveOut(element, .messageMissingID, Self.missingIdentifier(adapter), since: firstDiagnostic)
            }
            return false
        }
        messages.append(message)
        if context.isRecording { context.trace.message = messages.last }
        return true
    }

    /// Reports why an element gives no message, and removes its other diagnostics.
    private func leaveOut(
        _ element: VendorValue, _ code: DiagnosticCode, _ reason: String, since firstDiagnostic: Int
    ) {
        context.diagnostics.removeAll(from: firstDiagnostic)
        element.report(code, reason)
    }

    private func reasonForMessage(ofOthers adapters: [Int]) -> String {
        let vendors = adapters.map { detector.providers[$0].name }.listed("or")
        return "the message has no key that identifies \(provider), but looks like \(vendors), so it is left out. "
            + "Send each vendor's messages in a separate feed"
    }

    /// Names the identifier's keys, if the adapter documents them.
    private static func missingIdentifier(_ adapter: any InboxAdapter) -> String {
        let paths = adapter.mapping.first { $0.field == .vendorID }?.sources.map { $0.path } ?? []
        var place = ""
        if let last = paths.last {
            let others = paths.dropLast().joined(separator: ", ")
            place = others.isEmpty ? " in \(last)" : " in \(others) or \(last)"
        }
        return "the message has no usable identifier, so it is left out. Send one\(place)"
    }

    /// Finishes the last message, and returns whether it is kept.
    ///
    /// Its diagnostics get its id. If strict mode rejects the message, it is removed, and so are the notes among its
    /// diagnostics.
    private mutating func finishMessage(_ firstDiagnostic: Int) -> Bool {
        guard context.diagnostics.count > firstDiagnostic else { return true }
        let id = messages[messages.count - 1].id
        context.diagnostics.setMessageID(id, from: firstDiagnostic)
        guard mode == .strict,
            context.diagnostics.entries[firstDiagnostic...].contains(where: { $0.code.severity == .warning })
        else { return true }
        context.diagnostics.reject(from: firstDiagnostic)
        messages.removeLast()
        return false
    }

    /// Decides between the last message and an earlier one with the same identifier.
    private mutating func resolveDuplicate(of value: VendorValue, _ number: Int) {
        guard let loser = list?.insertLast(of: messages, number: number, offset: value.offset) else { return }
        reportDuplicate(loser)
        if loser.number == number { messages.removeLast() }
    }

    private func reportDuplicate(_ loser: ListElements.Element) {
        let id = messages[messages.count - 1].id
        let reason =
            "the feed contains \(id) more than once; this copy is left out, and another one is kept. Send each message once"
        let number = Int(loser.number)
        let pointers = list?.pointers(of: number) ?? .root
        context.diagnostics.report(
            .messageDuplicateID, at: ValuePlace(pointers: pointers, offset: Int(loser.offset)), element: number,
            messageID: id, reason)
    }

    private consuming func finish(badge: VendorInteger? = nil, deletions: [String]? = nil) -> FeedResult {
        anomalies.report(before: nil, to: context)
        // The messages are moved out: a copy would keep all of them alive as long as this reader.
        var read: [InboxMessage] = []
        swap(&read, &messages)
        list?.removeLosers(from: &read)
        if context.recordsObservations { context.observations.leaveOut(list?.duplicates ?? []) }
        let (diagnostics, elements) = context.diagnostics.finish(context.sources, strict: mode == .strict)
        let feed = InboxFeed(
            provider: provider,
            messages: read,
            diagnostics: diagnostics,
            badge: badge,
            deletions: deletions,
            isIncomplete: isIncomplete)
        return FeedResult(
            feed: feed,
            reading: FeedReading(
                adapterIndex: adapterIndex, duplicates: list?.duplicates ?? [], list: list?.location,
                elementsOfDiagnostics: isOneMessage ? elements.map { _ in 0 } : elements))
    }
}

/// Called with an element that was read: its number and its place.
///
/// The context contains its documents, and the trace of how it was read. It returns whether to go on.
///
/// The payload has been decoded before. So the reader does not look for duplicates, and it keeps no messages: the memory
/// for a second copy of all of them would be as large as the payload and its messages.
typealias ElementObserver = (_ context: DecodingContext, _ number: Int, _ element: PlacedElement) -> Bool
