import InboxModel
import InboxZeta
import Testing

/// Zeta's `ZTAppInboxMessageStatusHelper`, *Convert status strings*: rule `zeta.status.words`.
@Suite struct ZetaStatusTests {
    private static let words: [(MessageStatus, String)] = [(.unread, "UNREAD"), (.read, "READ"), (.deleted, "DELETED")]

    @Test(arguments: words)
    func `a status converts to Zeta's word and back`(status: MessageStatus, word: String) {
        #expect(status.zetaName == word)
        #expect(MessageStatus(zetaName: word) == status)
    }

    @Test func `every status has a word`() {
        #expect(Set(MessageStatus.allCases) == Set(Self.words.map(\.0)))
    }

    @Test(arguments: ["", "unread", "Read", "DELETED ", " READ", "ARCHIVED", "UNREAD\u{301}", "ＲＥＡＤ"])
    func `an unknown status word returns nil`(word: String) {
        #expect(MessageStatus(zetaName: word) == nil)
    }

    @Test(arguments: [
        ("0", true), ("1", true), ("2", true), ("3", false), ("-1", false), ("1.0", false), (#""ARCHIVED""#, false),
        (#""1""#, false), ("true", false),
    ])
    func `the diagnostic of a case that was encoded as a number says how to encode its word`(
        status: String, isCase: Bool
    ) throws {
        let feed = try InboxDecoder(adapters: [ZetaAdapter()]).decode(
            #"{"messageId":"1","status":\#(status)}"#, from: .zeta)
        #expect(feed.messages.map(\.status) == [.unread])
        let diagnostic = try #require(feed.diagnostics.first)
        #expect(diagnostic.code == (status == "true" ? .fieldWrongType : .fieldUnknownValue))
        #expect(diagnostic.message.contains("ZTAppInboxMessageStatusHelper.string(from:)") == isCase)
        #expect(diagnostic.message.contains("UNREAD, READ, DELETED"))
    }
}
