import InboxJSON

/// What a push to an Apple device shows, its `aps.alert`: a text, which is the body, or an object with texts of its own
/// (Apple: *Generating a remote notification*).
///
/// Made where the first text is asked of it: of a message that has its texts itself nothing is looked at, and nothing
/// reported.
package struct AppleAlert {
    /// Of `aps`.
    package enum ApsKey: Int, VendorKey {
        case alert

        package static let table = VendorKeyTable<Self>()
    }

    private enum Key: Int, VendorKey {
        case title, subtitle, body

        static let table = VendorKeyTable<Self>()
    }

    /// The keys that it is read by.
    package static let vocabulary = ApsKey.names + Key.names

    private let value: VendorValue
    /// Nil of a text.
    private let texts: VendorObject<Key>?

    /// Finds it; nil where `aps` has none.
    ///
    /// What is neither a text nor an object is `field.wrong-type`, and has no texts.
    package init?(_ aps: VendorObject<ApsKey>?) {
        guard let value = aps?[.alert] else { return nil }
        self.value = value
        texts = value.object()
        if texts == nil, !isText {
            value.report(
                .fieldWrongType,
                "\(value.name) is \(value.shown) where a text or an object belongs; it counts as absent. Send one of "
                    + "them")
        }
    }

    /// Whether it is a string, or a number, which is read as one.
    private var isText: Bool { value.kind == .string || value.kind == .number }

    /// The title, where it has one.
    package func title(as field: UnifiedField) -> FieldText? { texts?.placedText(.title, as: field) }

    /// Whether it has a title, with no finding.
    package var hasTitle: Bool { texts?.hasPlainText(.title) == true }

    /// Whether it has a subtitle, with no finding.
    package var hasSubtitle: Bool { texts?.hasPlainText(.subtitle) == true }

    /// Whether it has a body, with no finding.
    package var hasBody: Bool { texts?.hasPlainText(.body) ?? (isText && !value.isBlank) }

    /// The subtitle, where it has one.
    package func subtitle(as field: UnifiedField) -> FieldText? { texts?.placedText(.subtitle, as: field) }

    /// The body: of an object, or the text itself.
    package func body(as field: UnifiedField) -> FieldText? {
        if let texts { return texts.placedText(.body, as: field) }
        guard isText, let text = value.placedText() else { return nil }
        value.note(as: field)
        return text
    }
}

@available(*, unavailable)
extension AppleAlert: Sendable {}
