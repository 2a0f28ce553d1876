// Not in the WebAssembly build: .ci/wasm leaves this file out by its name.

extension InboxMessage.Fields {
    /// Every field that is a single text and has a value.
    package var texts: [(field: UnifiedField, text: String)] {
        var collector = TextCollector(texts: [(.vendorID, vendorID)])
        visit(&collector)
        return collector.texts
    }
}

private struct TextCollector: FieldVisitor {
    var texts: [(field: UnifiedField, text: String)]

    mutating func field<Value: FieldValue>(
        _ name: StaticString, _ field: UnifiedField, _ value: Value, _ other: Value, isRequired: Bool,
        set: (inout InboxMessage.Fields, Value) -> Void
    ) {
        if let text = value as? String { texts.append((field, text)) }
    }
}
