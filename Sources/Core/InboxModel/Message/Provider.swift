/// The vendor that delivers a message.
///
/// It is one of this package's vendors, or a name that a custom adapter registers.
///
/// ```swift
/// Provider.xtremePush.name      // "xtremepush"
/// Provider("braze")
/// ```
public struct Provider: Hashable, Sendable, CustomStringConvertible {
    /// The name in canonical JSON and in message ids.
    public let name: String

    /// Names a vendor of this package, or of a custom adapter.
    public init(_ name: String) {
        self.name = name
    }

    /// Zeta Marketing Platform.
    public static let zeta = Provider("zeta")
    /// Salesforce Marketing Cloud MobilePush.
    public static let salesforce = Provider("salesforce")
    /// Customer.io.
    public static let customerIO = Provider("customerio")
    /// XtremePush.
    public static let xtremePush = Provider("xtremepush")
    /// Pushwoosh.
    public static let pushwoosh = Provider("pushwoosh")

    /// The name.
    public var description: String { name }
}
