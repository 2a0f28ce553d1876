import Foundation
import InboxConformance
import InboxTestSupport
import Testing
import UnifiedInbox

@testable import InboxCommands

@Suite struct InboxTableTests {
    private let now = Date.noon

    private func view(
        _ messages: [InboxMessage], hidden: [(message: InboxMessage, reason: HiddenReason)] = []
    ) -> InboxView {
        let unread = messages.count { $0.status == .unread }
        return InboxView(messages: messages, hidden: hidden, now: now, unread: unread, total: messages.count)
    }

    private func message(_ id: String, _ title: String? = nil, from provider: Provider = .zeta) -> InboxMessage {
        var message = InboxMessage(provider: provider, vendorID: id)
        message.title = title
        return message
    }

    private func lines(_ view: InboxView, color: Bool = false, width: Int = 120) -> [String] {
        drawn(InboxTable(view: view, color: color, width: width).render)
            .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }

    // MARK: Rows

    @Test func `a row shows marks, vendor, both times, title, text, topics and buttons`() {
        var pinned = message("1", "Your order shipped", from: .customerIO)
        pinned.pinned = true
        pinned.body = "On Friday."
        pinned.sentAt = now.addingTimeInterval(-300)
        pinned.topics = ["orders", "vip"]
        pinned.actions = [InboxAction(title: "Track", kind: .dismiss), InboxAction(title: "Read", kind: .markRead)]
        var read = message("2", "House rules")
        read.status = .read
        let lines = lines(view([pinned, read]))
        #expect(
            lines[2] == "▲ ●  customerio  5 min ago  2026-02-05 11:55  Your order shipped — On Friday."
                + "  orders, vip  [Track] [Read]")
        #expect(lines[3] == "     zeta                –                    House rules")
    }

    @Test func `the heading has the counts and explains the marks in use`() {
        var read = message("1", "A")
        read.status = .read
        var pinned = message("2", "B")
        pinned.pinned = true
        let none = lines(view([read]))[0]
        #expect(none.hasPrefix("INBOX  0 unread of 1  "))
        #expect(none.hasSuffix("  2026-02-05 12:00 UTC"))
        #expect(!none.contains("●") && !none.contains("▲"))
        let both = lines(view([pinned]))[0]
        #expect(both.hasPrefix("INBOX  1 unread of 1  "))
        #expect(both.hasSuffix("▲ pinned  ● unread  2026-02-05 12:00 UTC"))
        #expect(DisplayWidth.of(both) == 120)
    }

    @Test func `the heading of a page has the number of its messages`() {
        var page = view([message("1", "A")])
        page.total = 117
        page.unread = 12
        #expect(lines(page)[0].hasPrefix("INBOX  12 unread of 117, 1 on this page  "))
    }

    @Test func `a column that no message needs is left out`() {
        var read = message("1", "House rules")
        read.status = .read
        #expect(lines(view([read]))[2] == "zeta  House rules")
    }

    @Test func `without a title the next text is shown instead`() {
        var bodied = message("1")
        bodied.body = "Only a body"
        var pictured = message("2")
        pictured.image = "https://example.com/a.png"
        var described = pictured
        described.vendorID = "3"
        described.imageAlt = "A tram"
        let lines = lines(view([bodied, pictured, described, message("4")]))
        #expect(lines[2] == "●  zeta  Only a body")
        #expect(lines[3] == "●  zeta  (picture)")
        #expect(lines[4] == "●  zeta  (picture: A tram)")
        #expect(lines[5] == "●  zeta  (no text)")
    }

    @Test(arguments: [
        (48, "[Confirm the booking] [Change the slot] [Cancel]"), (47, "[Confirm the booking] [Change the slot] +1"),
        (42, "[Confirm the booking] [Change the slot] +1"), (41, "[Confirm the booking] +2"),
        (24, "[Confirm the booking] +2"), (23, "[Confirm the booki…] +2"), (20, "[Confirm the bo…] +2"),
    ])
    func `buttons that do not fit are counted`(columns: Int, buttons: String) {
        var message = message("1")
        for title in ["Confirm the booking", "Change the slot", "Cancel"] {
            message.actions.append(InboxAction(title: title, kind: .dismiss))
        }
        let cell = InboxRow(message, reason: nil, now: now).buttons(columns: columns)
        #expect(cell.spans.map(\.text) == [buttons])
    }

    @Test func `a banner of Pushwoosh has no buttons`() {
        var message = message("1", "T", from: .pushwoosh)
        message.layout = .banner
        message.image = "https://cdn.example.com/a.png"
        message.actions = [InboxAction(title: "Read", kind: .markRead)]
        #expect(InboxRow(message, reason: nil, now: now).buttons == [])
    }

    @Test func `a banner without a picture is a classic row with its buttons`() {
        var message = message("1", "T", from: .pushwoosh)
        message.layout = .banner
        message.actions = [InboxAction(title: "Read", kind: .markRead)]
        #expect(InboxRow(message, reason: nil, now: now).buttons == ["Read"])
    }

    @Test(arguments: [(16, "orders, shipping"), (15, "orders +1"), (9, "orders +1"), (8, "orde… +1")])
    func `topics that do not fit are counted`(columns: Int, topics: String) {
        var message = message("1")
        message.topics = ["orders", "shipping"]
        #expect(InboxRow(message, reason: nil, now: now).topics(columns: columns).spans.map(\.text) == [topics])
    }

    @Test func `in a narrow terminal topics and buttons are under the title`() {
        var message = message("1", "Your month in the barn, and the next", from: .pushwoosh)
        message.sentAt = now
        message.actions = [InboxAction(title: "Show the month", kind: .dismiss)]
        message.topics = ["news"]
        let lines = lines(view([message]), width: 72)
        #expect(lines[2] == "●  pushwoosh  now  2026-02-05 12:00  Your month in the barn, and the ne…")
        #expect(lines[3] == "                                     [Show the month]  news")
    }

    @Test func `in a very narrow terminal the absolute time is left out, then the vendor`() {
        var message = message("1", "Your month in the barn, and the next", from: .pushwoosh)
        message.sentAt = now
        #expect(lines(view([message]), width: 44)[2] == "●  pushwoosh  now  Your month in the barn,…")
        #expect(lines(view([message]), width: 32)[3] == "●  now  Your month in the barn,…")
    }

    // MARK: Above and below the rows

    @Test func `hidden messages are counted by reason`() {
        let hidden: [(message: InboxMessage, reason: HiddenReason)] = [
            (message("a"), .expired), (message("b"), .deleted), (message("c"), .notStarted), (message("d"), .expired),
        ]
        let lines = lines(view([message("1", "A")], hidden: hidden))
        #expect(lines.dropFirst(3) == ["", "hidden: 1 deleted, 1 not started, 2 expired", ""])
    }

    @Test func `a hidden message among the others is marked with its reason`() {
        let gone = message("2", "Gone")
        let later = message("3", "Later")
        var all = view([message("1", "Here"), gone, later], hidden: [(gone, .deleted), (later, .notStarted)])
        all.total = 1
        let lines = lines(all)
        #expect(lines[0].hasPrefix("INBOX  3 unread of 1  "))
        #expect(lines[2] == "●  zeta               Here")
        #expect(lines[3] == "●  zeta  deleted      Gone")
        #expect(lines[4] == "●  zeta  not started  Later")
        #expect(lines[6] == "hidden: 1 deleted, 1 not started, of which 2 are shown by --all")
    }

    @Test func `hidden messages on the page and others are counted together`() {
        let gone = message("2", "Gone")
        let hidden = [(message: gone, reason: HiddenReason.expired), (message("3", "Later"), .notStarted)]
        #expect(
            lines(view([message("1", "Here"), gone], hidden: hidden)).contains(
                "hidden: 1 not started, 1 expired, of which 1 is shown by --all"))
    }

    @Test func `diagnostics and failed inputs are listed`() {
        var view = view([message("1", "A")])
        view.diagnostics = [Severity.error, .warning, .error, .error].map {
            ("broken.json", Diagnostic(.messageNotObject, severity: $0, "It is null", pointer: ""))
        }
        view.files = ["broken.json", "other.json"]
        #expect(
            lines(view).dropFirst(4) == [
                "diagnostics: 3 errors, 1 warning, on standard error; --diagnostics PATH keeps them",
                "failed: broken.json, other.json", "",
            ])
        #expect(
            lines(view, width: 50).dropFirst(4) == [
                "diagnostics: 3 errors, 1 warning, on standard", "  error; --diagnostics PATH keeps them",
                "failed: broken.json, other.json", "",
            ])
        view.diagnosticsPath = "found.ndjson"
        #expect(lines(view)[4] == "diagnostics: 3 errors, 1 warning, in found.ndjson")
    }

    @Test func `an empty inbox has a sentence that says so`() {
        #expect(lines(view([]))[2] == "Nothing here: the inbox is empty.")
        var page = view([])
        page.total = 5
        #expect(lines(page)[2] == "Nothing on this page of the inbox.")
        var topic = view([])
        topic.selection = .topic
        #expect(lines(topic)[2] == "Nothing here: the inbox shows no message with this topic.")
        topic.selection = .filter
        #expect(lines(topic)[2] == "Nothing here: the inbox shows no message that matches --topics.")
    }

    // MARK: Invariants

    @Test(arguments: [44, 60, 80, 100, 120, 160, 240])
    func `every row's columns start at the same column`(width: Int) throws {
        var random = SeededGenerator(seed: UInt64(width))
        let messages = (0..<200).map { number in
            var message = message("\(number)", random.text(), from: random.bool() ? .pushwoosh : .zeta)
            message.pinned = random.bool()
            message.status = random.bool() ? .read : .unread
            message.body = random.bool() ? random.text() : nil
            message.sentAt = now.addingTimeInterval(-Double(number) * 7000)
            message.topics = random.bool() ? [random.text()] : []
            message.actions = [InboxAction(title: "@" + random.text(), kind: .dismiss)]
            return message
        }
        let lines = lines(view(messages), width: width)
        #expect(lines.allSatisfy { DisplayWidth.of($0) <= width })
        for mark in ["ago", "2026-", "[@"] {
            let starts = lines.dropFirst(2).compactMap { line in
                line.range(of: mark).map { DisplayWidth.of(String(line[..<$0.lowerBound])) }
            }
            let isShown = width > 60 || mark == "[@"
            #expect(!isShown || !starts.isEmpty)
            #expect(Set(starts).count <= 1, "\(mark) starts at \(Set(starts).sorted())")
        }
    }

    @Test func `right-to-left cells are isolated, and columns stay aligned`() {
        var hebrew = message("1", "שלום", from: Provider("ספק"))
        hebrew.body = "טקסט"
        hebrew.topics = ["חדש"]
        hebrew.actions = [InboxAction(title: "כן", kind: .dismiss)]
        var latin = message("2", "Hello", from: Provider("abc"))
        latin.body = "Text"
        latin.topics = ["new"]
        latin.actions = [InboxAction(title: "Yes", kind: .dismiss)]
        var view = view([hebrew, latin])
        view.files = ["קובץ.json"]
        let lines = lines(view)
        let isolated = ["ספק", "שלום", "טקסט", "חדש", "כן", "קובץ.json"].map { "\u{2068}\($0)\u{2069}" }
        #expect(lines[2] == "●  \(isolated[0])  \(isolated[1]) — \(isolated[2])   \(isolated[3])  [\(isolated[4])]")
        #expect(lines[3] == "●  abc  Hello — Text  new  [Yes]")
        #expect(lines[5] == "failed: \(isolated[5])")
    }

    @Test(arguments: [false, true])
    func `no line ends in a space`(color: Bool) {
        var random = SeededGenerator(seed: 7)
        let messages = (0..<50).map { message("\($0)", random.text() + " ") }
        for line in lines(view(messages), color: color) {
            #expect(!line.replacing(/\u{1B}\[[0-9;]+m/, with: "").hasSuffix(" "))
        }
    }
}

extension SeededGenerator {
    fileprivate mutating func bool() -> Bool { next() % 2 == 0 }

    /// One to twelve words of many scripts.
    fileprivate mutating func text() -> String {
        let words = [
            "tram", "東京", "週末は", "한국어", "👨‍👩‍👧", "🇺🇦", "👍🏽", "☕️", "e\u{301}te\u{301}", "น้ำ", "हिन्दी", "नमस्ते", "שלום",
            "مَرْحَبًا", "Привіт", "x", "ｆｕｌｌ", "1️⃣", "naïve",
        ]
        return (0...Int(next() % 12)).map { _ in words[Int(next() % UInt64(words.count))] }.joined(separator: " ")
    }
}
