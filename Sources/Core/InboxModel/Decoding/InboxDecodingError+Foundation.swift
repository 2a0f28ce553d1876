#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension InboxDecodingError: LocalizedError {
    /// The text of ``description``.
    public var errorDescription: String? { description }
}
