import Foundation
import InboxTestSupport
import Testing
import UnifiedInbox

@testable import InboxCommands

@Suite struct InboxHTMLPageTests {
    private let now = Date.noon
    private let evil = "<b>&\"'</b>"
    private let escaped = "&lt;b&gt;&amp;&quot;&#39;&lt;/b&gt;"

    private func page(
        _ messages: [InboxMessage], hidden: [(message: InboxMessage, reason: HiddenReason)] = []
    ) -> String {
        InboxHTMLPage(InboxView(messages: messages, hidden: hidden, now: now, unread: 1, total: messages.count))
            .render()
    }

    /// The body of the page of a message that `change` has set up.
    private func body(of provider: Provider = .zeta, _ change: (inout InboxMessage) -> Void) -> String {
        var message = InboxMessage(provider: provider, vendorID: "1")
        change(&message)
        let page = page([message])
        return page.range(of: "<main>").map { String(page[$0.lowerBound...]) } ?? ""
    }

    // MARK: The document

    @Test func `the page loads nothing from outside except pictures`() {
        let page = page([])
        #expect(page.hasPrefix("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"))
        #expect(
            page.contains(
                "content=\"default-src 'none'; img-src http: https:; style-src 'unsafe-inline'; base-uri 'none'; "
                    + "form-action 'none'\""))
        #expect(page.contains("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">"))
        #expect(page.contains("color-scheme: light dark"))
        #expect(page.hasSuffix("</body>\n</html>\n"))
        for outside in ["<script", "<link", "url(", "@import", "<iframe", "<img"] { #expect(!page.contains(outside)) }
    }

    @Test func `an empty inbox has a sentence that says so`() {
        #expect(page([]).contains("<p class=\"empty\">Nothing here: the inbox is empty.</p>"))
    }

    @Test func `the counts are in the heading and the title`() {
        var message = InboxMessage(provider: .zeta, vendorID: "1")
        message.title = "A"
        let view = InboxView(messages: [message], now: now, unread: 12, total: 117)
        let page = InboxHTMLPage(view).render()
        #expect(page.contains("<title>Inbox: 12 unread of 117</title>"))
        #expect(page.contains("<strong>12</strong> unread of 117, 1 on this page</p>"))
    }

    // MARK: Escaping

    @Test(arguments: [
        ("a & b < c > d \" e ' f", "a &amp; b &lt; c &gt; d &quot; e &#39; f"), ("a\r\nb\rc\td", "a\nb\nc\td"),
        ("\u{0}\u{1B}\u{7F}\u{9B}\u{FFFF}", "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}"), ("東京 👨‍👩‍👧", "東京 👨‍👩‍👧"),
    ])
    func `a text is escaped`(text: String, escaped: String) {
        #expect(Array(HTMLText.escaped(text).unicodeScalars) == Array(escaped.unicodeScalars))
    }

