/// The values of the known keys of one object, for a reader with at most sixteen keys.
///
/// It allocates no memory, and you can keep it as long as you like.
package struct JSONKnownValues: Sendable {
    package let object: JSONNode
    /// The tape index of each value, at the number of its key.
    ///
    /// An index of 0 means that the object does not have the key; no member's value is at index 0.
    private var indices = SIMD16<UInt32>()

    init(_ object: JSONNode, _ table: JSONKnownKeys, _ parser: inout JSONParser) {
        precondition(table.count <= 16, "JSONKnownValues holds the values of at most 16 keys, but the table has more")
        self.object = object
        var indices = indices
        parser.forEachKnownKey(of: object.position, in: object.document, table) { number, value in
            indices[number] = value.index
        }
        self.indices = indices
    }

    /// The value of the key with this number; nil if the object does not have the key.
    ///
    /// If the key is repeated, its last member counts.
    package subscript(number: Int) -> JSONNode? {
        indices[number] == 0 ? nil : JSONNode(object.document, at: Int(indices[number]))
    }
}
