public import InboxJSON
public import InboxModel

/// The numbers of messages that are shown.
public struct InboxCounts: Hashable, Sendable {
    /// The numbers of unread and of read messages.
    public struct Tally: Hashable, Sendable {
        /// The number of unread messages.
        public var unread = 0
        /// The number of read messages.
        public var read = 0
        /// The number of messages, read and unread.
        public var total: Int { unread + read }

        package init() {}

        /// Counts a message, unless it is deleted.
        mutating func add(_ status: MessageStatus) {
            switch status {
            case .unread: unread += 1
            case .read: read += 1
            case .deleted: break
            }
        }

        fileprivate static func += (left: inout Tally, right: Tally) {
            left.unread += right.unread
            left.read += right.read
        }
    }

    package private(set) var overall = Tally()
    /// The tally of each provider.
    public private(set) var byProvider: [Provider: Tally] = [:]
    /// The tally of each topic; a message counts for each of its topics.
    public private(set) var byTopic: [Topic: Tally] = [:]

    /// The number of unread messages.
    public var unread: Int { overall.unread }
    /// The number of read messages.
    public var read: Int { overall.read }
    /// The number of messages, read and unread.
    public var total: Int { overall.total }

    /// Counts of no messages.
    public init() {}

    mutating func add(_ tally: Tally, _ labels: MessageLabels) {
        overall += tally
        byProvider[labels.provider, default: Tally()] += tally
        for topic in labels.topics { byTopic[topic, default: Tally()] += tally }
    }
}

extension InboxCounts: JSONRepresentable, CustomReflectable {
    /// `{"unread":1,"read":2,"total":3,"byProvider":{"zeta":{…}},"byTopic":{"orders":{…}}}`.
    ///
    /// Providers and topics are sorted by the bytes of their names.
    public func json(includingRaw: Bool) -> JSONValue { JSONValue(written: { write(to: &$0) }) }

    package func write(to writer: inout JSONWriter) {
        writer.beginObject()
        overall.writeMembers(to: &writer)
        Self.write("byProvider", byProvider.map { ($0.key.name, $0.value) }, to: &writer)
        Self.write("byTopic", byTopic.map { ($0.key.description, $0.value) }, to: &writer)
        writer.endObject()
    }

    private static func write(_ key: String, _ tallies: [(name: String, tally: Tally)], to writer: inout JSONWriter) {
        writer.key(key)
        writer.beginObject()
        for (name, tally) in tallies.sorted(by: { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }) {
            writer.key(name)
            tally.write(to: &writer)
        }
        writer.endObject()
    }
}

extension InboxCounts.Tally: CustomStringConvertible {
    /// One line of JSON: `{"unread":1,"read":2,"total":3}`.
    public var description: String { String(json: { write(to: &$0) }) }

    fileprivate func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writeMembers(to: &writer)
        writer.endObject()
    }

    fileprivate func writeMembers(to writer: inout JSONWriter) {
        writer.member("unread", unread)
        writer.member("read", read)
        writer.member("total", total)
    }
}