    @Test(
        arguments: [
            (.pushwoosh, .captioned, 3), (.pushwoosh, .classic, 3), (.pushwoosh, .banner, 0), (.zeta, .banner, 4),
        ] as [(Provider, MessageLayout, Int)])
    func `a card has the buttons that its layout draws`(provider: Provider, layout: MessageLayout, count: Int) {
        let html = body(of: provider) { message in
            message.title = "T"
            message.layout = layout
            message.image = "https://cdn.example.com/a.png"
            message.actions = (1...4).map { InboxAction(title: "Button \($0)", kind: .dismiss) }
        }
        for number in 1...4 { #expect(html.contains("Button \(number)<") == (number <= count)) }
        #expect(html.contains("aria-label=\"Actions\"") == (count > 0))
    }

    @Test func `every text of a message is escaped`() {
        let html = body(of: Provider(evil)) { message in
            message.title = evil + "1"
            message.subtitle = evil + "2"
            message.body = evil + "3"
            message.topics = [evil + "4"]
            message.actions = [InboxAction(title: evil + "5", kind: .dismiss)]
            message.image = "https://example.com/a.png?\(evil)6"
            message.imageAlt = evil + "7"
            message.layout = .captioned
            message.style = MessageStyle(background: evil + "8", titleBackground: "#fff\"" + evil + "9")
            message.tap = InboxAction(kind: .openURL("https://example.com/?a=1&b='\(evil)"))
        }
        for number in [1, 2, 3, 4, 5, 7] { #expect(html.contains("\(escaped)\(number)")) }
        #expect(html.contains("<bdi>\(escaped)</bdi>"))
        #expect(html.contains("src=\"https://example.com/a.png?%3Cb%3E&amp;%22&#39;%3C/b%3E6\""))
        #expect(html.contains("href=\"https://example.com/?a=1&amp;b=&#39;%3Cb%3E&amp;%22&#39;%3C/b%3E\""))
        #expect(!html.contains("<b>") && !html.contains("style="))
    }

    // MARK: Links and pictures

    @Test(arguments: [
        "https://example.com/a", "http://example.com", "HTTPS://EXAMPLE.com/", "mailto:a@example.com", "tel:+4912345",
    ])
    func `a web, mail or telephone URL is a link`(url: String) {
        let html = body { $0.actions = [InboxAction(title: "Go", kind: .openURL(url))] }
        let link = "<a class=\"button\" href=\"\(url)\" target=\"_blank\" rel=\"noopener noreferrer\">"
        #expect(html.contains("\(link)<bdi>Go</bdi></a>"))
    }

    @Test(arguments: [
        "javascript:alert(1)", "JavaScript:alert(1)", " javascript:alert(1)", "java\nscript:alert(1)",
        "\u{1}javascript:alert(1)", "data:text/html,<script>alert(1)</script>", "vbscript:x", "file:///etc/passwd",
        "blob:https://example.com/1", "myapp://open", "//example.com/", "/a", "a", "", "http:", "http://",
        "https:///a", "http:example.com", "intent://x",
    ])
    func `any other URL is neither a link nor a picture`(url: String) {
        let html = body {
            $0.title = "Title"
            $0.actions = [InboxAction(title: "Go", kind: .openURL(url))]
            $0.tap = InboxAction(kind: .openURL(url))
            $0.image = url
            $0.icon = url
        }
        let title = "opens a URL, but not from this page"
        #expect(html.contains("<span class=\"button\" title=\"\(title)\"><bdi>Go</bdi></span>"))
        #expect(html.contains(">Title</h2>"))
        for trace in ["<a ", "href", "<img", "src=", "script:", "data:"] { #expect(!html.contains(trace)) }
    }

    @Test(arguments: [
        InboxAction.Kind.deeplink("https://example.com/"), .dismiss, .markRead,
        .custom(["url": "https://example.com/"]),
    ])
    func `an action that opens no URL is inert`(kind: InboxAction.Kind) {
        let html = body {
            $0.title = "Title"
            $0.actions = [InboxAction(title: "Go", kind: kind)]
            $0.tap = InboxAction(kind: kind)
        }
        #expect(html.contains("<bdi>Go</bdi></span>"))
        #expect(!html.contains("<a ") && !html.contains("href"))
    }

    @Test func `a tap is a link on the title, else on the next text`() {
        let link = "<a href=\"https://example.com/\" target=\"_blank\" rel=\"noopener noreferrer\">"
        let tap = InboxAction(kind: .openURL("https://example.com/"))
        let titled = body {
            $0.title = "Title"
            $0.body = "Body"
            $0.tap = tap
        }
        #expect(titled.contains(">\(link)Title</a></h2>") && titled.contains(">Body</p>"))
        let bodied = body {
            $0.body = "Body"
            $0.tap = tap
        }
        #expect(bodied.contains(">\(link)Body</a></p>"))
        #expect(body { $0.tap = tap }.contains("<p>\(link)Open</a></p>"))
    }

    @Test func `a picture is loaded lazily and without a referrer`() {
        let html = body {
            $0.title = "Title"
            $0.image = "http://example.com/a.png"
            $0.imageAlt = "A tram"
        }
        #expect(
            html.contains(
                "<img src=\"http://example.com/a.png\" alt=\"A tram\" "
                    + "loading=\"lazy\" referrerpolicy=\"no-referrer\">"))
    }

    // MARK: Layouts

    @Test func `a banner shows its picture alone, with its title as alternative text`() {
        let html = body {
            $0.title = "Title"
            $0.body = "Body"
            $0.image = "https://example.com/a.png"
            $0.layout = .banner
        }
        #expect(html.contains("<article class=\"card banner zeta unread\" aria-label=\"Title\">"))
        #expect(html.contains(" alt=\"Title\""))
        #expect(!html.contains("<h2") && !html.contains("Body"))
    }

    @Test func `a captioned message has its picture above its text`() throws {
        let html = body {
            $0.title = "Title"
            $0.image = "https://example.com/a.png"
        }
        let picture = try #require(html.range(of: "<div class=\"picture\"><img"))
        let title = try #require(html.range(of: "<h2"))
        #expect(html.contains("class=\"card captioned zeta unread\""))
        #expect(picture.lowerBound < title.lowerBound)
        #expect(!html.contains("thumbnail"))
    }

    @Test func `a classic message has its icon, else its picture, as thumbnail`() {
        let iconic = body {
            $0.title = "Title"
            $0.icon = "https://example.com/icon.png"
        }
        #expect(iconic.contains("class=\"card classic zeta unread\""))
        #expect(iconic.contains("<div class=\"thumbnail\"><img src=\"https://example.com/icon.png\""))
        let pictured = body {
            $0.title = "Title"
            $0.image = "https://example.com/a.png"
            $0.layout = .classic
        }
        #expect(pictured.contains("<div class=\"thumbnail\"><img src=\"https://example.com/a.png\""))
    }

    @Test func `a banner whose picture may not be loaded shows its text`() {
        let html = body {
            $0.title = "Title"
            $0.image = "data:image/png;base64,AAAA"
            $0.layout = .banner
        }
        #expect(html.contains("class=\"card classic zeta unread\"") && html.contains(">Title</h2>"))
    }

    // MARK: Beside the texts

    @Test func `marks, times, topics and expiry are shown`() {
        let html = body(of: .customerIO) {
            $0.title = "Title"
            $0.pinned = true
            $0.sentAt = now.addingTimeInterval(-300)
            $0.expiresAt = now.addingTimeInterval(3 * 86400)
            $0.topics = ["orders"]
        }
        #expect(html.contains("<span class=\"dot\" role=\"img\" aria-label=\"Unread\"></span>"))
        #expect(html.contains("<svg class=\"pin\" role=\"img\" aria-label=\"Pinned\""))
        #expect(html.contains("<span class=\"vendor customerio\"><bdi>Customer.io</bdi></span>"))
        #expect(
            html.contains(
                "<time datetime=\"2026-02-05T11:55:00Z\" title=\"2026-02-05 11:55 UTC\">5 min ago "
                    + "<span class=\"minute\">2026-02-05 11:55 UTC</span></time>"))
        #expect(
            html.contains(
                "expires <time datetime=\"2026-02-08T12:00:00Z\" title=\"2026-02-08 12:00 UTC\">in 3 d</time>"))
        #expect(html.contains("<li><bdi>orders</bdi></li>"))
    }

