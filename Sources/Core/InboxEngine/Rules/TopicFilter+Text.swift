public import InboxModel

/// A topic filter as a text: Engine.md, *Topic filters*.
///
/// | text | messages |
/// | --- | --- |
/// | `orders` | with that topic |
/// | `orders*` | with a topic that begins with `orders`; `*` alone: with a topic |
/// | `orders/*` | with a topic below `orders`: one that begins with `orders/` |
/// | `provider:zeta` | of that provider |
/// | `type:offer` | of that type |
/// | `!a` | that are not selected by `a` |
/// | `a & b` | that are selected by both |
/// | `a \| b` | that are selected by one of them, or both |
///
/// `!` binds before `&`, `&` before `|`; parentheses bind first. A name with white space or one of `& | ! ( ) * : " \` is in
/// quotes, where `\"` and `\\` stand for `"` and `\`.
extension TopicFilter: CustomStringConvertible {
    /// Reads a filter.
    ///
    /// - Parameters:
    ///   - text: The filter.
    ///   - providers: The providers that a filter can name; nil for any name. With the names, one that is misspelt is an error and
    ///     not a filter that selects no message.
    /// - Throws: ``TopicFilterError``, with the place of the first mistake.
    public init(parsing text: String, providers: [Provider]? = nil) throws(TopicFilterError) {
        var parser = TopicFilterParser(text, providers: providers)
        condition = try parser.parse()
    }

    /// The text that ``init(parsing:providers:)`` reads as this filter, with names in lower case.
    public var description: String { condition.text }
}

extension TopicFilter: ExpressibleByStringLiteral {
    /// Reads a filter that is written in the program: `inbox.messages(topics: "orders/* & !promo")`.
    ///
    /// A literal that is not a filter is a programming error, which ends the process. A text that comes from elsewhere is read by
    /// ``init(parsing:providers:)``, and the name of one topic, which may have a space, is ``topic(_:)``.
    public init(stringLiteral text: String) {
        do {
            try self.init(parsing: text)
        } catch {
            preconditionFailure("\"\(text)\" is not a topic filter, \(error)")
        }
    }
}

extension TopicFilter.Condition {
    /// How deep parentheses and `!` may be nested in a text.
    static var maximumDepth: Int { 64 }

    /// Whether a scalar belongs to a name without quotes.
    static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
        !scalar.properties.isWhitespace && !"&|!()*:\"\\".unicodeScalars.contains(scalar)
    }

    fileprivate var text: String {
        switch self {
        case .topic(let topic): Self.name(topic)
        case .prefix(let prefix): (prefix == "" ? "" : Self.name(prefix)) + "*"
        case .provider(let name): "provider:" + Self.name(name)
        case .type(let name): "type:" + Self.name(name)
        case .not(let condition): "!" + condition.operand(inParentheses: condition.isList)
        case .all(let conditions):
            conditions.map { if case .any = $0 { $0.operand(inParentheses: true) } else { $0.text } }
                .joined(separator: " & ")
        case .any(let conditions): conditions.map(\.text).joined(separator: " | ")
        }
    }

    private var isList: Bool {
        switch self {
        case .all, .any: true
        default: false
        }
    }

    private func operand(inParentheses: Bool) -> String { inParentheses ? "(\(text))" : text }

    /// A name, in quotes if it needs them.
    private static func name(_ name: Topic) -> String {
        let text = name.description
        if !text.isEmpty, text.unicodeScalars.allSatisfy(isPlain) { return text }
        return text.unicodeScalars.reduce(into: "\"") { quoted, scalar in
            if scalar == "\"" || scalar == "\\" { quoted.unicodeScalars.append("\\") }
            quoted.unicodeScalars.append(scalar)
        } + "\""
    }
}
