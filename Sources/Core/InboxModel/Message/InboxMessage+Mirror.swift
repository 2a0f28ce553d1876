import InboxJSON

// What debuggers, `dump` and libraries that compare by reflection see: the members of the description, which is JSON.

extension InboxMessage: CustomReflectable {
    /// The keys of canonical JSON that the message has, `raw` included, each with its value.
    public var customMirror: Mirror { Mirror(self, json: canonicalJSON(includingRaw: true)) }
}

extension MessageStyle: CustomReflectable {
    /// The keys of canonical JSON that the style has, each with its value.
    public var customMirror: Mirror { Mirror(canonical: self) }
}

extension InboxAction: CustomReflectable {
    /// The keys of canonical JSON that the action has, each with its value.
    public var customMirror: Mirror { Mirror(canonical: self) }
}

extension InboxFeed: CustomReflectable {
    /// The keys of ``description`` that the feed has, each with its value.
    public var customMirror: Mirror { Mirror(canonical: self) }
}
