import InboxJSON
import InboxModel
import InboxTestSupport
import InboxTesting
import InboxVendors
import Testing

@testable import InboxTools

@Suite struct SurveyTakerTests {
    @Test func `messages are counted by vendor, field, status and expiry`() throws {
        let list = [
            ZetaPayload(messageID: "1", title: "A", mediaURL: "https://a.example/x.png", status: .read),
            ZetaPayload(messageID: "2", title: "B", expiration: .noon),
        ]
        let alone = ZetaPayload(
            messageID: "3", title: "", expiration: .noon(plus: -1), templateID: "t", other: ["actionList": []])
        let survey = Survey.of([list.json.description, alone.description])
        #expect(survey.payloads == [.ok: 2])
        #expect(survey.vendors.keys.sorted() == ["zeta"])
        let zeta = try #require(survey.vendors["zeta"])
        #expect(zeta.messages == 3)
        #expect(zeta.fields[.vendorID] == 3)
        #expect(zeta.fields[.title] == 2)
        #expect(zeta.fields[.image] == 1)
        #expect(zeta.fields[.actions] == nil)
        #expect(zeta.fields[.templateID] == 1)
        #expect(zeta.statuses == [.unread: 2, .read: 1])
        // A message that expires at noon has not expired at noon.
        #expect(zeta.expiry == [.never: 1, .ahead: 1, .expired: 1])
    }

    @Test func `a message is counted by the shape that its adapter names`() throws {
        let survey = Survey.of([
            #"{"messages":[{"code":"a","title":"T","actionParams":{}},{"inbox_id":"b","text":"T","send_date":"1770292800"}]}"#,
            #"{"pw_inbox":"c","aps":{"alert":"T"}}"#,
        ])
        #expect(survey.vendors["pushwoosh"]?.shapes == ["sdk": 1, "server": 1, "push": 1])
    }

