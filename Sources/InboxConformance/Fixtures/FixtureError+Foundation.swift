#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension FixtureError: LocalizedError {
    /// The text of ``description``.
    public var errorDescription: String? { description }
}

extension FixtureFailure: LocalizedError {
    /// The text of ``description``.
    public var errorDescription: String? { description }
}

extension LawViolation: LocalizedError {
    /// The text of ``description``.
    public var errorDescription: String? { description }
}

extension StoreLawViolation: LocalizedError {
    /// The text of ``description``.
    public var errorDescription: String? { description }
}
