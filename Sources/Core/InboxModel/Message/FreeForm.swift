package import InboxJSON

/// How to write values whose members are not known in advance: `custom`, `vendor`, `raw` and `payload`.
package enum FreeForm: Hashable, Sendable {
    /// As JSON values.
    case json
    /// As strings that contain JSON: `"custom":"{\"n\":1}"`.
    ///
    /// So a column has one type, whatever senders put into it.
    case strings
}

extension JSONWriter {
    /// The closure writes the value as JSON.
    @inline(__always)
    package mutating func freeForm(_ form: FreeForm, _ write: (inout JSONWriter) -> Void) {
        switch form {
        case .json: write(&self)
        case .strings: stringOfJSON(write)
        }
    }
}
