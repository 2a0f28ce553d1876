public import InboxConformance
public import InboxJSON

extension JSONRepresentable {
    /// All places where this value (on the left) differs from another one (on the right).
    ///
    /// ```swift
    /// for difference in message.difference(from: other) { print(difference) }
    /// // at /custom/promo_id: "S" ≠ "T"
    /// // at /raw/additionalData/promo_id: "S" ≠ "T"
    /// ```
    ///
    /// Without options, values without differences are equal by `==`. So `raw`, the order of keys and the spelling of
    /// numbers are compared too. Texts are compared byte by byte, and instants by whole milliseconds. Lists of messages
    /// are compared by id.
    ///
    /// - Parameter options: What to ignore.
    public func difference(from other: Self, ignoring options: DifferenceOptions = []) -> [JSONDifference] {
        let includingRaw = !options.contains(.raw)
        return JSONDifference.all(
            json(includingRaw: includingRaw), other.json(includingRaw: includingRaw), ignoring: options)
    }
}
