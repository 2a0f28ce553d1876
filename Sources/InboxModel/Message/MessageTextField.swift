extension InboxMessage {
    /// A text of a message: what ``VendorObject/readText(_:into:as:accepting:)-(Key,InboxMessage,_,_)`` writes.
    ///
    /// A struct with static constants, because a later version of the model may add texts.
    public struct TextField: Hashable, Sendable {
        @usableFromInline let slot: TextSlot

        @inlinable
        init(_ slot: TextSlot) {
            self.slot = slot
        }

        /// ``InboxMessage/title``.
        @inlinable public static var title: TextField { TextField(.title) }
        /// ``InboxMessage/subtitle``.
        @inlinable public static var subtitle: TextField { TextField(.subtitle) }
        /// ``InboxMessage/body``.
        @inlinable public static var body: TextField { TextField(.body) }
        /// ``InboxMessage/image``.
        @inlinable public static var image: TextField { TextField(.image) }
        /// ``InboxMessage/imageAlt``.
        @inlinable public static var imageAlt: TextField { TextField(.imageAlt) }
        /// ``InboxMessage/icon``.
        @inlinable public static var icon: TextField { TextField(.icon) }
        /// ``InboxMessage/type``.
        @inlinable public static var type: TextField { TextField(.type) }
        /// ``InboxMessage/campaignID``.
        @inlinable public static var campaignID: TextField { TextField(.campaignID) }
        /// ``InboxMessage/templateID``.
        @inlinable public static var templateID: TextField { TextField(.templateID) }
        /// ``MessageStyle/background`` of ``InboxMessage/style``.
        @inlinable public static var background: TextField { TextField(.background) }
        /// ``MessageStyle/titleBackground`` of ``InboxMessage/style``.
        @inlinable public static var titleBackground: TextField { TextField(.titleBackground) }
    }

    /// A date of a message: what ``VendorObject/readDate(_:into:as:epoch:accepting:zone:)-(Key,_,_,_,_,_)`` writes.
    ///
    /// ``InboxMessage/expiresAt`` is not one of them: an expiry can say that there is none
    /// (``VendorObject/readExpiry(_:into:epoch:accepting:zone:never:)-(Key,_,_,_,_,_)``).
    public struct DateField: Hashable, Sendable {
        @usableFromInline let isStart: Bool

        @inlinable
        init(isStart: Bool) {
            self.isStart = isStart
        }

        /// ``InboxMessage/sentAt``.
        @inlinable public static var sentAt: DateField { DateField(isStart: false) }
        /// ``InboxMessage/startsAt``.
        @inlinable public static var startsAt: DateField { DateField(isStart: true) }

        /// The field as explanations name it.
        @inlinable var unified: UnifiedField { isStart ? .startsAt : .sentAt }
    }

    /// A flag of a message: what ``VendorObject/readFlag(_:into:as:accepting:)-(Key,_,_,_)`` writes.
    public struct FlagField: Hashable, Sendable {
        @usableFromInline
        enum Slot: Hashable, Sendable {
            case pinned, clicked, delivered, partial
        }

        @usableFromInline let slot: Slot

        @inlinable
        init(_ slot: Slot) {
            self.slot = slot
        }

        /// ``InboxMessage/pinned``.
        @inlinable public static var pinned: FlagField { FlagField(.pinned) }
        /// ``InboxMessage/clicked``.
        @inlinable public static var clicked: FlagField { FlagField(.clicked) }
        /// ``InboxMessage/delivered``.
        @inlinable public static var delivered: FlagField { FlagField(.delivered) }
        /// ``InboxMessage/partial``.
        @inlinable public static var partial: FlagField { FlagField(.partial) }

        /// The field as explanations name it.
        @inlinable var unified: UnifiedField {
            switch slot {
            case .pinned: .pinned
            case .clicked: .clicked
            case .delivered: .delivered
            case .partial: .partial
            }
        }
    }

    /// Whether the message has a text; the text itself is not made.
    public func has(_ field: TextField) -> Bool { content.has(field.slot) }

    /// Writes a date that was read.
    @usableFromInline
    mutating func set(_ field: DateField, _ instant: Instant) {
        if field.isStart { startInstant = instant } else { sentInstant = instant }
    }

    /// Writes an expiry that was read.
    @usableFromInline
    mutating func setExpiry(_ expiry: Expiry) {
        expiryInstant = expiry.instant
    }

    /// Writes a flag that was read.
    @usableFromInline
    mutating func set(_ field: FlagField, _ flag: Bool) {
        switch field.slot {
        case .pinned: pinned = flag
        case .clicked: clicked = flag
        case .delivered: delivered = flag
        case .partial: partial = flag
        }
    }
}

extension InboxAction {
    /// A text of an action: what ``VendorObject/readText(_:into:as:accepting:)-(Key,InboxAction,_,_)`` writes.
    ///
    /// Closed: an action has a label and a value to report, and its link has functions of its own.
    public enum TextField: Hashable, Sendable {
        /// ``InboxAction/title``.
        case title
        /// ``InboxAction/reportValue``.
        case reportValue
    }
}
