import Foundation
import InboxJSON
import InboxTestSupport
import InboxTools
import Testing

/// `inbox stream --format csv`: a row for each message, with its flat members.
@Suite struct StreamCSVTests {
    private static let zeta = #"{"messageId":"1","actionList":[]}"#
    private static let header = MessageCSV.columns.joined(separator: ",") + "\r\n"

    /// The records of a text by RFC 4180.
    ///
    /// A cell without quotation marks that is empty is nil.
    private static func records(_ text: String) -> [[String?]] {
        var records: [[String?]] = []
        var record: [String?] = []
        var cell: String.UnicodeScalarView?
        var isQuoted = false
        var rest = text.unicodeScalars[...]
        while let next = rest.popFirst() {
            switch next {
            case "\"" where isQuoted && rest.first == "\"":
                rest.removeFirst()
                cell?.append("\"")
            case "\"":
                isQuoted.toggle()
                cell = cell ?? String.UnicodeScalarView()
            case "," where !isQuoted:
                record.append(cell.map { String($0) })
                cell = nil
            case "\r" where !isQuoted && rest.first == "\n":
                rest.removeFirst()
                records.append(record + [cell.map { String($0) }])
                (record, cell) = ([], nil)
            default:
                cell = cell ?? String.UnicodeScalarView()
                cell?.append(next)
            }
        }
        return records + (record.isEmpty && cell == nil ? [] : [record + ["unfinished"]])
    }

    /// The row of one message as the program prints it, without the line of names.
    private func row(_ payload: String, of provider: String = "zeta", recipient: String = #""u1""#) throws -> String {
        let line = #"{"provider":"\#(provider)","recipient":\#(recipient),"payload":\#(payload)}"#
        let run = try CommandRun("stream", "--format", "csv", input: line)
        #expect(run.status == 0)
        #expect(run.output.hasPrefix(Self.header))
        return String(run.output.unicodeScalars.dropFirst(Self.header.unicodeScalars.count))
    }

    @Test func `the columns are the recipient and the flat members of a message, and help names them`() throws {
        let nested = ["style", "topics", "tap", "actions", "custom", "vendor", "raw"]
        let flat = SchemaRecord.message.fields.map(\.name).filter { !nested.contains($0) }
        #expect(MessageCSV.columns == ["recipient"] + flat)
        let help = try CommandRun("help", "stream").output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        let names = MessageCSV.columns
        #expect(help.contains("\(names.dropLast().joined(separator: ", ")) and \(names.last ?? "")."))
    }

    @Test func `a row has texts in quotation marks, words and numbers without, and nothing for what is absent`() throws
    {
        let row = try row(
            #"{"code":"A1","title":"Hi 👋","message":"","isRead":true,"sendDate":"2026-02-05T12:00:00Z"}"#,
            of: "pushwoosh")
        #expect(
            row == #""u1","pushwoosh:A1","pushwoosh","A1","Hi 👋",,,,,,,false,,"read",false,,"#
                + #""2026-02-05T12:00:00Z",,,,,,"# + "\r\n")
    }

    @Test func `an empty text is not an absent one`() throws {
        #expect(try row(Self.zeta, recipient: #""""#).hasPrefix(#""","zeta:1","zeta","#))
        #expect(try row(Self.zeta, recipient: "null").hasPrefix(#","zeta:1","zeta","#))
    }

