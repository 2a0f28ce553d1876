import InboxTools
import InboxVendors

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The frame of every page: one self-contained document without scripts, with one style sheet and a content security policy.
///
/// The parts that more than one page draws are here too. Every text that comes from an input is escaped here or by the caller.
enum HTMLPage {
    /// Everything before the page's own content.
    ///
    /// - Parameters:
    ///   - title: The title of the window; escaped here.
    ///   - loadsPictures: Whether the page has pictures, which come from `http:` and `https:`. Nothing else is ever loaded.
    ///   - style: The rules that this page needs besides the style sheet.
    static func top(
        title: String, loadsPictures: Bool = false, base: String = HTMLPage.style, style: String = ""
    ) -> String {
        // `default-src` covers neither the base of links nor where forms are sent.
        let pictures = loadsPictures ? " img-src http: https:;" : ""
        let policy =
            "default-src 'none';\(pictures) style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"
        return """
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta http-equiv="Content-Security-Policy" content="\(policy)">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="color-scheme" content="light dark">
            <meta name="referrer" content="no-referrer">
            <title>\(HTMLText.escaped(title))</title>
            <style>
            \(base)
            \(style)</style>
            </head>
            <body>

            """
    }

    /// Everything after the page's own content.
    static let bottom = "</body>\n</html>\n"

    // MARK: Parts

    /// An instant in words that begin with the distance from `now`, if it is given, and for machines in `datetime`.
    static func time(_ date: Date, now: Date? = nil) -> String {
        let minute = RelativeTime.readable(date)
        let words =
            now.map {
                "\(RelativeTime.phrase(for: date, now: $0, inFull: true)) <span class=\"minute\">\(minute)</span>"
            } ?? "\(minute) UTC"
        guard let stamp = Instant(date)?.rfc3339 else { return words }
        return "<time datetime=\"\(stamp)\">\(words)</time>"
    }

    /// The vendor's name as it spells it, in its colour.
    static func badge(_ provider: Provider) -> String {
        let name = HTMLText.escaped(VendorAppearance.of(provider)?.displayName ?? provider.name)
        return "<span class=\"vendor \(vendorClass(provider))\"><bdi>\(name)</bdi></span>"
    }

    /// The CSS class that sets a vendor's colour, by which a page filters too; `other` for a vendor without an appearance.
    static func vendorClass(_ provider: Provider) -> String {
        VendorAppearance.of(provider)?.provider.name ?? "other"
    }

    /// A severity as a word in its colour.
    static func mark(_ severity: Severity) -> String {
        "<span class=\"mark \(severity.rawValue)\">\(severity.rawValue)</span>"
    }

    /// A text from an input as code, isolated from the writing direction around it, and broken before slashes.
    static func code(_ text: String) -> String {
        "<code><bdi>\(HTMLText.escaped(text).replacing("/", with: "<wbr>/"))</bdi></code>"
    }

    /// The first characters of a text, and an ellipsis if there are more.
    static func excerpt(_ text: String, _ length: Int) -> String {
        text.utf8.count > length && text.count > length ? text.prefix(length) + "…" : text
    }
}
