import InboxTestSupport
import Testing
import UnifiedInbox

@testable import InboxCommands

/// What a terminal gets for a payload in which every text is an attack string.
@Suite struct TerminalAttackTests {
    @Test(arguments: AttackString.all)
    func `a table has one line for a text, without controls and overrides of direction`(attack: AttackString) {
        var message = InboxMessage(provider: Provider(attack.text), vendorID: attack.text)
        message.title = attack.text
        message.subtitle = attack.text
        message.topics = [attack.text]
        message.actions = [InboxAction(title: attack.text, kind: .openURL(attack.text))]
        func table(_ message: InboxMessage) -> String {
            var view = InboxView(messages: [message], hidden: [(message, .expired)], now: .noon, unread: 1, total: 1)
            view.files = ["feed.json"]
            return drawn(InboxTable(view: view, color: false, width: 2000).render)
        }
        var plain = InboxMessage(provider: .zeta, vendorID: "1")
        plain.title = "Title"
        plain.subtitle = "Subtitle"
        plain.topics = ["topic"]
        plain.actions = [InboxAction(title: "Open", kind: .dismiss)]
        let text = table(message)
        #expect(harmful(text, allowingIsolates: true) == [])
        #expect(text.split(separator: "\n").count <= table(plain).split(separator: "\n").count)
    }

    @Test(arguments: AttackString.all)
    func `an error has no controls and no overrides of direction`(attack: AttackString) {
        #expect(harmful(TerminalText.safe(attack.text), allowingIsolates: false) == [])
    }

    @Test func `a harmful character is noticed`() {
        #expect(harmful("a\u{1B}[2J\u{9B}\u{202E}\n", allowingIsolates: true) == ["\u{1B}", "\u{9B}", "\u{202E}"])
        #expect(harmful("\u{2067}", allowingIsolates: false) == ["\u{2067}"])
    }

    /// The characters, except line feeds, that act on a terminal or reorder a line.
    ///
    /// - Parameter allowingIsolates: Whether U+2068 and U+2069 are allowed. A table uses them to isolate a text.
    private func harmful(_ text: String, allowingIsolates: Bool) -> [Unicode.Scalar] {
        text.unicodeScalars.filter { scalar in
            switch scalar.value {
            case 0x0A: false
            case 0..<0x20, 0x7F..<0xA0, 0x202A...0x202E, 0x2066, 0x2067: true
            case 0x2068, 0x2069: !allowingIsolates
            default: false
            }
        }
    }
}
