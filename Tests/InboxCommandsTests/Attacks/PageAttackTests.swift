import InboxTestSupport
import Testing
import UnifiedInbox

@testable import InboxCommands
@testable import InboxTools

/// The pages of a message and of a survey that have an attack string in every field.
@Suite struct PageAttackTests {
    /// The page of a message whose fields all contain the attack.
    ///
    /// The file's name, the diagnostics, the vendor's JSON and the origins of fields contain it too.
    private func page(_ attack: AttackString, _ layout: MessageLayout, _ provider: Provider) throws -> String {
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
        message.raw = [attack.text: JSONValue(attack.text)]
        var gone = message
        gone.status = .deleted
        let payload = try Self.payload(attack)
        var view = InboxView(
            messages: [message] + payload.feed.messages, hidden: [(gone, .deleted)], now: .noon, unread: 1, total: 1)
        view.files = [attack.text]
        view.showsRaw = true
        view.namesFiles = true
        view.diagnostics = [message.id, attack.text].map { id in
            (
                attack.text,
                Diagnostic(.fieldCoerced, attack.text, pointer: "/" + attack.text, inner: attack.text, messageID: id)
            )
        }
        view.explain([payload])
        #expect(view.explanations.count == payload.feed.messages.count)
        return drawn(InboxHTMLPage(view).render)
    }

    /// A payload that has the attack in its texts and as an unknown key.
    private static func payload(_ attack: AttackString) throws -> DecodedPayload {
        let message: JSONValue = [
            "messageId": "zeta-1", "title": JSONValue(attack.text), "message": JSONValue(attack.text), "status": "READ",
            "mediaUrl": JSONValue(attack.text),
            "actionList": [["text": JSONValue(attack.text), "link": JSONValue(attack.text)]],
            "additionalData": [attack.text: JSONValue(attack.text)],
        ]
        let list: JSONValue = [message]
        return try DecodedPayload(list.losslessBytes, from: .zeta, InboxDecoder())
    }

    private static let layouts: [MessageLayout] = [
        .banner, .captioned, .classic, MessageLayout(rawValue: "\"><script>"),
    ]

    @Test(arguments: AttackString.all)
    func `a page has only its own elements and attributes, and no script`(attack: AttackString) throws {
        for (number, layout) in Self.layouts.enumerated() {
            let providers = [Provider.pushwoosh, Provider(attack.text)]
            for provider in TestScale.isLong ? providers : [providers[number % 2]] {
                let page = try PageStructure(page(attack, layout, provider))
                #expect(page.faults(allowing: Self.attributes, Self.isSafe) == [])
                #expect(page.elements.filter { $0.name == "article" }.count == 2)
            }
        }
    }

    @Test(arguments: AttackString.all)
    func `the page of a survey has the elements and attributes of its own, and no script`(attack: AttackString) throws {
        var survey = Survey.of([#"[{"messageId":"1","templateId":"t"}]"#], in: attack.text, from: .zeta)
        var key = Occurrences(1)
        key.take(
            SurveyExample(file: attack.text, line: 1, pointer: attack.text, inner: attack.text, value: attack.text))
        key.types = [.string: 1]
        var vendor = try #require(survey.vendors["zeta"])
        vendor.unknownKeys.update(attack.text, adding: 1) { $0.merge(key) }
        vendor.shapes = [attack.text: 1]
        vendor.days.update("2026-02-05", adding: 1) { $0.count += 1 }
        vendor.diagnostics = [SurveyDiagnostic(code: attack.text, severity: .error): key]
        survey.vendors = ["zeta": vendor, attack.text: vendor]
        survey.diagnostics = vendor.diagnostics
        let change = SurveyDrift(
            kind: .newKey, provider: attack.text, name: attack.text, before: .init(count: 0, messages: 1),
            after: .init(count: 1, messages: 1), example: key.example)
        let page = SurveyHTMLPage(survey: survey, drift: (attack.text, [change], [attack.text]))
        #expect(try PageStructure(drawn(page.render)).faults(allowing: Self.attributes, Self.isSafe) == [])
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
        "body": [], "header": ["class"], "main": ["class"], "section": ["class", "aria-label"], "footer": [], "h1": [],
        "article": ["class", "aria-label"], "h2": ["dir", "lang", "class", "style"], "h3": [],
        "p": ["class", "dir", "lang"], "div": ["class", "style", "tabindex", "role", "aria-label"], "wbr": [],
        "span": ["class", "role", "aria-label", "title", "style"],
        "strong": [], "bdi": ["lang"], "code": [], "time": ["datetime"], "ul": ["class", "aria-label"],
        "ol": ["class"], "li": ["class"], "pre": ["tabindex", "dir"],
        "details": [], "summary": [], "svg": ["class", "role", "aria-label", "viewBox"], "path": ["d"],
        "a": ["class", "href", "target", "rel", "aria-label"], "img": ["src", "alt", "loading", "referrerpolicy"],
        "fieldset": [], "legend": [], "label": [], "input": ["type", "name", "id", "checked", "autocomplete"],
        "table": ["class"], "thead": [], "tbody": [], "tr": [], "th": ["scope"], "td": [],
    ]

    /// Whether a value is harmless in this attribute.
    private static func isSafe(_ value: String, of key: String) -> Bool {
        switch key {
        case "href":
            ["https://", "http://", "mailto:", "tel:"].contains { value.lowercased().hasPrefix($0) } && isURL(value)
        case "src": ["https://", "http://"].contains { value.lowercased().hasPrefix($0) } && isURL(value)
        case "style": value.utf8.allSatisfy { "abcdefghiklnorutw0123456789#:;.% -".utf8.contains($0) }
        case "class", "id", "name", "scope", "tabindex":
            value.utf8.allSatisfy { "abcdefghijklmnopqrstuvwxyz0- ".utf8.contains($0) }
        case "type": value == "radio"
        default: true
        }
    }

    /// Whether a text is ASCII without controls, spaces, quotes, angle brackets and backslashes.
    private static func isURL(_ value: String) -> Bool {
        value.utf8.allSatisfy { 0x21..<0x7F ~= $0 && !"\"<>\\^`{|}".utf8.contains($0) }
    }
}
