/// The elements of an HTML page, read by a grammar much stricter than HTML's.
///
/// A start tag is `<name key="value" …>`, and each element is closed by its own end tag, except `meta`, `img`, `input` and
/// `wbr`. Text and values have no angle bracket and no quote, except the policy in a `meta` element, and `&` begins a
/// reference to one of the five characters that are escaped. A text that breaks out of its place either breaks this
/// grammar, or adds an element or attribute that the page does not use.
struct PageStructure {
    struct Element {
        let name: String
        let attributes: [(key: String, value: String)]
    }

    /// Why a page does not follow the grammar.
    struct Violation: Error, CustomStringConvertible {
        let description: String
    }

    private(set) var elements: [Element] = []
    /// The text of all elements, with references resolved.
    private(set) var text = ""

    private let page: [UInt8]
    /// The offset of the next byte.
    private var at = 0
    private var open: [String] = []

    init(_ page: String) throws {
        self.page = Array(page.utf8)
        guard take("<!DOCTYPE html>\n") else { throw Violation(description: "there is no document type") }
        while at < self.page.count {
            if take("</") {
                try endTag()
            } else if take("<") {
                try startTag()
            } else {
                text += try characters(endingAt: UInt8(ascii: "<"))
            }
        }
        guard open.isEmpty else { throw Violation(description: "\(open) are not closed") }
    }

    /// The elements, attributes and values that a page must not have.
    ///
    /// - Parameters:
    ///   - allowed: The elements that the page may have, each with its attributes.
    ///   - isSafe: Whether a value is harmless in an attribute.
    func faults(
        allowing allowed: [String: Set<String>], _ isSafe: (_ value: String, _ key: String) -> Bool
    ) -> [String] {
        elements.flatMap { element -> [String] in
            guard let keys = allowed[element.name] else { return ["<\(element.name)>"] }
            return element.attributes.filter { !keys.contains($0.key) || !isSafe($0.value, $0.key) }
                .map { "\(element.name) \($0.key)=\($0.value)" }
        }
    }

    private mutating func startTag() throws {
        let name = takeName()
        guard !name.isEmpty else { throw violation("a tag has no name") }
        var attributes: [(key: String, value: String)] = []
        while take(" ") {
            let key = takeName()
            guard !key.isEmpty, take("=\"") else { throw violation("an attribute of \(name) has no quoted value") }
            attributes.append((key, try characters(endingAt: UInt8(ascii: "\""), inMeta: name == "meta")))
            guard take("\"") else { throw violation("a value of \(name) is not closed") }
        }
        guard take(">") else { throw violation("the tag \(name) is not closed") }
        elements.append(Element(name: name, attributes: attributes))
        if name == "style" {
            while !take("</style>") {
                guard at < page.count else { throw violation("the style is not closed") }
                at += 1
            }
        } else if !["meta", "img", "input", "wbr"].contains(name) {
            open.append(name)
        }
    }

    private mutating func endTag() throws {
        let name = takeName()
        guard take(">"), open.popLast() == name else { throw violation("</\(name)> closes another element") }
    }

    /// Reads text up to a required character.
    ///
    /// The text must not contain characters that have to be escaped. The value of a `meta` element may contain apostrophes.
    private mutating func characters(endingAt end: UInt8, inMeta: Bool = false) throws -> String {
        var text: [UInt8] = []
        while at < page.count, page[at] != end {
            switch page[at] {
            case UInt8(ascii: "&"):
                guard let reference = Self.references.first(where: { take($0.text) }) else {
                    throw violation("& begins no reference")
                }
                text.append(reference.character)
                continue
            case UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""): throw violation("it is not escaped")
            case UInt8(ascii: "'") where !inMeta: throw violation("it is not escaped")
            default: text.append(page[at])
            }
            at += 1
        }
        guard at < page.count || end == UInt8(ascii: "<") else { throw violation("the end of a value is missing") }
        return String(decoding: text, as: UTF8.self)
    }

    private static let references: [(text: String, character: UInt8)] = [
        ("&amp;", UInt8(ascii: "&")), ("&lt;", UInt8(ascii: "<")), ("&gt;", UInt8(ascii: ">")),
        ("&quot;", UInt8(ascii: "\"")), ("&#39;", UInt8(ascii: "'")),
    ]

    private mutating func takeName() -> String {
        let start = at
        while at < page.count, Self.isName(page[at]) { at += 1 }
        return String(decoding: page[start..<at], as: UTF8.self)
    }

    private static func isName(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"): true
        // viewBox
        case UInt8(ascii: "B"): true
        default: false
        }
    }

    private mutating func take(_ literal: String) -> Bool {
        var end = at
        for byte in literal.utf8 {
            guard end < page.count, page[end] == byte else { return false }
            end += 1
        }
        at = end
        return true
    }

    private func violation(_ reason: String) -> Violation {
        let rest = String(decoding: page[at...].prefix(80), as: UTF8.self)
        return Violation(description: "\(reason), before \(rest.debugDescription)")
    }
}
