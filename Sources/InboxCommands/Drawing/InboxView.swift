import InboxVendors

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// One feed, ready to be shown.
struct InboxView {
    /// The page of the feed, in the engine's order; with `--all`, hidden messages stand among the others.
    var messages: [InboxMessage]
    /// The messages that the inbox does not show, and why; also those that stand among ``messages``.
    var hidden: [(message: InboxMessage, reason: HiddenReason)] = []
    /// The instant that decided what is shown, and that times are told by.
    var now: Date
    /// How many of the messages that the inbox shows are unread.
    var unread: Int
    /// How many messages the inbox shows, on all pages.
    var total: Int
    /// Whether the counts and messages are those of one topic.
    var isOfOneTopic = false
    /// Why hidden messages stand among the others, for people.
    var showsHiddenBecause = "shown by --all"
    /// How many findings the inputs gave.
    var diagnostics: (errors: Int, warnings: Int, notes: Int) = (0, 0, 0)
    /// The file that the findings are in; nil where they are told on standard error.
    var findingsPath: String?
    /// The inputs that failed, by name.
    var files: [String] = []

    /// Of each message of the page, in order, why the inbox does not show it; and the hidden messages of no page.
    func sorted() -> (reasons: [HiddenReason?], unlisted: [(message: InboxMessage, reason: HiddenReason)]) {
        let reasons = Dictionary(
            hidden.map { (ByteEqualString($0.message.id), $0.reason) }, uniquingKeysWith: { first, _ in first })
        let listed = Set(messages.map { ByteEqualString($0.id) })
        return (
            messages.map { reasons[ByteEqualString($0.id)] },
            hidden.filter { !listed.contains(ByteEqualString($0.message.id)) }
        )
    }

    /// `4 deleted`, `5 expired`, `1 not started`: how many messages each reason hides, where it hides any.
    static func counts(of reasons: [HiddenReason]) -> [String] {
        HiddenReason.allCases.compactMap { reason in
            let count = reasons.count { $0 == reason }
            return count > 0 ? "\(count) \(reason.words)" : nil
        }
    }

    /// What stands in place of the messages where there are none.
    var emptiness: String {
        if total > 0 { return "Nothing on this page of the inbox." }
        return isOfOneTopic
            ? "Nothing here: the inbox shows nothing of this topic." : "Nothing here: the inbox is empty."
    }

    /// `3 errors`, `1 warning`: how many findings there are of each severity that has any.
    var findings: [String] {
        [(diagnostics.errors, "error"), (diagnostics.warnings, "warning"), (diagnostics.notes, "note")]
            .filter { $0.0 > 0 }
            .map { "\($0.0) \($0.1)\($0.0 == 1 ? "" : "s")" }
    }
}

extension HiddenReason {
    /// The reason for people: `notStarted` is `not started`.
    var words: String {
        rawValue.reduce(into: "") { $0 += $1.isUppercase ? " \($1.lowercased())" : String($1) }
    }
}

extension InboxMessage {
    /// The layout that a preview draws: a banner, a captioned card, or, for any other layout, a classic one.
    var drawnLayout: MessageLayout {
        let layout = displayLayout()
        return layout == .banner || layout == .captioned ? layout : .classic
    }
}
