public import InboxJSON

/// A diagnostic of a decode: what is wrong, where, and how to fix it.
public struct Diagnostic: Hashable, Sendable, JSONRepresentable {
    /// The subject of the diagnostic.
    public let code: DiagnosticCode
    /// How much it matters; strict decoding makes an error of a warning.
    public let severity: Severity
    /// What is wrong and how to fix it, in a sentence or two.
    public let message: String
    /// The location in the input: an RFC 6901 JSON Pointer.
    ///
    /// For a location inside a string of JSON, that of the string.
    public let pointer: String
    /// The pointer inside the string of JSON at ``pointer``; nil if it is not in one.
    public let inner: String?
    /// The message that it belongs to; nil if it is not known.
    public let messageID: String?

    /// Creates a diagnostic.
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

    /// Writes the canonical JSON.
    ///
    /// - Parameters:
    ///   - file: The value of a first key, `file`, for diagnostics of several inputs; none if nil.
    ///   - line: The value of a key `line` after it, if each line of an input is a payload; none if nil.
    package func write(to writer: inout JSONWriter, file: String? = nil, line: Int? = nil) {
        write(to: &writer, file: file, line: line) { _ in }
    }

    /// Writes the canonical JSON, and what `more` writes after its keys.
    package func write(
        to writer: inout JSONWriter, file: String? = nil, line: Int? = nil, more: (inout JSONWriter) -> Void
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
