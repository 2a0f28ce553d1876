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
        let view = InboxView(messages: messages, hidden: hidden, now: now, unread: 1, total: messages.count)
        return drawn(InboxHTMLPage(view).render)
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
        for outside in ["<script", "<link", "<form", "url(", "@import", "<iframe", "<img"] {
            #expect(!page.contains(outside))
        }
    }

    @Test func `an empty inbox has a sentence that says so`() {
        #expect(page([]).contains("<p class=\"empty\">Nothing here: the inbox is empty.</p>"))
    }

    @Test func `the counts are in the heading and the title`() {
        var message = InboxMessage(provider: .zeta, vendorID: "1")
        message.title = "A"
        let view = InboxView(messages: [message], now: now, unread: 12, total: 117)
        let page = drawn(InboxHTMLPage(view).render)
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

    @Test(arguments: [(.captioned, 3), (.banner, 0)] as [(MessageLayout, Int)])
    func `a card has the buttons that its layout draws`(layout: MessageLayout, count: Int) {
        let html = body(of: .pushwoosh) { message in
            message.title = "T"
            message.layout = layout
            message.image = "https://cdn.example.com/a.png"
            message.actions = (1...4).map { InboxAction(title: "Button \($0)", kind: .dismiss) }
        }
        for number in 1...4 { #expect(html.contains("Button \(number)<") == (number <= count)) }
        #expect(html.contains("aria-label=\"Actions\"") == (count > 0))
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
        let title = "opens a URL; the link is disabled on this page"
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
        #expect(
            html.contains("<article class=\"entry zeta unread\" aria-label=\"Title\">\n<div class=\"card banner\">"))
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
        #expect(html.contains("class=\"card captioned\""))
        #expect(picture.lowerBound < title.lowerBound)
        #expect(!html.contains("thumbnail"))
    }

    @Test func `a classic message has its icon, else its picture, as thumbnail`() {
        let iconic = body {
            $0.title = "Title"
            $0.icon = "https://example.com/icon.png"
        }
        #expect(iconic.contains("class=\"card classic\""))
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
        #expect(html.contains("class=\"card classic\"") && html.contains(">Title</h2>"))
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
                "<time datetime=\"2026-02-05T11:55:00Z\">5 minutes ago "
                    + "<span class=\"minute\">5 Feb 2026, 11:55</span></time>"))
        #expect(
            html.contains(
                "expires <time datetime=\"2026-02-08T12:00:00Z\">in 3 days "
                    + "<span class=\"minute\">8 Feb 2026, 12:00</span></time>"))
        #expect(html.contains("<li><bdi>orders</bdi></li>"))
    }

    @Test func `a read message that is not pinned has no mark`() {
        let html = body { $0.status = .read }
        #expect(!html.contains("dot") && !html.contains("<svg") && html.contains("<article class=\"entry zeta\""))
    }

    @Test func `hidden messages are in a list of their own, with their reasons`() {
        var gone = InboxMessage(provider: .zeta, vendorID: "1")
        gone.title = "Gone"
        var old = InboxMessage(provider: .zeta, vendorID: "2")
        old.title = "Old"
        old.expiresAt = now.addingTimeInterval(-2 * 86400)
        let html = page([], hidden: [(gone, .deleted), (old, .expired)])
        #expect(
            html.contains(
                "<section class=\"unlisted\" aria-label=\"Hidden messages\">\n<h2>Hidden: 1 deleted, 1 expired</h2>"))
        #expect(html.contains("body:has(#show-all:checked) .unlisted"))
        #expect(html.contains("<li class=\"entry zeta gone\">"))
        #expect(html.contains("<bdi lang=\"\">Gone</bdi> <span class=\"reason\">deleted</span></li>"))
        #expect(html.contains("Old</bdi> <span class=\"reason\">expired <time datetime=\"2026-02-03T12:00:00Z\""))
    }

    @Test func `a hidden message among the others is marked, and counts as hidden only`() {
        var gone = InboxMessage(provider: .zeta, vendorID: "1")
        gone.title = "Gone"
        let html = page([gone], hidden: [(gone, .overLimit)])
        #expect(html.contains("<article class=\"entry zeta gone\""))
        #expect(html.contains("<span class=\"reason\">over limit</span>"))
        #expect(!html.contains("<section class=\"unlisted"))
    }

    @Test func `diagnostics and failed inputs are shown`() {
        var view = InboxView(messages: [], now: now, unread: 0, total: 0)
        view.diagnostics = [Severity.error, .warning, .error, .error].map {
            ("a.json", Diagnostic(.messageNotObject, severity: $0, "It is null", pointer: "/0"))
        }
        view.files = ["a.json"]
        let html = drawn(InboxHTMLPage(view).render)
        #expect(html.contains("unread of 0 · 3 errors, 1 warning</p>"))
        #expect(html.contains("<p class=\"failed\">Failed: <code><bdi>a.json</bdi></code></p>"))
    }

    // MARK: Beside the cards

    @Test func `a diagnostic is beside its message, and below the messages if it has none`() throws {
        var message = InboxMessage(provider: .zeta, vendorID: "1")
        message.title = "Title"
        var view = InboxView(messages: [message], now: now, unread: 1, total: 1)
        view.diagnostics = [
            ("a.json", Diagnostic(.fieldCoerced, evil, pointer: "/0/title", inner: "/a", messageID: "zeta:1")),
            ("a.json", Diagnostic(.messageNotObject, "It is null", pointer: "")),
            ("a.json", Diagnostic(.fieldCoerced, "Elsewhere", pointer: "/9", messageID: "zeta:9")),
        ]
        let html = drawn(InboxHTMLPage(view).render)
        let parts = html.components(separatedBy: "</article>")
        try #require(parts.count == 2)
        #expect(
            parts[0].contains("<li class=\"note\"><span class=\"mark note\">note</span> <code>field.coerced</code>"))
        #expect(parts[0].contains("<p dir=\"auto\">\(escaped)</p>"))
        #expect(
            parts[0].contains(
                "at <code><bdi><wbr>/0<wbr>/title</bdi></code>, inside it <code><bdi><wbr>/a</bdi></code></p>"))
        #expect(!parts[0].contains("It is null") && !parts[0].contains("Elsewhere") && !parts[0].contains("a.json"))
        #expect(parts[1].contains("<h2>Other diagnostics</h2>"))
        #expect(parts[1].contains("at the root</p>") && parts[1].contains("Elsewhere"))
        view.namesFiles = true
        #expect(drawn(InboxHTMLPage(view).render).contains("</code> in <code><bdi>a.json</bdi></code></p>"))
    }

    @Test func `many diagnostics in one place are counted`() {
        var view = InboxView(messages: [], now: now, unread: 0, total: 0)
        view.diagnostics = (1...60).map { ("a", Diagnostic(.fieldCoerced, "D", pointer: "/\($0)")) }
        let html = drawn(InboxHTMLPage(view).render)
        #expect(html.contains("/50<") && !html.contains("/51<"))
        #expect(html.contains("<li>10 more; <code>--diagnostics PATH</code> writes all of them</li>"))
    }

    @Test func `the vendor's JSON and the origin of each field are closed at first`() throws {
        let payload = try DecodedPayload(
            Array(#"[{"messageId":"1","title":"<b>","status":"READ","actionList":[]}]"#.utf8), from: .zeta,
            InboxDecoder())
        var view = InboxView(messages: payload.feed.messages, now: now, unread: 0, total: 1)
        #expect(!drawn(InboxHTMLPage(view).render).contains("<details>"))
        view.explain([payload])
        view.showsRaw = true
        let html = drawn(InboxHTMLPage(view).render)
        #expect(html.contains("<details>\n<summary>Where each field comes from</summary>"))
        #expect(
            html.contains(
                "<tr><th scope=\"row\">title</th><td><p class=\"value\" dir=\"auto\">&lt;b&gt;</p><p class=\"place\"><code><bdi><wbr>/0<wbr>/title</bdi></code> by <code><bdi>zeta.text"
            ))
        #expect(html.contains("<p class=\"place\">No value: "))
        #expect(
            html.contains(
                "<summary>The vendor’s JSON</summary>\n<pre tabindex=\"0\" dir=\"ltr\"><code>{&quot;messageId&quot;: &quot;1&quot;"
            ))
    }

    // MARK: Filters

    private func message(_ number: Int, _ provider: Provider, _ status: MessageStatus = .read, pinned: Bool = false)
        -> InboxMessage
    {
        var message = InboxMessage(provider: provider, vendorID: "\(number)")
        message.title = "Title \(number)"
        message.status = status
        message.pinned = pinned
        return message
    }

    @Test func `radio buttons filter by state and vendor, with counts and without a script`() {
        let gone = message(4, .zeta, .unread)
        let html = page(
            [message(1, .zeta, .unread), message(2, .pushwoosh, pinned: true), message(3, Provider("x\">")), gone],
            hidden: [(gone, .expired)])
        for (id, name, count) in [
            ("show-all\" checked=\"", "All", 4), ("show-unread", "Unread", 1), ("show-pinned", "Pinned", 1),
            ("show-hidden", "Hidden", 1), ("vendor-any\" checked=\"", "All vendors", 4), ("vendor-zeta", "Zeta", 2),
            ("vendor-pushwoosh", "Pushwoosh", 1), ("vendor-other", "Others", 1),
        ] {
            #expect(
                html.contains(
                    "id=\"\(id)\" autocomplete=\"off\"><span class=\"name\">\(name)</span> <span class=\"count\">\(count)</span></label>"
                ), "\(name)")
        }
        for rule in [
            "body:has(#show-unread:checked) .entry:not(.unread)", "body:has(#show-pinned:checked) .entry:not(.pinned)",
            "body:has(#show-hidden:checked) .entry:not(.gone)", "body:has(#vendor-zeta:checked) .entry:not(.zeta)",
            "body:has(#vendor-other:checked) .entry:not(.other)",
        ] { #expect(html.contains(rule), "\(rule)") }
        for classes in ["zeta unread", "pushwoosh pinned", "other", "zeta gone"] {
            #expect(html.contains("<article class=\"entry \(classes)\""), "\(classes)")
        }
        #expect(!html.contains("customerio:checked"))
    }

    @Test func `a combination of filters that leaves nothing has a sentence that says so`() {
        let html = page([message(1, .zeta, .unread), message(2, .pushwoosh)])
        #expect(html.contains("<p class=\"empty nothing\">"))
        #expect(html.contains("body:has(#show-unread:checked):has(#vendor-pushwoosh:checked) .nothing"))
        #expect(!html.contains("body:has(#show-unread:checked):has(#vendor-zeta:checked) .nothing"))
        #expect(!html.contains("body:has(#show-all:checked):has(#vendor-"))
    }

    @Test func `a page of one vendor has no filter by vendor, and an empty one has none`() {
        #expect(!page([message(1, .zeta)]).contains("vendor-"))
        #expect(!page([]).contains("<input") && !page([]).contains("empty nothing"))
    }

    @Test func `messages are in the inbox's order in one column`() {
        let html = page((1...9).map { message($0, .zeta) })
        let titles = html.components(separatedBy: "<h2 dir=\"auto\" lang=\"\">").dropFirst().map { $0.prefix(7) }
        #expect(titles == (1...9).map { "Title \($0)" })
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
