public import InboxJSON
public import InboxModel

/// Why a snapshot cannot be read.
public struct SnapshotError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What is wrong.
    public let reason: String
    /// Where the text ceases to be JSON; nil of one that is JSON.
    public let malformed: JSONError?

    init(_ reason: String, malformed: JSONError? = nil) {
        self.reason = reason
        self.malformed = malformed
    }

    /// The reason.
    public var description: String { reason }
}

/// Snapshots: canonical JSON, byte-identical for equal states.
///
/// ```json
/// {"badges":{},"format":"unified-inbox-state","fullFeeds":{},"messages":{},"session":0,"version":1}
/// ```
///
/// Instants are milliseconds since 1970; keys and ids are sorted, messages are in their canonical form.
extension InboxState {
    /// The version of the snapshot's form; a later version reads it.
    public static let snapshotVersion = 1

    private static let format = "unified-inbox-state"

    /// The snapshot, UTF-8.
    public var snapshot: [UInt8] {
        var writer = JSONWriter()
        writer.beginObject()
        writer.key("badges")
        writer.beginObject()
        for provider in badgeProviders {
            guard let badge = badges[provider] else { continue }
            writer.key(provider.name)
            writer.beginObject()
            writer.member("at", badge.at)
            writer.key("value")
            writer.integer(badge.value)
            writer.endObject()
        }
        writer.endObject()
        writer.key("format")
        writer.string(Self.format)
        writer.key("fullFeeds")
        writer.beginObject()
        for (provider, at) in fullFeeds.sorted(by: { $0.key.name.utf8.lexicographicallyPrecedes($1.key.name.utf8) }) {
            writer.member(provider.name, at)
        }
        writer.endObject()
        writer.key("messages")
        writer.beginObject()
        for (id, record) in records.sorted(by: { $0.key.text.utf8.lexicographicallyPrecedes($1.key.text.utf8) }) {
            writer.key(id.text)
            record.write(to: &writer)
        }
        writer.endObject()
        writer.key("session")
        writer.integer(session)
        writer.key("version")
        writer.integer(Self.snapshotVersion)
        writer.endObject()
        return writer.bytes
    }

    /// Reads a snapshot.
    ///
    /// - Throws: ``SnapshotError`` for another format, a newer version, or a value that is not of its kind.
    public init(snapshot bytes: [UInt8], capabilities: [Provider: ProviderCapabilities]) throws(SnapshotError) {
        let json: JSONValue
        do {
            json = try JSONValue(stored: bytes)
        } catch {
            throw SnapshotError("a snapshot that is no JSON: \(error)", malformed: error)
        }
        guard json["format"]?.string == Self.format else { throw SnapshotError("this is no snapshot of an inbox") }
        guard let version = json["version"]?.integer, version >= 1 else {
            throw SnapshotError("a snapshot of no version")
        }
        guard version <= Self.snapshotVersion else {
            throw SnapshotError("a snapshot of version \(version); this program reads up to \(Self.snapshotVersion)")
        }
        guard let session = json["session"]?.integer, session >= 0, let badges = json["badges"]?.object,
            let fullFeeds = json["fullFeeds"]?.object, let messages = json["messages"]?.object
        else { throw SnapshotError("a snapshot without its parts") }
        self.init(capabilities: capabilities)
        self.session = session
        for member in badges {
            guard let at = Instant(snapshot: member.value["at"]), let value = member.value["value"]?.integer else {
                throw SnapshotError("a badge of \(member.key) that is none")
            }
            self.badges[Provider(member.key)] = ReportedBadge(at: at, value: value)
        }
        for member in fullFeeds {
            guard let at = Instant(snapshot: member.value) else {
                throw SnapshotError("a full feed of \(member.key) at no instant")
            }
            self.fullFeeds[Provider(member.key)] = at
        }
        var read: [(id: ExactText, record: MessageRecord)] = []
        for member in messages {
            guard let record = MessageRecord(snapshot: member.value) else {
                throw SnapshotError("a record of \(member.key) that is none")
            }
            read.append((ExactText(member.key), record))
        }
        changing(read.count) { state in
            for (id, record) in read { state.change(id) { $0 = record } }
        }
    }
}

extension InboxState: Equatable {
    /// Compares what the states know; what vendors can do is not part of it.
    public static func == (left: InboxState, right: InboxState) -> Bool {
        left.snapshot == right.snapshot
    }
}

