public import InboxJSON

/// The answer of a subject to a request.
///
/// Closed: a subject answers, does not support the request, or fails.
public enum FixtureAnswer: Sendable, Hashable {
    /// The members of the answer line, without `case`.
    ///
    /// For a payload: `messages`, `diagnostics` and, if the vendor sent them, `badge` and `deletions`; or `malformed`. For
    /// the engine: one of `recipients`, `messages`, `layout`, `outcome` and `lists`.
    case result(JSONValue)
    /// The subject does not support the request. The case is skipped.
    case unsupported
    /// The subject cannot answer the request, for this reason.
    case failed(String)

    /// The payload is refused because it is not JSON.
    package static let malformed = FixtureAnswer.result(["malformed": true])

    /// The keys of the result of a payload.
    static let feedKeys = ["messages", "diagnostics", "badge", "deletions"]

    /// Reads a line of the protocol.
    ///
    /// The caller has already checked its case name.
    init(_ line: JSONValue) {
        if line["malformed"]?.bool == true {
            self = .malformed
        } else if line["unsupported"]?.bool == true {
            self = .unsupported
        } else if let reason = line["error"]?.string {
            self = .failed(reason)
        } else {
            self = .result(JSONValue((line.object ?? [:]).removing("case")))
        }
    }

    /// Writes the line of the protocol, without its line feed.
    ///
    /// - Parameter name: The case's name, or nil if the request had none.
    package func write(for name: String?, to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("case", name)
        for member in json.object ?? [:] { writer.member(member.key, member.value) }
        writer.endObject()
    }

    /// The members of the line, without `case`.
    var json: JSONValue {
        switch self {
        case .result(let members): members
        case .unsupported: ["unsupported": true]
        case .failed(let reason): ["error": JSONValue(reason)]
        }
    }

    /// The answer to a question of an engine case, or nil if it is an answer of another kind.
    func value(for question: FixtureQuestion) -> JSONValue? {
        guard case .result(let members) = self, let value = members[question.answerKey] else { return nil }
        return switch question {
        case .inboxes, .messages, .lists: value.kind == .array ? value : nil
        case .layout: value.kind == .string ? value : nil
        case .outcome: value
        }
    }
}
