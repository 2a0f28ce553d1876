#if compiler(>=6.3)
import CUnifiedInbox
import InboxC
import InboxConformance
import InboxTestSupport
import InboxVendors
import InboxTools
import Testing

/// Rows through the C functions: blocks of lines, and Arrow's arrays.
@Suite struct RowTests {
    private static let message =
        #"{"messageId":"MSG-1","title":"Hi","mediaUrl":"https://a.example/b.png","actionList":[]}"#
    private static let canonical =
        #"{"id":"zeta:MSG-1","provider":"zeta","vendorID":"MSG-1","title":"Hi","image":"https://a.example/b.png","#
        + #""pinned":false,"status":"unread","clicked":false,"topics":[],"actions":[],"custom":{}}"#

    private func row(_ line: Int) -> String {
        #"{"line":\#(line),"status":"ok","messages":[\#(Self.canonical)],"diagnostics":[]}"#
    }

    private func lines(_ text: String, _ options: String? = nil, from first: Int64 = 1) throws -> CRows {
        let text = Array(text.utf8)
        let (status, rows) = CDecoder(options).rows { uinbox_decoder_decode_lines($0, text, text.count, first, $1) }
        #expect(status == UINBOX_OK)
        return try #require(rows)
    }

    // MARK: Lines

    @Test func `each line of a block has a row and a status`() throws {
        let lines = try lines(
            "\(Self.message)\n\n{\n{\"a\":1}\n{\"provider\":\"zeta\",\"payload\":[{}]}\n\(Self.message)", from: 7)
        #expect(lines.statuses.map(Int.init) == [0, 6, 4, 3, 1, 0])
        #expect(lines.texts.first == row(7) + "\n")
        #expect(lines.texts.last == row(12) + "\n")
        #expect(lines.texts.dropFirst().first == #"{"line":8,"status":"blank","messages":[],"diagnostics":[]}"# + "\n")
        #expect(lines.texts.joined() == lines.data)
    }

    @Test func `a line feed ends a line after any number of characters that are not ASCII`() throws {
        let texts = (0..<50).map { "\"\(String(repeating: "é", count: $0))\"" }
        let rows = try lines(texts.joined(separator: "\n"))
        #expect(rows.statuses == [UInt8](repeating: 3, count: 50))
    }

    @Test func `no lines give no rows`() throws {
        let lines = try lines("")
        #expect(lines.texts == [])
        #expect(lines.data == "")
    }

    @Test func `an incomplete feed and a payload over the limit have different statuses`() throws {
        let text = #"{"provider":"xtremepush","payload":{"list":null}}"# + "\n" + Self.message
        #expect(try lines(text, #"{"limits":{"bytes":20}}"#).statuses.map(Int.init) == [2, 5])
    }

    @Test func `options for rows choose what rows contain`() throws {
        let envelope = #"{"provider":"zeta","recipient":"u1","offset":5,"payload":\#(Self.message)}"#
        let kept = try lines(envelope, #"{"keep":["offset","partition"],"jsonStrings":true,"raw":true}"#)
        #expect(kept.data.contains(#""recipient":"u1","kept":"{\"offset\":5}""#))
        #expect(kept.data.contains(#""custom":"{}","raw":"{\"messageId\""#))
        #expect(try lines(envelope, #"{"topic":"orders"}"#).data.contains(#""messages":[]"#))
        #expect(try lines(envelope, #"{"unread":true}"#).data.contains(#""messages":[{"#))
    }

    @Test func `the lines of all fixtures have the rows that the encoder writes`() throws {
        let payloads = try FixtureTree.cases().compactMap { $0.decoding?.input }.filter { !$0.contains(0x0A) }
        #expect(payloads.count > 100)
        var encoder = LineRowEncoder(
            decoder: InboxDecoder(limits: DecodingLimits(diagnostics: 10_000)), options: LineRowEncoder.Options())
        var writer = JSONWriter()
        for (index, payload) in payloads.enumerated() {
            encoder.append(line: payload, number: index + 1, into: &writer)
        }

        let block = Array(payloads.joined(separator: [0x0A]))
        let (status, rows) = CDecoder().rows { uinbox_decoder_decode_lines($0, block, block.count, 1, $1) }
        #expect(status == UINBOX_OK)
        #expect(rows?.texts.count == payloads.count)
        #expect(rows?.data == String(decoding: writer.bytes, as: UTF8.self))
    }

    @Test(arguments: [Int64.min, -1, 0])
    func `a first line below 1 is an error`(first: Int64) {
        let (status, rows) = CDecoder().rows { uinbox_decoder_decode_lines($0, "[]", 2, first, $1) }
        #expect(status == UINBOX_INVALID_ARGUMENT)
        #expect(rows == nil)
    }

    @Test func `line numbers stop at the largest number`() throws {
        let lines = try lines("\n\n", from: Int64.max)
        #expect(lines.texts.map { $0.contains(#""line":9223372036854775807,"#) } == [true, true])
    }

    @Test func `a null place for rows is an error`() {
        #expect(CDecoder().withPointer { uinbox_decoder_decode_lines($0, "[]", 2, 1, nil) } == UINBOX_INVALID_ARGUMENT)
        #expect(
            CDecoder().withPointer { uinbox_decoder_decode_array32($0, "[]", 2, [0, 2], 1, 1, nil) }
                == UINBOX_INVALID_ARGUMENT)
    }

