import InboxConformance
import InboxJSON
import Testing

@testable import InboxCommands

/// The page of a run whose cases, rules and answers all have an attack string in every text.
@Suite struct ConformancePageAttackTests {
    private struct Attacker: FixtureSubject {
        let answer: FixtureAnswer
        func answer(_ request: FixtureRequest) -> FixtureAnswer { answer }
    }

    private func page(_ attack: AttackString, _ answer: FixtureAnswer) throws -> String {
        let text = JSONValue(attack.text)
        let file: JSONValue = [
            "name": text, "description": text, "rules": [text], "provider": text, "mode": "lenient", "input": [text],
            "expect": ["messages": [["id": text, "title": text]], "diagnostics": [["code": text, "pointer": text]]],
        ]
        var subject = Attacker(answer: answer)
        var details: [FixtureDetail] = []
        _ = FixtureReport(
            of: [try FixtureCase(file.canonicalBytes, at: attack.text)], against: &subject,
            onResult: { details.append(FixtureDetail($0, $1, $2, rules: [:])) })
        var html = ""
        ConformancePage(details, of: attack.text, note: attack.text).render { html += $0 }
        return html
    }

    @Test(arguments: AttackString.all)
    func `a page has the elements and attributes of its own, and no script`(attack: AttackString) throws {
        let text = JSONValue(attack.text)
        let answers: [FixtureAnswer] = [
            .result(["messages": [["id": text, "body": text]], "diagnostics": [["code": text, "pointer": text]]]),
            .failed(attack.text),
        ]
        for answer in answers {
            let page = try PageStructure(page(attack, answer))
            #expect(page.faults(allowing: Self.attributes, Self.isSafe) == [])
            #expect(page.elements.count { $0.name == "details" } == 4)
        }
    }

    @Test func `the page loads nothing, and its policy says so`() throws {
        let attack = try #require(AttackString.all.first)
        let page = try page(attack, .failed("x"))
        #expect(
            page.contains(
                "content=\"default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'\""))
        #expect(!page.contains("url("))
        #expect(!page.contains("@import"))
    }

    /// The elements that a page may have, each with its attributes.
    private static let attributes: [String: Set<String>] = [
        "html": ["lang"], "head": [], "meta": ["charset", "http-equiv", "name", "content"], "title": [], "style": [],
        "body": [], "header": [], "main": [], "section": ["id"], "h1": [], "h2": [], "h3": [], "p": ["class"],
        "div": ["class", "id"], "span": ["class", "role", "aria-label", "style"], "strong": [], "small": [], "bdi": [],
        "code": [], "ul": ["class"], "li": [], "details": ["class", "open"], "summary": [], "pre": ["dir"],
        "a": ["href"], "table": [], "thead": [], "tbody": [], "tr": [], "th": [], "td": [],
    ]

    /// Whether a value cannot do anything as this attribute.
    private static func isSafe(_ value: String, of key: String) -> Bool {
        switch key {
        case "href": value.hasPrefix("#case") || value.hasPrefix("#rules")
        case "id": value.hasPrefix("case") || value.hasPrefix("rules")
        case "style": value.hasPrefix("flex-grow: ") && value.dropFirst(11).allSatisfy(\.isNumber)
        case "class": value.utf8.allSatisfy { UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 || $0 == 0x20 }
        default: true
        }
    }
}
