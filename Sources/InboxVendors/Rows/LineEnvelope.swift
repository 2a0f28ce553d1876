package import InboxJSON
package import InboxModel

/// The content of a line: a payload, bare or in an envelope.
///
/// An envelope is an object with `payload` and no keys but an envelope's; or, if it has a provider or a recipient, with other
/// keys too, such as the columns of a table.
package struct LineEnvelope {
    private enum Key: Int, CaseIterable {
        case payload, provider, recipient

        static let table = JSONKnownKeys(allCases.map { "\($0)" })
    }

    private let payload: JSONNode
    private let providerNode: JSONNode?
    private let recipientNode: JSONNode?

    /// Finds the payload of a line.
    ///
    /// - Parameter decoder: The decoder that has parsed the line.
    package init(_ line: JSONNode, _ decoder: inout InboxStreamDecoder) {
        guard let values = Self.values(of: line, &decoder), let payload = values[Key.payload.rawValue] else {
            (payload, providerNode, recipientNode) = (line, nil, nil)
            return
        }
        self.payload = payload
        providerNode = values[Key.provider.rawValue]
        recipientNode = values[Key.recipient.rawValue]
    }

    /// The recipient, a string; nil if the line names none.
    ///
    /// - Throws: `feed.not-recognised` if it is neither a string nor `null`.
    package var recipient: JSONNode? {
        get throws(InboxDecodingError) { try string(recipientNode, .recipient) }
    }

    /// The provider; nil if the line names none.
    ///
    /// - Throws: `feed.not-recognised` if it is neither a string nor `null`.
    package var provider: Provider? {
        get throws(InboxDecodingError) { try string(providerNode, .provider).map { Provider($0.text) } }
    }

    /// Decodes the payload.
    ///
    /// - Parameter provider: The vendor of a line that names none; detected if nil.
    /// - Throws: `feed.not-recognised`, `provider.unknown`, `limit.exceeded`.
    package func feed(
        _ decoder: inout InboxStreamDecoder, from provider: Provider?
    ) throws(InboxDecodingError) -> InboxFeed {
        try decoder.decode(payload, from: self.provider ?? provider)
    }

    /// The values of an envelope; nil for a line that is not one.
    private static func values(of line: JSONNode, _ decoder: inout InboxStreamDecoder) -> JSONKnownValues? {
        guard line.kind == .object else { return nil }
        let values = decoder.values(of: line, Key.table)
        guard let payload = values[Key.payload.rawValue] else { return nil }
        guard values.hasOtherMembers else { return values }
        // A vendor's message may have a key named `payload`.
        let isNamed = [Key.provider, .recipient].contains { values[$0.rawValue]?.kind == .string }
        return isNamed && [.object, .array, .string].contains(payload.kind) ? values : nil
    }

    /// A string; nil for `null` and of a value that is absent.
    private func string(_ node: JSONNode?, _ key: Key) throws(InboxDecodingError) -> JSONNode? {
        guard let node, !node.isNull else { return nil }
        guard node.kind == .string else {
            let reason = "the envelope's \"\(key)\" is \(node.value), not a string"
            let finding = Diagnostic(.feedNotRecognised, reason, pointer: "/\(key)")
            throw InboxDecodingError(.notRecognised, reason, diagnostics: [finding])
        }
        return node
    }
}
