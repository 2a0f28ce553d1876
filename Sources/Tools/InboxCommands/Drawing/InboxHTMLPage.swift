import InboxVendors

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Draws an inbox as a self-contained HTML page, without scripts, that loads only the messages' own pictures.
///
/// Every value of a vendor is escaped; a link leads only to `http:`, `https:`, `mailto:` and `tel:`, a picture comes only
/// from `http:` and `https:`, a colour is used only as ``CSSColor`` has read it. A content security policy in the page
/// says the same to the browser.
struct InboxHTMLPage {
    let view: InboxView

    /// Creates a page of a view.
    init(_ view: InboxView) {
        self.view = view
    }

    /// Writes the whole document, with a line feed at its end.
    ///
    /// - Parameter write: Called with each piece; returns whether to go on.
    func render(to write: (String) -> Bool) {
        guard write(top), renderMessages(to: write), renderHidden(to: write) else { return }
        _ = write("</main>\n\(footer)</body>\n</html>\n")
    }

    /// The whole document.
    func render() -> String {
        var html = ""
        render {
            html += $0
            return true
        }
        return html
    }

    /// Everything above the messages.
    private var top: String {
        var html = head
        html += "<body>\n<header class=\"top\">\n"
        html += "<h1>Inbox</h1>\n"
        html += "<p class=\"counts\"><strong>\(view.unread)</strong> unread of \(view.total)"
        let listed = view.listedCount
        if listed != view.total { html += ", \(listed) on this page" }
        html += "</p>\n<p class=\"now\">As of \(Self.time(view.now, "\(RelativeTime.minute(view.now)) UTC"))</p>\n"
        return html + "</header>\n<main>\n"
    }

    private var head: String {
        """
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta http-equiv="Content-Security-Policy" content="\(Self.policy)">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <meta name="referrer" content="no-referrer">
        <title>Inbox: \(view.unread) unread of \(view.total)</title>
        <style>
        \(Self.style)
        </style>
        </head>

        """
    }

    /// `default-src` covers neither the base of links nor where forms are sent.
    private static let policy =
        "default-src 'none'; img-src http: https:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"

    // MARK: Below the messages

    /// Writes the hidden messages in a collapsed list, each with its reason.
    private func renderMessages(to write: (String) -> Bool) -> Bool {
        guard !view.messages.isEmpty else { return write("<p class=\"empty\">\(view.emptiness)</p>\n") }
        return write("<section class=\"list\" aria-label=\"Messages\">\n")
            && zip(view.messages, view.reasons).allSatisfy { write(card($0, reason: $1)) } && write("</section>\n")
    }

    private func renderHidden(to write: (String) -> Bool) -> Bool {
        guard !view.hidden.isEmpty else { return true }
        let counts = InboxView.counts(of: view.hiddenReasons).joined(separator: ", ")
        return write("<details>\n<summary>Hidden: \(counts)</summary>\n<ul>\n")
            && zip(view.hidden, view.hiddenReasons).allSatisfy { write(item($0, reason: $1)) }
            && write("</ul>\n</details>\n")
    }

    /// The line of a hidden message.
    private func item(_ message: InboxMessage, reason: HiddenReason) -> String {
        let title = message.title ?? message.subtitle ?? message.body ?? message.imageAlt ?? "(no text)"
        let excerpt = HTMLText.escaped(String(title.prefix(200)))
        return "<li>\(Self.badge(message.provider)) <bdi lang=\"\">\(excerpt)</bdi> "
            + "<span class=\"reason\">\(Self.explanation(of: reason, message, now: view.now))</span></li>\n"
    }

    /// The reason, with the instant that decides it.
    static func explanation(of reason: HiddenReason, _ message: InboxMessage, now: Date) -> String {
        let (word, instant): (String, Date?) =
            switch reason {
            case .expired: ("expired", message.expiresAt)
            case .notStarted: ("starts", message.startsAt)
            default: ("", nil)
            }
        guard let instant else { return reason.words }
        return "\(word) \(time(instant, RelativeTime.phrase(for: instant, now: now)))"
    }

    private var footer: String {
        let diagnostics = view.diagnosticCounts
        guard !diagnostics.isEmpty || !view.files.isEmpty else { return "" }
        var html = "<footer>\n"
        if !diagnostics.isEmpty {
            html += "<p>Diagnostics: \(diagnostics.joined(separator: ", "))."
            if view.diagnosticsPath == nil { html += " <code>--diagnostics PATH</code> keeps them." }
            html += "</p>\n"
        }
        if !view.files.isEmpty {
            let files = view.files.map { "<code><bdi>\(HTMLText.escaped($0))</bdi></code>" }
            html += "<p class=\"failed\">Failed: \(files.joined(separator: ", "))</p>\n"
        }
        return html + "</footer>\n"
    }

    // MARK: Parts

    /// An instant in words, with the instant itself for machines.
    static func time(_ date: Date, _ words: String) -> String {
        guard let stamp = RelativeTime.stamp(date) else { return words }
        return "<time datetime=\"\(stamp)\" title=\"\(RelativeTime.minute(date)) UTC\">\(words)</time>"
    }

    /// The vendor's name in its colour.
    static func badge(_ provider: Provider) -> String {
        let name = VendorAppearance.of(provider)?.displayName ?? provider.name
        let classes = ["vendor", vendorClass(provider)].filter { !$0.isEmpty }.joined(separator: " ")
        return "<span class=\"\(classes)\"><bdi>\(HTMLText.escaped(name))</bdi></span>"
    }

    /// The CSS class that sets a vendor's colour, or an empty text for a vendor without an appearance.
    static func vendorClass(_ provider: Provider) -> String {
        VendorAppearance.of(provider)?.provider.name ?? ""
    }
}
