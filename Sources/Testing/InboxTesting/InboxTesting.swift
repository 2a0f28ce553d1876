// Tests of a program that uses this package import only this module and a test framework.
@_exported public import InboxConformance
@_exported public import InboxVendors
