/// Why a text is not a topic filter.
public struct TopicFilterError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What is wrong and how to fix it.
    public let reason: String
    /// Where it is wrong, in Unicode scalars from 1.
    public let column: Int

    /// The column and the reason.
    public var description: String { "column \(column): \(reason)" }
}
