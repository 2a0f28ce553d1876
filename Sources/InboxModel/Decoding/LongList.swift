import InboxJSON

/// The messages of a long list that has been read in parts: each is read again when it is needed.
final class LongList {
    /// Reads elements of the list again.
    private struct Reading: ~Copyable {
        let payload: PayloadDecoder
        let list: VendorValue
        /// The number of the adapter.
        let adapter: Int

        init(_ root: JSONNode, _ provider: Provider?, _ decoder: InboxDecoder) {
            payload = PayloadDecoder(decoder, forBytes: root.document.byteCount, recordsProvenance: false)
            guard case .list(let list, let adapter) = payload.beginElements(of: root, from: provider, at: JSONPointer())
            else {
                preconditionFailure("a payload whose list was read has a list")
            }
            self.list = list
            self.adapter = adapter
        }
    }

    private let root: JSONNode
    private let provider: Provider?
    private let decoder: InboxDecoder
    /// The elements of the messages, without those that lost to a duplicate.
    private let positions: [JSONNode.Position]
    /// How the list is read in parts.
    let parts: ListParts
    /// Reads single messages.
    private let single: Reading

    /// - Parameters:
    ///   - positions: The elements of the messages.
    ///   - root: The root of the payload, in which the list is outlined.
    init(
        _ positions: [JSONNode.Position], of root: JSONNode, from provider: Provider?, _ decoder: InboxDecoder,
        inPartsOf size: Int?
    ) {
        (self.root, self.provider, self.decoder, self.positions) = (root, provider, decoder, positions)
        parts = ListParts(size: size)
        single = Reading(root, provider, decoder)
    }

    /// The number of messages.
    var count: Int { positions.count }

    /// Reads the message at a position in the feed.
    func message(at position: Int) -> InboxMessage {
        let (context, list, place) = (single.payload.context, single.list, positions[position])
        context.beginBatch(rootSource: 0)
        let part = context.openPart(of: list, from: place, through: place, number: 0)
        var reader = single.payload.reader(single.adapter, part)
        return reader.readAgain(part.sibling(part.document.firstChild(at: part.position)))
    }

    /// Reads each message, in the feed's order; `body` may read others.
    func forEach(_ body: (borrowing InboxMessage) -> Void) {
        let reading = Reading(root, provider, decoder)
        var number = 0
        while number < count {
            reading.payload.context.beginBatch(rootSource: 0)
            var place = positions[number]
            let part = parts.part(of: reading.list, from: place, number: 0, atMost: .max)
            var reader = reading.payload.reader(reading.adapter, part)
            for element in part.elements where number < count {
                if place == positions[number] {
                    body(reader.readAgain(element))
                    number += 1
                }
                place = reading.list.document.end(at: place)
            }
        }
    }
}
