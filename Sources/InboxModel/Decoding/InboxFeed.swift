public import InboxJSON

/// The result of decoding one payload.
public struct InboxFeed: Hashable, Sendable {
    /// The vendor; nil for an empty feed whose vendor cannot be detected.
    public let provider: Provider?
    /// The messages, in the payload's order.
    public package(set) var messages: [InboxMessage]
    /// The findings, in the payload's order.
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

    /// Calls a closure with each message, which is lent, not copied: in order, and without counting references.
    ///
    /// ```swift
    /// feed.forEach { (message: borrowing InboxMessage) in
    ///     print(message.title ?? "")
    /// }
    /// ```
    ///
    /// - Throws: What `body` throws.
    @inlinable
    public func forEach<Failure>(
        _ body: (borrowing InboxMessage) throws(Failure) -> Void
    ) throws(Failure) {
        try messages.withElements { (messages) throws(Failure) in try messages.forEach(body) }
    }

    /// Makes a value of each message, in order: for fields that are copied into a type of the host's.
    ///
    /// A message is lent to the closure, not copied. It is the fastest way to read every field of a feed.
    ///
    /// ```swift
    /// let rows = feed.map { (message: borrowing InboxMessage) in
    ///     Row(id: message.id, title: message.title, date: message.sentAt)
    /// }
    /// ```
    ///
    /// - Throws: What `transform` throws.
    @inlinable
    public func map<Element, Failure>(
        _ transform: (borrowing InboxMessage) throws(Failure) -> Element
    ) throws(Failure) -> [Element] {
        try messages.withElements { (messages) throws(Failure) in try messages.map(transform) }
    }

    /// Writes `{"schema":1,"messages":[…],"diagnostics":[…],"badge":3,"deletions":[…]}`, the last two only if they have a value.
    ///
    /// - Parameter file: The value of a first key, `file`, if several files are printed; none if nil.
    public func write(to writer: inout JSONWriter, includingRaw: Bool = false, file: String? = nil) {
        write(to: &writer, includingRaw: includingRaw, file: file) { _ in }
    }

    /// Writes the canonical JSON, and calls `drain` after each message and each finding, which may take the text that is
    /// written so far.
    ///
    /// - Parameter messages: Calls its argument with each message; nil for those of the feed.
    package func write(
        to writer: inout JSONWriter, includingRaw: Bool, file: String?,
        messages: (((borrowing InboxMessage) -> Void) -> Void)? = nil, drain: (inout JSONWriter) -> Void
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
        (messages ?? forEach) { message in
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
