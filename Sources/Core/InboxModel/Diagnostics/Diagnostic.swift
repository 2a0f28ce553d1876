public import InboxJSON

/// A problem that decoding found: what is wrong, where it is, and how to fix it.
public struct Diagnostic: Hashable, Sendable, JSONRepresentable {
    /// The kind of problem.
    public let code: DiagnosticCode
    /// How serious it is; strict decoding turns a warning into an error.
    public let severity: Severity
    /// What is wrong and how to fix it, in a sentence or two.
    public let message: String
    /// Where it is in the input, as an RFC 6901 JSON Pointer.
    ///
    /// If it is inside a string that contains JSON, this is the pointer of the string.
    public let pointer: String
    /// The pointer inside the string of JSON at ``pointer``; nil if the problem is not inside such a string.
    public let inner: String?
    /// The id of the message that it belongs to; nil if this is not known.
    public let messageID: String?

    package init(
        _ code: DiagnosticCode, severity: Severity? = nil, _ message: String, pointer: String, inner: String? = nil,
        messageID: String? = nil
    ) {
        self.code = code
        self.severity = severity ?? code.severity
        self.message = message
        self.pointer = pointer
        self.inner = inner
        self.messageID = messageID
    }

    /// `severity: code at pointer: message`, for people.
    public var description: String {
        let place = (pointer.isEmpty ? "the root" : pointer) + (inner.map { " (inside: \($0))" } ?? "")
        return "\(severity.rawValue): \(code) at \(place): \(message)"
    }

    /// The canonical JSON of the diagnostic.
    public func json(includingRaw: Bool) -> JSONValue { JSONValue(written: { write(to: &$0) }) }

    /// Writes the canonical JSON, followed by the members that `more` writes.
    ///
    /// - Parameters:
    ///   - file: The name of the input, if there are several. It is written as the first key, `file`. If nil, the key
    ///     is omitted.
    ///   - line: The number of the line, if each line of the input is a payload. It is written as the key `line`. If
    ///     nil, the key is omitted.
    package func write(
        to writer: inout JSONWriter, file: String? = nil, line: Int? = nil,
        more: (inout JSONWriter) -> Void = { _ in }
    ) {
        writer.beginObject()
        writer.member("file", file)
        writer.member("line", line)
        writer.member("code", code.name)
        writer.member("severity", severity.rawValue)
        writer.member("message", message)
        writer.member("pointer", pointer)
        writer.member("inner", inner)
        writer.member("messageID", messageID)
        more(&writer)
        writer.endObject()
    }
}
