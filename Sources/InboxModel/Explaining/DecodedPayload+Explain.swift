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
        let elements = payload.beginElements(of: root, from: provider, at: pointer)
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
        let elements = payload.beginElements(of: root, from: provider, at: pointer)
        guard elements.adapter != nil else { return feed.diagnostics }
        let places = ElementPlaces(of: elements)
        return feed.diagnostics.filter { places.number(of: $0) == nil }
    }
}

/// The places of the elements of a root: their pointers by their numbers, and back.
enum ElementPlaces {
    /// The payload is the only element.
    case message(PointerPair)
    /// The elements are in a list.
    case list(PointerPair)

    /// The places of the elements of a root.
    init(of elements: PayloadDecoder.Elements) {
        func place(of value: VendorValue) -> PointerPair {
            Pointers([value.location], value.context.sources).pointers(of: value.location)
        }
        self =
            switch elements {
            case .none: .message(PointerPair(pointer: ""))
            case .message(let message, _): .message(place(of: message))
            case .list(let list, _): .list(place(of: list))
            }
    }

    /// The pointer of an element.
    func pointers(of number: Int) -> PointerPair {
        switch self {
        case .message(let message): message
        case .list(let list): list.appending(String(number))
        }
    }

    /// The number of the element that a finding is in; nil if it is in none.
    func number(of diagnostic: Diagnostic) -> Int? {
        let place =
            switch self {
            case .message(let message): message
            case .list(let list): list
            }
        let path = (diagnostic.pointer + (diagnostic.inner ?? "")).utf8
        let prefix = place.joined.utf8
        guard path.starts(with: prefix) else { return nil }
        let rest = path.dropFirst(prefix.count)
        let isBelow = rest.first == UInt8(ascii: "/")
        if case .message = self { return isBelow || rest.isEmpty ? 0 : nil }
        return isBelow ? Int(Substring(rest.dropFirst().prefix { $0 != UInt8(ascii: "/") })) : nil
    }
}
