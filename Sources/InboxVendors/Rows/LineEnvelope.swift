package import InboxJSON
package import InboxModel

/// The content of a line: a payload, bare or in an envelope.
///
/// An envelope is an object with `payload` and no keys but an envelope's; or, if it has a provider or a recipient, with other
/// keys too, such as the columns of a table.
package struct LineEnvelope {
    private enum Key: Int, CaseIterable {
        case payload, provider, recipient

        static let table = KeyTable(allCases.map { "\($0)" })
    }

    private let document: JSONDocument
    /// The tape indices of the values; nil if there is none.
    private let payload: Int
    private let providerIndex: Int?
    private let recipientIndex: Int?

    /// Finds the payload of a line.
    ///
    /// - Parameter decoder: The decoder that has parsed the line.
    package init(_ document: JSONDocument, _ decoder: inout InboxStreamDecoder) {
        self.document = document
        guard let places = Self.places(in: document, &decoder) else {
            (payload, providerIndex, recipientIndex) = (0, nil, nil)
            return
        }
        func place(_ key: Key) -> Int? { places[key.rawValue] > 0 ? Int(places[key.rawValue]) : nil }
        payload = place(.payload) ?? 0
        providerIndex = place(.provider)
        recipientIndex = place(.recipient)
    }

    /// The tape index of the recipient; nil if the line names none.
    ///
    /// - Throws: `feed.not-recognised` if it is neither a string nor `null`.
    package var recipient: Int? {
        get throws(InboxDecodingError) { try string(recipientIndex, .recipient) }
    }

    /// The provider; nil if the line names none.
    ///
    /// - Throws: `feed.not-recognised` if it is neither a string nor `null`.
    package var provider: Provider? {
        get throws(InboxDecodingError) { try string(providerIndex, .provider).map { Provider(document.text($0)) } }
    }

    /// Decodes the payload.
    ///
    /// - Parameter provider: The vendor of a line that names none; detected if nil.
    /// - Throws: `feed.not-recognised`, `provider.unknown`, `limit.exceeded`.
    package func feed(
        _ decoder: inout InboxStreamDecoder, from provider: Provider?
    ) throws(InboxDecodingError) -> InboxFeed {
        try decoder.decode(document, at: payload, from: self.provider ?? provider)
    }

    /// The tape indices of the values by the numbers of their keys, 0 of one that is absent; nil of a line that is not an
    /// envelope.
    private static func places(in document: JSONDocument, _ decoder: inout InboxStreamDecoder) -> SIMD4<UInt32>? {
        guard document.kind(0) == .object else { return nil }
        var known = 0
        // The last of a repeated key wins.
        var places = SIMD4<UInt32>()
        let members = decoder.forEachKnown(of: 0, in: document, Key.table) { key, value in
            known += 1
            places[key] = UInt32(truncatingIfNeeded: value)
        }
        let payload = Int(places[Key.payload.rawValue])
        guard payload > 0 else { return nil }
        guard known < members else { return places }
        // A vendor's message may have a key named `payload`.
        let isNamed = [Key.provider, .recipient].contains { key in
            places[key.rawValue] > 0 && document.kind(Int(places[key.rawValue])) == .string
        }
        return isNamed && [.object, .array, .string].contains(document.kind(payload)) ? places : nil
    }

    /// The index of a string; nil of `null` and of a value that is absent.
    private func string(_ index: Int?, _ key: Key) throws(InboxDecodingError) -> Int? {
        guard let index, document.kind(index) != .null else { return nil }
        guard document.kind(index) == .string else {
            let value = JSONValue(document, at: index)
            let reason = "the envelope's \"\(key)\" is \(value), not a string"
            let finding = Diagnostic(.feedNotRecognised, reason, pointer: "/\(key)")
            throw InboxDecodingError(.notRecognised, reason, diagnostics: [finding])
        }
        return index
    }
}