    @Test func `dates are counted by their form`() throws {
        let survey = Survey.of(
            [
                #"{"code":"a","sendDate":"2026-02-05T12:00:00Z"}"#, #"{"code":"b","sendDate":"2025-12-31T00:00:00Z"}"#,
                #"{"code":"c","sendDate":1770292800}"#, #"{"code":"d","sendDate":"Monday"}"#, #"{"code":"e"}"#,
            ], from: .pushwoosh)
        let forms = try #require(survey.vendors["pushwoosh"]?.dates[.sentAt]).kept
        #expect(
            Dictionary(uniqueKeysWithValues: forms.entries.map { ($0.key, $0.value.count) }) == [
                #""9999-99-99T99:99:99Z""#: 2, "9999999999": 1, #""Xxxxxx""#: 1,
            ])
        #expect(forms.others == 0)
    }

    @Test func `a diagnostic has its first place`() throws {
        let survey = Survey.of(
            [#"[{"code":"a","title":5}]"#, #"[{"code":"b"},{"code":"c","title":[]}]"#, "{", #"{"unknown":1}"#],
            from: .pushwoosh)
        let wrongType = SurveyDiagnostic(code: "field.wrong-type", severity: .warning)
        let pushwoosh = try #require(survey.vendors["pushwoosh"])
        let found = try #require(pushwoosh.diagnostics[wrongType])
        #expect(found.example?.file == "night")
        #expect(found.example?.pointer.hasSuffix("/title") == true)
        #expect(survey.diagnostics[SurveyDiagnostic(code: "json.malformed", severity: .error)]?.example?.line == 3)
        #expect(survey.payloads[.malformed] == 1)
    }

    // MARK: Diagnostics beyond the decoder's limit

    @Test(arguments: [InboxDecoder.Mode.lenient, .strict])
    func `diagnostics beyond the decoder's limit are counted, and each code has a place`(_ mode: InboxDecoder.Mode)
        throws
    {
        let coerced = (1...5).map { #"{"code":"\#($0)","title":\#($0)}"# }
        let line = "[\((coerced + [#"{"code":"6","title":[]}"#]).joined(separator: ","))]"
        let survey = Survey.of(
            [line], from: .pushwoosh, decoder: InboxDecoder(mode: mode, limits: DecodingLimits(diagnostics: 2)))
        let diagnostics = try #require(survey.vendors["pushwoosh"]).diagnostics
        #expect(
            diagnostics.mapValues(\.count) == [
                SurveyDiagnostic(code: "field.coerced", severity: .note): 5,
                SurveyDiagnostic(code: "field.wrong-type", severity: mode == .strict ? .error : .warning): 1,
            ])
        #expect(diagnostics.values.compactMap(\.example?.pointer).sorted() == ["/0/title", "/5/title"])
        // In strict mode the last message is rejected.
        #expect(survey.messagesWithDiagnostics == (mode == .strict ? 5 : 6))
    }

    @Test func `a message counts once, whatever its diagnostics, and only if it came out`() {
        let survey = Survey.of(
            [
                #"[{"code":"1","title":1,"message":2},{"code":"2"},{"title":3},5,{"code":"4"},{"code":"4"}]"#,
                #"[{"code":"1","title":[]}]"#,
            ], from: .pushwoosh)
        #expect(survey.messages == 4)
        #expect(survey.messagesWithDiagnostics == 3)
    }

    @Test
    func
        `diagnostics beyond the limit are counted for an unrecognised payload, without those of the line before it`()
    {
        let survey = Survey.of(
            [#"{"x":1,"x":2,"y":1,"y":2,"z":1,"z":2}"#, #"{"recipient":5,"payload":[]}"#],
            decoder: InboxDecoder(limits: DecodingLimits(diagnostics: 2)))
        #expect(
            survey.diagnostics.mapValues(\.count) == [
                SurveyDiagnostic(code: "feed.not-recognised", severity: .error): 2,
                SurveyDiagnostic(code: "json.duplicate-key", severity: .warning): 3,
            ])
    }

    // MARK: Unknown keys

    /// The first words of five letters that begin with k: more than a survey keeps.
    private static let words = (0..<10_500).map { number in
        "k" + String(decoding: [17_576, 676, 26, 1].map { UInt8(ascii: "a") + UInt8(number / $0 % 26) }, as: UTF8.self)
    }

    /// A walk over the payload for each key would take minutes.
    @Test func `the unknown keys of a large message and of a long list have their first places`() throws {
        let keys = Self.words.map { #""\#($0)":1"# }.joined(separator: ",")
        let messages = Self.words.map { #"{"messageId":"\#($0)","\#($0)":1}"# }.joined(separator: ",")
        let message = try #require(Survey.of([#"{"messageId":"1",\#(keys)}"#], from: .zeta).vendors["zeta"])
        let list = try #require(Survey.of(["[\(messages)]"], from: .zeta).vendors["zeta"])
        for (survey, pointer) in [(message, "/kaaah"), (list, "/7/kaaah")] {
            let kept = survey.unknownKeys.kept
            try #require(kept.entries.count == 10_000)
            #expect(kept.others == 500)
            #expect(kept.entries[7].key == "kaaah")
            #expect(kept.entries[7].value.example?.pointer == pointer)
        }
    }

    @Test func `of a repeated unknown key only the last value is counted`() throws {
        let zeta = try #require(Survey.of([#"{"messageId":"1","x":1,"x":"b"}"#], from: .zeta).vendors["zeta"])
        #expect(zeta.paths == ["x": 1])
        #expect(zeta.unknownKeys.kept.entries.first?.value.types == [.string: 1])
    }

    @Test func `unknown keys in many buttons have one path`() throws {
        let buttons = Self.words.map { #"{"text":"T","link":"https://example.com","extra":"\#($0)"}"# }
            .joined(separator: ",")
        let survey = Survey.of([#"{"messageId":"1","actionList":[\#(buttons)]}"#], from: .zeta)
        let zeta = try #require(survey.vendors["zeta"])
        #expect(zeta.paths == ["actionList/*/extra": 10_500])
        let example = zeta.unknownKeys.kept.entries.first?.value.example
        #expect(example?.pointer == "/actionList/0/extra")
    }

    @Test func `a key inside strings of JSON has the path through them`() throws {
        let survey = Survey.of(
            [
                #"[{"code":"a","title":"T"},"{\"code\":\"b\",\"actionParams\":\"{\\\"other\\\":1,\\\"buttons\\\":[{\\\"title\\\":\\\"T\\\"}]}\",\"extra\":2}"]"#
            ], from: .pushwoosh)
        let pushwoosh = try #require(survey.vendors["pushwoosh"])
        #expect(pushwoosh.paths == ["actionParams/other": 1, "extra": 1])
        let examples = pushwoosh.unknownKeys.kept.entries.map { $0.value.example }
        #expect(examples.map { $0?.pointer } == ["/1", "/1"])
        #expect(examples.map { $0?.inner } == ["/extra", "/actionParams/other"])
    }

    @Test func `a key that the adapter does not know is counted with its types and a masked example`() throws {
        let survey = Survey.of(
            [
                ZetaPayload(messageID: "1", templateID: "t", other: ["badge": true]),
                ZetaPayload(messageID: "2", templateID: "t", other: ["owner": "Anna 12, https"]),
                ZetaPayload(messageID: "3", templateID: "t", other: ["owner": ["b"]]),
            ].map(\.description))
        let zeta = try #require(survey.vendors["zeta"])
        #expect(zeta.paths == ["owner": 2, "badge": 1])
        let owner = try #require(zeta.unknownKeys.kept.entries.first { $0.key == "owner" }).value
        #expect(owner.types == [.array: 1, .string: 1])
        #expect(
            owner.example
                == SurveyExample(
                    file: "night", line: 2, pointer: "/owner", inner: nil, value: #""Xxxx 99, xxxxx""#))
    }

    @Test func `a key next to the list of messages has a path from the root`() {
        let survey = Survey.of([#"{"list":[{"identifier":"1"}],"badge":1,"cursor":"abc"}"#], from: .xtremePush)
        #expect(survey.vendors["xtremepush"]?.paths == ["/cursor": 1])
    }

    @Test(arguments: [
        (Provider.zeta, ZetaPayload(messageID: "1", additionalData: ["anything": ["deep": 1]]).description),
        (.zeta, #"{"messageId":"1","actionList":[{"text":"A","anything":1}]}"#),
        (.customerIO, CustomerIOPayload(messageID: "1", title: "T", properties: ["anything": 1]).description),
        (.pushwoosh, PushwooshPayload(code: "1", u: .object(["anything": 1])).description),
        (.pushwoosh, PushwooshPayload(code: "1", u: .jsonString(["anything": 1])).description),
        (.pushwoosh, #"{"code":"1","customData":{"anything":1}}"#),
        (.salesforce, #"{"_m":"1","_mt":"8","alert":"T","anything":1}"#),
        (.xtremePush, #"{"id":"1","message":{"alert":"T","anything":1}}"#),
    ])
    func `a key that becomes custom data is not unknown`(_ provider: Provider, _ line: String) throws {
        let survey = Survey.of([line], from: provider)
        let vendor = try #require(survey.vendors[provider.name])
        #expect(vendor.messages == 1)
        #expect(vendor.paths == [:])
    }

    @Test func `a key that looks like data is masked`() throws {
        let survey = Survey.of([#"{"messageId":"1","templateId":"t","mediaUrl":"","anna@a.example":1,"id-48211":2}"#])
        #expect(survey.vendors["zeta"]?.paths == ["xxxx@x.xxxxxxx": 1, "xx-99999": 1])
    }

    @Test func `every feed of the fixtures has messages, each with its shape`() throws {
        for payload in try Payload.all() where payload.name.hasPrefix("feeds/") {
            let survey = Survey.of([String(decoding: payload.bytes, as: UTF8.self)], from: payload.provider)
            let vendor = try #require(survey.vendors[payload.provider.name], "\(payload.name)")
            #expect(vendor.messages > 0)
            #expect(vendor.shapes.values.reduce(0, +) >= vendor.messages)
        }
    }

    @Test func `a field is counted if canonical JSON has a value for it`() throws {
        let decoder = InboxDecoder()
        for payload in try Payload.all().sample(oneIn: 3) {
            guard let feed = try? decoder.decode(payload.bytes, from: payload.provider) else { continue }
            for message in feed.messages {
                let json = try JSONValue(parsing: message.canonicalJSON())
                let present = message.fields.present.map(\.rawValue)
                let expected = UnifiedField.allCases.map(\.rawValue).filter { field in
                    guard let value = json[field] else { return false }
                    if field == "delivered" { return true }
                    return value.bool ?? !(value.array?.isEmpty ?? value.object?.isEmpty ?? false)
                }
                #expect(present == expected, "\(payload.name)")
            }
        }
    }
}
