package import InboxJSON
package import InboxModel
package import InboxPushwoosh

extension PushwooshRequest {
    /// Why a `createMessage` request is not recognised as a payload, and what to do with it.
    package static let reasonNotPayload =
        "a Pushwoosh createMessage request, which a sender writes and no inbox receives; check it with inbox lint"
}

extension [Diagnostic] {
    /// The findings of a payload that may not be recognised; if it is a `createMessage` request, they say so.
    package func namingRequest(in payload: @autoclosure () -> JSONValue?) -> [Diagnostic] {
        guard contains(where: { $0.code == .feedNotRecognised }), payload().flatMap(PushwooshRequest.init) != nil else {
            return self
        }
        return map { finding in
            guard finding.code == .feedNotRecognised else { return finding }
            return Diagnostic(
                finding.code, severity: finding.severity, PushwooshRequest.reasonNotPayload, pointer: finding.pointer,
                inner: finding.inner)
        }
    }
}
