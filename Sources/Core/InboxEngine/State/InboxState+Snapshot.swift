public import InboxJSON
package import InboxModel

/// Snapshots are canonical JSON: equal states have the same bytes.
///
/// ```json
/// {"badges":{},"format":"unified-inbox-state","fullFeeds":{},"messages":{},"session":0,"version":1}
/// ```
///
/// Keys and ids are sorted by bytes. Messages are in their canonical form. Instants are milliseconds since 1970.
/// `watermarks`, by provider, is omitted if there are none.
extension InboxState {
    /// The version of the format that is written, which later versions of the library can read.
    package static let snapshotVersion = 1

    private static let format = "unified-inbox-state"

    /// The snapshot of the inbox, or of a part of it, in UTF-8.
    ///
    /// Partial snapshots are for stores that are read and written often.
    ///
    /// You read and merge a part in the same way as the whole. If you merge parts that together contain all messages, you
    /// get the inbox. Without `raw`, all answers are the same, except that messages have no `raw`. Merging with a replica
    /// that has `raw` restores it.
    ///
    /// ```swift
    /// let small = state.snapshot(includingRaw: false)
    /// let changed = state.snapshot(of: ["zeta:MSG-1"], includingRaw: false)
    /// ```
    ///
    /// - Parameters:
    ///   - ids: The messages to include; nil for all. The session, the badges and the full feeds are always included.
    ///     Unknown ids are ignored.
    ///   - includingRaw: Whether messages include the vendor's element as `raw`.
    public func snapshot(of ids: [String]? = nil, includingRaw: Bool = true) -> [UInt8] {
        let parts = ids.map { Set($0.map { ByteEqualString($0) }) }
        let records = parts?.compactMap { id in self.records[id].map { (key: id, value: $0) } }
        return snapshot(of: records ?? Array(self.records), includingRaw: includingRaw)
    }

    /// Snapshots that give the inbox when they are merged: the first has no messages, then comes one for each message,
    /// then the first one again.
    ///
    /// If corruption destroys one of them, one message is lost. The first one, with badges, full feeds and watermarks, is
    /// written twice: without it a late page would bring back messages that are gone. The snapshots of single messages do
    /// not repeat it.
    package var snapshotParts: some Sequence<[UInt8]> {
        let common = snapshot(of: [])
        var empty = InboxState(capabilities: [:])
        empty.session = session
        return ([nil] + records.map(Optional.some) + [nil]).lazy.map { [empty] element in
            guard let element else { return common }
            var part = empty
            part.records.update(element.key) { $0 = element.value }
            return part.snapshot()
        }
    }

    private func snapshot(of records: [RecordTable.Element], includingRaw: Bool) -> [UInt8] {
        var writer = JSONWriter()
        writer.beginObject()
        writer.key("badges")
        writer.beginObject()
        for provider in badgeProviders {
            writer.object(provider.name, badges[provider]) { badge, writer in
                writer.milliseconds("at", badge.at)
                if badge.reportedAt != badge.at { writer.milliseconds("reportedAt", badge.reportedAt) }
                writer.member("value", badge.value)
            }
        }
        writer.endObject()
        writer.member("format", Self.format)
        writer.milliseconds("fullFeeds", fullFeeds)
        writer.key("messages")
        writer.beginObject()
        for (id, record) in records.sorted(by: { $0.key.text.utf8.lexicographicallyPrecedes($1.key.text.utf8) }) {
            writer.key(id.text)
            record.write(to: &writer, includingRaw: includingRaw)
        }
        writer.endObject()
        writer.member("session", session)
        writer.member("version", Self.snapshotVersion)
        if !watermarks.isEmpty { writer.milliseconds("watermarks", watermarks) }
        writer.endObject()
        return writer.bytes
    }

    /// Reads a snapshot.
    ///
    /// Unknown members are ignored.
    ///
    /// - Throws: ``SnapshotError`` if the text is not JSON, has another format or a newer version, or if a value is missing or
    ///   has another type.
    package init(snapshot bytes: [UInt8], capabilities: [Provider: ProviderCapabilities]) throws(SnapshotError) {
        let json: JSONValue
        do {
            json = try JSONValue(stored: bytes)
        } catch {
            throw SnapshotError("the snapshot is not JSON: \(error)", malformed: error)
        }
        guard json["format"]?.string == Self.format else {
            throw SnapshotError("this is not a snapshot of an inbox, because its \"format\" is not \"\(Self.format)\"")
        }
        if let version = json["version"]?.integer, version > Self.snapshotVersion {
            throw SnapshotError(
                "the snapshot has version \(version), but this program reads only versions up to "
                    + "\(Self.snapshotVersion); use a newer version of this program",
                at: JSONPointer(tokens: ["version"]))
        }
        do throws(CanonicalFault) {
            let fields = try CanonicalFields(json)
            guard try fields.required("version", fields.integer("version")) >= 1 else {
                throw CanonicalFault(["version"], "is below 1")
            }
            self.init(capabilities: capabilities)
            try read(fields)
        } catch {
            throw SnapshotError(error)
        }
    }

