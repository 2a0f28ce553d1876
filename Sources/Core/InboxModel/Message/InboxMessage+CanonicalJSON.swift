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

    /// Writes the canonical JSON.
    ///
    /// - Parameter recipient: The recipient that `inbox stream` prints. It is written as the first key, `recipient`. If
    ///   nil, the key is omitted.
    package func write(to writer: inout JSONWriter, includingRaw: Bool = false, recipient: String? = nil) {
        write(to: &writer, includingRaw: includingRaw, recipient: recipient, freeForm: .json)
    }

    /// Writes the canonical JSON, with free-form values as JSON or as strings that contain JSON.
    package func write(
        to writer: inout JSONWriter, includingRaw: Bool = false, recipient: String? = nil, freeForm: FreeForm
    ) {
        writer.beginObject()
        writer.member(.recipient, recipient)
        writer.member(.id, fields.provider.name, ":", fields.vendorID)
        writer.member(.provider, fields.provider.name)
        writer.member(JSONName("vendorID"), fields.vendorID)
        var visitor = FieldWriter(freeForm: freeForm, writer: consume writer)
        fields.visit(&visitor)
        writer = visitor.takeWriter()
        if includingRaw, !fields.raw.isNull {
            writer.key(.raw)
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
        if isRequired || !value.isAbsent { value.write(JSONName(name), to: &writer, freeForm) }
    }

    consuming func takeWriter() -> JSONWriter { writer }
}

extension JSONWriter {
    /// Writes a member, or nothing if it has no value.
    package mutating func member(_ name: JSONName, _ value: Instant?) {
        guard let value else { return }
        member(name, plain: { value.appendRFC3339(to: &$0) })
    }

    /// Writes a member, or nothing if the object is empty.
    mutating func member(_ name: JSONName, _ value: JSONObject, _ form: FreeForm) {
        guard !value.isEmpty else { return }
        key(name)
        freeForm(form) { $0.object(value) }
    }
}

/// The keys of canonical JSON.
extension JSONName {
    package static let recipient = JSONName("recipient")
    package static let provider = JSONName("provider")
    static let title = JSONName("title")
    static let background = JSONName("background")
    static let titleBackground = JSONName("titleBackground")
    package static let status = JSONName("status")
    static let vendor = JSONName("vendor")
    static let kind = JSONName("kind")
    static let url = JSONName("url")
    static let target = JSONName("target")
    static let deeplink = JSONName("deeplink")
    static let reportValue = JSONName("reportValue")
    package static let id = JSONName("id")
    static let raw = JSONName("raw")
    static let payload = JSONName("payload")
    static let dismisses = JSONName("dismisses")
}
