import InboxJSON

/// How a message is printed: in a failed test, in a debugger, by `print` and by `dump`.
extension InboxMessage: CustomStringConvertible, CustomReflectable {
    /// The canonical JSON, on one line, without ``raw``.
    public var description: String { String(json: { write(to: &$0) }) }

    /// The keys of canonical JSON that the message has, `raw` included, each with its value.
    public var customMirror: Mirror {
        var mirror = FieldMirror()
        mirror.children.add("id", id)
        mirror.children.add("provider", fields.provider.name)
        mirror.children.add("vendorID", fields.vendorID)
        fields.visit(&mirror)
        if !fields.raw.isNull { mirror.children.add("raw", fields.raw) }
        return mirror.children.mirror(of: self)
    }
}

private struct FieldMirror: FieldVisitor {
    var children = CanonicalChildren()

    mutating func field<Value: FieldValue>(
        _ name: StaticString, _ field: UnifiedField, _ value: Value,
        _ path: WritableKeyPath<InboxMessage.Fields, Value>,
        isRequired: Bool
    ) {
        if isRequired || !value.isAbsent { children.add(name.description, value.mirrored) }
    }
}

extension MessageStyle: CustomStringConvertible, CustomReflectable {
    /// The canonical JSON, on one line.
    public var description: String {
        String(json: { writer in
            writer.beginObject()
            writer.member("background", background)
            writer.member("titleBackground", titleBackground)
            writer.endObject()
        })
    }

    /// The keys of canonical JSON that the style has, each with its value.
    public var customMirror: Mirror {
        var children = CanonicalChildren()
        children.add("background", background)
        children.add("titleBackground", titleBackground)
        return children.mirror(of: self)
    }
}
