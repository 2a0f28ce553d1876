package import InboxJSON

extension InboxMessage {
    /// The version of the canonical JSON form.
    public static let schema = 1

    /// The canonical JSON in UTF-8.
    ///
    /// Keys are in the documented order, and keys without a value are omitted.
    ///
    /// - Parameter includingRaw: Whether to include the vendor's element, under the key `raw`.
    public func canonicalJSON(includingRaw: Bool = false) -> [UInt8] {
        var writer = JSONWriter(reservingCapacity: 512)
        write(to: &writer, includingRaw: includingRaw)
        return writer.bytes
    }

    /// - Parameter recipient: The recipient that `inbox stream` prints. It is written as the first key, `recipient`. If
    ///   nil, the key is omitted.
    package func write(
        to writer: inout JSONWriter, includingRaw: Bool = false, recipient: String? = nil, freeForm: FreeForm = .json
    ) {
        writer.beginObject()
        writer.member("recipient", recipient)
        writer.key("id")
        writer.string(fields.provider.name, ":", fields.vendorID)
        writer.member("provider", fields.provider.name)
        writer.member("vendorID", fields.vendorID)
        var visitor = FieldWriter(freeForm: freeForm, writer: consume writer)
        fields.visit(&visitor)
        writer = visitor.takeWriter()
        if includingRaw, !fields.raw.isNull {
            writer.key("raw")
            writer.freeForm(freeForm) { $0.value(fields.raw, .lossless) }
        }
        writer.endObject()
    }
}

/// Writes the fields that are required or have a value.
private struct FieldWriter: FieldVisitor, ~Copyable {
    let freeForm: FreeForm
    var writer: JSONWriter

    @inline(__always)
    mutating func field<Value: FieldValue>(
        _ name: StaticString, _ field: UnifiedField, _ value: Value, _ other: Value, isRequired: Bool,
        set: (inout InboxMessage.Fields, Value) -> Void
    ) {
        guard isRequired || !value.isAbsent else { return }
        writer.key(name)
        value.write(to: &writer, freeForm)
    }

    consuming func takeWriter() -> JSONWriter { writer }
}

extension JSONWriter {
    package mutating func member(_ name: StaticString, _ value: Instant?) {
        guard let value else { return }
        key(name)
        string(plain: { value.appendRFC3339(to: &$0) })
    }
}