    private mutating func read(_ fields: CanonicalFields) throws(CanonicalFault) {
        session = try fields.required("session", fields.count("session"))
        let badges = try fields.members("badges") { (badge) throws(CanonicalFault) in
            let fields = try CanonicalFields(badge)
            return ReportedBadge(
                at: try fields.required("at", fields.milliseconds("at")),
                reportedAt: try fields.milliseconds("reportedAt"),
                value: try fields.required("value", fields.integer("value")))
        }
        for (name, badge) in try fields.required("badges", badges) { self.badges[Provider(name)] = badge }
        let fullFeeds = try fields.members("fullFeeds", Instant.init(snapshot:))
        for (name, instant) in try fields.required("fullFeeds", fullFeeds) { self.fullFeeds[Provider(name)] = instant }
        let watermarks = try fields.members("watermarks", Instant.init(snapshot:)) ?? []
        for (name, instant) in watermarks { self.watermarks[Provider(name)] = instant }
        let messages = try fields.required("messages", fields.members("messages", MessageRecord.init(snapshot:)))
        for (id, record) in messages {
            for message in [record.complete?.message, record.partial?.message].compactMap(\.self)
            where !message.id.hasSameBytes(as: id) {
                throw CanonicalFault(["messages", id], "contains a different message, \(message.id)")
            }
        }
        updatingRecords(atMost: messages.count) { state in
            for (id, record) in messages { state.updateRecord(ByteEqualString(id)) { $0 = record } }
        }
    }
}

extension InboxState: JSONRepresentable, CustomReflectable {
    /// The snapshot.
    ///
    /// - Complexity: O(*n* log *n*) over the known messages, deleted ones included.
    public func json(includingRaw: Bool) -> JSONValue {
        (try? JSONValue(stored: snapshot(includingRaw: includingRaw))) ?? .null
    }
}

extension InboxState: Equatable {
    /// Whether the snapshots are equal, of which capabilities are no part.
    public static func == (left: InboxState, right: InboxState) -> Bool {
        left.snapshot() == right.snapshot()
    }
}

extension MessageRecord {
    private typealias InstantRegister = (key: String, path: WritableKeyPath<MessageRecord, Instant?>)

    /// The registers that keep the earliest instant, each with its key, sorted.
    private static var earliestInstants: [InstantRegister] {
        [
            ("firstDeleteAcknowledged", \.firstDeleteAcknowledged), ("firstDeletedByFeed", \.firstDeletedByFeed),
            ("firstDeletedByUser", \.user.firstDeletedByUser), ("firstRemoteRead", \.firstRemoteRead),
        ]
    }

    /// The registers that keep the newest instant, each with its key, sorted.
    private static var newestInstants: [InstantRegister] {
        [
            ("lastMarkedRead", \.user.lastMarkedRead), ("lastMarkedUnread", \.user.lastMarkedUnread),
            ("lastObserved", \.lastObserved), ("lastRemoteRead", \.lastRemoteRead),
            ("lastRemoteUnread", \.lastRemoteUnread),
        ]
    }

    /// Writes the registers that have a value, sorted by key.
    fileprivate func write(to writer: inout JSONWriter, includingRaw: Bool) {
        writer.beginObject()
        if isClickedByFeed { writer.member("clickedByFeed", true) }
        if !clicks.isEmpty {
            let sorted = clicks.sorted { Click.precedes($0.key, $1.key) }
            writer.array("clicks", of: sorted) { element, writer in
                let (click, state) = element
                writer.beginObject()
                writer.member("acknowledged", state.isAcknowledged)
                writer.milliseconds("at", click.at)
                writer.milliseconds("firstStatement", state.waitingStatements?.lowerBound)
                writer.milliseconds("lastStatement", state.waitingStatements?.upperBound)
                writer.member("made", state.isMade)
                writer.member("value", click.value?.text)
                writer.endObject()
            }
        }
        writer.object("complete", complete, includingRaw)
        for (key, path) in Self.earliestInstants { writer.milliseconds(key, self[keyPath: path]) }
        writer.object("firstSeen", firstSeen) { firstSeen, writer in
            writer.milliseconds("at", firstSeen.at)
            writer.member("position", firstSeen.position)
        }
        for (key, path) in Self.newestInstants { writer.milliseconds(key, self[keyPath: path]) }
        writer.object("partial", partial, includingRaw)
        writer.object("pin", user.pin) { pin, writer in
            writer.milliseconds("at", pin.at)
            writer.member("pinned", pin.isPinned)
            writer.milliseconds("until", pin.until)
        }
        writer.endObject()
    }

