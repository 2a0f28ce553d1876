import InboxJSON

/// A decoded payload whose messages are read again when they are asked for, if its list is long: the payload is in memory
/// once, and the messages are not.
package struct DecodedPayload {
    /// The result of decoding; without messages if the list is long.
    package let feed: InboxFeed
    /// The number of messages.
    package let messageCount: Int
    /// What is read again; nil if the feed has the messages.
    private let again: Reading?
    /// The numbers of the messages that a later one of the same identifier replaces.
    private let losers: Set<Int>

    /// One reading of a payload in parts; each gives the same messages.
    private struct Reading {
        let bytes: [UInt8]
        let provider: Provider?
        let decoder: InboxDecoder
        let size: Int?

        func read(
            _ body: (borrowing [InboxMessage]) -> Void
        ) throws(InboxDecodingError) -> (feed: InboxFeed, losers: Set<Int>) {
            try decoder.decode(bytes, from: provider, inPartsOf: size, body)
        }
    }

    /// Decodes a payload.
    ///
    /// - Parameter size: The least number of bytes of a part. A payload of less than four parts is decoded once.
    /// - Throws: ``InboxDecodingError``: `json.malformed`, `feed.not-recognised`, `provider.unknown`, `limit.exceeded`.
    package init(
        _ bytes: [UInt8], from provider: Provider?, _ decoder: InboxDecoder, inPartsOf size: Int? = nil
    ) throws(InboxDecodingError) {
        guard ListParts.isWorthwhile(ofSize: size ?? ListParts.standardSize, forBytes: bytes.count) else {
            self.init(try decoder.decode(bytes, from: provider))
            return
        }
        let reading = Reading(bytes: bytes, provider: provider, decoder: decoder, size: size)
        var count = 0
        let (feed, losers) = try reading.read { count += $0.count }
        self.init(feed, messageCount: count - losers.count, again: reading, losers: losers)
    }

    /// A payload that was decoded, with its messages.
    package init(_ feed: InboxFeed) {
        self.init(feed, messageCount: feed.messages.count, again: nil, losers: [])
    }

    private init(_ feed: InboxFeed, messageCount: Int, again: Reading?, losers: Set<Int>) {
        self.feed = feed
        self.messageCount = messageCount
        self.again = again
        self.losers = losers
    }

    /// Calls `body` with each message, in the payload's order.
    package func forEachMessage(_ body: (borrowing InboxMessage) -> Void) {
        guard let again else { return feed.forEach(body) }
        var number = 0
        do {
            _ = try again.read { messages in
                messages.withElements { messages in
                    messages.forEach { message in
                        if !losers.contains(number) { body(message) }
                        number += 1
                    }
                }
            }
        } catch {
            preconditionFailure("a payload that was decoded is decoded again: \(error)")
        }
    }
}