    // MARK: Arrays

    @Test func `the elements of an array have rows without line feeds`() {
        let data = Array("xx\(Self.message)\(Self.message)yy".utf8)
        let size = Self.message.utf8.count
        let offsets = [2, 2 + size, 2 + size, 2 + 2 * size]
        let blank = #"{"line":2,"status":"blank","messages":[],"diagnostics":[]}"#

        let short = offsets.map { Int32($0) }
        let of32 = CDecoder().rows { uinbox_decoder_decode_array32($0, data, data.count, short, 3, 1, $1) }
        #expect(of32.status == UINBOX_OK)
        #expect(of32.rows?.texts == [row(1), blank, row(3)])
        #expect(of32.rows?.statuses == [0, 6, 0])

        let long = offsets.map { Int64($0) }
        let of64 = CDecoder().rows { uinbox_decoder_decode_array64($0, data, data.count, long, 3, 1, $1) }
        #expect(of64.status == UINBOX_OK)
        #expect(of64.rows?.texts == [row(1), blank, row(3)])
    }

    @Test func `an array without elements needs no offsets`() {
        let (status, rows) = CDecoder().rows { uinbox_decoder_decode_array64($0, nil, 0, nil, 0, 1, $1) }
        #expect(status == UINBOX_OK)
        #expect(rows?.texts == [])
        let decoder = CDecoder()
        let missing = decoder.rows { uinbox_decoder_decode_array32($0, "[]", 2, nil, 1, 1, $1) }
        #expect(missing.status == UINBOX_INVALID_ARGUMENT)
        #expect(decoder.message == "offsets is NULL, but count is 1")
    }

    @Test(arguments: [[0, 3], [-1, 2], [2, 1], [Int64.min, Int64.max], [0, 1 << 40], [3, 3]] as [[Int64]])
    func `offsets that do not ascend within the data are an error`(offsets: [Int64]) {
        let decoder = CDecoder()
        let (status, rows) = decoder.rows { uinbox_decoder_decode_array64($0, "[]", 2, offsets, 1, 1, $1) }
        #expect(status == UINBOX_INVALID_ARGUMENT)
        #expect(rows == nil)
        #expect(decoder.message.contains("offsets must ascend from 0 to data_length, which is 2"))
    }

    @Test(arguments: [-1, Int.min, Int.max, Int.max / 8])
    func `a count that no process can have is an error`(count: Int) {
        let of32 = CDecoder().rows { uinbox_decoder_decode_array32($0, "[]", 2, [0], count, 1, $1) }
        #expect(of32.status == UINBOX_INVALID_ARGUMENT)
        let of64 = CDecoder().rows { uinbox_decoder_decode_array64($0, "[]", 2, [0], count, 1, $1) }
        #expect(of64.status == UINBOX_INVALID_ARGUMENT)
    }

    @Test(
        arguments: [
            (UINBOX_ROW_OK, "ok"), (UINBOX_ROW_REJECTED, "rejected"), (UINBOX_ROW_INCOMPLETE, "incomplete"),
            (UINBOX_ROW_NOT_RECOGNISED, "not-recognised"), (UINBOX_ROW_MALFORMED, "malformed"),
            (UINBOX_ROW_TOO_LONG, "too-long"), (UINBOX_ROW_BLANK, "blank"), (uinbox_row_status(255), "unknown"),
        ])
    func `a row's status number has the word that the row contains`(status: uinbox_row_status, word: String) throws {
        #expect(String(cString: try #require(uinbox_row_status_name(status))) == word)
    }
}
#endif
