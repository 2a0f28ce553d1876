import InboxJSON

/// Looks for a payload inside a root that is not recognised: in an event of a plugin, or in the request of a push service.
///
/// It looks at every value once, and opens every string of JSON once, so its time grows with the text, whatever is in it.
struct PayloadSearch {
    /// How deep it looks.
    ///
    /// The values of the root's own members are at level 1.
    static let deepestLevel = 6

    private let detector: Detector
    /// The tokens that lead to the value at hand.
    private var tokens: [Token] = []

    /// A key, or the index of an element; a key is copied only if it is part of the result.
    private enum Token {
        case key(JSONNode)
        case index(Int)

        var text: String {
            switch self {
            case .key(let key): key.text
            case .index(let index): String(index)
            }
        }
    }

    init(_ detector: Detector) {
        self.detector = detector
    }

    /// The first object or list below a root that has a strong key of a vendor and is recognised as that vendor's: in the order of
    /// the text, a value before the values inside it.
    ///
    /// Nil for a root that has a strong key itself.
    ///
    /// - Returns: Its pointer from the root, and the vendor.
    mutating func first(in root: VendorValue) -> (pointer: JSONPointer, provider: Provider)? {
        // Aside: the decode reports nothing of what is found, and its memory stays as it is.
        let context = DecodingContext(root.document, recordsProvenance: false)
        let root = VendorValue(context, root.node, source: 0)
        guard detector.adapter(withStrongKeyIn: root) == nil, let adapterIndex = adapter(inside: root) else {
            return nil
        }
        return (JSONPointer(tokens: tokens.map { $0.text }), detector.providers[adapterIndex])
    }

    /// The adapter with a strong key in the first value inside a container; then ``tokens`` leads to that value.
    private mutating func adapter(inside container: VendorValue) -> Int? {
        guard tokens.count < Self.deepestLevel else { return nil }
        let node = container.node
        guard node.kind == .object else {
            for (index, element) in node.elements.enumerated() {
                if let found = adapter(in: container.sibling(element.position), .index(index)) { return found }
            }
            return nil
        }
        // A pointer leads to the last of the members with one key.
        let superseded = node.hasDuplicateKeys ? node.supersededValues : []
        var found: Int?
        node.forEachMember { key, value in
            guard found == nil, !superseded.contains(value.position) else { return }
            found = adapter(in: container.sibling(value.position), .key(key))
        }
        return found
    }

    /// The adapter with a strong key in a value, if a decode would read the value as a payload of that vendor.
    private func recognisedAdapter(of value: VendorValue) -> Int? {
        guard let found = detector.adapter(withStrongKeyIn: value) else { return nil }
        switch RootClassifier(detector, given: value, root: value).shape(named: nil) {
        case .array(found), .list(_, found), .message(found): return found
        default: return nil
        }
    }

    /// The adapter with a strong key in a child of the value at hand, or inside that.
    private mutating func adapter(in child: VendorValue, _ token: Token) -> Int? {
        guard child.kind == .object || child.kind == .array || child.node.mayHoldContainer else { return nil }
        tokens.append(token)
        let context = child.context
        let sourceCount = context.sources.count
        let opened = child.opened
        if let found = recognisedAdapter(of: opened) ?? adapter(inside: opened) { return found }
        context.sources.removeAll(from: sourceCount)
        tokens.removeLast()
        return nil
    }
}
