import InboxJSON

// Debuggers, `dump` and libraries that use reflection see the members of the canonical JSON.

extension InboxMessage: CustomReflectable {}
extension InboxAction: CustomReflectable {}
extension InboxFeed: CustomReflectable {}
