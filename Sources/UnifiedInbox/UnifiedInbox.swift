// Most programs import this module. It contains the vendors, the engine, the file store, native dictionaries and `InboxList`.
@_exported public import InboxStore
@_exported public import InboxVendors
