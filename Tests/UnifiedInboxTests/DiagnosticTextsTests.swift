import InboxTestSupport
import Testing
import UnifiedInbox

/// The sentences of diagnostics: what is wrong, and how to fix it.
@Suite struct DiagnosticTextsTests {
    private func messages(_ payload: String, from provider: Provider) throws -> [String] {
        try InboxDecoder().decode(payload, from: provider).diagnostics.map(\.message)
    }

    @Test(arguments: [
        (
            #"https://e.io:80a/"#,
            "its port is not a number; it is treated as absent. Send digits after the colon of the host, or remove the colon"
        ),
        (
            "https://[::1/a",
            "its host has a [ and no ]; it is treated as absent. Close the bracket after the IP address, as in [::1]"
        ),
        (
            "https://[zz]/",
            "its host has brackets without an IP address in them; it is treated as absent. "
                + "Write an IPv6 address in the brackets, or remove them"
        ),
        (
            "https://[::1]a/",
            "only a port may follow the brackets of its host; it is treated as absent. "
                + "Remove what is between the ] and the path"
        ),
        ("https://e io/", "its host has a space; it is treated as absent. Remove the character from the host"),
        (
            "https://{host}/",
            "its host has the character {; it is treated as absent. Remove the character from the host"
        ),
        (
            "https://100%/",
            "its host has a % without two hexadecimal digits; it is treated as absent. Remove the character from the host"
        ),
        (
            #"https://e.io\\a"#,
            #"its host has the character \; it is treated as absent. Write / in place of \"#
        ),
        (
            #"https://e.io/?a\n"#,
            "it has the control character U+000A; it is treated as absent. Remove the character, or percent-encode it as %0A"
        ),
    ])
    func `a URL that is not valid has a diagnostic that names the part`(url: String, text: String) throws {
        let messages = try messages(#"{"code":"1","imageUrl":"\#(url)"}"#, from: .pushwoosh)
        #expect(messages == [#""imageUrl" is "\#(url)", which is not a valid URL: \#(text)"#])
    }

    @Test(
        arguments: [
            (.pushwoosh, "pw_inbox, code or inbox_id"), (.zeta, "messageId or id"), (.salesforce, "_m or id"),
            (.customerIO, "queueId or messageId"), (.xtremePush, "identifier or id"),
        ] as [(Provider, String)])
    func `a message without an identifier has a diagnostic that names the keys`(provider: Provider, keys: String) throws
    {
        let expected = "the message has no usable identifier in \(keys), so nothing can refer to it; it is left out"
        #expect(try messages(#"[{"title":"T"},{}]"#, from: provider) == [expected, expected])
    }

    @Test func `a token that is not documented is in its diagnostic`() throws {
        let button = #"{"code":"1","actionParams":{"buttons":[{"title":"T","action":"share"}]}}"#
        #expect(
            try messages(button, from: .pushwoosh) == [
                #"the action is "share", not one of dismiss, markRead, custom; "#
                    + "the button opens its url, and is custom if it has none that can be opened"
            ])
    }

    @Test(arguments: [
        ("https://example.com/", "the message's link, if it has one, is used instead"),
        ("#dismiss", "its action, #dismiss, is used"),
    ])
    func `a behavior that is not documented is in its diagnostic`(action: String, reading: String) throws {
        let payload =
            ##"{"queueId":"1","properties":{"messageAction":{"behavior":"share","action":"\##(action)"}}}"##
        #expect(
            try messages(payload, from: .customerIO) == [
                #"the behavior is "share", not one of openUrl, openDeeplink, performAction, dismiss; "#
                    + reading
            ])
    }

    @Test func `a number of the wrong unit has a diagnostic that names the documented unit`() throws {
        #expect(
            try messages(#"{"inbox_id":"1","send_date":1790000000000}"#, from: .pushwoosh) == [
                #""send_date" is 1790000000000, which by its size counts milliseconds, but seconds are documented; "#
                    + "it is read as 2026-09-21T14:13:20Z. Send seconds"
            ])
        #expect(
            try messages(#"{"messageId":"1","expirationTimestamp":1790000000}"#, from: .zeta) == [
                #""expirationTimestamp" is 1790000000, which by its size counts seconds, but milliseconds are documented; "#
                    + "it is read as 2026-09-21T14:13:20Z. Send milliseconds"
            ])
    }

    @Test(arguments: [#""abc""#, "7.5", "[7]", "true"])
    func `inbox_days of another type counts for the inbox, and its diagnostic does not say that it is absent`(
        days: String
    ) throws {
        let request = #"{"request":{"notifications":[{"content":"a","inbox_days":\#(days)}]}}"#
        let report = try InboxLinter().lint(request.utf8)
        let shown = days == "[7]" ? "an array" : days
        #expect(report.diagnostics.map(\.diagnostic.code) == [.fieldWrongType])
        #expect(
            report.diagnostics.map(\.diagnostic.message) == [
                "inbox_days is \(shown), but a message stays in the inbox for 1 to 30 days; send a number of these"
            ])
        #expect(report.diagnostics.map(\.fix) == ["send the type that the vendor documents"])
    }
}
