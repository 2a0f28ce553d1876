import InboxVendors

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// An inbox, ready to be drawn as a table or a page.
struct InboxView {
    /// One page of the inbox, in the engine's order; with `--all`, hidden messages are among the others.
    let messages: [InboxMessage]
    /// For each of these messages, why the inbox hides it; nil if it is shown.
    let reasons: [HiddenReason?]
    /// The hidden messages that are not on the page; a table only counts them.
    let hidden: [InboxMessage]
    let hiddenReasons: [HiddenReason]
    /// The current time, which decides what is shown and to which other times are relative.
    var now: Date
    /// The number of unread messages that the inbox shows.
    var unread: Int
    /// The number of messages that the inbox shows, on all pages.
    var total: Int
    var selection = Selection.all

    enum Selection {
        case all, topic, filter
    }

    /// Why hidden messages are among the others, after "is" or "are".
    var showsHiddenBecause = "shown by --all"
    typealias Found = (file: String, diagnostic: Diagnostic)

    var diagnostics: [Found] = []
    /// Whether a diagnostic is shown with its input.
    var namesFiles = false
    var showsRaw = false
    /// How messages of the page were read; none on a long page.
    private(set) var explanations: [ByteEqualString: Explanation] = [:]
    /// The file that has the diagnostics, or nil if they are on standard error.
    var diagnosticsPath: String?
    /// The inputs that failed, by name.
    var files: [String] = []
    /// Whether the inputs should have messages and gave none: nothing is known of the inbox then.
    var gaveNothing = false

    /// - Parameter hidden: The messages that the inbox hides, those on the page included.
    init(
        messages: [InboxMessage], hidden: [(message: InboxMessage, reason: HiddenReason)] = [], now: Date, unread: Int,
        total: Int
    ) {
        let page = Set(messages.map { ByteEqualString($0.id) })
        let reasons = Dictionary(hidden.map { (ByteEqualString($0.message.id), $0.reason) }) { first, _ in first }
        let unlisted = hidden.filter { !page.contains(ByteEqualString($0.message.id)) }
        self.messages = messages
        self.reasons = messages.map { reasons[ByteEqualString($0.id)] }
        self.hidden = unlisted.map(\.message)
        hiddenReasons = unlisted.map(\.reason)
        (self.now, self.unread, self.total) = (now, unread, total)
    }

    /// The number of messages on the page that the inbox does not hide.
    var listedCount: Int { reasons.count { $0 == nil } }

    /// `4 deleted`, `5 expired`, `1 not started`: the number of messages that each reason hides.
    static func counts(of reasons: [HiddenReason]) -> [String] {
        HiddenReason.allCases.compactMap { reason in
            let count = reasons.count { $0 == reason }
            return count > 0 ? "\(count) \(reason.words)" : nil
        }
    }

    /// The text that replaces the messages if there are none.
    var emptiness: String {
        if gaveNothing { return "Nothing here: no message could be read; the diagnostics say why." }
        if total > 0 { return "Nothing on this page of the inbox." }
        return switch selection {
        case .all: "Nothing here: the inbox is empty."
        case .topic: "Nothing here: the inbox shows no message with this topic."
        case .filter: "Nothing here: the inbox shows no message that matches --topics."
        }
    }

    /// Explains the messages of the page by the payloads that they are from: by the one whose content is shown, if
    /// there are several.
    mutating func explain(_ payloads: [DecodedPayload]) {
        let raws = Dictionary(messages.map { (ByteEqualString($0.id), $0.raw) }) { first, _ in first }
        for payload in payloads {
            payload.forEachExplanation { id in
                id.map { raws[ByteEqualString($0)] != nil } ?? false
            } _: { explanation in
                guard explanation.outcome == .decoded, let id = explanation.id.map({ ByteEqualString($0) }) else {
                    return true
                }
                if explanations[id] == nil || explanation.message?.raw == raws[id] { explanations[id] = explanation }
                return true
            }
        }
    }

    /// `3 errors`, `1 warning`: the number of diagnostics of each severity.
    var diagnosticCounts: [String] { LintOutput.counts(diagnostics.map(\.diagnostic.severity)) }
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
