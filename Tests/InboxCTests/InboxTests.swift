#if compiler(>=6.3)
import CUnifiedInbox
import InboxC
import InboxConformance
import InboxTestSupport
import Testing
import UnifiedInbox

@Suite struct InboxTests {
    private static let ingest = """
        {"at":"2026-02-05T12:00:00Z","recipient":"u1","event":"ingest","provider":"zeta",\
        "payload":[{"messageId":"MSG-1","title":"Hi"}]}
        """
    private static let markRead = """
        {"at":"2026-02-05T12:00:05Z","recipient":"u1","event":"markRead","ids":["zeta:MSG-1"]}
        """
    private static let now = #"{"now":"2026-02-05T13:00:00Z"}"#

    private func read(_ options: String? = nil) -> CInbox {
        let inbox = CInbox(options)
        #expect(inbox.apply("\(Self.ingest)\n\(Self.markRead)\n").status == UINBOX_OK)
        return inbox
    }

    // MARK: Answers

    @Test func `an empty inbox shows nothing`() {
        #expect(CInbox().query(Self.now).text == #"{"recipient":"","unread":0,"total":0,"messages":[],"outbox":[]}"#)
        #expect(CInbox().outbox().text == "[]")
    }

    @Test func `applied lines are counted`() {
        let result = CInbox().apply("\(Self.ingest)\n\n\(Self.markRead)")
        #expect(result.status == UINBOX_OK)
        #expect(result.text == #"{"applied":2,"skipped":0,"failed":0,"diagnostics":[]}"#)
    }

    @Test(arguments: try FixtureTree.cases().filter { $0.json["events"] != nil })
    func `a fixture's inboxes are what inbox replay prints`(fixture: FixtureCase) throws {
        let events = try #require(fixture.json["events"]?.array)
        let log = events.map { String(decoding: $0.losslessBytes, as: UTF8.self) }.joined(separator: "\n")
        var inboxes = ReplayedInboxes(first: InboxState(adapters: .standard))
        for event in events {
            if let logged = try? LoggedEvent(event, decoder: InboxDecoder()) { inboxes.apply(logged) }
        }
        for recipient in inboxes.recipients {
            let inbox = CInbox("{\"recipient\":\(JSONValue(recipient))}")
            #expect([UINBOX_OK, UINBOX_INVALID_EVENT].contains(inbox.apply(log).status))
            for moment in (fixture.expect.array ?? []).compactMap({ $0["now"]?.string }) {
                let now = try #require(Instant(rfc3339: moment)).date
                var writer = JSONWriter()
                ReplayLineWriter().write(inboxes[recipient], of: recipient, at: now, to: &writer)
                let answer = inbox.query("{\"now\":\"\(moment)\"}")
                #expect(answer.text == String(decoding: writer.bytes, as: UTF8.self))
                #expect(answer.text?.hasSuffix(",\"outbox\":\(inbox.outbox().text ?? "")}") == true)
            }
            let snapshot = String(decoding: inboxes[recipient].snapshot(), as: UTF8.self)
            #expect(inbox.snapshot().text == snapshot)
            #expect(CInbox(snapshot: snapshot).snapshot().text == snapshot)
        }
    }

    // MARK: Lines that fail

