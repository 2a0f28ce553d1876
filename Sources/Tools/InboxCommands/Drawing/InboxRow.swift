import InboxVendors

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The texts of one row of the table, each on one line and safe for a terminal.
struct InboxRow {
    let isPinned: Bool
    let isUnread: Bool
    private let isHidden: Bool
    /// The cells before the texts: vendor, time in words, time in digits, and why the message is hidden.
    let leading: [TerminalCell]
    /// The title, or the next best text.
    let title: String
    /// The texts beside the title, one after the other.
    let excerpt: String
    let topics: [String]
    /// The buttons that the message's layout draws: `[Claim]`, `[Read]`.
    let buttons: [String]

    init(_ message: InboxMessage, reason: HiddenReason?, now: Date) {
        isPinned = message.pinned
        isUnread = message.status == .unread
        isHidden = reason != nil
        let vendor = DisplayWidth.truncated(TerminalText.line(message.provider.name), to: 12)
        leading = [
            TerminalCell(TerminalText.isolated(vendor), .vendor(message.provider)),
            TerminalCell(RelativeTime.phrase(for: message.sentAt, now: now), alignsRight: true),
            TerminalCell(message.sentAt.map(RelativeTime.minute) ?? "", .dim),
            TerminalCell(reason?.words ?? "", .bad),
        ]
        // No line holds more text than this.
        var texts = [message.title, message.subtitle, message.body]
            .compactMap { $0.map { TerminalText.line(String($0.prefix(400))) } }
            .filter { !$0.isEmpty }
        if texts.isEmpty { texts = [Self.standIn(message)] }
        title = texts.removeFirst()
        excerpt = texts.joined(separator: " · ")
        topics = message.topics.map(TerminalText.line).filter { !$0.isEmpty }
        buttons = message.displayActions(in: message.drawnLayout).compactMap(\.title).map(TerminalText.line)
            .filter { !$0.isEmpty }
    }

    private static func standIn(_ message: InboxMessage) -> String {
        guard message.image != nil else { return "(no text)" }
        let description = TerminalText.line(message.imageAlt ?? "")
        return description.isEmpty ? "(picture)" : "(picture: \(description))"
    }
}

extension InboxRow {
    /// The title, and as much of the excerpt as fits: at least twelve columns, or all of it.
    func text(columns: Int) -> TerminalCell {
        let style: TerminalStyle = isHidden ? .dim : isUnread ? .bold : .plain
        let title = DisplayWidth.truncated(title, to: columns)
        var cell = TerminalCell(TerminalText.isolated(title), style)
        let room = columns - cell.width - 3
        if !excerpt.isEmpty, room >= min(12, DisplayWidth.of(excerpt)) {
            let excerpt = TerminalText.isolated(DisplayWidth.truncated(excerpt, to: room))
            cell.spans.append(TerminalSpan(" — \(excerpt)", .dim))
        }
        return cell
    }

    /// The columns that ``text(columns:)`` can use.
    var textWidth: Int { DisplayWidth.of(title) + (excerpt.isEmpty ? 0 : DisplayWidth.of(excerpt) + 3) }

    /// The topics, joined by `, `.
    func topics(columns: Int) -> TerminalCell {
        Self.list(topics, separator: ", ", columns: columns, style: .topic)
    }

    func buttons(columns: Int) -> TerminalCell {
        Self.list(buttons, separator: " ", columns: columns, style: isHidden ? .dim : .button, brackets: true)
    }

    /// As many items as fit, the first one truncated if it is too long, and the number of the others: `orders, vip +2`.
    private static func list(
        _ items: [String], separator: String, columns: Int, style: TerminalStyle, brackets: Bool = false
    ) -> TerminalCell {
        let frame = brackets ? 2 : 0
        var text = ""
        for (number, item) in items.enumerated() {
            let rest = items.count - number - 1
            let more = " +\(rest)"
            let start = number == 0 ? "" : separator
            let room = columns - DisplayWidth.of(text + start) - frame - (rest == 0 ? 0 : more.count)
            guard number == 0 || DisplayWidth.of(item) <= room else {
                text += " +\(rest + 1)"
                break
            }
            let shown = TerminalText.isolated(DisplayWidth.truncated(item, to: max(1, room)))
            text += start + (brackets ? "[\(shown)]" : shown)
        }
        return TerminalCell(text, style)
    }
}
