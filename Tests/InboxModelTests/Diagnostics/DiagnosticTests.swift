import InboxJSON
import InboxModel
import InboxTestSupport
import Testing

@Suite struct DiagnosticTests {
    /// The codes of the unified model.
    ///
    /// Their severities are stable API.
    private static let severities: [String: Severity] = [
        "feed.not-recognised": .error, "message.not-object": .error, "message.missing-id": .error,
        "message.duplicate-id": .note, "message.kind-from-content": .warning, "message.unknown-type": .warning,
        "field.wrong-type": .warning, "field.coerced": .note, "field.unknown-value": .warning,
        "date.unparsable": .warning,
        "date.suspect-unit": .warning, "date.never": .note, "date.no-zone": .note, "url.unparsable": .warning,
        "url.no-scheme": .warning, "url.encoded": .note, "action.missing-title": .warning,
        "action.not-object": .warning,
        "action.over-limit": .warning, "action.unknown-token": .warning, "action.two-destinations": .warning,
        "custom.unparsable": .warning, "pushwoosh.not-inbox": .error, "json.duplicate-key": .warning,
        "json.lone-surrogate": .note,
        "feed.error": .error, "message.wrong-provider": .error, "feed.no-list": .warning, "limit.exceeded": .error,
        "message.no-content": .note,
        "url.unsafe-scheme": .warning, "pushwoosh.buttons-on-banner": .warning,
    ]

    @Test func `the codes and their severities are the ones in the table`() {
        #expect(DiagnosticCode.all.count == Self.severities.count)
        let severities = Dictionary(uniqueKeysWithValues: DiagnosticCode.all.map { ($0.name, $0.severity) })
        #expect(severities == Self.severities)
    }

    @Test func `codes with equal names are equal, whatever their severity`() {
        #expect(DiagnosticCode("date.never", .error) == .dateNever)
        #expect(DiagnosticCode("date.never", .error).hashValue == DiagnosticCode.dateNever.hashValue)
        #expect(DiagnosticCode("Date.never", .note) != .dateNever)
        #expect(DiagnosticCode.dateNever.description == "date.never")
    }

    @Test func `a diagnostic has its code's severity unless another is named`() {
        #expect(Diagnostic(.dateNever, "m", pointer: "").severity == .note)
        #expect(Diagnostic(.dateNever, severity: .error, "m", pointer: "").severity == .error)
    }

    @Test(arguments: [
        (
            Diagnostic(.fieldCoerced, "fix it", pointer: "/0/a~1b", inner: "/c", messageID: "zeta:1"),
            #"{"code":"field.coerced","severity":"note","message":"fix it","pointer":"/0/a~1b","inner":"/c","#
                + #""messageID":"zeta:1"}"#,
            "note: field.coerced at /0/a~1b (inside: /c): fix it"
        ),
        (
            Diagnostic(.feedNotRecognised, "no", pointer: ""),
            #"{"code":"feed.not-recognised","severity":"error","message":"no","pointer":""}"#,
            "error: feed.not-recognised at the root: no"
        ),
    ])
    func `a diagnostic is written as JSON with its keys in order, and described in one line`(
        diagnostic: Diagnostic, json: String, line: String
    ) {
        var writer = JSONWriter()
        diagnostic.write(to: &writer)
        #expect(String(decoding: writer.bytes, as: UTF8.self) == json)
        #expect(diagnostic.description == line)
    }

    @Test func `every diagnostic has a message in words`() throws {
        let feed = try InboxDecoder.card(
            #"[{"id":1,"text":{},"flag":"x","word":"y","data":"z","tags":[1],"buttons":[1,{}],"object":1},5,{}]"#
        )
        #expect(feed.diagnostics.count == 11)
        for diagnostic in feed.diagnostics {
            #expect(diagnostic.message.count > 20, "\(diagnostic.code)")
            #expect(!diagnostic.message.contains("\n"))
        }
    }

    @Test func `a long value is truncated in the message`() throws {
        let long = String(repeating: "x", count: 10_000)
        let feed = try InboxDecoder.card(#"[{"id":"1","flag":"\#(long)"}]"#)
        #expect(feed.diagnostics.map(\.code) == [.fieldWrongType])
        #expect(feed.diagnostics.allSatisfy { $0.message.count < 300 })
    }
}
