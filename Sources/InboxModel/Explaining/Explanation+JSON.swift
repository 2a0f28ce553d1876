public import InboxJSON

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
    ///   - file: Stands as the first key, `file`, where there is one.
    ///   - more: Writes members behind the others.
    public func write(
        to writer: inout JSONWriter, file: String? = nil, more: ((inout JSONWriter) -> Void)? = nil
    ) {
        writer.beginObject()
        writer.text("file", file)
        writer.text("pointer", pointer)
        writer.text("inner", inner)
        writer.text("provider", provider.name)
        writer.text("id", id)
        switch outcome {
        case .decoded: writer.text("outcome", "decoded")
        case .rejected: writer.text("outcome", "rejected")
        case .duplicate(let winner):
            writer.text("outcome", "duplicate")
            writer.text("winner", winner)
        }
        writer.text("rule", rule)
        writer.array("shapes", of: shapes) { shape, writer in writer.string(shape) }
        writer.array("fields", of: fields) { element, writer in element.write(to: &writer) }
        writer.array("diagnostics", of: diagnostics) { element, writer in element.write(to: &writer) }
        more?(&writer)
        writer.endObject()
    }
}

extension FieldExplanation {
    fileprivate func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.text("field", field.rawValue)
        writer.text("state", state.rawValue)
        if let value {
            writer.key("value")
            writer.value(value)
        }
        writer.text("otherwise", otherwise)
        writer.array("taken", of: taken) { element, writer in element.write(to: &writer) }
        writer.array("passedOver", of: passedOver) { element, writer in element.write(to: &writer) }
        writer.endObject()
    }
}

extension FieldExplanation.Place {
    fileprivate func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.text("path", path)
        writer.text("outcome", outcome.rawValue)
        writer.text("pointer", pointer)
        writer.text("inner", inner)
        writer.text("rule", rule)
        if !findings.isEmpty {
            writer.array("findings", of: findings) { element, writer in writer.string(element.name) }
        }
        writer.endObject()
    }
}

extension JSONWriter {
    fileprivate mutating func text(_ name: String, _ text: String?) {
        guard let text else { return }
        key(name)
        string(text)
    }
}
