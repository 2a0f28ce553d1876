import InboxTesting
import Testing
import UnifiedInbox

/// The limits of a decoder: what is read within them, and what is reported beyond them.
@Suite struct DecodingLimitsTests {
    /// A list in which each message has a diagnostic: its `templateId` is a number.
    private func elements(_ count: Int) -> [UInt8] {
        (1...count).map { ZetaPayload(messageID: "MSG-\($0)", other: ["templateId": JSONValue($0)]) }.bytes
    }

    private func decoder(_ limits: DecodingLimits, _ mode: InboxDecoder.Mode = .lenient) -> InboxDecoder {
        InboxDecoder(mode: mode, limits: limits)
    }

    @Test(arguments: [(3, 3, false), (4, 3, true), (1, 1, false)])
    func `elements beyond the limit are counted and not read`(_ count: Int, _ read: Int, _ exceeded: Bool) throws {
        let feed = try decoder(DecodingLimits(messages: 3)).decode(elements(count), from: .zeta)
        #expect(feed.messages.map(\.vendorID) == (1...read).map { "MSG-\($0)" })
        #expect(feed.isIncomplete == exceeded)
        let diagnostics = feed.diagnostics.filter { $0.code == .limitExceeded }
        #expect(diagnostics.map(\.pointer) == (exceeded ? [""] : []))
        #expect(
            diagnostics.allSatisfy {
                $0.severity == .error && $0.message.hasSuffix("the limit is 3; the last one is not read")
            })
    }

    @Test(arguments: [(6, true), (5, false)])
    func `JSON in a string is nested no deeper than the limit`(_ depth: Int, _ isRead: Bool) throws {
        let push = JSONValue(#"{"title":"t","custom":[[[[[1]]]]]}"#)
        let payload: JSONValue = [["identifier": 1, "isCard": true, "message": push]]
        let feed = try decoder(DecodingLimits(depth: depth)).decode(payload.losslessBytes, from: .xtremePush)
        #expect(feed.messages.map(\.title) == [isRead ? "t" : nil])
        #expect(feed.diagnostics.map(\.code) == (isRead ? [] : [.fieldWrongType]))
    }

    @Test func `the list beyond the limit is named by its pointer`() throws {
        let feed = try decoder(DecodingLimits(messages: 1)).decode(
            #"{"inboxMessages":[{"queueId":"a"},{"queueId":"b"},7]}"#, from: .customerIO)
        #expect(feed.messages.map(\.vendorID) == ["a"])
        #expect(feed.diagnostics.map { "\($0.code) \($0.pointer)" } == ["limit.exceeded /inboxMessages"])
        #expect(feed.diagnostics.first?.message.contains("has 3 elements, but the limit is 1") == true)
    }

    @Test(arguments: [
        (2, ["limit.exceeded ", "field.coerced /0/templateId", "field.coerced /1/templateId"]),
        (1, ["limit.exceeded ", "limit.exceeded ", "field.coerced /0/templateId"]),
        (0, ["limit.exceeded ", "limit.exceeded "]),
    ])
    func `a limit of diagnostics does not hide that messages were not read`(
        _ limit: Int, _ diagnostics: [String]
    ) throws {
        let feed = try decoder(DecodingLimits(messages: 2, diagnostics: limit)).decode(elements(5), from: .zeta)
        #expect(feed.diagnostics.map { "\($0.code) \($0.pointer)" } == diagnostics)
        #expect(feed.diagnostics.contains { $0.message.hasPrefix("the list has 5 elements, but the limit is 2") })
    }

    @Test(arguments: [(2, false), (1, true)])
    func `a payload larger than the byte limit is refused as a whole`(_ limit: Int, _ refused: Bool) throws {
        let decoder = decoder(DecodingLimits(bytes: limit))
        guard refused else {
            #expect(try decoder.decode("[]").messages.isEmpty)
            return
        }
        let error = #expect(throws: InboxDecodingError.self) { try decoder.decode("[]") }
        #expect(error?.code == .limitExceeded)
        #expect(error?.diagnostics.map(\.code) == [.limitExceeded])
        #expect(
            error?.reason
                == "the payload is 2 bytes, over the limit of 1, so it is not read; send a smaller payload, or "
                + "raise the limit")
        #expect(throws: InboxDecodingError.self) { try decoder.detect(Array("[]".utf8)) }
        #expect(throws: InboxDecodingError.self) { try decoder.explain("[]".utf8) }
    }

    @Test func `a payload inside an envelope is measured by itself`() throws {
        var stream = InboxStreamDecoder(decoder(DecodingLimits(bytes: 20)))
        let small = try stream.parse(Array(#"{"recipient":"a recipient of some length","payload":[]}"#.utf8))
        #expect(try stream.decode(#require(small.member("payload")), from: .zeta).messages.isEmpty)
        let large = try stream.parse(Array(#"{"payload":[{"messageId":"1234567890"}]}"#.utf8))
        let payload = try #require(large.member("payload"))
        let error = #expect(throws: InboxDecodingError.self) { try stream.decode(payload, from: .zeta) }
        #expect(error?.code == .limitExceeded)
    }

    @Test(arguments: [(4, false), (3, true)])
    func `a payload deeper than the limit is malformed`(_ depth: Int, _ refused: Bool) throws {
        let payload = #"[{"messageId":"1","additionalData":{"a":[]}}]"#
        let decoder = decoder(DecodingLimits(depth: depth))
        guard refused else {
            #expect(try decoder.decode(payload, from: .zeta).messages.count == 1)
            return
        }
        let error = #expect(throws: InboxDecodingError.self) { try decoder.decode(payload, from: .zeta) }
        #expect(error?.code == .malformed)
    }

    @Test func `no limit allows more than 512 nested containers`() {
        let payload = String(repeating: "[", count: 513) + String(repeating: "]", count: 513)
        let decoder = decoder(DecodingLimits(depth: 10_000))
        #expect(throws: InboxDecodingError.self) { try decoder.decode(payload, from: .zeta) }
    }

    /// Payloads that end with a value `DEEP`, and the number of containers around it.
    private static let nested: [(payload: String, around: Int)] = [
        (#"{"messageId":"1","additionalData":{"a":DEEP}}"#, 2),
        (#"{"inboxMessages":[{"queueId":"1","properties":{"a":DEEP}}]}"#, 5 - 1),
        (#"[{"inboxMessageType":1,"id":"1","subject":"S","keys":{"a":DEEP}}]"#, 3),
        (#"[{"identifier":1,"delivered":1,"message":{"title":"T","data":{"a":DEEP}}}]"#, 4),
        // A string of JSON counts from its own root.
        (#"[{"code":"1","actionParams":"{\"u\":{\"a\":DEEP}}"}]"#, 2),
        (#"[{"code":"1","actionParams":"{\"u\":\"{\\\"a\\\":DEEP}\"}"}]"#, 1),
    ]

    private static func deep(_ payload: String, _ depth: Int) -> String {
        payload.replacing("DEEP", with: String(repeating: "[", count: depth) + String(repeating: "]", count: depth))
    }

    @Test(arguments: nested)
    func `a payload at the depth limit is read back from the printed feed`(payload: String, around: Int) throws {
        let feed = try InboxDecoder().decode(Self.deep(payload, 512 - around))
        var writer = JSONWriter()
        feed.write(to: &writer, includingRaw: true)
        let printed = try JSONValue(stored: writer.bytes)
        let messages = (printed["messages"]?.array ?? []).map { InboxMessage(canonical: $0) }
        #expect(messages.count == 1)
        #expect(messages == feed.messages)
        // The canonical form is nested more deeply than the payload.
        let error = #expect(throws: JSONError.self) { try JSONValue(parsing: writer.bytes) }
        #expect(error?.code == .tooDeep)
    }

    @Test(arguments: nested.prefix(4))
    func `a payload that is one level deeper is malformed`(payload: String, around: Int) {
        let error = #expect(throws: InboxDecodingError.self) {
            try InboxDecoder().decode(Self.deep(payload, 513 - around))
        }
        #expect(error?.malformed?.code == .tooDeep)
    }

    @Test(arguments: [(512, false), (513, true)])
    func `stored JSON is read up to a depth of 528`(_ depth: Int, _ isTooDeep: Bool) throws {
        let depth = depth + 16
        let text = Array((String(repeating: "[", count: depth) + String(repeating: "]", count: depth)).utf8)
        guard isTooDeep else {
            #expect(try JSONValue(stored: text).kind == .array)
            return
        }
        let error = #expect(throws: JSONError.self) { try JSONValue(stored: text) }
        #expect(error?.code == .tooDeep)
    }

    @Test func `the containers around a payload in a line count towards its depth`() throws {
        var stream = InboxStreamDecoder(decoder(DecodingLimits(depth: 2)))
        #expect(try stream.parse(Array(#"{"payload":[]}"#.utf8)).member("payload")?.kind == .array)
        let error = #expect(throws: JSONError.self) { try stream.parse(Array(#"{"payload":[[]]}"#.utf8)) }
        #expect(error?.code == .tooDeep)
    }

    @Test func `negative limits count as 0`() throws {
        let feed = try decoder(DecodingLimits(messages: -1, diagnostics: -1)).decode(elements(2), from: .zeta)
        #expect(feed.messages.isEmpty)
        #expect(feed.diagnostics.map(\.code) == [.limitExceeded])
        #expect(
            feed.diagnostics.first?.message == "the list has 2 elements, but the limit is 0; the last 2 are not read"
        )
        let bytes = decoder(DecodingLimits(bytes: -1))
        let error = #expect(throws: InboxDecodingError.self) { try bytes.decode("0") }
        #expect(
            error?.reason
                == "the payload is 1 byte, over the limit of 0, so it is not read; send a smaller payload, or "
                + "raise the limit")
        // An empty payload is within the limit.
        let empty = #expect(throws: InboxDecodingError.self) { try bytes.decode("") }
        #expect(empty?.code == .malformed)
        #expect(throws: InboxDecodingError.self) { try decoder(DecodingLimits(depth: -1)).decode("[]") }
    }
}
