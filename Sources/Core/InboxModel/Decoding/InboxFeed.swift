package import InboxJSON

/// The result of decoding one payload.
public struct InboxFeed: Hashable, Sendable {
    /// The vendor; nil for an empty feed whose vendor cannot be detected.
    public let provider: Provider?
    /// The messages, in the payload's order.
    public package(set) var messages: [InboxMessage]
    /// The diagnostics, in the payload's order.
    public let diagnostics: [Diagnostic]
    /// The vendor's own count of unread messages, if it sends one (XtremePush).
    public let badge: Int?
    /// The ids of messages that the vendor has removed, if it sends such a list (Pushwoosh).
    public let deletions: [String]?
    /// Whether an element was rejected, or the root has an error or no list: the feed then counts as a page, whatever the
    /// scope of the request was.
    public let isIncomplete: Bool
    /// The origins of the fields of the messages, by message id; empty unless provenance is wanted.
    ///
    /// Of two messages whose ids are canonically equivalent but differ in their bytes, which are different messages everywhere
    /// else, a dictionary of strings has one: that of the later. Explaining the payload gives both.
    public let provenance: [String: [Provenance]]

    /// Creates a feed.
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

    /// Writes `{"schema":1,"messages":[…],"diagnostics":[…],"badge":3,"deletions":[…]}`, the last two only if they have a value.
    ///
    /// - Parameter file: The value of a first key, `file`, if several files are printed; none if nil.
    package func write(to writer: inout JSONWriter, includingRaw: Bool = false, file: String? = nil) {
        write(to: &writer, includingRaw: includingRaw, file: file) { _ in }
    }

    /// Writes the canonical JSON, and calls `drain` after each message and each diagnostic, which may take the text that is
    /// written so far.
    package func write(
        to writer: inout JSONWriter, includingRaw: Bool, file: String?, drain: (inout JSONWriter) -> Void
    ) {
        writer.beginObject()
        if let file {
            writer.key("file")
            writer.string(file)
        }
        writer.key("schema")
        writer.integer(InboxMessage.schema)
        writer.key("messages")
        writer.beginArray()
        for message in messages {
            message.write(to: &writer, includingRaw: includingRaw)
            drain(&writer)
        }
        writer.endArray()
        writer.array("diagnostics", of: diagnostics) { diagnostic, writer in
            diagnostic.write(to: &writer)
            drain(&writer)
        }
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
