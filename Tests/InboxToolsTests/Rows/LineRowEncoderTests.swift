import InboxTools
import Testing
import UnifiedInbox

/// Every line gets a row, whatever it contains.
@Suite struct LineRowEncoderTests {
    /// The rows of lines, as one text.
    private func rows(
        _ lines: [String], mode: InboxDecoder.Mode = .lenient,
        _ change: (inout LineRowEncoder.Options) -> Void = { _ in }
    ) -> String {
        var options = LineRowEncoder.Options()
        change(&options)
        var encoder = LineRowEncoder(decoder: InboxDecoder(mode: mode), options: options)
        var writer = JSONWriter()
        for (index, line) in lines.enumerated() {
            encoder.append(line: Array(line.utf8), number: index + 1, into: &writer)
        }
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    private func row(
        _ line: String, mode: InboxDecoder.Mode = .lenient,
        _ change: (inout LineRowEncoder.Options) -> Void = { _ in }
    ) throws -> JSONValue {
        try JSONValue(parsing: rows([line], mode: mode, change))
    }

    private static let zeta = #"{"messageId":"1","actionList":[]}"#
    private static let zetaMessage =
        #"{"id":"zeta:1","provider":"zeta","vendorID":"1","pinned":false,"status":"unread","clicked":false,"#
        + #""topics":[],"actions":[],"custom":{}}"#

    // MARK: Status

    @Test func `a line with a message is ok`() {
        #expect(
            rows([Self.zeta])
                == #"{"line":1,"status":"ok","messages":[\#(Self.zetaMessage)],"diagnostics":[]}"# + "\n")
    }

    @Test(arguments: ["[]", #"{"inboxMessages":[]}"#])
    func `an empty feed is ok`(_ line: String) {
        #expect(rows([line]) == #"{"line":1,"status":"ok","messages":[],"diagnostics":[]}"# + "\n")
    }

    /// Lines with a feed, each with the status of its row, the number of its messages, and its first diagnostic.
    private static let feeds: [(line: String, status: String, messages: Int, diagnostic: String)] = [
        (#"{"provider":"zeta","payload":[5,{"messageId":"1"}]}"#, "ok", 1, "message.not-object at /payload/0"),
        (#"{"provider":"zeta","payload":[5]}"#, "rejected", 0, "message.not-object at /payload/0"),
        (#"{"inboxMessages":null,"error":"down"}"#, "incomplete", 0, "feed.error at /error"),
        (
            #"{"provider":"customerio","payload":{"inboxMessages":null}}"#, "incomplete", 0,
            "feed.no-list at /payload/inboxMessages"
        ),
        (
            #"{"provider":"customerio","payload":{"inboxMessages":[5],"error":"down"}}"#, "rejected", 0,
            "message.not-object at /payload/inboxMessages/0"
        ),
    ]

    @Test(arguments: feeds, [InboxDecoder.Mode.lenient, .strict])
    func `a feed that lacks messages is ok, rejected or incomplete, in strict mode too`(
        feed: (line: String, status: String, messages: Int, diagnostic: String), mode: InboxDecoder.Mode
    ) throws {
        let row = try row(feed.line, mode: mode)
        #expect(row["status"]?.string == feed.status)
        #expect(row["messages"]?.array?.count == feed.messages)
        let diagnostic = row["diagnostics"]?[0]
        #expect("\(diagnostic?["code"]?.string ?? "") at \(diagnostic?["pointer"]?.string ?? "")" == feed.diagnostic)
    }

    @Test func `a warning rejects the message in strict mode only`() throws {
        let line = #"{"messageId":"1","actionList":[],"mediaUrl":"logo.png"}"#
        #expect(try row(line)["status"] == "ok")
        let strict = try row(line, mode: .strict)
        #expect(strict["status"] == "rejected")
        #expect(strict["diagnostics"]?[0]?["severity"] == "error")
    }

    @Test(arguments: [
        (#"{"foo":1}"#, "feed.not-recognised", ""), ("5", "feed.not-recognised", ""),
        (#"{"provider":"braze","payload":{}}"#, "provider.unknown", ""),
        (#"{"recipient":5,"provider":"zeta","payload":{}}"#, "feed.not-recognised", "/recipient"),
        (#"{"provider":{},"payload":{}}"#, "feed.not-recognised", "/provider"),
        (#"{"provider":"zeta","payload":null}"#, "feed.not-recognised", "/payload"),
    ])
    func `JSON that is neither payload nor envelope is not recognised`(
        _ line: String, _ code: String, _ pointer: String
    ) throws {
        let row = try row(line)
        #expect(row["status"] == "not-recognised")
        #expect(row["messages"] == [])
        #expect(row["diagnostics"]?[0]?["code"]?.string == code)
        #expect(row["diagnostics"]?[0]?["severity"] == "error")
        #expect(row["diagnostics"]?[0]?["pointer"]?.string == pointer)
    }

    @Test func `a line that is not JSON is malformed, and its diagnostic names the column`() {
        #expect(
            rows(["nonsense"])
                == #"{"line":1,"status":"malformed","messages":[],"diagnostics":[{"code":"json.malformed","#
                + #""severity":"error","message":"column 2: misspelled literal; write null","pointer":""}]}"# + "\n")
    }

    @Test(arguments: ["", " \t\r", "\u{FEFF}", "\u{FEFF} "])
    func `a line of white space is blank`(_ line: String) {
        #expect(rows([line]) == #"{"line":1,"status":"blank","messages":[],"diagnostics":[]}"# + "\n")
    }

    @Test func `a byte-order mark alone is malformed in any line but the first`() throws {
        let second = try #require(rows(["", "\u{FEFF}"]).split(separator: "\n").last)
        #expect(second.hasPrefix(#"{"line":2,"status":"malformed","#))
    }

    @Test func `a line as long as the limit is read, and a longer one is too long`() throws {
        let length = Self.zeta.utf8.count
        #expect(try row(Self.zeta) { $0.longestLine = length }["status"] == "ok")
        let longer = try row(Self.zeta) { $0.longestLine = length - 1 }
        #expect(longer["status"] == "too-long")
        #expect(longer["messages"] == [])
        #expect(longer["diagnostics"]?[0]?["code"] == "limit.exceeded")
        #expect(longer["diagnostics"]?[0]?["message"]?.string?.contains("\(length - 1) bytes") == true)
    }

    @Test func `the longest line has 64 mebibytes by default`() {
        #expect(LineRowEncoder.Options().longestLine == 67_108_864)
    }

    @Test func `a line that was not read is too long`() throws {
        var encoder = LineRowEncoder(decoder: InboxDecoder(), options: LineRowEncoder.Options())
        var writer = JSONWriter()
        let outcome = encoder.appendTooLong(number: 9, into: &writer)
        #expect(outcome.status == .tooLong)
        let row = try JSONValue(parsing: writer.bytes)
        #expect(row["line"] == 9)
        #expect(row["status"] == "too-long")
    }

    @Test func `a line without a feed has no messages from the line before`() {
        let rows = rows([Self.zeta, "nonsense", "", Self.zeta]).split(separator: "\n")
        #expect(rows.map { $0.contains("zeta:1") } == [true, false, false, true])
    }

    // MARK: Envelope

    @Test func `the recipient and the kept members come before the messages`() {
        let line = #"{"offset":512,"recipient":"ü\n1","payload":[],"partition":null,"shard":{"of":[1.50]}}"#
        #expect(
            rows([line]) { $0.kept = ["shard", "missing", "offset", "partition"] }
                == #"{"line":1,"status":"ok","recipient":"ü\n1","kept":{"shard":{"of":[1.50]},"offset":512,"#
                + #""partition":null},"messages":[],"diagnostics":[]}"# + "\n")
    }

    @Test func `a row has no kept if the line has none of the members`() throws {
        let row = try row(#"{"recipient":"u1","payload":[]}"#) { $0.kept = ["offset"] }
        #expect(row["kept"] == nil)
        #expect(row["recipient"] == "u1")
    }

    @Test func `if a member is repeated, the last one is kept, and members of the payload are not kept`() throws {
        let line = #"{"recipient":"u1","n":1,"n":2,"payload":{"inboxMessages":[],"deep":3}}"#
        #expect(try row(line) { $0.kept = ["n", "deep"] }["kept"] == ["n": 2])
    }

    @Test(arguments: [
        #"{"recipient":"u1","offset":5,"payload":{"foo":1}}"#, #"{"recipient":7,"offset":5,"payload":{}}"#,
        #"{"recipient":"u1","offset":5,"payload":null}"#, #"{"recipient":"u1","offset":5}"#,
    ])
    func `a line that is not recognised keeps its members`(_ line: String) throws {
        let row = try row(line) { $0.kept = ["offset"] }
        #expect(row["status"] == "not-recognised")
        #expect(row["kept"] == ["offset": 5])
    }

    // MARK: Options

    @Test func `messages that are not wanted are left out and do not change the status`() throws {
        let line = #"{"provider":"zeta","payload":[{"messageId":"1","status":"READ"},{"messageId":"2"}]}"#
        let unread = try row(line) { $0.filter.onlyUnread = true }
        #expect(unread["messages"]?.array?.map { $0["vendorID"] } == ["2"])
        let topic = try row(line) { $0.filter.topics = .topic("sport") }
        #expect(topic["status"] == "ok")
        #expect(topic["messages"] == [])
    }

    @Test func `the option's provider is used for lines that name none`() throws {
        let line = #"{"messageId":"1"}"#
        #expect(try row(line) { $0.provider = .zeta }["messages"]?[0]?["id"] == "zeta:1")
        let named = try row(#"{"provider":"zeta","payload":\#(line)}"#) { $0.provider = .pushwoosh }
        #expect(named["messages"]?[0]?["id"] == "zeta:1")
    }

    // MARK: Strings of JSON

    private static let rich =
        #"{"recipient":"u1","offset":5,"payload":{"queueId":"q","type":"t","properties":{"n":1.50,"q":"\"","#
        + #""h":"\ud800"},"messageAction":{"action":"x://y"}}}"#

    @Test func `free-form values are strings that contain the JSON written without the option`() throws {
        func row(_ form: FreeForm) throws -> JSONValue {
            try self.row(Self.rich) { options in
                options.freeForm = form
                options.includesRaw = true
                options.kept = ["offset"]
            }
        }
        let (objects, strings) = (try row(.json), try row(.strings))
        #expect(objects["kept"] == ["offset": 5])
        #expect(strings["kept"] == #"{"offset":5}"#)
        let (object, string) = (try #require(objects["messages"]?[0]), try #require(strings["messages"]?[0]))
        for key in ["custom", "raw"] {
            let text = try #require(string[key]?.string)
            #expect(try JSONValue(parsing: text) == object[key])
        }
        #expect(string["custom"]?.string?.contains("1.50") == true)
        // A lone surrogate stays an escape inside the string.
        #expect(string["raw"]?.string?.contains(#"\ud800"#) == true)
        #expect(string["title"] == object["title"])
    }
}
