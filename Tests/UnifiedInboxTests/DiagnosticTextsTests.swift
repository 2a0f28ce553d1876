import Foundation
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
            "its port is not a number. Add a port number after the host's colon, or remove the colon"
        ),
        ("https://[::1/a", "its host has a [ but no ]. Close the bracket after the IP address, as in [::1]"),
        (
            "https://[zz]/",
            "the brackets in its host do not contain an IP address. "
                + "Write an IPv6 address in the brackets, or remove the brackets"
        ),
        (
            "https://[::1]a/",
            "only a port may follow the brackets in its host. "
                + "Remove the characters between the ] and the path"
        ),
        ("https://e io/", "its host contains a space. Remove the character from the host"),
        ("https://{host}/", "its host contains the character {. Remove the character from the host"),
        (
            "https://100%/",
            "its host contains a % without two hexadecimal digits after it. Remove the character from the host"
        ),
        (#"https://e.io\\a"#, #"its host contains the character \. Write / instead of \"#),
        (
            #"https://e.io/?a\n"#,
            "it contains the control character U+000A. Remove the character, or percent-encode it as %0A"
        ),
    ])
    func `a URL that is not valid has a diagnostic that names the part`(url: String, text: String) throws {
        let messages = try messages(#"{"code":"1","imageUrl":"\#(url)"}"#, from: .pushwoosh)
        #expect(messages == [#""imageUrl" is ignored because "\#(url)" is not a valid URL: \#(text)"#])
    }

    @Test(
        arguments: [
            (.pushwoosh, "pw_inbox, code or inbox_id"), (.zeta, "messageId or id"), (.salesforce, "_m or id"),
            (.customerIO, "queueId or messageId"), (.xtremePush, "identifier or id"),
        ] as [(Provider, String)])
    func `a message without an identifier has a diagnostic that names the keys`(provider: Provider, keys: String) throws
    {
        let expected = "the message has no usable identifier, so it is left out. Send one in \(keys)"
        #expect(try messages(#"[{"title":"T"},{}]"#, from: provider) == [expected, expected])
    }

    @Test func `the diagnostic of an undocumented token quotes it`() throws {
        let button = #"{"code":"1","actionParams":{"buttons":[{"title":"T","action":"share"}]}}"#
        #expect(
            try messages(button, from: .pushwoosh) == [
                #"the action is "share", but must be dismiss, markRead or custom. "#
                    + "The button opens its url; without a usable url, it becomes a custom action"
            ])
    }

    @Test(arguments: [
        ("https://example.com/", "The message's link is used instead, if it has one"),
        ("#dismiss", "The action #dismiss is used instead"),
    ])
    func `the diagnostic of an undocumented behavior quotes it`(action: String, reading: String) throws {
        let payload =
            ##"{"queueId":"1","properties":{"messageAction":{"behavior":"share","action":"\##(action)"}}}"##
        #expect(
            try messages(payload, from: .customerIO) == [
                #"the behavior is "share", but must be openUrl, openDeeplink, performAction or dismiss. "#
                    + reading
            ])
    }

    @Test func `a number in the wrong unit has a diagnostic that names the documented unit`() throws {
        #expect(
            try messages(#"{"inbox_id":"1","send_date":1790000000000}"#, from: .pushwoosh) == [
                #""send_date" is 1790000000000, which looks like milliseconds, but the vendor documents seconds. "#
                    + "It is read as 2026-09-21T14:13:20Z; send seconds"
            ])
        #expect(
            try messages(#"{"messageId":"1","expirationTimestamp":1790000000}"#, from: .zeta) == [
                #""expirationTimestamp" is 1790000000, which looks like seconds, but the vendor documents milliseconds. "#
                    + "It is read as 2026-09-21T14:13:20Z; send milliseconds"
            ])
    }

    @Test(arguments: [#""abc""#, #""inf""#, #""0x10""#, #""7.0""#, "7.5", "1e400", "[7]", "true"])
    func `a wrongly typed inbox_days still puts the message into the inbox, and no diagnostic says that it is absent`(
        days: String
    ) throws {
        let request = #"{"request":{"notifications":[{"content":"a","inbox_days":\#(days)}]}}"#
        let report = try InboxLinter().lint(request.utf8)
        let shown = days == "[7]" ? "an array" : days
        #expect(report.diagnostics.map(\.diagnostic.code) == [.fieldWrongType])
        #expect(
            report.diagnostics.map(\.diagnostic.message) == [
                "inbox_days is \(shown), but a message stays in the inbox for 1 to 30 days; send a number from 1 to 30"
            ])
        #expect(report.diagnostics.map(\.fix) == ["send the type that the vendor documents"])
    }

    @Test func `a date without a zone is read with the decoder's offset, which the note names`() throws {
        let decoder = InboxDecoder(zonelessDateOffset: try #require(UTCOffset("-05:30")))
        let feed = try decoder.decode(#"{"queueId":"q","sentAt":"2026-02-05 12:00:00"}"#)
        #expect(feed.messages.first?.sentAt?.timeIntervalSince1970 == 1_770_312_600)
        #expect(feed.diagnostics.map(\.code) == [.dateNoZone])
        #expect(feed.diagnostics.first?.message.contains("read as UTC-05:30") == true)
        let messages = try messages(#"{"queueId":"q","sentAt":"2026-02-05"}"#, from: .customerIO)
        #expect(messages.first?.contains("as UTC;") == true)
    }
}
