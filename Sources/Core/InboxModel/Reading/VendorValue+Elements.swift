import InboxJSON

extension VendorValue {
    /// The first elements of an array; empty for any other kind.
    func firstElements(_ limit: Int) -> [VendorValue] {
        node.elements.prefix(limit).map { sibling($0.position) }
    }
}