    @Test(arguments: [
        (#"a,b"#, "a,b"), (#"say \"hi\""#, #"say ""hi"""#), (#"a\nb\r\nc"#, "a\nb\r\nc"), (#"a\u0000b"#, "a\u{FFFD}b"),
        ("👨‍👩‍👧 e\u{301}", "👨‍👩‍👧 e\u{301}"), (#"tab\there"#, "tab\there"), (#"\\"#, #"\"#), (#"a\uD800"#, "a\u{FFFD}"),
    ])
    func `a text keeps its commas, quotation marks and line breaks`(_ json: String, _ cell: String) throws {
        #expect(try row(#"{"messageId":"1","title":"\#(json)"}"#).contains(#","1","\#(cell)",,"#))
    }

    @Test(arguments: ["=1+1", "+49 170", "-50 %", "@anna", "＝1", "＋1", "－1", "＠a", "=\\u0000"])
    func `a text at which a spreadsheet would compute begins with an apostrophe`(_ text: String) throws {
        let cell = text.replacing("\\u0000", with: "\u{FFFD}")
        #expect(try row(#"{"messageId":"1","title":"\#(text)"}"#).contains(#","1","'\#(cell)",,"#))
        #expect(try row(Self.zeta, recipient: #""\#(text)""#).hasPrefix(#""'"#))
    }

    @Test(arguments: ["a=1", "'=1", " =1", "1-2", "\u{301}="])
    func `any other text is as it was sent`(_ text: String) throws {
        #expect(try row(#"{"messageId":"1","title":"\#(text)"}"#).contains(#","1","\#(text)",,"#))
    }

    @Test func `a number below zero is a number`() throws {
        let row = try row(#"{"queueId":"1","priority":-5,"properties":{}}"#, of: "customerio")
        #expect(row.contains(#",false,-5,"unread","#))
    }

    @Test func `free-form data as deep as a payload may be does no harm`() throws {
        let deep = String(repeating: "[", count: 500) + String(repeating: "]", count: 500)
        let text = try JSONValue(parsing: #"[\#(deep)]"#).description
        let data = "{\\\"a\\\":\(text)}"
        #expect(
            try row(#"{"messageId":"1","additionalData":"\#(data)","actionList":[]}"#).hasPrefix(#""u1","zeta:1","#))
    }

    @Test func `the messages of every fixture are those of the plain format`() throws {
        let lines = try Payload.all().sample(oneIn: 4).map { payload in
            #"{"provider":"\#(payload.provider)","recipient":"u1","payload":\#(try JSONValue(parsing: payload.bytes))}"#
        }
        let input = lines.joined(separator: "\n")
        let plain = try CommandRun(words: ["stream"], input: input)
        let table = try CommandRun(words: ["stream", "--format", "csv"], input: input)
        #expect(table.error == plain.error)
        let records = Self.records(table.output)
        let messages = try plain.lines.map { try JSONValue(parsing: $0) }
        #expect(records.count == messages.count + 1)
        #expect(records.first == MessageCSV.columns)
        for (record, message) in zip(records.dropFirst(), messages) {
            #expect(record == MessageCSV.columns.map { message[$0].map(Self.cell) }, "\(message)")
        }
    }

    /// What a reader of CSV gets for a value.
    private static func cell(_ value: JSONValue) -> String {
        guard let text = value.string else { return value.description }
        let isFormula = text.unicodeScalars.first.map { "=+-@\t\r\n".unicodeScalars.contains($0) } ?? false
        return (isFormula ? "'" : "") + text.replacing("\0", with: "\u{FFFD}")
    }

    @Test func `rows are in the order of the lines, with any number of threads, and the names come once`() throws {
        let scratch = try TemporaryFolder()
        let lines = (0..<1500).map {
            #"{"messageId":"\#($0)","title":"T\#($0 % 5 == 0 ? "\\n" : "")","actionList":[]}"#
        }
        let first = try scratch.path("first", lines[..<1200].joined(separator: "\n") + "\nnonsense\n")
        let second = try scratch.path("second", lines[1200...].joined(separator: "\n"))
        let one = try CommandRun("stream", "-f", "csv", first, second)
        #expect(Self.records(one.output).map { $0[3] } == ["vendorID"] + (0..<1500).map { "\($0)" })
        let many = try CommandRun("stream", "-f", "csv", "--jobs", "3", first, second)
        #expect(many.output == one.output)
        #expect(many.error == one.error)
    }

    @Test func `without a message there is the line of names`() throws {
        let empty = try CommandRun("stream", "-f", "csv", input: "\n")
        #expect(empty.output == Self.header)
        let unread = try CommandRun(
            "stream", "-f", "csv", "--unread", input: #"{"messageId":"1","status":"READ","actionList":[]}"#)
        #expect(unread.output == Self.header)
        #expect(unread.status == 0)
        let bad = try CommandRun("stream", "-f", "csv", "--strict", input: "nonsense\n\(Self.zeta)\n")
        #expect(bad.output == Self.header)
        #expect(bad.status == 65)
        #expect(try CommandRun("stream", "-f", "csv", "/nowhere/lines").status == 66)
    }
}
