import InboxJSON
package import InboxModel

/// The members of a row, but for its messages.
struct LineRow {
    var status: RowStatus
    var findings: [Diagnostic]
    let number: Int
    let file: String?
    /// The line; nil if it is not JSON.
    var line: JSONNode?
    /// The recipient, a string; nil if the line names none.
    var recipient: JSONNode?

    /// The row of a line that is not JSON, or not parsed yet.
    init(_ status: RowStatus, _ findings: [Diagnostic] = [], number: Int, file: String?) {
        self.status = status
        self.findings = findings
        self.number = number
        self.file = file
    }

    /// Writes what precedes the messages, and opens their list.
    func begin(_ writer: inout JSONWriter, _ options: LineRowEncoder.Options) {
        writer.beginObject()
        writer.member(.file, file)
        writer.key(.line)
        writer.integer(number)
        writer.member(.status, status.rawValue)
        if let recipient {
            writer.key(.recipient)
            writer.string(recipient)
        }
        if let line, !options.kept.isEmpty { writeKept(of: line, options, &writer) }
        writer.key(.messages)
        writer.beginArray()
    }

    /// Closes the list of messages, and writes what follows them.
    func end(_ writer: inout JSONWriter) {
        writer.endArray()
        writer.key(.findings)
        writer.beginArray()
        for finding in findings { finding.write(to: &writer) }
        writer.endArray()
        writer.endObject()
    }

    /// Writes the members of the line that the caller has named; nothing if the line has none of them.
    private func writeKept(of line: JSONNode, _ options: LineRowEncoder.Options, _ writer: inout JSONWriter) {
        let members = options.kept.compactMap { name in line.member(name).map { (name, $0) } }
        guard !members.isEmpty else { return }
        writer.key(.kept)
        writer.freeForm(options.freeForm) { writer in
            writer.beginObject()
            for (name, node) in members {
                writer.key(name)
                writer.value(node.value)
            }
            writer.endObject()
        }
    }
}

extension Diagnostic {
    /// The finding of a decode that gave no feed.
    package init(_ error: InboxDecodingError) {
        self.init(DiagnosticCode(error.code.rawValue, .error), error.reason, pointer: "")
    }
}

extension DiagnosticCode {
    /// The finding of a line that is not JSON.
    package static let malformed = DiagnosticCode(InboxDecodingError.Code.malformed.rawValue, .error)
}

extension JSONName {
    fileprivate static let file = JSONName("file")
    fileprivate static let line = JSONName("line")
    fileprivate static let kept = JSONName("kept")
    fileprivate static let messages = JSONName("messages")
    fileprivate static let findings = JSONName("findings")
}