    fileprivate init(snapshot json: JSONValue) throws(CanonicalFault) {
        let fields = try CanonicalFields(json)
        self.init()
        isClickedByFeed = try fields.flag("clickedByFeed") ?? false
        let clicks = try fields.list("clicks") { (click) throws(CanonicalFault) in
            let fields = try CanonicalFields(click)
            let first = try fields.milliseconds("firstStatement")
            let last = try fields.milliseconds("lastStatement") ?? first
            return (
                click: Click(
                    at: try fields.required("at", fields.milliseconds("at")),
                    value: try fields.text("value").map { ByteEqualString($0) }),
                state: ClickState(
                    isMade: try fields.required("made", fields.flag("made")),
                    isAcknowledged: try fields.required("acknowledged", fields.flag("acknowledged")),
                    waitingStatements: first.flatMap { first in last.map { min(first, $0)...max(first, $0) } })
            )
        }
        for (key, path) in Self.earliestInstants + Self.newestInstants {
            if let instant = try fields.milliseconds(key) { self[keyPath: path] = instant }
        }
        firstSeen = try fields.nested("firstSeen") { (firstSeen) throws(CanonicalFault) in
            let fields = try CanonicalFields(firstSeen)
            return FirstSeen(
                at: try fields.required("at", fields.milliseconds("at")),
                position: try fields.required("position", fields.integer("position")))
        }
        complete = try fields.nested("complete", Observation.init(snapshot:))
        partial = try fields.nested("partial", Observation.init(snapshot:))
        user.pin = try fields.nested("pin", UserPin.init(snapshot:))
        // Clicks come after the registers, because once a click is known, its statements go into registers.
        for (click, state) in clicks ?? [] { merge(state, of: click) }
    }
}

extension Observation {
    fileprivate convenience init(snapshot json: JSONValue) throws(CanonicalFault) {
        let fields = try CanonicalFields(json)
        let message = try fields.nested("message", InboxMessage.init(reading:))
        self.init(
            message: try fields.required("message", message).detached(),
            at: try fields.required("at", fields.milliseconds("at")))
    }
}

extension UserPin {
    fileprivate convenience init(snapshot json: JSONValue) throws(CanonicalFault) {
        let fields = try CanonicalFields(json)
        self.init(
            at: try fields.required("at", fields.milliseconds("at")),
            isPinned: try fields.required("pinned", fields.flag("pinned")), until: try fields.milliseconds("until"))
    }
}

extension MessageRecord.Click {
    /// Sorts by instant, then by the bytes of the value.
    fileprivate static func precedes(_ left: Self, _ right: Self) -> Bool {
        guard left.at == right.at else { return left.at < right.at }
        guard let value = right.value else { return false }
        return left.value.map { $0.text.utf8.lexicographicallyPrecedes(value.text.utf8) } ?? true
    }
}

extension Instant {
    fileprivate init(snapshot json: JSONValue) throws(CanonicalFault) {
        guard let instant = json.integer.flatMap({ Instant(milliseconds: Int64($0)) }) else {
            throw CanonicalFault([], json.isNot("time in milliseconds"))
        }
        self = instant
    }
}

extension CanonicalFields {
    /// An instant in milliseconds since 1970; nil if it is absent.
    func milliseconds(_ key: String) throws(CanonicalFault) -> Instant? {
        try nested(key, Instant.init(snapshot:))
    }

    fileprivate func count(_ key: String) throws(CanonicalFault) -> Int? {
        try value(key, "integer of at least 0") { json in json.integer.flatMap { $0 >= 0 ? $0 : nil } }
    }
}

extension JSONWriter {
    fileprivate mutating func milliseconds(_ name: String, _ instant: Instant?) {
        guard let instant else { return }
        key(name)
        integer(instant.milliseconds)
    }

    fileprivate mutating func milliseconds(_ name: String, _ instants: [Provider: Instant]) {
        key(name)
        beginObject()
        for (provider, at) in instants.sorted(by: { $0.key.name.utf8.lexicographicallyPrecedes($1.key.name.utf8) }) {
            milliseconds(provider.name, at)
        }
        endObject()
    }

    /// Writes a member with an object, whose members a closure writes, unless the value is nil.
    fileprivate mutating func object<Value>(
        _ name: String, _ value: Value?, _ write: (Value, inout JSONWriter) -> Void
    ) {
        guard let value else { return }
        key(name)
        beginObject()
        write(value, &self)
        endObject()
    }

    fileprivate mutating func object(_ name: String, _ observation: Observation?, _ includingRaw: Bool) {
        object(name, observation) { observation, writer in
            writer.milliseconds("at", observation.at)
            writer.key("message")
            observation.message.write(to: &writer, includingRaw: includingRaw)
        }
    }
}

/// Why a snapshot cannot be read.
public struct SnapshotError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What is wrong and how to fix it.
    public let reason: String
    /// Where the mistake is; the root if the text is not JSON.
    package let pointer: JSONPointer
    /// Why the text is not JSON; nil if it is.
    package let malformed: JSONError?

    init(_ reason: String, at pointer: JSONPointer = JSONPointer(), malformed: JSONError? = nil) {
        self.reason = reason
        self.pointer = pointer
        self.malformed = malformed
    }

    init(_ fault: CanonicalFault) {
        self.init("\(fault); use another replica's snapshot, or an older snapshot", at: fault.pointer)
    }

    /// The reason.
    public var description: String { reason }
}
