// What most programs import: the vendors, the engine and the file store, and with them native dictionaries.
@_exported public import InboxStore
@_exported public import InboxVendors
