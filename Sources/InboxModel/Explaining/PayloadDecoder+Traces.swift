import InboxJSON

extension PayloadDecoder {
    /// The number of elements that are traced together, or less: their pointers are found in one walk over the payload.
    private static let batchSize = 1024

    /// Reads the elements of a root again for their traces, a batch at a time.
    ///
    /// - Parameters:
    ///   - parts: How the list is parsed if it is outlined.
    ///   - body: Called with the number of the first element of a batch, whose traces and documents the context has then;
    ///     returns whether to go on.
    func forEachBatch(of elements: Elements, inParts parts: ListParts, _ body: (_ first: Int) -> Bool) {
        switch elements {
        case .none:
            break
        case .message(let message, let adapter):
            context.beginBatch(rootSource: message.location.source)
            reader(adapter, message).trace(single: message)
            _ = body(0)
        case .list(let list, let adapter):
            let isOutlined = list.document.isOutlined
            let limit = max(0, options.limits.messages ?? .max)
            let end = list.document.end(at: list.position)
            var next = list.document.firstChild(at: list.position)
            var number = 0
            while next < end, number < limit {
                context.beginBatch(rootSource: list.location.source)
                let count = min(Self.batchSize, limit - number)
                if isOutlined {
                    let part = parts.part(of: list, from: next, number: number, atMost: count)
                    reader(adapter, part).trace(part, from: part.document.firstChild(at: part.position), atMost: count)
                } else {
                    reader(adapter, list).trace(list, from: next, atMost: count)
                }
                guard body(number) else { return }
                let traceCount = context.provenance.traces.count
                for _ in 0..<traceCount { next = list.document.end(at: next) }
                number += traceCount
            }
        }
    }
}
