// Not in the WebAssembly build: .ci/wasm leaves this file out by its name.

public import InboxJSON

extension InboxFeed: JSONRepresentable {
    /// The feed as JSON:
    /// `{"provider":"zeta","messages":[…],"diagnostics":[…],"badge":3,"deletions":[…],"incomplete":true}`.
    ///
    /// The last three keys are omitted if they have no value.
    public func json(includingRaw: Bool) -> JSONValue {
        JSONValue(written: { writeWhole(to: &$0, includingRaw: includingRaw) })
    }

    package func writeWhole(to writer: inout JSONWriter, includingRaw: Bool) {
        writer.beginObject()
        writer.member("provider", provider?.name)
        writeContents(to: &writer, includingRaw: includingRaw)
        if isIncomplete { writer.member("incomplete", true) }
        writer.endObject()
    }
}
