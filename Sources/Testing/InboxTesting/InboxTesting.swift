// What a test of a program that uses the package needs besides its test framework.
@_exported public import InboxConformance
@_exported public import InboxVendors
