public import InboxJSON
import InboxModel

/// How counts are printed: in a failed test, in a debugger, by `print` and by `dump`.
extension InboxCounts: CustomStringConvertible, CustomReflectable {
    /// One line of JSON: `{"unread":1,"read":2,"total":3,"byProvider":{"zeta":{…}},"byTopic":{"orders":{…}}}`.
    ///
    /// Providers and topics are sorted by the bytes of their names.
    public var description: String { String(json: { write(to: &$0) }) }

    /// The keys of ``description``, each with its value.
    public var customMirror: Mirror {
        let json = try? JSONValue(stored: description.utf8)
        return Mirror(self, children: json.map { Array($0.customMirror.children) } ?? [], displayStyle: .struct)
    }

    /// Writes the counts as ``description`` has them.
    public func write(to writer: inout JSONWriter) {
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
