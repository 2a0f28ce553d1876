import InboxJSON

// What debuggers, `dump` and libraries that compare by reflection see: the members of the canonical JSON.

extension InboxState: CustomReflectable {}
extension InboxEvent: CustomReflectable {}
extension InboxCounts: CustomReflectable {}
extension OutboxEntry: CustomReflectable {}
