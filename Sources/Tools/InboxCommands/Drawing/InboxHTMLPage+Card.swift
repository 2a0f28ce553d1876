import InboxVendors

extension InboxHTMLPage {
    /// One message as an app would draw it.
    ///
    /// A banner has only its picture, a captioned card its picture above its text, any other its text beside a thumbnail.
    /// Ignores a picture that must not be loaded.
    ///
    /// - Parameter name: The name of a link that has no text.
    func card(_ message: InboxMessage, name: String, reason: HiddenReason?) -> String {
        var message = message
        message.image = message.image.flatMap(HTMLText.image)
        message.icon = message.icon.flatMap(HTMLText.image)
        let layout = message.drawnLayout
        let link = Self.link(of: message.tap)

        var classes = "card \(layout.rawValue)"
        var style = ""
        if let color = message.style.background.flatMap(CSSColor.init) {
            classes += " tinted"
            style = " style=\"--card: \(color.css); --ink: \(color.ink)\""
        }
        var html = "<div class=\"\(classes)\"\(style)>\n"
        html += marks(message, reason: reason)
        switch layout {
        case .banner:
            // The picture replaces the text that is not drawn.
            let description = message.imageAlt ?? message.title ?? message.body ?? ""
            html += Self.picture(message.image, description: description, link: link, name: name)
        case .captioned:
            html += Self.picture(message.image, description: message.imageAlt ?? "", link: nil, name: name)
            html += "<div class=\"text\">\n\(Self.thumbnail(message.icon))\(Self.texts(message, link: link))</div>\n"
        default:
            html += "<div class=\"text\">\n\(Self.thumbnail(message.icon ?? message.image))"
            html += "\(Self.texts(message, link: link))</div>\n"
        }
        html += ending(message, message.displayActions(in: layout), reason: reason)
        return html + "</div>\n"
    }

    // MARK: The line above

    private func marks(_ message: InboxMessage, reason: HiddenReason?) -> String {
        var html = "<header>\n"
        if message.status == .unread { html += "<span class=\"dot\" role=\"img\" aria-label=\"Unread\"></span>\n" }
        if message.pinned { html += Self.pin }
        html += HTMLPage.badge(message.provider) + "\n"
        if let reason {
            html += "<span class=\"reason\">\(Self.explanation(of: reason, message, now: view.now))</span>\n"
        }
        if let sent = message.sentAt {
            html += HTMLPage.time(sent, now: view.now) + "\n"
        }
        return html + "</header>\n"
    }

    private static let pin = """
        <svg class="pin" role="img" aria-label="Pinned" viewBox="0 0 16 16"><path d="M10 1l5 5-2 .6-2.6 2.6-.4 3.4L7.6 10 \
        3 14.4 1.6 13 6 8.4 3.4 6l3.4-.4L9.4 3z"/></svg>

        """

    // MARK: Pictures and texts

    private static func picture(_ url: String?, description: String, link: String?, name: String) -> String {
        guard let url else { return "" }
        let picture = image(url, description: description)
        guard let link else { return "<div class=\"picture\">\(picture)</div>\n" }
        let label = description.isEmpty ? " aria-label=\"\(HTMLText.escaped(name))\"" : ""
        return "<a class=\"picture\"\(Self.reference(link))\(label)>\(picture)</a>\n"
    }

    private static func thumbnail(_ url: String?) -> String {
        url.map { "<div class=\"thumbnail\">\(image($0, description: ""))</div>\n" } ?? ""
    }

    private static func image(_ url: String, description: String) -> String {
        "<img src=\"\(HTMLText.escaped(url))\" alt=\"\(HTMLText.escaped(description))\" "
            + "loading=\"lazy\" referrerpolicy=\"no-referrer\">"
    }

    /// The title, which links to where a tap leads; the subtitle; the body.
    private static func texts(_ message: InboxMessage, link: String?) -> String {
        var html = "<div class=\"words\">\n"
        var link = link
        func linked(_ text: String) -> String {
            defer { link = nil }
            let escaped = HTMLText.escaped(text)
            return link.map { "<a\(reference($0))>\(escaped)</a>" } ?? escaped
        }
        if let title = message.title {
            let color = message.style.titleBackground.flatMap(CSSColor.init)
            let style = color.map { " class=\"painted\" style=\"background: \($0.css); color: \($0.ink)\"" } ?? ""
            html += "<h2 dir=\"auto\" lang=\"\"\(style)>\(linked(title))</h2>\n"
        }
        if let subtitle = message.subtitle {
            html += "<p class=\"subtitle\" dir=\"auto\" lang=\"\">\(linked(subtitle))</p>\n"
        }
        if let body = message.body { html += "<p class=\"body\" dir=\"auto\" lang=\"\">\(linked(body))</p>\n" }
        if link != nil { html += "<p>\(linked("Open"))</p>\n" }
        return html + "</div>\n"
    }

    // MARK: The lines below

    private func ending(_ message: InboxMessage, _ actions: [InboxAction], reason: HiddenReason?) -> String {
        var html = ""
        if !actions.isEmpty {
            html += "<ul class=\"buttons\" aria-label=\"Actions\">\n"
            for action in actions { html += "<li>\(Self.button(action))</li>\n" }
            html += "</ul>\n"
        }
        if !message.topics.isEmpty {
            html += "<ul class=\"topics\" aria-label=\"Topics\">\n"
            for topic in message.topics { html += "<li><bdi>\(HTMLText.escaped(topic))</bdi></li>\n" }
            html += "</ul>\n"
        }
        if let expiry = message.expiresAt, reason == nil || expiry >= view.now {
            let word = expiry < view.now ? "expired" : "expires"
            html += "<p class=\"expiry\">\(word) \(HTMLPage.time(expiry, now: view.now))</p>\n"
        }
        return html.isEmpty ? "" : "<footer>\n\(html)</footer>\n"
    }

    /// A button: a link if it opens a URL that a page may open, else a drawing with a description of its action.
    private static func button(_ action: InboxAction) -> String {
        let title = "<bdi>\(HTMLText.escaped(action.title ?? action.kind.name))</bdi>"
        if let link = link(of: action) { return "<a class=\"button\"\(reference(link))>\(title)</a>" }
        let purpose =
            switch action.kind {
            case .openURL: "opens a URL; the link is disabled on this page"
            case .deeplink: "opens a screen of the app"
            case .dismiss: "removes the message"
            case .markRead: "marks the message read"
            case .custom: "is handled by the app"
            }
        return "<span class=\"button\" title=\"\(purpose)\">\(title)</span>"
    }

    private static func link(of action: InboxAction?) -> String? {
        guard case .openURL(let url, _)? = action?.kind else { return nil }
        return HTMLText.link(url)
    }

    private static func reference(_ link: String) -> String {
        " href=\"\(HTMLText.escaped(link))\" target=\"_blank\" rel=\"noopener noreferrer\""
    }
}
