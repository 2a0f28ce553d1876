import InboxVendors

/// How the table and the page show a vendor: the one place that names a vendor's display name and colours.
struct VendorAppearance {
    let provider: Provider
    /// The product's name, spelled as the vendor spells it.
    let displayName: String
    /// The SGR colour of the vendor's name on a terminal: one of the 16 colours that every theme has.
    let terminalCode: String
    /// The colours of the vendor's name on the page, as CSS, in the light and the dark scheme.
    let lightColor: String
    let darkColor: String

    static let all = [
        VendorAppearance(.zeta, "Zeta", terminal: "35", light: "#6b21a8", dark: "#d8b4fe"),
        VendorAppearance(.salesforce, "Salesforce MobilePush", terminal: "34", light: "#0b5394", dark: "#93c5fd"),
        VendorAppearance(.customerIO, "Customer.io", terminal: "36", light: "#0e7490", dark: "#67e8f9"),
        VendorAppearance(.xtremePush, "XtremePush", terminal: "33", light: "#9a3412", dark: "#fdba74"),
        VendorAppearance(.pushwoosh, "Pushwoosh", terminal: "32", light: "#15803d", dark: "#86efac"),
    ]

    /// The appearance of a vendor, or nil if the vendor is not one of this package.
    static func of(_ provider: Provider) -> VendorAppearance? {
        all.first { $0.provider == provider }
    }

    private init(_ provider: Provider, _ displayName: String, terminal: String, light: String, dark: String) {
        self.provider = provider
        self.displayName = displayName
        terminalCode = terminal
        lightColor = light
        darkColor = dark
    }
}