    @Test func `a read message that is not pinned has no mark`() {
        let html = body { $0.status = .read }
        #expect(!html.contains("dot") && !html.contains("<svg") && !html.contains("unread"))
    }

    @Test func `hidden messages are in a collapsed list, with their reasons`() {
        var gone = InboxMessage(provider: .zeta, vendorID: "1")
        gone.title = "Gone"
        var old = InboxMessage(provider: .zeta, vendorID: "2")
        old.title = "Old"
        old.expiresAt = now.addingTimeInterval(-2 * 86400)
        let html = page([], hidden: [(gone, .deleted), (old, .expired)])
        #expect(html.contains("<summary>Hidden: 1 deleted, 1 expired</summary>"))
        #expect(html.contains("<bdi lang=\"\">Gone</bdi> <span class=\"reason\">deleted</span></li>"))
        #expect(
            html.contains("Old</bdi> <span class=\"reason\">expired <time datetime=\"2026-02-03T12:00:00Z\""))
    }

    @Test func `a hidden message among the others is marked and not collapsed`() {
        var gone = InboxMessage(provider: .zeta, vendorID: "1")
        gone.title = "Gone"
        let html = page([gone], hidden: [(gone, .overLimit)])
        #expect(html.contains("class=\"card classic zeta unread gone\""))
        #expect(html.contains("<span class=\"reason\">over limit</span>"))
        #expect(!html.contains("<details"))
    }

    @Test func `diagnostics and failed inputs are shown`() {
        var view = InboxView(messages: [], now: now, unread: 0, total: 0)
        view.diagnostics = (errors: 3, warnings: 1, notes: 0)
        view.files = ["a.json"]
        let html = InboxHTMLPage(view).render()
        #expect(html.contains("<p>Diagnostics: 3 errors, 1 warning. <code>--diagnostics PATH</code> keeps them.</p>"))
        #expect(html.contains("<p class=\"failed\">Failed: <code><bdi>a.json</bdi></code></p>"))
        view.diagnosticsPath = "found.ndjson"
        #expect(InboxHTMLPage(view).render().contains("<p>Diagnostics: 3 errors, 1 warning.</p>"))
    }

    // MARK: Colours

    @Test(arguments: [
        ("#fff", "#ffffff", "#000000"), ("#0B5D3B", "#0b5d3b", "#ffffff"), ("#F4F1EA", "#f4f1ea", "#000000"),
        ("#000", "#000000", "#ffffff"), ("#ff0", "#ffff00", "#000000"), ("#00f", "#0000ff", "#ffffff"),
        ("#000000ff", "#000000", "#ffffff"), ("#00000000", "#ffffff", "#000000"), ("#FF000080", "#ff7f7f", "#000000"),
    ])
    func `a hexadecimal color is used, with black or white ink`(color: String, background: String, ink: String) {
        let html = body {
            $0.title = "Title"
            $0.style = MessageStyle(background: color, titleBackground: color)
        }
        #expect(html.contains(" style=\"--card: \(background); --ink: \(ink)\""))
        #expect(html.contains(" class=\"painted\" style=\"background: \(background); color: \(ink)\">Title</h2>"))
    }

    @Test(arguments: [
        "red", "fff", "#ff", "#ffff", "#fffff", "#fffffff", "#fffffffff", "#ggg", "#fff;", " #fff", "#fff\n", "#ｆｆｆ",
        "rgb(0,0,0)", "url(https://example.com/)", "#fff;background:url(https://example.com/)", "\"><script>",
        "expression(alert(1))", "",
    ])
    func `any other color is not used`(color: String) {
        let html = body {
            $0.title = "Title"
            $0.style = MessageStyle(background: color, titleBackground: color)
        }
        #expect(!html.contains("style=") && !html.contains("tinted") && !html.contains("painted"))
    }

    @Test func `every color has an ink with a contrast of at least 4.5`() throws {
        func light(_ channel: UInt8) -> Double {
            let part = Double(channel) / 255
            return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
        }
        for value in stride(from: 0, through: 0xFFFFFF, by: 0x10F) {
            let color = try #require(CSSColor("#" + String(value + 0x1000000, radix: 16).dropFirst()))
            let luminance = 0.2126 * light(color.red) + 0.7152 * light(color.green) + 0.0722 * light(color.blue)
            let contrast = color.ink == "#000000" ? (luminance + 0.05) / 0.05 : 1.05 / (luminance + 0.05)
            #expect(contrast >= 4.5, "\(color.css)")
        }
    }
}
