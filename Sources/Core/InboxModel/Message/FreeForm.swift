package import InboxJSON

/// How canonical JSON has values whose members are not known in advance: `custom`, `vendor`, `raw`, `payload`.
package enum FreeForm: Hashable, Sendable {
    /// As JSON.
    case json
    /// As strings of JSON, so that every member has one type, whatever a sender puts in: `"custom":"{\"n\":1}"`.
    case strings
}

extension JSONWriter {
    /// Writes a value that a closure writes as JSON.
    @inline(__always)
    package mutating func freeForm(_ form: FreeForm, _ write: (inout JSONWriter) -> Void) {
        switch form {
        case .json: write(&self)
        case .strings: stringOfJSON(write)
        }
    }
}
