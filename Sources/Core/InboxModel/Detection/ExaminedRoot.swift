import InboxJSON

/// What detection looks at: a root and the first elements of its lists.
struct ExaminedRoot {
    /// A key of the root that identifies an adapter's vendor.
    typealias RootKey = (adapterIndex: Int, name: String)

    let distinctiveKeys: [RootKey]
    /// The objects that are examined as messages: the first elements of the lists, or the root if it has no list.
    let messages: [VendorValue]
    let isEmptyList: Bool

    private let root: VendorValue
    /// The lists; nil if the root is not a list and contains none.
    private let lists: [VendorValue]?
    /// The name of the first list, as in `result.items`.
    private let listName: String?

    init(_ root: VendorValue, _ found: [RootList] = [], _ distinctiveKeys: [RootKey] = []) {
        self.root = root
        self.distinctiveKeys = distinctiveKeys
        listName = found.first?.listName
        if root.kind == .array {
            lists = [root]
        } else if found.isEmpty {
            lists = nil
        } else {
            var seen: Set<JSONNode.Position> = []
            lists = found.compactMap { $0.elements }.filter { seen.insert($0.position).inserted }
        }
        let elements = lists.map { $0.flatMap { $0.firstElements(Detector.elementLimit) } } ?? [root]
        messages = elements.compactMap(Self.object)
        // A list without elements means that the root shows in another way that its feed is empty. Another vendor's adapter
        // must not read such a root as an empty feed.
        isEmptyList = lists != nil && elements.isEmpty && !found.contains { $0.elements == nil }
    }

    /// The object of an element: the element itself, or the object inside it if it is a string.
    static func object(_ element: VendorValue) -> VendorValue? {
        if element.kind == .object { return element }
        guard element.node.mayHoldContainer else { return nil }
        // The string is parsed in a separate context. Its anomalies will be reported when the element is read.
        let aside = VendorValue(
            DecodingContext(element.document), element.node, source: 0)
        return aside.parsedString(as: .object)
    }

    var elementCount: Int { lists.map { $0.reduce(0) { $0 + $1.node.elementCount } } ?? (root.kind == .object ? 1 : 0) }

    var shape: String {
        if root.kind == .array { return "array" }
        return listName.map { "object with \($0)" } ?? "one \(root.kind.rawValue)"
    }
}
