import InboxJSON

/// The unified fields that have a value in a message.
///
/// A flag has a value if it is true, and a list or object if it is not empty. `delivered` has a value if the vendor
/// sends it. The identifier and the status always have one.
package struct UnifiedFieldSet: Hashable, Sendable {
    /// One bit for each field, by its index in ``UnifiedField/all``.
    private var bits: UInt32 = 0

    /// Collects the fields of a message.
    package init(of message: InboxMessage) {
        // The identifier is the first field.
        var collector = FieldCollector(bits: 1, next: 2)
        message.fields.visit(&collector)
        bits = collector.bits
    }

    /// Calls `body` with the index of each field in ``UnifiedField/all``.
    package func forEachIndex(_ body: (Int) -> Void) {
        var left = bits
        while left != 0 {
            body(left.trailingZeroBitCount)
            left &= left &- 1
        }
    }
}

private struct FieldCollector: FieldVisitor {
    var bits: UInt32
    /// The bit of the next field.
    var next: UInt32

    mutating func field<Value: FieldValue>(
        _ name: StaticString, _ field: UnifiedField, _ value: Value, _ other: Value, isRequired: Bool,
        set: (inout InboxMessage.Fields, Value) -> Void
    ) {
        if !value.isAbsent { bits |= next }
        next &<<= 1
    }
}
