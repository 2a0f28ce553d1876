import InboxJSON

/// Equal messages have equal fields, ``raw`` included: the order of keys and the spelling of numbers count.
///
/// Texts that people read (title, subtitle, body, the description of the image) are equal if they are canonically equivalent
/// in Unicode. Identifiers, links and names for programs are compared byte by byte.
///
/// `difference(from:ignoring:)` of `InboxTesting` gives every place at which two messages differ, and can ignore these three.
extension InboxMessage: Hashable {
    /// Compares the fields.
    public static func == (left: InboxMessage, right: InboxMessage) -> Bool {
        left.box === right.box || left.fields == right.fields
    }

    /// Hashes what identifies the message, and its title.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(fields.provider)
        hasher.combine(fields.vendorID)
        hasher.combine(fields.title)
    }
}

extension InboxMessage.Fields {
    fileprivate static func == (left: Self, right: Self) -> Bool {
        // The fields that differ most often come first, and the JSON values, which take longest, last.
        left.status == right.status && left.clicked == right.clicked
            && left.vendorID.hasSameBytes(as: right.vendorID) && left.provider == right.provider
            && left.title == right.title && left.subtitle == right.subtitle && left.body == right.body
            && left.imageAlt == right.imageAlt
            && left.image.hasSameBytes(as: right.image) && left.icon.hasSameBytes(as: right.icon)
            && left.layout == right.layout && left.style == right.style && left.pinned == right.pinned
            && left.priority == right.priority && left.delivered == right.delivered
            && left.sentInstant == right.sentInstant && left.startInstant == right.startInstant
            && left.expiryInstant == right.expiryInstant && left.partial == right.partial
            && left.topics.elementsEqual(right.topics) { $0.hasSameBytes(as: $1) }
            && left.type.hasSameBytes(as: right.type) && left.campaignID.hasSameBytes(as: right.campaignID)
            && left.templateID.hasSameBytes(as: right.templateID)
            && left.tap == right.tap && left.actions == right.actions
            && left.custom == right.custom && left.vendor == right.vendor && left.raw == right.raw
    }
}

/// Equal actions have equal fields; all texts but the title are compared byte by byte.
extension InboxAction: Hashable {
    /// Compares the fields.
    public static func == (left: InboxAction, right: InboxAction) -> Bool {
        left.kind == right.kind && left.title == right.title && left.dismisses == right.dismisses
            && left.reportValue.hasSameBytes(as: right.reportValue) && left.vendor == right.vendor
    }

    /// Hashes what is done, and the title.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(kind.name)
        hasher.combine(title)
    }
}

extension InboxAction.Kind: Hashable {
    /// Compares links byte by byte, and payloads as JSON values.
    public static func == (left: InboxAction.Kind, right: InboxAction.Kind) -> Bool {
        switch (left, right) {
        case (.openURL(let left, let target), .openURL(let right, let otherTarget)):
            left.hasSameBytes(as: right) && target == otherTarget
        case (.deeplink(let left), .deeplink(let right)): left.hasSameBytes(as: right)
        case (.dismiss, .dismiss), (.markRead, .markRead): true
        case (.custom(let left), .custom(let right)): left == right
        default: false
        }
    }

    /// Hashes the word in canonical JSON.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(name)
    }
}

extension String? {
    /// Whether both texts are absent, or have the same bytes.
    fileprivate func hasSameBytes(as other: String?) -> Bool {
        switch (self, other) {
        case (let text?, let other?): text.hasSameBytes(as: other)
        case (nil, nil): true
        default: false
        }
    }
}
