public import InboxJSON

/// What decoding one payload gave.
public struct InboxFeed: Hashable, Sendable {
    /// Whose payload it is; nil of an empty feed that no vendor can be told of.
    public let provider: Provider?
    /// The messages, in the payload's order.
    public package(set) var messages: [InboxMessage]
    /// What was found, in the payload's order.
    public let diagnostics: [Diagnostic]
    /// The vendor's own count of unread messages, where it sends one (XtremePush).
    public let badge: Int?
    /// The ids of messages that the vendor has removed, where it sends such a list (Pushwoosh).
    public let deletions: [String]?
    /// Whether an element was rejected, or the root has an error or no list: the feed then counts as a page, whatever it
    /// was asked for as.
    public let isIncomplete: Bool
    /// Of each message, by id, where its fields came from; empty unless it was asked for.
    public let provenance: [String: [Provenance]]

    /// Makes a feed.
    public init(
        provider: Provider?, messages: [InboxMessage] = [], diagnostics: [Diagnostic] = [], badge: Int? = nil,
        deletions: [String]? = nil, isIncomplete: Bool = false, provenance: [String: [Provenance]] = [:]
    ) {
        self.provider = provider
        self.messages = messages
        self.diagnostics = diagnostics
        self.badge = badge
        self.deletions = deletions
        self.isIncomplete = isIncomplete
        self.provenance = provenance
    }

    /// Writes `{"schema":1,"messages":[…],"diagnostics":[…],"badge":3,"deletions":[…]}`, the last two where there are any.
    ///
    /// - Parameter file: Stands as the first key, `file`, where several files are printed.
    public func write(to writer: inout JSONWriter, includingRaw: Bool = false, file: String? = nil) {
        writer.beginObject()
        if let file {
            writer.key("file")
            writer.string(file)
        }
        writer.key("schema")
        writer.integer(InboxMessage.schema)
        writer.array("messages", of: messages) { message, writer in
            message.write(to: &writer, includingRaw: includingRaw)
        }
        writer.array("diagnostics", of: diagnostics) { diagnostic, writer in diagnostic.write(to: &writer) }
        if let badge {
            writer.key("badge")
            writer.integer(badge)
        }
        if let deletions {
            writer.array("deletions", of: deletions) { id, writer in writer.string(id) }
        }
        writer.endObject()
    }
}
