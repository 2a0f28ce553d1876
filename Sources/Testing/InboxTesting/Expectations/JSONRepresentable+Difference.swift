public import InboxConformance
public import InboxJSON

extension JSONRepresentable {
    /// All places at which this value, on the left, and another one, on the right, differ.
    ///
    /// ```swift
    /// for difference in message.difference(from: other) { print(difference) }
    /// // at /custom/promo_id: "S" ≠ "T"
    /// // at /raw/additionalData/promo_id: "S" ≠ "T"
    /// ```
    ///
    /// Without options, values without a difference are equal by `==`, which counts `raw`, the order of keys and the
    /// spelling of numbers. Texts are compared byte by byte, instants by whole milliseconds. Lists of messages are compared
    /// by id.
    ///
    /// - Parameter options: What does not count as a difference.
    public func difference(from other: Self, ignoring options: DifferenceOptions = []) -> [JSONDifference] {
        let includingRaw = !options.contains(.raw)
        return JSONDifference.all(
            json(includingRaw: includingRaw), other.json(includingRaw: includingRaw), ignoring: options)
    }
}
