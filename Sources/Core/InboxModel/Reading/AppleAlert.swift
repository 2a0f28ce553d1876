import InboxJSON

/// The `aps.alert` of a push to an Apple device (Apple: *Generating a remote notification*).
///
/// An alert is a string, which is the body, or an object with title, subtitle and body. Create it only when you need
/// one of these texts. If the message has its texts elsewhere, the alert should not be examined, so that it gives no
/// diagnostics.
///
/// ```swift
/// if let alert = AppleAlert(push.object(.aps)) {
///     message.title = alert.title
///     message.body = alert.body
/// }
/// ```
package struct AppleAlert {
    package enum ApsKey: String, VendorKey {
        case alert

        package static let table = VendorKeyTable<Self>()
    }

    private enum Key: String, VendorKey {
        case title, subtitle, body

        static let table = VendorKeyTable<Self>()
    }

    /// The keys that are read, for ``InboxAdapter/vocabulary``.
    package static let vocabulary = ApsKey.names + Key.names

    private let value: VendorValue
    private let rule: StaticString?
    /// The texts of an object; nil if the alert is a string.
    private let texts: VendorObject<Key>?

    /// Finds the alert; nil if `aps` has none.
    ///
    /// An alert that is neither a string nor an object gives `field.wrong-type` and has no texts.
    ///
    /// - Parameter rule: The id of the rule by which its texts are read.
    package init?(_ aps: VendorObject<ApsKey>?, by rule: StaticString? = nil) {
        guard let value = aps?[.alert] else { return nil }
        self.value = value
        self.rule = rule
        texts = value.object()
        if texts == nil, !isText {
            value.reportWrongType(expected: "a string or an object")
        }
    }

    /// Whether the alert is a string, or a number, which is read as a string.
    private var isText: Bool { value.kind == .string || value.kind == .number }

    package var title: String? { texts?.text(.title, as: .title, by: rule) }

    package var subtitle: String? { texts?.text(.subtitle, as: .subtitle, by: rule) }

    /// The body; for an alert that is a string, the string itself.
    package var body: String? {
        if let texts { return texts.text(.body, as: .body, by: rule) }
        return isText ? value.text(as: .body, by: rule) : nil
    }
}

@available(*, unavailable)
extension AppleAlert: Sendable {}
