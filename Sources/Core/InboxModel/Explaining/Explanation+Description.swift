import InboxJSON

extension Explanation: CustomStringConvertible {
    /// The JSON that ``write(to:file:more:)`` writes, on one line.
    public var description: String { String(json: { write(to: &$0) }) }
}
