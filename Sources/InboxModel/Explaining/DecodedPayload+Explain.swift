import InboxJSON

/// The elements of a payload are read again to be explained: no more than a batch of explanations is in memory at once.
extension DecodedPayload {
    /// The number of elements that are read together, or less: their pointers are found in one walk over the payload.
    private static let batchSize = 1024

    /// Explains the elements, in the payload's order.
    ///
    /// - Parameter body: Called with the explanation of each element; returns whether to go on.
    package func forEachExplanation(_ body: (Explanation) -> Bool) {
        guard let root else { return }
        let payload = PayloadDecoder(decoder, forBytes: root.document.byteCount, recordsProvenance: true)
        switch payload.beginElements(of: root, from: provider) {
        case .none:
            break
        case .message(let message, let adapter):
            payload.reader(adapter, message).trace(single: message)
            let explainer = Explainer(payload.context, decoder.adapters[adapter], feed, at: .message, winners)
            _ = explainer.explain(from: 0, body)
        case .list(let list, let adapter):
            let place = Pointers([list.location], payload.context.sources).pointers(of: list.location)
            let explainer = Explainer(payload.context, decoder.adapters[adapter], feed, at: .list(place), winners)
            let end = list.document.end(at: list.position)
            var next = list.document.firstChild(at: list.position)
            var number = 0
            let limit = max(0, decoder.limits.messages ?? .max)
            while next < end, number < limit {
                payload.context.beginBatch(rootSource: list.location.source)
                let count = min(Self.batchSize, limit - number)
                next = trace(list, adapter, from: next, number: number, atMost: count, in: payload)
                guard explainer.explain(from: number, body) else { return }
                number += payload.context.provenance.traces.count
            }
        }
    }

    /// Reads some elements of a list for their traces.
    ///
    /// - Parameters:
    ///   - first: The position of the first element.
    ///   - number: The number of the first element.
    /// - Returns: The position after the last element that was read.
    private func trace(
        _ list: VendorValue, _ adapter: Int, from first: JSONNode.Position, number: Int, atMost count: Int,
        in payload: borrowing PayloadDecoder
    ) -> JSONNode.Position {
        guard let longList else { return payload.reader(adapter, list).trace(list, from: first, atMost: count) }
        let part = longList.parts.part(of: list, from: first, number: number, atMost: count)
        _ = payload.reader(adapter, part).trace(part, from: part.document.firstChild(at: part.position), atMost: count)
        return payload.context.provenance.traces.reduce(first) { next, _ in list.document.end(at: next) }
    }

    /// The findings of the feed that are in no element.
    package var diagnosticsOutside: [Diagnostic] {
        guard let root, !feed.diagnostics.isEmpty else { return feed.diagnostics }
        let payload = PayloadDecoder(decoder, forBytes: root.document.byteCount)
        switch payload.beginElements(of: root, from: provider) {
        case .none: return feed.diagnostics
        case .message: return []
        case .list(let list, _):
            let place = Pointers([list.location], payload.context.sources).pointers(of: list.location)
            return feed.diagnostics.filter { ElementPlaces.list(place).number(of: $0) == nil }
        }
    }
}

/// The places of the elements of a root: their pointers by their numbers, and back.
enum ElementPlaces {
    /// The root is the only element.
    case message
    /// The elements are in a list.
    case list(PointerPair)

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
