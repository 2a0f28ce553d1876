@testable import InboxJSON

/// The pointers of values by their indices on the tape.
extension JSONDocument {
    func pointers(of indices: [Int]) -> [Int: String] {
        let pointers = pointers(of: Set(indices.map { JSONNode.Position($0) }))
        return Dictionary(uniqueKeysWithValues: pointers.map { (Int($0.key.index), $0.value) })
    }

    func index(of pointer: JSONPointer) -> Int? {
        pointer.tokens.reduce(root as JSONNode?) { $0?.child($1) }?.index
    }
}

extension UniqueArray {
    var indices: Range<Int> { 0..<count }
}

extension JSONValue {
    /// The tape index of the value; nil for a value that has no tape yet.
    var index: Int? {
        guard case .node(_, let index) = storage else { return nil }
        return Int(index)
    }
}
