package import InboxJSON
package import InboxModel
package import InboxPushwoosh

extension PushwooshRequest {
    /// Why a `createMessage` request is not recognised as a payload, and what to do with it.
    package static let reasonNotPayload =
        "this is a Pushwoosh createMessage request, not a payload that an inbox receives; check it with inbox lint"
}

extension [Diagnostic] {
    /// The diagnostics of a payload, which say so if it is a `createMessage` request.
    package func namingRequest(in payload: @autoclosure () -> JSONValue?) -> [Diagnostic] {
        guard contains(where: { $0.code == .feedNotRecognised }), payload().flatMap(PushwooshRequest.init) != nil else {
            return self
        }
        return map { $0.code == .feedNotRecognised ? $0.saying(PushwooshRequest.reasonNotPayload) : $0 }
    }

    /// The diagnostics of the payload at a pointer in a text, which say so if it is a `createMessage` request.
    package func namingRequest(in text: [UInt8], at pointer: JSONPointer) -> [Diagnostic] {
        namingRequest(in: (try? JSONValue(parsing: text))?[pointer])
    }
}

extension Detection {
    /// Why no vendor is recognised at a pointer in a text, which says so if it is a `createMessage` request.
    package func reason(in text: [UInt8], at pointer: JSONPointer) -> String? {
        guard let reason else { return nil }
        let request = (try? JSONValue(parsing: text))?[pointer].flatMap(PushwooshRequest.init)
        return request == nil ? reason : PushwooshRequest.reasonNotPayload
    }
}

extension Diagnostic {
    /// The diagnostic with another text.
    func saying(_ message: String) -> Diagnostic {
        Diagnostic(code, severity: severity, message, pointer: pointer, inner: inner)
    }
}
