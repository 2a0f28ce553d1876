public import InboxJSON

/// A case whose result is not the expected one: the first difference.
public struct FixtureFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// The case.
    public let name: String
    /// The location in the expectation; the root if the difference is the whole result.
    public let pointer: JSONPointer
    /// The expected value, or nil if no value is expected.
    public let expected: JSONValue?
    /// The actual value, or nil if there is none.
    public let actual: JSONValue?

    /// The case, the location and both values.
    public var description: String {
        "\(name): at \(pointer.words): expected \(expected?.description ?? "nothing"), got \(actual?.description ?? "nothing")"
    }
}
