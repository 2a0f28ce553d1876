/// What a comparison does not count as a difference.
public struct DifferenceOptions: OptionSet, Hashable, Sendable {
    /// The options as bits.
    public let rawValue: Int

    /// Creates options of their bits.
    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// The vendor's elements, the `raw` of messages.
    public static let raw = DifferenceOptions(rawValue: 1)
    /// The order of the members of objects.
    public static let keyOrder = DifferenceOptions(rawValue: 2)
    /// The spelling of numbers: `1.10` is `1.1`.
    public static let numberSpelling = DifferenceOptions(rawValue: 4)
}
