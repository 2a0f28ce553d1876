public import InboxJSON

/// A case that came out otherwise than it must: the first difference.
public struct FixtureFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// The case.
    public let name: String
    /// Where in the expectation; the root for what concerns all of it.
    public let pointer: JSONPointer
    /// What is expected there; nil where nothing is.
    public let expected: JSONValue?
    /// What came; nil where nothing did.
    public let actual: JSONValue?

    /// The case, the place, and both values.
    public var description: String {
        "\(name): at \(pointer.words): expected \(expected?.description ?? "nothing"), got \(actual?.description ?? "nothing")"
    }
}
