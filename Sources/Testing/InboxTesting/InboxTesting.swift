// Everything that tests of a program with this package need besides a test framework.
@_exported public import InboxConformance
@_exported public import InboxVendors
