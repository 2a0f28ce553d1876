// Most programs import this module. It contains the vendors, the engine, the file store and native dictionaries.
@_exported public import InboxStore
@_exported public import InboxVendors
