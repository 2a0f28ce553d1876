// What most programs import: the vendors, the engine, the file store, and native dictionaries.
@_exported public import InboxNative
@_exported public import InboxStore
@_exported public import InboxVendors
