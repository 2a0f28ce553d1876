import InboxJSON

/// A decoded payload whose elements are read again to be explained: no more than a batch of explanations is in memory at once.
package struct ExplainedPayload {
    /// The result of decoding.
    package private(set) var feed: InboxFeed
    private let decoder: InboxDecoder
    /// The provider that was named; nil if it was detected.
    private let provider: Provider?
    /// The root; nil if the payload was not recognised.
    private let root: JSONNode?
    /// The elements that were left out because of their identifiers.
    private let winners: [Int: Int]

    /// The number of elements that are read together: their pointers are found in one walk over the payload.
    private static let batchSize = 1024

    /// Decodes a payload.
    ///
    /// - Throws: ``InboxDecodingError``: `json.malformed`, `feed.not-recognised`, `provider.unknown`, `limit.exceeded`.
    package init(
        _ bytes: [UInt8], from provider: Provider?, _ decoder: InboxDecoder
    ) throws(InboxDecodingError) {
        let payload = PayloadDecoder(decoder, forBytes: bytes.count)
        let root = try payload.parse(bytes)
        feed = try payload.decodeRoot(root, from: provider)
        winners = payload.context.duplicates.winners
        self.decoder = decoder
        self.provider = provider
        self.root = root
    }

    /// A payload that was not recognised: findings and no elements.
    package init(unrecognised diagnostics: [Diagnostic], _ decoder: InboxDecoder) {
        feed = InboxFeed(provider: nil, diagnostics: diagnostics)
        winners = [:]
        self.decoder = decoder
        provider = nil
        root = nil
    }

    /// Frees the messages of the feed; elements are explained without them.
    package mutating func forgetMessages() { feed.messages = [] }

    // MARK: Elements

    /// Explains the elements, in the payload's order.
    ///
    /// - Parameter body: Called with the explanation of each element; returns whether to go on.
    package func forEachElement(_ body: (Explanation) -> Bool) {
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
                next = payload.reader(adapter, list).trace(list, from: next, atMost: count)
                guard explainer.explain(from: number, body) else { return }
                number += count
            }
        }
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
