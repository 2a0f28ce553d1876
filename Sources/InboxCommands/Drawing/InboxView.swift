import InboxVendors

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// An inbox, ready to be drawn as a table or a page.
struct InboxView {
    /// One page of the inbox, in the engine's order; with `--all`, hidden messages are among the others.
    var messages: [InboxMessage]
    /// The messages that the inbox hides, and why; those that are among ``messages`` included.
    ///
    /// A page lists them in this order. A table only counts them: ``hiddenReasons`` is enough.
    var hidden: [(message: InboxMessage, reason: HiddenReason)] = []
    /// The ids of the hidden messages, and why they are hidden, in any order; nil for those of ``hidden``.
    var hiddenReasons: [(id: ByteEqualString, reason: HiddenReason)]?
    /// The current time, which decided what is shown and to which times are relative.
    var now: Date
    /// The number of unread messages that the inbox shows.
    var unread: Int
    /// The number of messages that the inbox shows, on all pages.
    var total: Int
    /// Of which messages the counts and messages are.
    var selection = Selection.all

    enum Selection {
        case all, topic, filter
    }

    /// Why hidden messages are among the others, in words.
    var showsHiddenBecause = "shown by --all"
    /// The number of findings in the inputs, by severity.
    var diagnostics: (errors: Int, warnings: Int, notes: Int) = (0, 0, 0)
    /// The file that has the findings, or nil if they are on standard error.
    var findingsPath: String?
    /// The inputs that failed, by name.
    var files: [String] = []

    /// For each message of the page, why the inbox hides it; and the hidden messages that are not on the page, by their indices,
    /// with the reasons.
    func sorted() -> (reasons: [HiddenReason?], unlisted: [(index: Int, reason: HiddenReason)]) {
        var places: [ByteEqualString: [Int]] = [:]
        for (place, message) in messages.enumerated() { places[ByteEqualString(message.id), default: []].append(place) }
        var reasons = [HiddenReason?](repeating: nil, count: messages.count)
        var unlisted: [(index: Int, reason: HiddenReason)] = []
        let all = hiddenReasons ?? hidden.map { (ByteEqualString($0.message.id), $0.reason) }
        for (index, hidden) in all.enumerated() {
            guard let listed = places[hidden.id] else {
                unlisted.append((index, hidden.reason))
                continue
            }
            for place in listed where reasons[place] == nil { reasons[place] = hidden.reason }
        }
        return (reasons, unlisted)
    }

    /// `4 deleted`, `5 expired`, `1 not started`: the number of messages that each reason hides.
    static func counts(of reasons: [HiddenReason]) -> [String] {
        HiddenReason.allCases.compactMap { reason in
            let count = reasons.count { $0 == reason }
            return count > 0 ? "\(count) \(reason.words)" : nil
        }
    }

    /// The text that replaces the messages if there are none.
    var emptiness: String {
        if total > 0 { return "Nothing on this page of the inbox." }
        return switch selection {
        case .all: "Nothing here: the inbox is empty."
        case .topic: "Nothing here: the inbox shows no message of this topic."
        case .filter: "Nothing here: the inbox shows no message that --topics selects."
        }
    }

    /// `3 errors`, `1 warning`: the number of findings of each severity.
    var findings: [String] {
        [(diagnostics.errors, "error"), (diagnostics.warnings, "warning"), (diagnostics.notes, "note")]
            .filter { $0.0 > 0 }
            .map { "\($0.0) \($0.1)\($0.0 == 1 ? "" : "s")" }
    }
}

extension HiddenReason {
    /// The reason in words: `not started` for `notStarted`.
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
