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
/// `!` binds more tightly than `&`, and `&` more tightly than `|`. Use parentheses to group otherwise. A name with white
/// space or one of `& | ! ( ) * : " \` must be in quotes, where `\"` and `\\` stand for `"` and `\`.
extension TopicFilter: CustomStringConvertible {
    /// Reads a filter.
    ///
    /// - Parameters:
    ///   - text: The filter.
    ///   - providers: The providers that a filter can name; nil to accept any name. If you pass them, a misspelt name is an
    ///     error; otherwise the filter selects no message.
    /// - Throws: ``TopicFilterError``, with the place of the first mistake.
    public init(parsing text: String, providers: [Provider]? = nil) throws(TopicFilterError) {
        var parser = TopicFilterParser(text, providers: providers)
        condition = try parser.parse()
    }

    /// The filter as text, with names in lower case, as ``init(parsing:providers:)`` reads it.
    public var description: String { condition.text }
}

extension TopicFilter: ExpressibleByStringLiteral {
    /// Reads a filter from a string literal: `inbox.messages(topics: "orders/* & !promo")`.
    ///
    /// A literal that is not a filter is a programming error and ends the process. For text from elsewhere, use
    /// ``init(parsing:providers:)``. For the name of one topic, which may contain a space, use ``topic(_:)``.
    public init(stringLiteral text: String) {
        do {
            try self.init(parsing: text)
        } catch {
            preconditionFailure("\"\(text)\" is not a valid topic filter: \(error)")
        }
    }
}

extension TopicFilter.Condition {
    /// The largest nesting depth of parentheses and `!` in a text.
    static var maximumDepth: Int { 64 }

    /// Whether a scalar can be part of a name without quotes.
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
