import InboxJSON

/// Looks for a payload inside a root that is not recognised, for example in an event of a plugin or in a request to a
/// push service.
///
/// It looks at every value once and opens every string of JSON once. So its time is proportional to the length of the
/// text.
struct PayloadSearch {
    /// How deep to look; the values of the root's members are at level 1.
    static let deepestLevel = 6

    private let detector: Detector
    /// The tokens that lead to the current value.
    private var tokens: [Token] = []

    /// A key, or the index of an element.
    ///
    /// The text of a key is copied only if it becomes part of the result.
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

    /// The first object or list below a root that has a strong key of a vendor and is recognised as a payload of this
    /// vendor.
    ///
    /// Values are examined in the order of the text, and a value before the values inside it. Nil if the root itself
    /// has a strong key.
    ///
    /// - Returns: The pointer from the root to the payload, and its vendor.
    mutating func first(in root: VendorValue) -> (pointer: JSONPointer, provider: Provider)? {
        // The search has its own context. So it adds no diagnostics and no documents to the decode.
        let context = DecodingContext(root.document)
        let root = VendorValue(context, root.node, source: 0)
        guard detector.adapterIndex(withStrongKeyIn: root) == nil, let adapterIndex = adapterIndex(inside: root) else {
            return nil
        }
        return (JSONPointer(tokens: tokens.map { $0.text }), detector.providers[adapterIndex])
    }

    /// The adapter of the first payload inside a container, to which ``tokens`` then leads.
    private mutating func adapterIndex(inside container: VendorValue) -> Int? {
        guard tokens.count < Self.deepestLevel else { return nil }
        let node = container.node
        guard node.kind == .object else {
            for (index, element) in node.elements.enumerated() {
                if let found = adapterIndex(in: container.value(at: element.position), .index(index)) { return found }
            }
            return nil
        }
        // If a key is repeated, a pointer leads to its last member.
        let superseded = node.supersededValues
        var found: Int?
        node.forEachMember { key, value in
            guard found == nil, !superseded.contains(value.position) else { return }
            found = adapterIndex(in: container.value(at: value.position), .key(key))
        }
        return found
    }

    /// The adapter that has a strong key in a value, if decoding would read the value as a payload of this vendor.
    private func recognisedAdapterIndex(of value: VendorValue) -> Int? {
        guard let found = detector.adapterIndex(withStrongKeyIn: value) else { return nil }
        switch RootClassifier(detector, given: value, root: value).shape(named: nil) {
        case .array(found), .list(_, found), .message(found): return found
        default: return nil
        }
    }

    /// The adapter of a payload that is a child of the current value, or inside this child.
    private mutating func adapterIndex(in child: VendorValue, _ token: Token) -> Int? {
        guard child.kind == .object || child.kind == .array || child.node.mayHoldContainer else { return nil }
        tokens.append(token)
        let context = child.context
        let sourceCount = context.sources.count
        let opened = child.opened
        if let found = recognisedAdapterIndex(of: opened) ?? adapterIndex(inside: opened) { return found }
        context.sources.removeAll(from: sourceCount)
        tokens.removeLast()
        return nil
    }
}
