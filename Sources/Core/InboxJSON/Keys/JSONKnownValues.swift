/// The values of the known keys of one object, for a reader with at most sixteen keys.
///
/// It is a value without an allocation, and stays valid as long as its object.
package struct JSONKnownValues: Sendable {
    /// The object.
    package let object: JSONNode
    /// The tape index of each value, by the number of its key; 0 if the object does not have the key, as no member's value is
    /// at index 0.
    private var indices = SIMD16<UInt32>()
    /// Whether the object has a member whose key is not known.
    package private(set) var hasOtherMembers = false

    init(_ object: JSONNode, _ table: JSONKnownKeys, _ finder: inout KeyFinder) {
        precondition(table.count <= 16, "expected a table with at most 16 keys")
        self.object = object
        var indices = indices
        var knownCount = 0
        let count = finder.forEachKnownKey(of: object.index, in: object.document, table) { number, value in
            knownCount += 1
            indices[number] = UInt32(truncatingIfNeeded: value)
        }
        self.indices = indices
        hasOtherMembers = knownCount < count
    }

    /// The value of the last member with a key, by the key's number; nil if the object does not have the key.
    package subscript(number: Int) -> JSONNode? {
        indices[number] == 0 ? nil : JSONNode(object.document, at: Int(indices[number]))
    }
}

extension KeyFinder {
    /// The values of the keys of a table in an object.
    ///
    /// For a repeated key the last member counts.
    ///
    /// - Precondition: The table has at most sixteen keys.
    mutating func values(of object: JSONNode, _ table: JSONKnownKeys) -> JSONKnownValues {
        JSONKnownValues(object, table, &self)
    }
}
