package import InboxJSON

/// How canonical JSON writes values whose members are not known in advance: `custom`, `vendor`, `raw`, `payload`.
package enum FreeForm: Hashable, Sendable {
    /// As JSON values.
    case json
    /// As strings that contain JSON, so that every column has one type whatever a sender puts in:
    /// `"custom":"{\"n\":1}"`.
    case strings
}

extension JSONWriter {
    /// Writes a value in this form; the closure writes it as JSON.
    @inline(__always)
    package mutating func freeForm(_ form: FreeForm, _ write: (inout JSONWriter) -> Void) {
        switch form {
        case .json: write(&self)
        case .strings: stringOfJSON(write)
        }
    }
}
