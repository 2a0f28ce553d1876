#if compiler(>=6.3)
import CUnifiedInbox
import InboxC
import InboxConformance
import InboxTestSupport
import Testing
import UnifiedInbox

@Suite struct DecoderTests {
    private static let message =
        #"{"messageId":"MSG-1","title":"Hi","mediaUrl":"https://a.example/b.png","actionList":[]}"#
    private static let decoded =
        #"{"schema":1,"messages":[{"id":"zeta:MSG-1","provider":"zeta","vendorID":"MSG-1","title":"Hi","#
        + #""image":"https://a.example/b.png","pinned":false,"status":"unread","clicked":false,"topics":[],"#
        + #""actions":[],"custom":{}}],"diagnostics":[]}"#

    @Test func `a payload gives canonical JSON and no error message`() {
        let result = CDecoder().decode(Self.message)
        #expect(result.status == UINBOX_OK)
        #expect(result.text == Self.decoded)
        #expect(result.message == "")
    }

    @Test func `a result can be used as a C string`() throws {
        let decoder = CDecoder()
        var text: UnsafePointer<CChar>?
        var length = 0
        let payload = Array(Self.message.utf8)
        #expect(decoder.withPointer { uinbox_decoder_decode($0, payload, payload.count, &text, &length) } == UINBOX_OK)
        #expect(String(cString: try #require(text)) == Self.decoded)
        #expect(length == Self.decoded.utf8.count)
    }

    @Test(arguments: try FixtureTree.cases().filter { $0.decoding != nil })
    func `a fixture gives the bytes that inbox decode prints`(fixture: FixtureCase) throws {
        let decoding = try #require(fixture.decoding)
        var members = ["\"strict\":\(decoding.mode == .strict)", "\"raw\":true"]
        if let provider = decoding.provider { members.append("\"provider\":\"\(provider.name)\"") }
        if !decoding.pointer.tokens.isEmpty { members.append("\"at\":\(JSONValue(decoding.pointer.description))") }
        let result = CDecoder("{\(members.joined(separator: ","))}").decode(decoding.input)

        var writer = JSONWriter()
        do {
            let feed = try InboxDecoder(mode: decoding.mode).decode(
                decoding.input, from: decoding.provider, at: decoding.pointer)
            feed.write(to: &writer, includingRaw: true)
            #expect(result.status == UINBOX_OK)
        } catch {
            #expect(result.message == error.reason)
            guard error.malformed == nil else {
                #expect(result.status == UINBOX_MALFORMED)
                #expect(result.text == nil)
                return
            }
            #expect(result.status == UINBOX_NOT_RECOGNISED)
            InboxFeed(provider: nil, diagnostics: error.diagnostics).write(to: &writer)
        }
        #expect(result.text == String(decoding: writer.bytes, as: UTF8.self))
    }

    @Test func `a decoder gives the same result for a payload after any other payload`() {
        let decoder = CDecoder()
        for other in ["", "{", "[1,2,3]", #"{"a":1}"#, "\u{0}", #"[{"messageId":7}]"#] {
            _ = decoder.decode(other)
            #expect(decoder.decode(Self.message).text == Self.decoded, "after \(other)")
        }
    }

    // MARK: Failures

    @Test func `a payload over the limit of bytes is refused`() {
        let result = CDecoder(#"{"limits":{"bytes":10}}"#).decode(Self.message)
        #expect(result.status == UINBOX_LIMIT_EXCEEDED)
        #expect(result.text?.contains(#""code":"limit.exceeded""#) == true)
    }

    @Test func `the next call replaces the error message`() {
        let decoder = CDecoder()
        #expect(decoder.decode("{").message != "")
        #expect(decoder.decode(Self.message).message == "")
    }

    @Test func `a NUL character in an error message does not end it`() {
        let result = CDecoder().creation
        #expect(result.message == "")
        let refused = CDecoder(#"{"a\u0000b":1}"#).creation
        #expect(refused.status == UINBOX_INVALID_OPTIONS)
        #expect(refused.message.hasPrefix("this call does not accept the option \"a\u{FFFD}b\""))
    }

    // MARK: Options

    @Test(arguments: [nil, "", "{}", #"{"provider":null,"limits":null}"#])
    func `absent options are the defaults`(options: String?) {
        let decoder = CDecoder(options)
        #expect(decoder.creation.status == UINBOX_OK)
        #expect(decoder.decode(Self.message).text == Self.decoded)
    }

    @Test(
        arguments: [
            ("{", "the options are not JSON"), ("[]", "the options must be an object, not []"),
            (#"{"strickt":true}"#, "this call does not accept the option \"strickt\""),
            (#"{"strict":1}"#, "the option \"strict\" must be true or false, not 1"),
            (#"{"provider":"braze"}"#, "the option \"provider\" must be one of \"zeta\""),
            (
                #"{"at":"ios"}"#,
                "the option \"at\": \"ios\" is not a JSON Pointer because it does not begin with /; write /ios"
            ),
            (#"{"at":1}"#, "the option \"at\" must be a string, not 1"),
            (#"{"zoneOffset":"CET"}"#, "the option \"zoneOffset\" must be an offset like"),
            (#"{"limits":{"bytes":-1}}"#, "the option \"limits.bytes\" must be an integer of at least 0, not -1"),
            (
                #"{"limits":{"depth":513}}"#,
                "the option \"limits.depth\" must be an integer from 0 to 512, not 513"
            ), (#"{"limits":{"depth":-1}}"#, "the option \"limits.depth\" must be an integer from 0 to 512"),
            (#"{"limits":{"byte":1}}"#, "this call does not accept the option \"limits.byte\""),
            (#"{"limits":99999999999999999999}"#, "the option \"limits\" must be an object, not 99999999999999999999"),
            ("\u{FF}", "the options are not JSON"),
            (#"{"topics":"("}"#, "the option \"topics\": column "),
        ])
    func `wrong options are refused, and the error says what is wrong`(options: String, message: String) {
        let decoder = CDecoder(options)
        #expect(decoder.creation.status == UINBOX_INVALID_OPTIONS)
        #expect(decoder.creation.message.hasPrefix(message))
        let later = decoder.decode(Self.message)
        #expect(later.status == UINBOX_INVALID_OPTIONS)
        #expect(later.text == nil)
        #expect(later.message == decoder.creation.message)
    }

    @Test func `the zone offset applies to dates without a zone`() {
        let payload = #"[{"id":"NDIy","subject":"Hi","sendDateUtc":"2026-02-05 12:00:00"}]"#
        let decoder = CDecoder(#"{"provider":"salesforce","zoneOffset":"+02:00"}"#)
        #expect(decoder.decode(payload).text?.contains(#""sentAt":"2026-02-05T10:00:00Z""#) == true)
    }
}
#endif
