// What most programs import: the vendors, the engine, and what makes JSON of Foundation's own types.
@_exported public import InboxNative
@_exported public import InboxVendors