extension MessageRecord {
    /// Each instant's name in a snapshot, sorted.
    private static var instants: [(name: String, path: WritableKeyPath<MessageRecord, Instant?>)] {
        [
            ("deleteAcknowledged", \.deleteAcknowledged), ("deletedByFeed", \.deletedByFeed),
            ("firstDeleted", \.firstDeleted), ("firstReadWord", \.firstReadWord),
            ("lastMarkedRead", \.lastMarkedRead), ("lastMarkedUnread", \.lastMarkedUnread),
            ("lastObserved", \.lastObserved), ("lastReadWord", \.lastReadWord), ("lastUnreadWord", \.lastUnreadWord),
        ]
    }

    fileprivate func write(to writer: inout JSONWriter) {
        writer.beginObject()
        if isClickedByFeed {
            writer.key("clickedByFeed")
            writer.bool(true)
        }
        if !clicks.isEmpty {
            writer.key("clicks")
            writer.beginArray()
            for (click, facts) in clicks.sorted(by: { Click.precedes($0.key, $1.key) }) {
                writer.beginObject()
                writer.key("acknowledged")
                writer.bool(facts.isAcknowledged)
                writer.member("at", click.at)
                writer.key("made")
                writer.bool(facts.isMade)
                if let value = click.value {
                    writer.key("value")
                    writer.string(value.text)
                }
                writer.endObject()
            }
            writer.endArray()
        }
        writer.member("complete", complete)
        for (name, path) in Self.instants {
            if name == "firstReadWord", let firstPlace {
                writer.key("firstPlace")
                writer.beginObject()
                writer.member("at", firstPlace.at)
                writer.key("position")
                writer.integer(firstPlace.position)
                writer.endObject()
            }
            if let instant = self[keyPath: path] { writer.member(name, instant) }
        }
        writer.member("partial", partial)
        writer.endObject()
    }

    fileprivate init?(snapshot json: JSONValue) {
        guard json.kind == .object, let isClickedByFeed = (json["clickedByFeed"] ?? false).bool,
            let clicks = (json["clicks"] ?? []).array
        else { return nil }
        self.init()
        self.isClickedByFeed = isClickedByFeed
        for click in clicks {
            guard let at = Instant(snapshot: click["at"]), let isMade = click["made"]?.bool,
                let isAcknowledged = click["acknowledged"]?.bool
            else { return nil }
            var value: ExactText?
            if let json = click["value"] {
                guard let text = json.string else { return nil }
                value = ExactText(text)
            }
            self.clicks[Click(at: at, value: value)] = ClickFacts(isMade: isMade, isAcknowledged: isAcknowledged)
        }
        for (name, path) in Self.instants {
            guard let value = json[name] else { continue }
            guard let instant = Instant(snapshot: value) else { return nil }
            self[keyPath: path] = instant
        }
        if let place = json["firstPlace"] {
            guard let at = Instant(snapshot: place["at"]), let position = place["position"]?.integer else { return nil }
            firstPlace = FirstPlace(at: at, position: position)
        }
        for (name, path) in [("complete", \MessageRecord.complete), ("partial", \MessageRecord.partial)] {
            guard let value = json[name] else { continue }
            guard let at = Instant(snapshot: value["at"]),
                let message = value["message"].flatMap(InboxMessage.init(canonical:))
            else { return nil }
            self[keyPath: path] = Observation(message: message.detached(), at: at)
        }
    }
}

extension MessageRecord.Click {
    /// By instant, then value, by bytes.
    fileprivate static func precedes(_ left: Self, _ right: Self) -> Bool {
        guard left.at == right.at else { return left.at < right.at }
        guard let value = right.value else { return false }
        return left.value.map { $0.text.utf8.lexicographicallyPrecedes(value.text.utf8) } ?? true
    }
}

extension Instant {
    fileprivate init?(snapshot json: JSONValue?) {
        guard let milliseconds = json?.integer else { return nil }
        self.init(milliseconds: Int64(milliseconds))
    }
}

extension JSONWriter {
    fileprivate mutating func member(_ name: String, _ instant: Instant) {
        key(name)
        integer(instant.milliseconds)
    }

    fileprivate mutating func member(_ name: String, _ observation: Observation?) {
        guard let observation else { return }
        key(name)
        beginObject()
        member("at", observation.at)
        key("message")
        observation.message.write(to: &self, includingRaw: true)
        endObject()
    }
}
