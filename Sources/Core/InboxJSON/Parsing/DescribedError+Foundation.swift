#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// An error whose description is also its `localizedDescription`.
public protocol DescribedError: LocalizedError, CustomStringConvertible {}

extension DescribedError {
    /// The description.
    public var errorDescription: String? { description }
}

extension JSONError: DescribedError {}
