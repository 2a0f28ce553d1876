/// Why a file is no case: of the harness, not of the library that is tested.
public struct FixtureError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The file's path in its tree.
    public let path: String
    /// What is wrong with it.
    public let reason: String
    /// What kind of thing is wrong.
    public let kind: Kind

    /// What kind of thing is wrong.
    public enum Kind: Sendable {
        /// A file or a folder is not there, or cannot be read.
        case unreadable
        /// What was read is not what it must be.
        case malformed
    }

    /// Says what is wrong with a file.
    public init(_ path: String, _ reason: String, _ kind: Kind = .malformed) {
        self.path = path
        self.reason = reason
        self.kind = kind
    }

    /// The path and the reason.
    public var description: String { path.isEmpty ? reason : "\(path) \(reason)" }
}
