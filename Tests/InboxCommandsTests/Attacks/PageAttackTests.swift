import InboxTestSupport
import Testing
import UnifiedInbox

@testable import InboxCommands

/// The HTML page for a message that has an attack string in every field.
@Suite struct PageAttackTests {
    /// A message with the attack in every field, in a given layout, and the page for it.
    ///
    /// A file's name is the attack too.
    private func page(_ attack: AttackString, _ layout: MessageLayout, _ provider: Provider) -> String {
        var message = InboxMessage(provider: provider, vendorID: attack.text)
        message.title = attack.text
        message.subtitle = attack.text
        message.body = attack.text
        message.image = attack.text
        message.imageAlt = attack.text
        message.icon = attack.text
        message.topics = [attack.text]
        message.layout = layout
        message.style = MessageStyle(background: attack.text, titleBackground: attack.text)
        message.tap = InboxAction(kind: .openURL(attack.text))
        message.actions = [
            InboxAction(title: attack.text, kind: .openURL(attack.text), reportValue: attack.text),
            InboxAction(title: attack.text, kind: .deeplink(attack.text)),
            InboxAction(title: attack.text, kind: .custom([attack.text: JSONValue(attack.text)])),
        ]
        message.expiresAt = .noon
        var gone = message
        gone.status = .deleted
        var view = InboxView(messages: [message], hidden: [(gone, .deleted)], now: .noon, unread: 1, total: 1)
        view.files = [attack.text]
        return InboxHTMLPage(view).render()
    }

    private static let layouts: [MessageLayout] = [
        .banner, .captioned, .classic, MessageLayout(rawValue: "\"><script>"),
    ]

    @Test(arguments: AttackString.all)
    func `a page has only its own elements and attributes, and no script`(attack: AttackString) throws {
        for layout in Self.layouts {
            for provider in [Provider.pushwoosh, Provider(attack.text)] {
                let page = try PageStructure(page(attack, layout, provider))
                for element in page.elements {
                    #expect(Self.attributes.keys.contains(element.name), "<\(element.name)>")
                    for (key, value) in element.attributes {
                        #expect(Self.attributes[element.name]?.contains(key) == true, "\(element.name) \(key)")
                        #expect(Self.isSafe(value, of: key), "\(key)=\(value)")
                    }
                }
                #expect(page.elements.filter { $0.name == "article" }.count == 1)
            }
        }
    }

    @Test(arguments: [
        "<p>", "</p>", "<p><b></p></b>", "<p onclick=x></p>", "<p title=\"a</p>", "<p>a > b</p>", "<p>&lt</p>",
        "<!-- -->",
        "<SCRIPT></SCRIPT>", "<p title='a'></p>", "<p >a</p>", "<img>>",
    ])
    func `a page that breaks the grammar is noticed`(html: String) {
        #expect(throws: PageStructure.Violation.self) { try PageStructure("<!DOCTYPE html>\n" + html) }
    }

    /// The elements that a page may have, each with its attributes.
    private static let attributes: [String: Set<String>] = [
        "html": ["lang"], "head": [], "meta": ["charset", "http-equiv", "name", "content"], "title": [], "style": [],
        "body": [], "header": ["class"], "main": [], "section": ["class", "aria-label"], "footer": [], "h1": [],
        "article": ["class", "style", "aria-label"], "h2": ["dir", "lang", "class", "style"],
        "p": ["class", "dir", "lang"], "div": ["class"], "span": ["class", "role", "aria-label", "title"],
        "strong": [], "bdi": ["lang"], "code": [], "time": ["datetime", "title"], "ul": ["class", "aria-label"],
        "li": [],
        "details": [], "summary": [], "svg": ["class", "role", "aria-label", "viewBox"], "path": ["d"],
        "a": ["class", "href", "target", "rel", "aria-label"], "img": ["src", "alt", "loading", "referrerpolicy"],
    ]

    /// Whether a value is harmless in this attribute.
    private static func isSafe(_ value: String, of key: String) -> Bool {
        switch key {
        case "href":
            ["https://", "http://", "mailto:", "tel:"].contains { value.lowercased().hasPrefix($0) } && isURL(value)
        case "src": ["https://", "http://"].contains { value.lowercased().hasPrefix($0) } && isURL(value)
        case "style": value.utf8.allSatisfy { "abcdefghiklnoruc0123456789#:; -".utf8.contains($0) }
        case "class": value.utf8.allSatisfy { UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 || $0 == 0x20 }
        default: true
        }
    }

    /// Whether a text is ASCII without controls, spaces, quotes, angle brackets and backslashes.
    private static func isURL(_ value: String) -> Bool {
        value.utf8.allSatisfy { 0x21..<0x7F ~= $0 && !"\"<>\\^`{|}".utf8.contains($0) }
    }
}
