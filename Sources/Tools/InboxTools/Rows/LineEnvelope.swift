package import InboxEngine
package import InboxJSON
package import InboxModel
import InboxVendors

/// The content of a line: a payload, with or without an envelope.
///
/// An envelope is an object with the key `payload` and no keys but the known keys of an envelope. If it has a provider or
/// a recipient, it may also have any other keys, for example the columns of a table.
package struct LineEnvelope {
    private enum Key: String {
        case payload, provider, recipient
    }

    /// The payload: the line itself if it is not an envelope.
    package let payload: JSONNode
    package private(set) var isEnvelope = false
    /// Whether the line has other keys and would be an envelope if it had a provider or a recipient.
    private var lacksName = false
    private var providerNode: JSONNode?
    private var recipientNode: JSONNode?
}

extension LineEnvelope {
    /// Finds the payload of a line.
    package init(_ line: JSONNode) {
        guard let inner = line.member(Key.payload.rawValue) else {
            self.init(payload: line)
            return
        }
        let (provider, recipient) = (line.member(Key.provider.rawValue), line.member(Key.recipient.rawValue))
        let isPayload = [.object, .array, .string].contains(inner.kind)
        let isNamed = provider?.kind == .string || recipient?.kind == .string
        // A vendor's message may have a key named `payload`.
        guard isPayload && isNamed || !Self.hasOtherMembers(line) else {
            self.init(payload: line, lacksName: isPayload)
            return
        }
        self.init(payload: inner, isEnvelope: true, providerNode: provider, recipientNode: recipient)
    }

    /// Whether a line has a key that no envelope knows.
    private static func hasOtherMembers(_ line: JSONNode) -> Bool {
        var hasOthers = false
        line.forEachMember { key, _ in if Key(rawValue: key.text) == nil { hasOthers = true } }
        return hasOthers
    }

    /// The recipient; nil if the line names none, or if it is not a string.
    package var recipient: JSONNode? { recipientNode?.kind == .string ? recipientNode : nil }

    /// The provider; nil if the line names none.
    ///
    /// - Throws: `feed.not-recognised` if it is neither a string nor `null`.
    package var provider: Provider? {
        get throws(InboxDecodingError) { try string(providerNode, .provider).map { Provider($0.text) } }
    }

    /// Decodes the payload.
    ///
    /// - Parameters:
    ///   - provider: The vendor to use if the line names none; nil to detect it.
    ///   - pointer: Where the vendor's payload is in the line, or in the envelope's payload.
    /// - Throws: `feed.not-recognised`, `provider.unknown`, `limit.exceeded`.
    package func feed(
        _ decoder: inout InboxStreamDecoder, from provider: Provider?, at pointer: JSONPointer
    ) throws(LineError) -> InboxFeed {
        do throws(InboxDecodingError) {
            _ = try string(recipientNode, .recipient)
            return try decoded(&decoder, from: try self.provider ?? provider, at: pointer)
        } catch {
            throw LineError(error)
        }
    }

    private func decoded(
        _ decoder: inout InboxStreamDecoder, from provider: Provider?, at pointer: JSONPointer
    ) throws(InboxDecodingError) -> InboxFeed {
        do {
            return try decoder.decode(payload, from: provider, at: pointer)
        } catch {
            guard error.code == .notRecognised else { throw error }
            let diagnostics = error.diagnostics.namingRequest(in: payload.value[pointer])
                .map { pointer.tokens.isEmpty ? namingEnvelope($0) : $0 }
            let reason = diagnostics.first { $0.code == .feedNotRecognised }?.message
            throw InboxDecodingError(.notRecognised, reason ?? error.reason, diagnostics: diagnostics)
        }
    }

    /// The diagnostic for a line that is not recognised, which says what is missing if the line is almost an envelope.
    private func namingEnvelope(_ diagnostic: Diagnostic) -> Diagnostic {
        guard lacksName, diagnostic.code == .feedNotRecognised else { return diagnostic }
        return Diagnostic(
            diagnostic.code, severity: diagnostic.severity,
            "a line with \"payload\" and other keys needs \"provider\" or \"recipient\" as well; add one of them, or "
                + "remove the other keys",
            pointer: diagnostic.pointer, inner: diagnostic.inner)
    }

    /// Reads a string; nil if the value is absent or `null`.
    private func string(_ node: JSONNode?, _ key: Key) throws(InboxDecodingError) -> JSONNode? {
        guard let node, !node.isNull else { return nil }
        guard node.kind == .string else {
            let reason = "the envelope's \"\(key)\" must be a string, not \(node.value)"
            let diagnostic = Diagnostic(.feedNotRecognised, reason, pointer: "/\(key)")
            throw InboxDecodingError(.notRecognised, reason, diagnostics: [diagnostic])
        }
        return node
    }
}
