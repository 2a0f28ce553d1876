import InboxJSON

/// Two messages are equal if all their fields are equal, including ``raw``.
///
/// The order of keys and the spelling of numbers matter. Texts that people read (title, subtitle, body, the description
/// of the image) are equal if they are canonically equivalent in Unicode. Identifiers, links and names for programs are
/// compared byte by byte.
///
/// `difference(from:ignoring:)` in `InboxTesting` lists every difference between two messages. It can ignore `raw`, the
/// order of keys and the spelling of numbers.
extension InboxMessage: Hashable {
    /// Compares the fields.
    public static func == (left: InboxMessage, right: InboxMessage) -> Bool {
        guard left.box !== right.box else { return true }
        guard left.fields.vendorID.hasSameBytes(as: right.fields.vendorID),
            left.fields.provider == right.fields.provider
        else { return false }
        var comparison = FieldComparison()
        left.fields.visit(beside: right.fields, &comparison)
        return comparison.isEqual && left.fields.raw == right.fields.raw
    }

    /// Hashes the identity of the message, and its title.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(fields.provider)
        hasher.combine(fields.vendorID)
        hasher.combine(fields.title)
    }
}

/// Compares the fields until one differs.
private struct FieldComparison: FieldVisitor {
    private(set) var isEqual = true

    @inline(__always)
    mutating func field<Value: FieldValue>(
        _ name: StaticString, _ field: UnifiedField, _ value: Value, _ other: Value, isRequired: Bool,
        set: (inout InboxMessage.Fields, Value) -> Void
    ) {
        guard isEqual else { return }
        let isForPeople = InboxMessage.Fields.textsForPeople.contains(field)
        isEqual = isForPeople ? value == other : value.hasSameBytes(as: other)
    }
}

/// Two actions are equal if all their fields are equal.
///
/// Every text except the title is compared byte by byte.
extension InboxAction: Hashable {
    /// Compares the fields.
    public static func == (left: InboxAction, right: InboxAction) -> Bool {
        left.kind == right.kind && left.title == right.title && left.dismisses == right.dismisses
            && left.reportValue.hasSameBytes(as: right.reportValue) && left.vendor == right.vendor
    }

    /// Hashes the kind and the title.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(kind.name)
        hasher.combine(title)
    }
}

extension InboxAction.Kind: Hashable {
    /// Compares links byte by byte and payloads as JSON values.
    public static func == (left: InboxAction.Kind, right: InboxAction.Kind) -> Bool {
        switch left {
        case .openURL(let url, let target):
            guard case .openURL(let otherURL, let otherTarget) = right else { return false }
            return url.hasSameBytes(as: otherURL) && target == otherTarget
        case .deeplink(let deeplink):
            guard case .deeplink(let other) = right else { return false }
            return deeplink.hasSameBytes(as: other)
        case .dismiss, .markRead:
            return left.word == right.word
        case .custom(let payload):
            guard case .custom(let other) = right else { return false }
            return payload == other
        }
    }

    /// Hashes the name in canonical JSON.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(name)
    }
}
