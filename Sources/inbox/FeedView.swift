import UnifiedInbox

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// One feed, ready to be shown.
struct FeedView {
    /// The messages of the page, in the engine's order.
    var messages: [InboxMessage]
    /// The messages that are known and not shown, and why.
    var hidden: [(message: InboxMessage, reason: HiddenReason)]
    var now: Date
    var unread: Int
    var total: Int
    var diagnostics: [Diagnostic]
    /// The inputs that gave nothing.
    var failedInputs: [String]
}
