import InboxJSON

// What debuggers, `dump` and libraries that compare by reflection see: the members of the canonical JSON.

extension InboxMessage: CustomReflectable {}
extension InboxAction: CustomReflectable {}
extension InboxFeed: CustomReflectable {}
