import InboxJSON

// What debuggers, `dump` and libraries that compare by reflection see: the members of the description, which is JSON.

extension InboxState: CustomReflectable {
    /// The keys of the snapshot, each with its value.
    public var customMirror: Mirror { Mirror(canonical: self) }
}

extension InboxEvent: CustomReflectable {
    /// The keys of ``description`` that the event has, each with its value.
    public var customMirror: Mirror { Mirror(canonical: self) }
}

extension InboxCounts: CustomReflectable {
    /// The keys of ``description``, each with its value.
    public var customMirror: Mirror { Mirror(canonical: self) }
}

extension OutboxEntry: CustomReflectable {
    /// The keys of ``description``, each with its value.
    public var customMirror: Mirror { Mirror(canonical: self) }
}
