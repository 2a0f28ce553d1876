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

    private static let vendors = VendorAppearance.all.map(\.provider.name)
    /// What a text is painted with, and what is behind one.
    private static let texts = ["ink", "muted", "error", "warning", "note", "accent"] + vendors
    private static let grounds = ["page", "card", "soft"]

    @Test func `every text has a contrast of at least 4.5 on everything that is behind a text, in both schemes`() throws
    {
        // A badge is on a page or on a card. The last two are a chosen filter, and a button that is a link.
        var pairs = Self.texts.flatMap { text in Self.grounds.map { (text, $0) } }
        pairs.removeAll { Self.vendors.contains($0) && $1 == "soft" }
        pairs += [("page", "ink"), ("card", "accent")]
        for (name, colors) in try Self.schemes() {
            for (text, ground) in pairs {
                let ratio = Self.contrast(
                    try #require(colors[text], "\(text)"), try #require(colors[ground], "\(ground)"))
                #expect(ratio >= 4.5, "\(text) on \(ground), \(name): \(ratio)")
            }
            // What stands for a picture: the ink on the vendor's colour, mixed into the card's.
            for vendor in Self.vendors {
                let fill = Self.mix(try #require(colors[vendor]), 0.22, try #require(colors["card"]))
                #expect(Self.contrast(try #require(colors["ink"]), fill) >= 4.5, "\(vendor), \(name)")
            }
        }
    }

    @Test func `the style sheet paints texts with these colours, and nothing else`() {
        let rules = HTMLPage.style.components(separatedBy: "* { box-sizing")[1]
        for match in rules.matches(of: /[{; ]color: ([^;]+);/) {
            let isKnown =
                (Self.texts + ["page", "card"]).contains { match.1 == "var(--\($0))" }
                || ["inherit", "var(--hue, var(--muted))"].contains(match.1)
            #expect(isKnown, "\(match.0)")
        }
        for match in rules.matches(of: /background: ([^;]+);/) {
            let isKnown =
                (Self.grounds + ["ink", "accent"]).contains { match.1 == "var(--\($0))" }
                || ["none", "var(--hue, var(--muted))"].contains(match.1)
                || match.1 == "var(--soft) linear-gradient(135deg, var(--fill), var(--soft))"
            #expect(isKnown, "\(match.0)")
        }
        #expect(!rules.contains("opacity: ."))
        #expect(rules.contains("--fill: color-mix(in srgb, var(--hue, var(--muted)) 22%, var(--card))"))
    }

    @Test func `marks, bars and the focus have a contrast of at least 3 in both schemes`() throws {
        for (name, colors) in try Self.schemes() {
            for mark in ["accent", "pin"] + Self.vendors {
                for ground in Self.grounds {
                    let ratio = Self.contrast(try #require(colors[mark]), try #require(colors[ground]))
                    #expect(ratio >= 3, "\(mark) on \(ground), \(name): \(ratio)")
                }
            }
        }
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
        #expect(print.contains(".entry { content-visibility: visible; }"))
        #expect(print.contains("pre { max-height: none; }"))
    }
}
