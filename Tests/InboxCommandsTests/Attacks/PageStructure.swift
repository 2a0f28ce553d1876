/// The elements of an HTML page, read by a grammar much stricter than HTML's.
///
/// A start tag is `<name key="value" …>`, and each element is closed by its own end tag, except `meta`, `img`, `input` and
/// `wbr`. Text and values have no angle bracket and no quote, except the policy in a `meta` element, and `&` begins a
/// reference to one of the five characters that are escaped. A text that breaks out of its place breaks this grammar, or is
/// another element or attribute than the page's own.
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

    private var rest: Substring.UnicodeScalarView
    private var open: [String] = []

    init(_ page: String) throws {
        rest = page[...].unicodeScalars
        guard take("<!DOCTYPE html>\n") else { throw Violation(description: "there is no document type") }
        while !rest.isEmpty {
            if take("</") {
                try endTag()
            } else if take("<") {
                try startTag()
            } else {
                text += try characters(endingAt: "<")
            }
        }
        guard open.isEmpty else { throw Violation(description: "\(open) are not closed") }
    }

    private mutating func startTag() throws {
        let name = take(while: Self.isName)
        guard !name.isEmpty else { throw violation("a tag has no name") }
        var attributes: [(key: String, value: String)] = []
        while take(" ") {
            let key = take(while: Self.isName)
            guard !key.isEmpty, take("=\"") else { throw violation("an attribute of \(name) has no quoted value") }
            attributes.append((key, try characters(endingAt: "\"", escaping: name == "meta" ? "<>\"" : "<>\"'")))
            guard take("\"") else { throw violation("a value of \(name) is not closed") }
        }
        guard take(">") else { throw violation("the tag \(name) is not closed") }
        elements.append(Element(name: name, attributes: attributes))
        if name == "style" {
            while !take("</style>") {
                guard rest.popFirst() != nil else { throw violation("the style is not closed") }
            }
        } else if !["meta", "img", "input", "wbr"].contains(name) {
            open.append(name)
        }
    }

    private mutating func endTag() throws {
        let name = take(while: Self.isName)
        guard take(">"), open.popLast() == name else { throw violation("</\(name)> closes another element") }
    }

    /// Reads text up to a required character.
    ///
    /// The text must not contain characters that have to be escaped.
    private mutating func characters(
        endingAt end: Unicode.Scalar, escaping escaped: String = "<>\"'"
    ) throws -> String {
        let part = rest.prefix { $0 != end }
        guard part.endIndex < rest.endIndex || end == "<" else { throw violation("\(end) is missing") }
        rest = rest[part.endIndex...]
        var text = String.UnicodeScalarView()
        var pieces = part[...]
        while let next = pieces.first {
            if next == "&" {
                guard let reference = Self.references.first(where: { pieces.starts(with: $0.key.unicodeScalars) })
                else {
                    throw violation("& begins no reference")
                }
                text.append(reference.value)
                pieces = pieces.dropFirst(reference.key.unicodeScalars.count)
            } else {
                guard !escaped.unicodeScalars.contains(next) else { throw violation("\(next) is not escaped") }
                text.append(next)
                pieces = pieces.dropFirst()
            }
        }
        return String(text)
    }

    private static let references: [String: Unicode.Scalar] = [
        "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": "\"", "&#39;": "'",
    ]

    private static func isName(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "a"..."z", "0"..."9", "-": true
        // viewBox
        case "B": true
        default: false
        }
    }

    private mutating func take(while isIncluded: (Unicode.Scalar) -> Bool) -> String {
        let part = rest.prefix(while: isIncluded)
        rest = rest[part.endIndex...]
        return String(part)
    }

    private mutating func take(_ literal: String) -> Bool {
        guard rest.starts(with: literal.unicodeScalars) else { return false }
        rest = rest.dropFirst(literal.unicodeScalars.count)
        return true
    }

    private func violation(_ reason: String) -> Violation {
        Violation(description: "\(reason), before \(String(rest.prefix(80)).debugDescription)")
    }
}
