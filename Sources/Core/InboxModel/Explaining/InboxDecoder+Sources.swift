package import InboxJSON

/// Finds the values that the messages of a payload were read from, without returning the messages.
extension InboxDecoder {
    /// Calls `body` with each value that was read for some fields of a message, including values that could not be
    /// used.
    ///
    /// Messages that are left out do not count.
    ///
    /// - Parameters:
    ///   - fields: The fields.
    ///   - value: A payload, or a value in it.
    ///   - body: Called with the value, and whether the field was read from it.
    /// - Returns: Whether the value was recognised. If not, it contains no messages.
    package func forEachSource(
        of fields: [UnifiedField], in value: JSONNode, from provider: Provider?,
        _ body: (_ source: JSONNode, _ isTaken: Bool) -> Void
    ) -> Bool {
        let pointer = JSONPointer()
        guard
            let result = try? PayloadDecoder(self, forBytes: value.byteCount).decode(value, from: provider, at: pointer)
        else { return false }
        let losers = Set(result.reading.duplicates.map { Int($0.loser) })
        withoutActuallyEscaping(body) { body in
            let observed = PayloadDecoder(self, forBytes: value.byteCount) { context, number, _, trace in
                guard trace.message != nil, !trace.isRejected, !losers.contains(number) else { return true }
                for attempt in trace.attempts where fields.contains(attempt.field) {
                    guard attempt.outcome == .taken || attempt.outcome == .unusable else { continue }
                    let document = context.sources.document(of: attempt.location.source)
                    body(document.node(at: attempt.location.position), attempt.outcome == .taken)
                }
                return true
            }
            _ = try? observed.decode(value, from: provider, at: pointer)
        }
        return true
    }
}
