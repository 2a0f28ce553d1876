import InboxJSON

/// The elements of a payload are read again to be explained: one explanation and the traces of a batch of
/// elements are in memory at once.
extension DecodedPayload {
    /// Explains the elements, in the payload's order.
    ///
    /// - Parameter body: Called with the explanation of each element; returns whether to go on.
    package func forEachExplanation(_ body: (Explanation) -> Bool) {
        guard let root else { return }
        let payload = PayloadDecoder(decoder, forBytes: root.document.byteCount, recordsProvenance: true)
        let elements = payload.beginElements(of: root, from: provider)
        guard let adapter = elements.adapter else { return }
        let places = ElementPlaces(of: elements)
        let explainer = Explainer(payload.context, decoder.adapters[adapter], feed, at: places, winners)
        payload.forEachBatch(of: elements, inParts: longList?.parts ?? ListParts()) {
            explainer.explain(from: $0, body)
        }
    }

    /// The findings of the feed that are in no element.
    package var diagnosticsOutside: [Diagnostic] {
        guard let root, !feed.diagnostics.isEmpty else { return feed.diagnostics }
        let payload = PayloadDecoder(decoder, forBytes: root.document.byteCount)
        let elements = payload.beginElements(of: root, from: provider)
        guard elements.adapter != nil else { return feed.diagnostics }
        let places = ElementPlaces(of: elements)
        return feed.diagnostics.filter { places.number(of: $0) == nil }
    }
}

/// The places of the elements of a root: their pointers by their numbers, and back.
enum ElementPlaces {
    /// The root is the only element.
    case message
    /// The elements are in a list.
    case list(PointerPair)

    /// The places of the elements of a root.
    init(of elements: PayloadDecoder.Elements) {
        guard case .list(let list, _) = elements else {
            self = .message
            return
        }
        self = .list(Pointers([list.location], list.context.sources).pointers(of: list.location))
    }

    /// The pointer of an element.
    func pointers(of number: Int) -> PointerPair {
        switch self {
        case .message: PointerPair(pointer: "")
        case .list(let list): list.appending(String(number))
        }
    }

    /// The number of the element that a finding is in; nil if it is in none.
    func number(of diagnostic: Diagnostic) -> Int? {
        guard case .list(let list) = self else { return 0 }
        let path = (diagnostic.pointer + (diagnostic.inner ?? "")).utf8
        let prefix = list.joined.utf8
        guard path.starts(with: prefix) else { return nil }
        let rest = path.dropFirst(prefix.count)
        guard rest.first == UInt8(ascii: "/") else { return nil }
        return Int(Substring(rest.dropFirst().prefix { $0 != UInt8(ascii: "/") }))
    }
}
