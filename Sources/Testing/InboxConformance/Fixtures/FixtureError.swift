public import InboxJSON

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Why a file is not a case.
///
/// The fault is in the file, not in the tested library.
public struct FixtureError: Error, Hashable, Sendable, CustomStringConvertible {
    package let path: String
    package let reason: String
    package let kind: Kind

    package enum Kind: Hashable, Sendable {
        /// A file or a folder is missing or cannot be read.
        case unreadable
        /// The content is not valid.
        case malformed
        /// The content is not JSON. The location is that of the first syntax error.
        case notJSON(JSONLocation)
    }

    package init(_ path: String, _ reason: String, _ kind: Kind = .malformed) {
        self.path = path
        self.reason = reason
        self.kind = kind
    }

    init(_ path: String, _ error: JSONError) {
        self.init(path, error.reason, .notJSON(error.location))
    }

    /// The path and the reason; for content that is not JSON, `FILE:LINE:COLUMN: reason`, as compilers print it.
    public var description: String {
        if case .notJSON(let location) = kind { return "\(path):\(location): \(reason)" }
        return path.isEmpty ? reason : "\(path) \(reason)"
    }
}

extension FixtureError: DescribedError {}
extension FixtureResult: DescribedError {}
extension LawViolation: DescribedError {}
extension StoreLawViolation: DescribedError {}
