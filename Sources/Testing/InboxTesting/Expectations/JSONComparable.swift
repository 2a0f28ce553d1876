public import InboxConformance
public import InboxEngine
public import InboxJSON
public import InboxModel

/// A value whose canonical JSON shows in what it differs from another one.
public protocol JSONComparable {
    /// Its canonical JSON.
    ///
    /// - Parameter includingRaw: Whether the vendor's elements are included, the `raw` of messages.
    func comparedJSON(includingRaw: Bool) -> JSONValue
}

extension JSONComparable {
    /// All places at which this value, on the left, and another one, on the right, differ.
    ///
    /// ```swift
    /// for difference in message.difference(from: other) { print(difference) }
    /// // at /custom/promo_id: "S" ≠ "T"
    /// // at /raw/additionalData/promo_id: "S" ≠ "T"
    /// ```
    ///
    /// Without options, values without a difference are equal by `==`, which counts `raw`, the order of keys and the
    /// spelling of numbers. Texts are compared byte by byte, instants by whole milliseconds. Lists of messages are compared
    /// by id.
    ///
    /// - Parameter options: What does not count as a difference.
    public func difference(from other: Self, ignoring options: DifferenceOptions = []) -> [JSONDifference] {
        let includingRaw = !options.contains(.raw)
        return JSONDifference.all(
            comparedJSON(includingRaw: includingRaw), other.comparedJSON(includingRaw: includingRaw), ignoring: options)
    }
}

extension JSONValue: JSONComparable {
    /// The value itself.
    public func comparedJSON(includingRaw: Bool) -> JSONValue { self }
}

extension JSONObject: JSONComparable {
    /// The object itself.
    public func comparedJSON(includingRaw: Bool) -> JSONValue { JSONValue(self) }
}

extension InboxMessage: JSONComparable {
    /// The canonical JSON of the message.
    public func comparedJSON(includingRaw: Bool) -> JSONValue {
        JSONValue(written: { write(to: &$0, includingRaw: includingRaw) })
    }
}

extension InboxAction: JSONComparable {
    /// The canonical JSON of the action.
    public func comparedJSON(includingRaw: Bool) -> JSONValue { JSONValue(written: { write(to: &$0) }) }
}

extension Diagnostic: JSONComparable {
    /// The canonical JSON of the diagnostic.
    public func comparedJSON(includingRaw: Bool) -> JSONValue { JSONValue(written: { write(to: &$0) }) }
}

extension InboxFeed: JSONComparable {
    /// The feed as its ``InboxFeed/description`` has it, with the provenance, as text, if it has any.
    public func comparedJSON(includingRaw: Bool) -> JSONValue {
        let feed = JSONValue(written: { writeWhole(to: &$0, includingRaw: includingRaw) })
        guard !provenance.isEmpty, let object = feed.object else { return feed }
        let origins = provenance.sorted { $0.key < $1.key }.map { id, origins in
            JSONObject.Member(key: id, value: JSONValue(origins.map { JSONValue(String(describing: $0)) }))
        }
        return JSONValue(object.setting("provenance", to: JSONValue(JSONObject(origins))))
    }
}

extension InboxEvent: JSONComparable {
    /// The event as its ``InboxEvent/description`` has it.
    public func comparedJSON(includingRaw: Bool) -> JSONValue {
        JSONValue(written: { writeWhole(to: &$0, includingRaw: includingRaw) })
    }
}

extension InboxCounts: JSONComparable {
    /// The counts as their ``InboxCounts/description`` has them.
    public func comparedJSON(includingRaw: Bool) -> JSONValue { JSONValue(written: { write(to: &$0) }) }
}

extension OutboxEntry: JSONComparable {
    /// The JSON that ``OutboxEntry/write(to:)`` writes.
    public func comparedJSON(includingRaw: Bool) -> JSONValue { JSONValue(written: { write(to: &$0) }) }
}

extension InboxState: JSONComparable {
    /// The snapshot.
    public func comparedJSON(includingRaw: Bool) -> JSONValue {
        (try? JSONValue(stored: snapshot(includingRaw: includingRaw))) ?? .null
    }
}

extension JSONValue {
    /// The value of JSON that a closure writes.
    fileprivate init(written write: (inout JSONWriter) -> Void) {
        var writer = JSONWriter()
        write(&writer)
        self = (try? JSONValue(stored: writer.bytes)) ?? .null
    }
}
