import InboxJSON

/// The `aps.alert` of a push to an Apple device: a text, which is the body, or an object with texts of its own (Apple:
/// *Generating a remote notification*).
///
/// An adapter makes it when it needs the first text, so that the alert of a message that has its texts elsewhere is not
/// examined and has no findings.
///
/// ```swift
/// if let alert = AppleAlert(push.object(.aps)) {
///     alert.readTitle(into: &message)
///     alert.readBody(into: &message)
/// }
/// ```
public struct AppleAlert {
    /// The keys of `aps`.
    public enum ApsKey: String, VendorKey {
        /// The alert.
        case alert

        /// The table of the keys.
        public static let table = VendorKeyTable<Self>()
    }

    private enum Key: String, VendorKey {
        case title, subtitle, body

        static let table = VendorKeyTable<Self>()
    }

    /// The keys that are read, for ``DocumentedAdapter/vocabulary``.
    public static let vocabulary = ApsKey.names + Key.names

    private let value: VendorValue
    /// Nil for a text.
    private let texts: VendorObject<Key>?

    /// Finds the alert; nil if `aps` has none.
    ///
    /// An alert that is neither a text nor an object is `field.wrong-type`, and has no texts.
    public init?(_ aps: VendorObject<ApsKey>?) {
        guard let value = aps?[.alert] else { return nil }
        self.value = value
        texts = value.object()
        if texts == nil, !isText {
            value.report(
                .fieldWrongType,
                "\(value.name) is \(value.shown), but a string or an object is expected; it is treated as absent. "
                    + "Send one of them")
        }
    }

    /// Whether the alert is a string, or a number, which is read as one.
    private var isText: Bool { value.kind == .string || value.kind == .number }

    /// Whether there is a title, without a finding.
    public var hasTitle: Bool { texts?.hasPlainText(.title) == true }

    /// Whether there is a subtitle, without a finding.
    public var hasSubtitle: Bool { texts?.hasPlainText(.subtitle) == true }

    /// Whether there is a body, without a finding.
    public var hasBody: Bool { texts?.hasPlainText(.body) ?? (isText && !value.isBlank) }

    /// Reads the title; returns whether there is one.
    @discardableResult
    public func readTitle(into message: inout InboxMessage) -> Bool {
        texts?.readText(.title, into: &message, as: .title) ?? false
    }

    /// Reads the subtitle; returns whether there is one.
    @discardableResult
    public func readSubtitle(into message: inout InboxMessage) -> Bool {
        texts?.readText(.subtitle, into: &message, as: .subtitle) ?? false
    }

    /// Reads the body, that of an object or the text itself; returns whether there is one.
    @discardableResult
    public func readBody(into message: inout InboxMessage) -> Bool {
        if let texts { return texts.readText(.body, into: &message, as: .body) }
        return isText && value.readText(into: &message, as: .body)
    }
}

@available(*, unavailable)
extension AppleAlert: Sendable {}