    @Test func `a line that is not an event fails and the others are applied`() {
        let inbox = CInbox()
        let result = inbox.apply("{\n\(Self.ingest)\n{\"at\":0,\"event\":\"forget\"}")
        #expect(result.status == UINBOX_INVALID_EVENT)
        #expect(result.message.hasPrefix("line 1, column 2: "))
        #expect(
            result.text?.hasPrefix(
                #"{"applied":1,"skipped":0,"failed":2,"diagnostics":[{"line":1,"code":"json.malformed""#) == true)
        #expect(result.text?.contains(#"{"line":3,"code":"event.invalid","severity":"error""#) == true)
        #expect(inbox.query(Self.now).text?.contains(#""total":1"#) == true)
    }

    @Test func `a payload that is not recognised fails its line with its diagnostics`() {
        let result = CInbox().apply(#"{"at":0,"event":"ingest","payload":{"a":1}}"#)
        #expect(result.status == UINBOX_INVALID_EVENT)
        #expect(result.text?.contains(#"[{"line":1,"code":"feed.not-recognised","severity":"error""#) == true)
        #expect(result.text?.contains(#""pointer":"/payload""#) == true)
    }

    @Test func `an event for a recipient other than the first one is refused`() {
        let inbox = read()
        let result = inbox.apply(#"{"at":0,"recipient":"u2","event":"clear"}"#)
        #expect(result.status == UINBOX_INVALID_EVENT)
        #expect(result.message.hasPrefix(#"line 1: the event is for "u2", but this inbox belongs to "u1""#))
    }

    @Test func `an event for a recipient other than the named one is skipped`() {
        let result = CInbox(#"{"recipient":"u2"}"#).apply(Self.ingest)
        #expect(result.status == UINBOX_OK)
        #expect(result.text == #"{"applied":0,"skipped":1,"failed":0,"diagnostics":[]}"#)
    }

    // MARK: Queries

    @Test(
        arguments: [
            (nil, "the option \"now\" is missing"),
            (#"{"now":"noon"}"#, "the option \"now\" must be a date and time like"),
            (#"{"now":0,"limit":-1}"#, "the option \"limit\" must be an integer of at least 0, not -1"),
            (#"{"now":0,"page":1}"#, "this call does not accept the option \"page\""),
            (#"{"now":99999999999999999}"#, "the option \"now\" must be a date and time like"),
            (#"{"now":0,"topics":"orders &"}"#, "the option \"topics\": column 9: "),
            (
                #"{"now":0,"topics":"provider:zeeta"}"#,
                "the option \"topics\": column 1: unknown provider \"zeeta\"; the providers are zeta, "
            ),
        ] as [(String?, String)])
    func `a query with wrong options is refused`(options: String?, message: String) {
        let result = CInbox().query(options)
        #expect(result.status == UINBOX_INVALID_OPTIONS)
        #expect(result.text == nil)
        #expect(result.message.hasPrefix(message))
    }

    @Test func `a query answers what its options ask for`() {
        let inbox = read()
        func messages(_ options: String) -> Int? {
            inbox.query(#"{"now":1770296400000,\#(options)}"#).text.map {
                $0.split(separator: #""vendorID""#).count - 1
            }
        }
        #expect(messages(#""unread":false"#) == 1)
        #expect(messages(#""unread":true"#) == 0)
        #expect(messages(#""offset":1"#) == 0)
        #expect(messages(#""limit":0"#) == 0)
        #expect(messages(#""topic":"orders""#) == 0)
        #expect(messages(#""topics":"provider:zeta & !orders""#) == 1)
        #expect(messages(#""topics":"provider:zeta","topic":"orders""#) == 0)
        #expect(
            inbox.query(#"{"now":0,"raw":true}"#).text?.contains(#""raw":{"messageId":"MSG-1","title":"Hi"}"#) == true)
    }

    /// Messages of one promotion from two vendors, and a message with a topic.
    private static let promotion = """
        {"at":1000,"event":"ingest","provider":"pushwoosh","payload":[{"code":"a","actionParams":{"u":{"promo":7}}}]}
        {"at":1001,"event":"ingest","provider":"customerio","payload":[{"messageId":"b","topics":["orders/1"],\
        "properties":{"title":"T","promo":"7"}},{"messageId":"c","topics":["orders/2","promo"],"properties":{"title":"T"}}]}
        {"at":2000,"event":"markRead","ids":["customerio:b"]}
        """

    @Test func `only one of several duplicates is shown, and each vendor gets the call for its own message`() throws {
        let inbox = CInbox(#"{"collapse":"custom:/promo","collapsePrefer":"pushwoosh"}"#)
        #expect(inbox.apply(Self.promotion).status == UINBOX_OK)
        let answer = try #require(inbox.query(#"{"now":3000,"explain":true}"#).text)
        #expect(answer.hasPrefix(#"{"recipient":"","unread":1,"total":2,"messages":[{"id":"customerio:c","#))
        #expect(answer.contains(#""standsFor":["customerio:b"]"#))
        #expect(answer.contains(#""reason":"collapsed","rule":"engine.collapse.representative""#))
        #expect(
            inbox.outbox().text?.split(separator: #""call":"#).dropFirst().map { $0.prefix { $0 != "," } }
                == [#""markMessageOpened""#, #""readMessages""#])
    }

    @Test(
        arguments: [
            (#"{"collapse":"promo"}"#, #"the option "collapse": "promo" is not a collapse key"#),
            (#"{"collapse":1}"#, #"the option "collapse" must be a string, not 1"#),
            (#"{"collapsePrefer":"zeta"}"#, #"the option "collapse": a preferred provider has no effect"#),
            (#"{"collapse":"campaign","collapsePrefer":"braze"}"#, #"the option "collapsePrefer" must be one of"#),
        ])
    func `an invalid policy is refused`(options: String, message: String) {
        let creation = CInbox(options).creation
        #expect(creation.status == UINBOX_INVALID_OPTIONS)
        #expect(creation.message.hasPrefix(message))
    }

    @Test func `changes are relative to the list of a snapshot`() throws {
        let inbox = CInbox()
        #expect(inbox.apply(Self.ingest).status == UINBOX_OK)
        let earlier = try #require(inbox.snapshot().text)
        #expect(inbox.apply(Self.markRead).status == UINBOX_OK)
        #expect(
            inbox.changes(Self.now, since: earlier).text
                == #"{"recipient":"u1","from":"2026-02-05T12:00:00Z","to":"2026-02-05T13:00:00Z","unread":0,"total":1,"#
                + #""changes":[{"change":"changed","id":"zeta:MSG-1","set":{"status":"read"}}]}"#)
        let then = inbox.changes(#"{"now":0,"then":"2026-02-05T12:00:01Z"}"#, since: earlier)
        #expect(then.text?.hasPrefix(#"{"recipient":"u1","from":"2026-02-05T12:00:01Z","#) == true)
        #expect(inbox.changes(Self.now, since: "{}").status == UINBOX_INVALID_SNAPSHOT)
        #expect(inbox.changes(nil, since: earlier).status == UINBOX_INVALID_OPTIONS)
        #expect(inbox.changes(#"{"now":0,"then":"noon"}"#, since: earlier).status == UINBOX_INVALID_OPTIONS)
    }

    @Test func `a compaction drops what its options do not keep`() {
        let inbox = CInbox()
        #expect(inbox.apply(Self.ingest).status == UINBOX_OK)
        let later = #"{"at":"2026-02-06T12:00:00Z","recipient":"u1","event":"ingest","provider":"zeta","payload":[]}"#
        let other = later.replacing("[]", with: #"[{"messageId":"MSG-2"}]"#)
        #expect(inbox.apply(other).status == UINBOX_OK)
        func total() -> Bool? { inbox.query(#"{"now":"2026-02-09T12:00:00Z"}"#).text?.contains(#""total":2,"#) }
        #expect(inbox.compact(#"{"now":"2026-02-09T12:00:00Z","retainDays":9}"#).status == UINBOX_OK)
        #expect(total() == true)
        #expect(inbox.compact(#"{"now":"2026-02-09T12:00:00Z","retainDays":1}"#).status == UINBOX_OK)
        #expect(total() == false)
        #expect(inbox.compact(#"{"retainDays":1}"#).status == UINBOX_INVALID_OPTIONS)
        #expect(
            inbox.compact(#"{"now":0,"retainRead":-1}"#).message.hasPrefix(
                #"the option "retainRead" must be an integer of at least 0, not -1"#))
    }

    // MARK: Snapshots and merging

    @Test(arguments: ["{", "[]", #"{"format":"unified-inbox-state","version":99}"#])
    func `a text that is not a snapshot is refused and stays refused`(snapshot: String) {
        let inbox = CInbox(snapshot: snapshot)
        #expect(inbox.creation.status == UINBOX_INVALID_SNAPSHOT)
        #expect(inbox.creation.message != "")
        let later = inbox.outbox()
        #expect(later.status == UINBOX_INVALID_SNAPSHOT)
        #expect(later.text == nil)
        #expect(later.message == inbox.creation.message)
        #expect(CInbox().merge(inbox).status == UINBOX_INVALID_ARGUMENT)
    }

    @Test func `merging a snapshot without messages and raw into the whole changes nothing`() throws {
        let inbox = read()
        let part = inbox.snapshotPart(#"{"withoutRaw":true,"messages":[]}"#)
        #expect(part.text?.contains(#""messages":{}"#) == true)
        let small = inbox.snapshotPart(#"{"withoutRaw":true}"#)
        #expect(small.text?.contains(#""raw":"#) == false)
        let other = CInbox(snapshot: try #require(small.text))
        #expect(other.merge(snapshot: try #require(part.text)).status == UINBOX_OK)
        #expect(other.merge(inbox).status == UINBOX_OK)
        #expect(other.snapshot().text == inbox.snapshot().text)
        #expect(inbox.snapshotPart(#"{"raw":false}"#).status == UINBOX_INVALID_OPTIONS)
        #expect(inbox.snapshotPart(#"{"messages":"zeta:1"}"#).status == UINBOX_INVALID_OPTIONS)
    }

    @Test func `an inbox merged with itself is unchanged`() {
        let inbox = read()
        let before = inbox.snapshot().text
        #expect(inbox.merge(inbox).status == UINBOX_OK)
        #expect(inbox.snapshot().text == before)
    }

    @Test func `inboxes of two recipients are not merged`() {
        let result = read().merge(CInbox(#"{"recipient":"u2"}"#))
        #expect(result.status == UINBOX_INVALID_ARGUMENT)
        #expect(
            result.message
                == #"the other inbox belongs to "u2", but this one belongs to "u1"; merge only inboxes of the "#
                + #"same recipient"#)
    }

    @Test func `a snapshot that cannot be read leaves the inbox as it was`() {
        let inbox = read()
        let before = inbox.snapshot().text
        #expect(inbox.merge(snapshot: "{").status == UINBOX_INVALID_SNAPSHOT)
        #expect(inbox.snapshot().text == before)
    }
}
#endif
