import Foundation
import Testing
import UnifiedInbox

@testable import InboxCommands

/// The colours of the pages' style sheet can be read: by WCAG 2, a text needs a contrast of at least 4.5 to 1.
@Suite struct PageContrastTests {
    /// The custom properties of the light and of the dark scheme, read from the style sheet.
    private static func schemes() throws -> [(name: String, colors: [String: [Double]])] {
        let parts = HTMLPage.style.components(separatedBy: "@media screen and (prefers-color-scheme: dark)")
        try #require(parts.count == 2)
        return [
            ("light", colors(parts[0])), ("dark", colors(parts[1].components(separatedBy: "\n}\n")[0])),
        ]
    }

    private static func colors(_ css: String) -> [String: [Double]] {
        let declarations = css.matches(of: /--([a-z]+): #([0-9a-f]{6});/)
        return Dictionary(
            declarations.map { match in
                let number = Int(match.2, radix: 16) ?? 0
                return (String(match.1), [number >> 16, number >> 8 & 0xFF, number & 0xFF].map { Double($0) / 255 })
            }
        ) { first, _ in first }
    }

    private static func luminance(_ color: [Double]) -> Double {
        let light = color.map { $0 <= 0.04045 ? $0 / 12.92 : pow(($0 + 0.055) / 1.055, 2.4) }
        return 0.2126 * light[0] + 0.7152 * light[1] + 0.0722 * light[2]
    }

    private static func contrast(_ one: [Double], _ other: [Double]) -> Double {
        let (a, b) = (luminance(one), luminance(other))
        return (max(a, b) + 0.05) / (min(a, b) + 0.05)
    }

    private static func mix(_ color: [Double], _ share: Double, _ other: [Double]) -> [Double] {
        zip(color, other).map { $0 * share + $1 * (1 - share) }
    }

    @Test func `every text has a contrast of at least 4.5 in both schemes`() throws {
        let vendors = VendorAppearance.all.map(\.provider.name)
        var pairs = ["ink", "muted", "error", "warning", "note"].flatMap { [($0, "page"), ($0, "card")] }
        pairs += vendors.flatMap { [($0, "page"), ($0, "card")] }
        // A chosen filter, and a button that is a link.
        pairs += [("page", "ink"), ("card", "accent")]
        for (name, colors) in try Self.schemes() {
            for (text, ground) in pairs {
                let ratio = Self.contrast(
                    try #require(colors[text], "\(text)"), try #require(colors[ground], "\(ground)"))
                #expect(ratio >= 4.5, "\(text) on \(ground), \(name): \(ratio)")
            }
            // What stands for a picture: the ink on the vendor's colour, mixed into the card's.
            for vendor in vendors {
                let fill = Self.mix(try #require(colors[vendor]), 0.22, try #require(colors["card"]))
                #expect(Self.contrast(try #require(colors["ink"]), fill) >= 4.5, "\(vendor), \(name)")
            }
        }
    }

    @Test func `marks, bars and the focus have a contrast of at least 3 in both schemes`() throws {
        for (name, colors) in try Self.schemes() {
            for mark in ["accent", "pin"] + VendorAppearance.all.map(\.provider.name) {
                for ground in ["page", "card"] + (mark == "accent" || mark == "pin" ? [] : ["soft"]) {
                    let ratio = Self.contrast(try #require(colors[mark]), try #require(colors[ground]))
                    #expect(ratio >= 3, "\(mark) on \(ground), \(name): \(ratio)")
                }
            }
        }
    }

    @Test func `no text is made paler, and no colour is outside the properties`() {
        let rules = HTMLPage.style.components(separatedBy: "* { box-sizing")[1]
        #expect(!rules.contains("opacity: .") && !rules.contains("color: #") && !rules.contains("background: #"))
    }

    @Test func `the focus is visible on everything that takes it`() {
        #expect(HTMLPage.style.contains(":focus-visible { outline: 3px solid var(--accent)"))
        #expect(HTMLPage.style.contains("label:has(:focus-visible) { outline: 3px solid var(--accent)"))
        #expect(!HTMLPage.style.contains("outline: none") && !HTMLPage.style.contains("outline: 0"))
    }

    @Test func `a page prints on white, without its filters and in one column`() throws {
        let print = try #require(HTMLPage.style.components(separatedBy: "@media print {").last)
        #expect(print.contains(":root { --page: #ffffff; }") && print.contains(".filters { display: none; }"))
        #expect(print.contains("break-inside: avoid") && !HTMLPage.style.contains("@media (prefers-color-scheme"))
    }
}
