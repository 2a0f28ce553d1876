package import InboxJSON

/// The values from which the messages of a payload were read, without the messages: a long list is read in parts, twice.
extension InboxDecoder {
    /// Calls `body` with each value from which some fields of a message were read, or that could not be used for them.
    ///
    /// Messages that are left out do not count.
    ///
    /// - Parameters:
    ///   - fields: The fields.
    ///   - value: A payload, or a value in it; its document may be outlined.
    ///   - size: The least number of bytes of a part; nil for the usual one.
    ///   - body: Called with the value, and whether the field was read from it.
    /// - Returns: Whether the value was recognised; if not, it has no messages.
    package func forEachSource(
        of fields: [UnifiedField], in value: JSONNode, from provider: Provider?, inPartsOf size: Int? = nil,
        _ body: (_ source: JSONNode, _ isTaken: Bool) -> Void
    ) -> Bool {
        let classifier = InboxDecoder(adapters: adapters, limits: DecodingLimits(messages: 0))
        guard (try? PayloadDecoder(classifier, forBytes: 0).decode(value, from: provider, at: JSONPointer())) != nil
        else { return false }
        let payload = PayloadDecoder(self, forBytes: value.byteCount, recordsProvenance: true)
        let elements = payload.beginElements(of: value, from: provider, at: JSONPointer())
        guard elements.areReadable(in: value.document) else {
            return forEachSource(of: fields, in: value.parsedWhole, from: provider, inPartsOf: size, body)
        }
        let parts = ListParts(size: size)
        let keepsFirst = elements.adapter.map { adapters[$0].duplicates == .firstWins } ?? false
        var identifiers = IdentifierTable()
        /// The numbers of the elements in the table, and of those that are left out because another one has their identifier.
        var (listed, losers): ([Int], Set<Int>) = ([], [])
        payload.forEachTrace(of: elements, inParts: parts) { number, trace in
            guard let message = trace.acceptedMessage else { return }
            let earlier = identifiers.insertLast(
                of: [message], from: listed.count, IdentifierTable.hash(of: message), keepsFirst: keepsFirst)
            if let earlier { losers.insert(keepsFirst ? number : listed[earlier]) }
            guard earlier == nil || !keepsFirst else { return }
            identifiers.keep([message])
            listed.append(number)
        }
        payload.forEachTrace(of: elements, inParts: parts) { number, trace in
            guard trace.acceptedMessage != nil, !losers.contains(number) else { return }
            for attempt in trace.attempts where fields.contains(attempt.field) {
                guard attempt.outcome == .taken || attempt.outcome == .unusable else { continue }
                let document = payload.context.sources.document(of: attempt.location.source)
                body(document.node(at: attempt.location.position), attempt.outcome == .taken)
            }
        }
        return true
    }
}

extension ElementTrace {
    /// The message; nil if the element was rejected or skipped.
    fileprivate var acceptedMessage: InboxMessage? { isRejected ? nil : message }
}

extension PayloadDecoder.Elements {
    /// Whether nothing of a document is outlined, or the elements alone are.
    fileprivate func areReadable(in document: JSONDocument) -> Bool {
        switch self {
        case .none: true
        case .message: !document.isOutlined
        case .list(let list, _): list.document === document ? !list.node.hasOutlinedValueOutside : !document.isOutlined
        }
    }
}

extension PayloadDecoder {
    /// Reads elements and calls `body` with the number and the trace of each, in order.
    ///
    /// While it is called, the context has the documents of the element.
    fileprivate func forEachTrace(
        of elements: Elements, inParts parts: ListParts, _ body: (_ number: Int, _ trace: ElementTrace) -> Void
    ) {
        forEachBatch(of: elements, inParts: parts) { first in
            for (offset, trace) in context.provenance.traces.enumerated() { body(first + offset, trace) }
            return true
        }
    }
}
