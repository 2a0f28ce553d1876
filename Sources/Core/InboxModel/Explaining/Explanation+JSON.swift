package import InboxJSON

extension Explanation {
    /// Writes the explanation, as one object.
    ///
    /// ```json
    /// {"pointer":"/0","provider":"zeta","id":"zeta:1","outcome":"decoded","shapes":[],"fields":[
    ///  {"field":"vendorID","state":"given","value":"1",
    ///   "taken":[{"path":"id","outcome":"taken","pointer":"/0/id","rule":"zeta.id"}],
    ///   "passedOver":[{"path":"messageId","outcome":"null","pointer":"/0/messageId","rule":"zeta.id"}]}],"diagnostics":[]}
    /// ```
    ///
    /// - Parameters:
    ///   - file: The name of the input. It is written as the first key, `file`. If nil, the key is omitted.
    ///   - more: Writes more members at the end.
    package func write(
        to writer: inout JSONWriter, file: String? = nil, more: (inout JSONWriter) -> Void = { _ in }
    ) {
        writer.beginObject()
        writer.member("file", file)
        writer.member("pointer", pointer)
        writer.member("inner", inner)
        writer.member("provider", provider.name)
        writer.member("id", id)
        switch outcome {
        case .decoded: writer.member("outcome", "decoded")
        case .rejected: writer.member("outcome", "rejected")
        case .skipped: writer.member("outcome", "skipped")
        case .duplicate(let winner):
            writer.member("outcome", "duplicate")
            writer.member("winner", winner)
        }
        writer.member("rule", rule)
        writer.array("shapes", of: shapes) { shape, writer in writer.string(shape) }
        writer.array("fields", of: fields) { element, writer in element.write(to: &writer) }
        writer.array("diagnostics", of: diagnostics) { element, writer in element.write(to: &writer) }
        more(&writer)
        writer.endObject()
    }
}

extension Explanation: CustomStringConvertible {
    /// The JSON that ``write(to:file:more:)`` writes, on one line.
    public var description: String { String(json: { write(to: &$0) }) }
}

extension FieldExplanation {
    fileprivate func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("field", field.rawValue)
        writer.member("state", state.rawValue)
        if let value {
            writer.key("value")
            writer.value(value)
        }
        writer.member("otherwise", otherwise)
        writer.array("taken", of: taken) { element, writer in element.write(to: &writer) }
        writer.array("passedOver", of: passedOver) { element, writer in element.write(to: &writer) }
        writer.endObject()
    }
}

extension FieldExplanation.Place {
    fileprivate func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("path", path)
        writer.member("outcome", outcome.rawValue)
        writer.member("pointer", pointer)
        writer.member("inner", inner)
        writer.member("rule", rule)
        if !diagnostics.isEmpty {
            writer.array("diagnostics", of: diagnostics) { element, writer in writer.string(element.name) }
        }
        writer.member("assumedOffset", assumedOffset?.rfc3339)
        writer.endObject()
    }
}
