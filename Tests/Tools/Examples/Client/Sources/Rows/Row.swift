import UnifiedInbox

/// A row of an inbox: two lines, and where a tap leads.
public struct Row: Equatable, Sendable {
    /// The title, or the text if the message has no title.
    public let headline: String
    /// The names of the buttons.
    public let buttons: [String]
    /// The URL or deeplink that a tap follows.
    public let destination: String?

    /// Draws a message.
    public init(_ message: InboxMessage) {
        headline = message.title ?? message.body ?? "(no text)"
        buttons = message.actions.compactMap(\.title)
        destination = message.tap?.url ?? message.tap?.deeplink
    }
}
