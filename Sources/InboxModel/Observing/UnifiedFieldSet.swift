import InboxJSON

/// The unified fields that have a value in a message.
///
/// A flag has one if it is true, `delivered` if the vendor says it, a list or an object if it is not empty. The identifier and
/// the status always have one.
package struct UnifiedFieldSet: Hashable, Sendable {
    /// A bit for each field, by its index in ``UnifiedField/all``.
    private var bits: UInt32 = 0
    private var count: UInt32 = 0

    /// Adds the next field of ``UnifiedField/all``, if it has a value.
    private mutating func append(_ hasValue: Bool) {
        if hasValue { bits |= 1 &<< count }
        count += 1
    }

    /// The fields of a message.
    package init(of message: borrowing InboxMessage) {
        append(true)
        for slot in [TextSlot.title, .subtitle, .body, .image, .imageAlt, .icon] { append(message.content.has(slot)) }
        append(message.layout != nil)
        append(message.content.has(.background) || message.content.has(.titleBackground))
        append(message.pinned)
        append(message.priority != nil)
        append(true)
        append(message.clicked)
        append(message.delivered != nil)
        append(message.sentInstant != nil)
        append(message.startInstant != nil)
        append(message.expiryInstant != nil)
        append(message.content.has(.topics) && !message.content.topics.isEmpty)
        append(message.content.has(.type))
        append(message.plainTap != nil || message.uncommonFields.contains { $0.tap != nil })
        append(!message.actions.isEmpty)
        append(message.content.has(.campaignID))
        append(message.content.has(.templateID))
        append(message.partial)
        append(!message.custom.isEmpty)
        append(!message.vendor.isEmpty)
    }

    /// Calls `body` with the index in ``UnifiedField/all`` of each field.
    package func forEachIndex(_ body: (Int) -> Void) {
        var left = bits
        while left != 0 {
            body(left.trailingZeroBitCount)
            left &= left &- 1
        }
    }
}
