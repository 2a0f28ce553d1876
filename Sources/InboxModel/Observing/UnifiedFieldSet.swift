import InboxJSON

/// The unified fields that have a value in a message.
///
/// A flag has one if it is true, `delivered` if the vendor says it, a list or an object if it is not empty. The identifier and
/// the status always have one.
package struct UnifiedFieldSet: Hashable, Sendable {
    /// A bit for each field, by its index in ``UnifiedField/all``.
    private var bits: UInt32 = 0
    private var count: UInt32 = 0

    /// Inserts the next field of ``UnifiedField/all``, if it has a value.
    ///
    /// The fields come in their order, so that no index is looked up for each message.
    private mutating func insert(_ field: UnifiedField, if hasValue: Bool = true) {
        assert(UnifiedField.all[Int(count)] == field, "\(field) is not the next field")
        if hasValue { bits |= 1 &<< count }
        count += 1
    }

    /// The fields of a message.
    package init(of message: borrowing InboxMessage) {
        insert(.vendorID)
        insert(.title, if: message.title != nil)
        insert(.subtitle, if: message.subtitle != nil)
        insert(.body, if: message.body != nil)
        insert(.image, if: message.image != nil)
        insert(.imageAlt, if: message.imageAlt != nil)
        insert(.icon, if: message.icon != nil)
        insert(.layout, if: message.layout != nil)
        insert(.style, if: message.style.background != nil || message.style.titleBackground != nil)
        insert(.pinned, if: message.pinned)
        insert(.priority, if: message.priority != nil)
        insert(.status)
        insert(.clicked, if: message.clicked)
        insert(.delivered, if: message.delivered != nil)
        insert(.sentAt, if: message.sentInstant != nil)
        insert(.startsAt, if: message.startInstant != nil)
        insert(.expiresAt, if: message.expiryInstant != nil)
        insert(.topics, if: !message.topics.isEmpty)
        insert(.type, if: message.type != nil)
        insert(.tap, if: message.tap != nil)
        insert(.actions, if: !message.actions.isEmpty)
        insert(.campaignID, if: message.campaignID != nil)
        insert(.templateID, if: message.templateID != nil)
        insert(.partial, if: message.partial)
        insert(.custom, if: !message.custom.isEmpty)
        insert(.vendor, if: !message.vendor.isEmpty)
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
