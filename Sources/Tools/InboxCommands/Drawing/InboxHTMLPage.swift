import InboxVendors

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Draws an inbox as a self-contained HTML page, without scripts, that loads only the messages' own pictures.
///
/// The messages are in one column, in the inbox's order. Beside each are its diagnostics, and, closed at first, the vendor's
/// JSON and where each field comes from. Filters are radio buttons that the style sheet reads.
///
/// Every value of a vendor is escaped. A link leads only to `http:`, `https:`, `mailto:` and `tel:`, and a picture comes
/// only from `http:` and `https:`. A colour is written only in the form that ``CSSColor`` returns. A content security
/// policy in the page says the same to the browser.
struct InboxHTMLPage {
    /// The largest number of messages on a page that explains them: an explanation has about ten times the HTML of a card.
    static let explainedCount = 1000
    /// The largest number of diagnostics that are listed in one place; the others are counted.
    static let listedDiagnostics = 50

    let view: InboxView
    /// The diagnostics of each message on the page.
    private var diagnostics: [ByteEqualString: [InboxView.Found]] = [:]
    /// The diagnostics that belong to no message on the page.
    private var otherDiagnostics: [InboxView.Found] = []

    init(_ view: InboxView) {
        self.view = view
        let ids = view.diagnostics.isEmpty ? [] : Set(view.messages.map { ByteEqualString($0.id) })
        for found in view.diagnostics {
            if let id = found.diagnostic.messageID.map({ ByteEqualString($0) }), ids.contains(id) {
                diagnostics[id, default: []].append(found)
            } else {
                otherDiagnostics.append(found)
            }
        }
    }

    /// Writes the whole document, with a line feed at its end.
    ///
    /// - Parameter write: Called with each piece; returns whether to go on.
    func render(to write: (String) -> Bool) {
        let filters = InboxPageFilters(view)
        guard write(top(filters)), renderMessages(to: write), renderHidden(to: write) else { return }
        _ = write(filters.nothing + diagnosticsBesideNoCard + "</main>\n</div>\n\(footer)\(HTMLPage.bottom)")
    }

    private func top(_ filters: InboxPageFilters) -> String {
        let counts = "\(view.unread) unread of \(view.total)"
        var html = HTMLPage.top(title: "Inbox: \(counts)", loadsPictures: true, style: filters.style)
        html += "<header class=\"top\">\n<h1>Inbox</h1>\n"
        html += "<p class=\"counts\"><strong>\(view.unread)</strong> unread of \(view.total)"
        let listed = view.listedCount
        if listed != view.total { html += ", \(listed) on this page" }
        if !view.diagnostics.isEmpty { html += " · \(view.diagnosticCounts.joined(separator: ", "))" }
        html += "</p>\n<p class=\"now\">As of \(HTMLPage.time(view.now))</p>\n</header>\n"
        return html + "<div class=\"columns\">\n\(filters.controls)<main>\n"
    }

    // MARK: The messages

    private func renderMessages(to write: (String) -> Bool) -> Bool {
        guard !view.messages.isEmpty else { return write("<p class=\"empty\">\(view.emptiness)</p>\n") }
        return write("<section class=\"list\" aria-label=\"Messages\">\n")
            && zip(view.messages, view.reasons).allSatisfy { write(entry($0, reason: $1)) } && write("</section>\n")
    }

    /// A message, and beside it what is known about it.
    private func entry(_ message: InboxMessage, reason: HiddenReason?) -> String {
        let name = message.title ?? message.subtitle ?? message.imageAlt ?? message.body ?? "Message"
        let label = HTMLText.escaped(String(name.prefix(120)))
        let classes = InboxPageFilters.classes(message, isHidden: reason != nil)
        return
            "<article class=\"entry \(classes)\" aria-label=\"\(label)\">\n\(card(message, name: name, reason: reason))"
            + notes(message, diagnostics[ByteEqualString(message.id)] ?? [])
            + "</article>\n"
    }

    /// Writes the hidden messages that are not on the page, one line each with its reason; a filter shows them.
    private func renderHidden(to write: (String) -> Bool) -> Bool {
        guard !view.hidden.isEmpty else { return true }
        let counts = InboxView.counts(of: view.hiddenReasons).joined(separator: ", ")
        return write("<section class=\"unlisted\" aria-label=\"Hidden messages\">\n<h2>Hidden: \(counts)</h2>\n<ul>\n")
            && zip(view.hidden, view.hiddenReasons).allSatisfy { write(item($0, reason: $1)) }
            && write("</ul>\n</section>\n")
    }

    private func item(_ message: InboxMessage, reason: HiddenReason) -> String {
        let title = message.title ?? message.subtitle ?? message.body ?? message.imageAlt ?? "(no text)"
        let excerpt = HTMLText.escaped(HTMLPage.excerpt(title, 200))
        return
            "<li class=\"entry \(InboxPageFilters.classes(message, isHidden: true))\">\(HTMLPage.badge(message.provider)) "
            + "<bdi lang=\"\">\(excerpt)</bdi> "
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
        return "\(word) \(HTMLPage.time(instant, now: now))"
    }

    // MARK: Below the messages

    private var diagnosticsBesideNoCard: String {
        guard !otherDiagnostics.isEmpty else { return "" }
        let title = view.messages.isEmpty ? "Diagnostics" : "Other diagnostics"
        return "<section class=\"outside\" aria-label=\"\(title)\">\n<h2>\(title)</h2>\n"
            + list(otherDiagnostics) + "</section>\n"
    }

    private var footer: String {
        var html = ""
        if view.messages.count > Self.explainedCount {
            html += "<p>The page has more than \(Self.explainedCount) messages, so it does not explain them. "
            html += "To get pages that do, use <code>-n \(Self.explainedCount)</code> and <code>--offset</code>.</p>\n"
        }
        if !view.files.isEmpty {
            html += "<p class=\"failed\">Failed: \(view.files.map(HTMLPage.code).joined(separator: ", "))</p>\n"
        }
        return html.isEmpty ? "" : "<footer>\n\(html)</footer>\n"
    }
}
