import Foundation
import InboxTestSupport
import Testing
import UnifiedInbox

/// `Fixtures/lint.json`: the diagnostics of a `createMessage` request, and the messages that it becomes.
@Suite struct InboxLinterTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let name: String
        let rules: [String]
        let mode: InboxDecoder.Mode
        let input: [UInt8]
        let expect: JSONValue

        var testDescription: String { name }
    }

    private static func file() throws -> JSONValue {
        let url = URL(fileURLWithPath: #filePath)
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("Fixtures/lint.json")
        return try JSONValue(parsing: Array(try Data(contentsOf: url)))
    }

    private static func cases() throws -> [Case] {
        try (try file()["cases"]?.array ?? []).map { json in
            let text = json["inputText"]?.string.map { Array($0.utf8) }
            return Case(
                name: try #require(json["name"]?.string),
                rules: json["rules"]?.array?.compactMap(\.string) ?? [],
                mode: try #require(json["mode"]?.string.flatMap(InboxDecoder.Mode.init)),
                input: try #require(text ?? json["input"]?.losslessBytes),
                expect: try #require(json["expect"]))
        }
    }

    /// A text for each diagnostic: code, pointer, inner pointer.
    private static func places(_ diagnostics: [(code: String?, pointer: String?, inner: String?)]) -> [String] {
        diagnostics.map { "\($0.code ?? "") at \($0.pointer ?? "") \($0.inner ?? "-")" }.sorted()
    }

    @Test(arguments: try cases())
    func request(_ fixture: Case) throws {
        let report = try InboxLinter(mode: fixture.mode).lint(fixture.input)
        let found = report.diagnostics.map { ($0.diagnostic.code.name, $0.diagnostic.pointer, $0.diagnostic.inner) }
        let expected = try #require(fixture.expect["diagnostics"]?.array)
            .map { ($0["code"]?.string, $0["pointer"]?.string, $0["inner"]?.string) }
        #expect(Self.places(found) == Self.places(expected))
        #expect(report.subject == .createMessage)
        if let messages = fixture.expect["messages"]?.array {
            #expect(report.messages.map { $0.canonicalJSON() } == messages.map(\.canonicalBytes))
        }
        let isError = fixture.mode == .strict || expected.contains { Self.errors.contains($0.0 ?? "") }
        #expect(report.hasErrors == (isError && !expected.isEmpty))
    }

    private static let errors: Set<String> = ["pushwoosh.not-inbox", "message.not-object", "feed.not-recognised"]

    @Test func `every rule of a request has a case, and every case has a rule`() throws {
        let rules = try Self.file()["rules"]?.array?.compactMap { $0["id"]?.string } ?? []
        let cases = try Self.cases()
        #expect(rules.count == 17)
        #expect(Set(rules).count == rules.count)
        #expect(Set(cases.flatMap(\.rules)) == Set(rules))
        #expect(cases.filter(\.rules.isEmpty).map(\.name) == [])
        #expect(Set(cases.map(\.name)).count == cases.count)
    }

    // MARK: Payloads

    /// A diagnostic that only a linter reports.
    private static let lintersOwn: Set<DiagnosticCode> = [.pushwooshButtonsOnBanner]

    @Test func `a payload has the diagnostics of decoding it, and the linter's own`() throws {
        for name in SampleFeeds.names {
            for mode in [InboxDecoder.Mode.lenient, .strict] {
                let report = try InboxLinter(mode: mode).lint(SampleFeeds.bytes(name))
                let feed = try SampleFeeds.decode(name, mode: mode)
                #expect(report.subject == .payload(feed.provider))
                let found = report.diagnostics.map(\.diagnostic).filter { !Self.lintersOwn.contains($0.code) }
                #expect(Set(found) == Set(feed.diagnostics), "\(name)")
                #expect(try report.messages == SampleFeeds.decode(name).messages, "\(name)")
            }
        }
    }

    @Test(
        arguments: [
            (#""displayType":"banner""#, true), (#""displayType":"captioned""#, false),
            (#""displayType":"classic""#, false), (#""u":{"displayType":"BANNER"}"#, true),
        ])
    func `only the linter reports a payload's buttons on a banner`(type: String, isReported: Bool) throws {
        let payload = #"""
            [{"code":"1","title":"T","imageUrl":"https://cdn.example.com/a.png",
              "actionParams":{\#(type),"buttons":[{"title":"Read","action":"markRead"}]}}]
            """#
        let report = try InboxLinter().lint(Array(payload.utf8))
        #expect(report.diagnostics.map(\.diagnostic.code) == (isReported ? [.pushwooshButtonsOnBanner] : []))
        #expect(report.diagnostics.map(\.diagnostic.pointer) == (isReported ? ["/0/actionParams/buttons"] : []))
        #expect(report.messages.first?.actions.count == 1)
        #expect(!report.hasErrors)
        #expect(try InboxDecoder().decode(payload).diagnostics == [])

        let strict = try InboxLinter(mode: .strict).lint(Array(payload.utf8))
        #expect(strict.hasErrors == isReported)
        #expect(strict.messages == report.messages)
    }

    @Test func `a root that is not recognised is a diagnostic at its start`() throws {
        let report = try InboxLinter().lint(Array("\n {\"foo\":1}".utf8))
        #expect(!report.isRecognised)
        #expect(report.diagnostics.map(\.diagnostic.code) == [.feedNotRecognised])
        #expect(report.diagnostics.first?.location.description == "2:2")
    }

    @Test func `a request read as another vendor's payload is not recognised`() throws {
        let request = Array(#"{"request":{"notifications":[{"content":"Hi"}]}}"#.utf8)
        #expect(try InboxLinter().lint(request, from: .pushwoosh).subject == .createMessage)
        #expect(try !InboxLinter().lint(request, from: .zeta).isRecognised)
    }

    @Test func `a payload with a key that is called request is a payload`() throws {
        let payload = Array(#"{"messageId":"1","status":"READ","actionList":[],"request":{"id":1}}"#.utf8)
        let report = try InboxLinter().lint(payload)
        #expect(report.subject == .payload(.zeta))
        #expect(report.diagnostics.isEmpty)
    }

    @Test func `text that is not JSON is an error with its place`() throws {
        let error = #expect(throws: InboxDecodingError.self) { try InboxLinter().lint(Array("{\"a\":\n tru}".utf8)) }
        #expect(error?.malformed?.location.description == "2:5")
    }

    @Test func `a provider that no adapter has is an error`() throws {
        let error = #expect(throws: InboxDecodingError.self) {
            try InboxLinter().lint([0x5B, 0x5D], from: Provider("x"))
        }
        #expect(error?.code == .unknownProvider)
    }

    // MARK: Diagnostics

    @Test func `diagnostics are in the order of the text, and a repeated key is at its last occurrence`() throws {
        let text = """
            {"request": {"notifications": [
              {"data": {"b": 1, "a": 2, "b": 3},
               "ios_title": 7}
            ]}}
            """
        let report = try InboxLinter().lint(Array(text.utf8))
        #expect(
            report.diagnostics.map { "\($0.location) \($0.diagnostic.code)" } == [
                "2:3 pushwoosh.not-inbox", "2:29 json.duplicate-key", "3:17 field.coerced",
            ])
    }

    @Test func `every code of the library has a fix`() {
        let bare = DiagnosticCode.all.filter { code in
            LintDiagnostic(diagnostic: Diagnostic(code, "", pointer: ""), location: .start).fix == nil
        }
        #expect(bare.map(\.name) == [])
    }

    @Test func `a diagnostic is one line, as compilers print it, and its JSON ends with line, column and fix`() throws {
        let report = try InboxLinter().lint(Array(#"[{"messageId":"1","mediaUrl":"a.png","actionList":[]}]"#.utf8))
        let diagnostic = try #require(report.diagnostics.first)
        #expect(diagnostic.description.hasPrefix("1:30: warning: "))
        #expect(diagnostic.description.hasSuffix(" [url.no-scheme]"))
        var writer = JSONWriter()
        diagnostic.write(to: &writer)
        let json = try JSONValue(parsing: writer.bytes)
        #expect(
            json.object?.map(\.key) == [
                "code", "severity", "message", "pointer", "messageID", "line", "column", "fix",
            ])
        #expect(json["line"] == 1)
        #expect(json["column"] == 30)
    }
}
