public import InboxJSON

extension InboxFeed: JSONRepresentable {
    /// The feed as JSON:
    /// `{"provider":"zeta","messages":[…],"diagnostics":[…],"badge":3,"deletions":[…],"incomplete":true}`.
    ///
    /// The last three keys are omitted if they have no value. If the feed has provenance, a last key `provenance` lists
    /// the origins of each message as text.
    public func json(includingRaw: Bool) -> JSONValue {
        let feed = JSONValue(written: { writeWhole(to: &$0, includingRaw: includingRaw) })
        guard !provenance.isEmpty, let object = feed.object else { return feed }
        let origins = provenance.sorted { $0.key < $1.key }.map { id, origins in
            JSONObject.Member(key: id, value: JSONValue(origins.map { JSONValue(String(describing: $0)) }))
        }
        return JSONValue(object.setting("provenance", to: JSONValue(JSONObject(origins))))
    }

    /// Writes the whole feed, with its vendor and whether it is incomplete, but without its provenance.
    package func writeWhole(to writer: inout JSONWriter, includingRaw: Bool) {
        writer.beginObject()
        writer.member("provider", provider?.name)
        writeContents(to: &writer, includingRaw: includingRaw)
        if isIncomplete { writer.member("incomplete", true) }
        writer.endObject()
    }
}
