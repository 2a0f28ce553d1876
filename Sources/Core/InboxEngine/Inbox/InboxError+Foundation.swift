#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension InboxError: LocalizedError {
    /// The text of ``description``.
    public var errorDescription: String? { description }
}

extension SnapshotError: LocalizedError {
    /// The text of ``description``.
    public var errorDescription: String? { description }
}

extension TopicFilterError: LocalizedError {
    /// The text of ``description``.
    public var errorDescription: String? { description }
}

extension CollapsePolicyError: LocalizedError {
    /// The text of ``description``.
    public var errorDescription: String? { description }
}

extension LineError: LocalizedError {
    /// The text of ``description``.
    public var errorDescription: String? { description }
}
