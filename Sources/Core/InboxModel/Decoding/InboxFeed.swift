package import InboxJSON

/// The result of decoding one payload.
public struct InboxFeed: Hashable, Sendable {
    /// The vendor; nil for an empty feed whose vendor cannot be detected.
    public let provider: Provider?
    /// The messages, in the payload's order.
    public package(set) var messages: [InboxMessage]
    // `isIncomplete` comes before the diagnostics because of the order of the labels; see `InboxAction`.

    /// Whether messages may be missing, because an element was rejected or is over a limit, or because the root contains
    /// an error or no list.
    ///
    /// An inbox treats an incomplete feed as one page of messages, even if you requested everything.
    public let isIncomplete: Bool
    /// The diagnostics, in the payload's order.
    public let diagnostics: [Diagnostic]
    /// The vendor's own count of unread messages; nil if it sends none.
    ///
    /// XtremePush sends one.
    public let badge: VendorInteger?
    /// The ids of messages that the vendor has removed; nil if it sends no such list.
    ///
    /// Pushwoosh sends one.
    public let deletions: [String]?
}

extension InboxFeed {
    /// Creates a feed.
    public init(
        provider: Provider?, messages: [InboxMessage] = [], diagnostics: [Diagnostic] = [], badge: VendorInteger? = nil,
        deletions: [String]? = nil, isIncomplete: Bool = false
    ) {
        // The compiler's own initializer moves its arguments; see `InboxAction`.
        self.init(
            provider: provider, messages: messages, isIncomplete: isIncomplete, diagnostics: diagnostics, badge: badge,
            deletions: deletions)
    }

    /// Writes `{"schema":1,"messages":[…],"diagnostics":[…],"badge":3,"deletions":[…]}`.
    ///
    /// The last two keys are omitted if they have no value.
    ///
    /// - Parameters:
    ///   - file: The name of the file, if several files are printed. It is written as the first key, `file`. If nil,
    ///     the key is omitted.
    ///   - drain: Called after each message and each diagnostic. It may take the text that has been written so far.
    package func write(
        to writer: inout JSONWriter, includingRaw: Bool = false, file: String? = nil,
        drain: (inout JSONWriter) -> Void = { _ in }
    ) {
        writer.beginObject()
        writer.member("file", file)
        writer.member("schema", InboxMessage.schema)
        writeContents(to: &writer, includingRaw: includingRaw, drain)
        writer.endObject()
    }

    func writeContents(
        to writer: inout JSONWriter, includingRaw: Bool, _ drain: (inout JSONWriter) -> Void = { _ in }
    ) {
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
        writer.member("badge", badge)
        writer.member("deletions", deletions)
    }
}
