#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension JSONError: LocalizedError {
    /// The text of ``description``.
    public var errorDescription: String? { description }
}
