public import InboxJSON

/// Something found while decoding: what, where, and how to mend it.
public struct Diagnostic: Hashable, Sendable, CustomStringConvertible {
    /// What it is about.
    public let code: DiagnosticCode
    /// How much it matters: strict decoding makes errors of warnings.
    public let severity: Severity
    /// What is wrong and how to mend it, in a sentence or two.
    public let message: String
    /// The place in the input as given: an RFC 6901 JSON Pointer.
    ///
    /// Of something inside a string of JSON, the string's.
    public let pointer: String
    /// The place inside the string of JSON at ``pointer``, where it is in one.
    public let inner: String?
    /// The message that it belongs to, once known.
    public let messageID: String?

    /// Makes a diagnostic.
    public init(
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

    /// Writes the canonical JSON.
    ///
    /// - Parameters:
    ///   - file: Stands as the first key, `file`, where findings of several inputs stand together.
    ///   - line: Stands behind it, as `line`, where each line of an input is a payload.
    public func write(to writer: inout JSONWriter, file: String? = nil, line: Int? = nil) {
        write(to: &writer, file: file, line: line) { _ in }
    }

    /// The same, with what `more` writes behind its keys.
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
