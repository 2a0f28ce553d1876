import InboxModel

/// Reads the text of a ``TopicFilter``, by recursive descent.
struct TopicFilterParser {
    /// The providers that can be named; nil for any name.
    private let providers: [Provider]?
    private let scalars: [Unicode.Scalar]
    private var index = 0
    private var depth = 0

    init(_ text: String, providers: [Provider]?) {
        self.providers = providers
        scalars = Array(text.unicodeScalars)
    }

    /// Reads the whole text.
    mutating func parse() throws(TopicFilterError) -> TopicFilter.Condition {
        guard scalars.contains(where: { !$0.properties.isWhitespace }) else {
            throw error("the filter is empty; name a topic, for example orders", at: 0)
        }
        let condition = try alternatives()
        guard let scalar = current else { return condition }
        guard scalar == ")" else { throw missingOperator() }
        throw error("this ) has no opening parenthesis; add one, or remove the )", at: index)
    }

    // MARK: Grammar

    /// Reads `requirements { "|" requirements }`.
    private mutating func alternatives() throws(TopicFilterError) -> TopicFilter.Condition {
        var conditions = [try requirements()]
        while take("|") { conditions.append(try requirements()) }
        return .any(of: conditions)
    }

    /// Reads `term { "&" term }`.
    private mutating func requirements() throws(TopicFilterError) -> TopicFilter.Condition {
        var conditions = [try term()]
        while take("&") { conditions.append(try term()) }
        return .all(of: conditions)
    }

    /// Reads `"!" term | "(" alternatives ")" | name`.
    private mutating func term() throws(TopicFilterError) -> TopicFilter.Condition {
        skipWhiteSpace()
        let start = index
        guard take("!") || take("(") else { return try name() }
        depth += 1
        defer { depth -= 1 }
        guard depth <= TopicFilter.Condition.maximumDepth else {
            throw error(
                "the filter is nested deeper than the limit of \(TopicFilter.Condition.maximumDepth); remove unnecessary "
                    + "parentheses or exclamation marks",
                at: start)
        }
        guard scalars[start] == "(" else { return .negation(of: try term()) }
        let condition = try alternatives()
        guard take(")") else {
            guard current == nil else { throw missingOperator() }
            throw error("this parenthesis is not closed; add )", at: start)
        }
        return condition
    }

    /// Reads `[ "provider:" | "type:" ] ( word | quoted ) | [ word | quoted ] "*"`.
    private mutating func name() throws(TopicFilterError) -> TopicFilter.Condition {
        let start = index
        let isQuoted = current == "\""
        let name = isQuoted ? try quoted() : word()
        if current == "*" {
            index += 1
            if let next = current, next == "*" || next == ":" || next == "\"" || TopicFilter.Condition.isPlain(next) {
                throw error(
                    "* is allowed only at the end of a topic; to match a literal *, quote the topic, as in \"a*b\"",
                    at: index - 1)
            }
            return .prefix(Topic(name))
        }
        guard current == ":" else {
            guard isQuoted || !name.isEmpty else { throw missingName() }
            return .topic(Topic(name))
        }
        guard !isQuoted, name == "provider" || name == "type" else {
            throw error(
                "a colon is allowed only after provider and type; quote a topic that contains one: \"\(name):…\"",
                at: start)
        }
        index += 1
        let valueIsQuoted = current == "\""
        let value = valueIsQuoted ? try quoted() : word()
        guard valueIsQuoted || !value.isEmpty else {
            throw error("the name after \"\(name):\" is missing; write it directly after the colon", at: start)
        }
        if let next = current, next == "*" || next == ":" {
            throw error(
                "the name after \"\(name):\" cannot contain \"\(next)\" unless the whole name is in quotes", at: index)
        }
        guard name == "provider" else { return .type(Topic(value)) }
        if let providers, !providers.contains(where: { Topic($0.name) == Topic(value) }) {
            let names = providers.map(\.name).joined(separator: ", ")
            throw error("unknown provider \"\(value)\"; the providers are \(names)", at: start)
        }
        return .provider(Topic(value))
    }

    // MARK: Tokens

    private var current: Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }

    private mutating func skipWhiteSpace() {
        while let scalar = current, scalar.properties.isWhitespace { index += 1 }
    }

    /// Skips white space, and then the scalar if it comes next; whether it did.
    private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
        skipWhiteSpace()
        guard current == scalar else { return false }
        index += 1
        return true
    }

    private mutating func word() -> String {
        var word = ""
        while let scalar = current, TopicFilter.Condition.isPlain(scalar) {
            word.unicodeScalars.append(scalar)
            index += 1
        }
        return word
    }

    private mutating func quoted() throws(TopicFilterError) -> String {
        let start = index
        var text = ""
        index += 1
        while let scalar = current {
            index += 1
            switch scalar {
            case "\"": return text
            case "\\":
                guard let escaped = current, escaped == "\"" || escaped == "\\" else {
                    throw error("only \" or \\ may follow a backslash in quotes; write \\\\ for a \\", at: index - 1)
                }
                text.unicodeScalars.append(escaped)
                index += 1
            default: text.unicodeScalars.append(scalar)
            }
        }
        throw error("this quoted text is not closed; add \"", at: start)
    }

    // MARK: Errors

    private func missingOperator() -> TopicFilterError {
        error(
            "an operator is missing here; write & or | between two topics, or quote a topic that contains a space, as "
                + "in \"my topic\"",
            at: index)
    }

    private func missingName() -> TopicFilterError {
        guard let scalar = current else {
            return error(
                "the filter ends where a topic is expected; add a topic, or remove the last operator", at: index)
        }
        return error(
            "a topic is expected here, not \(scalar); remove the \(scalar), or quote a topic that contains it, as in "
                + "\"a\(scalar == "\\" ? "\\\\" : String(scalar))b\"",
            at: index)
    }

    private func error(_ reason: String, at index: Int) -> TopicFilterError {
        TopicFilterError(reason: reason, column: index + 1)
    }
}

/// Why a text is not a topic filter.
public struct TopicFilterError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What is wrong and how to fix it.
    public let reason: String
    /// The position of the mistake, in Unicode scalars from 1.
    public let column: Int

    /// The column and the reason.
    public var description: String { "column \(column): \(reason)" }
}
