import InboxJSON
import InboxModel
import UnifiedInbox

/// The elements of a payload: what a feed's messages must be made of, found by the table of roots alone.
struct FeedElements {
    struct Element {
        /// Where it stands; `inner` where the root is a string that holds the feed.
        let pointer: String
        let inner: String?
        let value: JSONValue

        /// Whether a finding is on the element itself.
        func isPlace(of finding: Diagnostic) -> Bool {
            inner == nil ? finding.pointer == pointer && finding.inner == nil : finding.inner ?? "" == inner
        }

        /// Whether a finding is on the element or on something inside it.
        func contains(_ finding: Diagnostic) -> Bool {
            let (place, base) = inner == nil ? (finding.pointer, pointer) : (finding.inner ?? "", inner ?? "")
            return place == base || place.hasPrefix("\(base)/")
        }
    }

    let elements: [Element]

    /// The places in which each vendor's roots hold a list, the first one that there is counts.
    private static let lists: [Provider: [[String]]] = [
        .zeta: [["messages"]],
        .salesforce: [["messages"]],
        .customerIO: [["inboxMessages"], ["messages"]],
        .xtremePush: [["list"], ["items"], ["result", "list"], ["result", "items"], ["result"]],
        .pushwoosh: [["response", "messages"], ["messages"]],
    ]

    init(of root: JSONValue, _ provider: Provider) {
        let given = root
        var root = root
        var inner: String?
        if let text = root.string, let opened = try? JSONValue(parsing: text), opened.kind == .object {
            root = opened
            inner = ""
        }
        let places = root.kind == .array ? [[]] : Self.lists[provider] ?? []
        let found = places.map { JSONPointer(tokens: $0) }.first { root[$0]?.kind == .array }
        if let found, let list = root[found]?.array {
            elements = list.enumerated().map { index, value in
                let place = "\(found)/\(index)"
                return Element(pointer: inner == nil ? place : "", inner: inner.map { _ in place }, value: value)
            }
        } else if places.contains(where: { root[JSONPointer(tokens: $0)]?.isNull == true })
            || !Self.isMessage(root, provider) && Self.isEmptyList(root)
        {
            elements = []
        } else {
            // A string of a message is an element like any other.
            elements = [Element(pointer: "", inner: nil, value: given)]
        }
    }
}

extension FeedElements {
    /// Whether a root has a key, with a value, that the vendor's messages have.
    private static func isMessage(_ root: JSONValue, _ provider: Provider) -> Bool {
        let keys = [any InboxAdapter].standard.first { $0.provider == provider }?.messageKeys ?? []
        return keys.contains { root[$0].map { !$0.isNull } ?? false }
    }

    /// Whether a root holds a list of any vendor's that has nothing in it.
    private static func isEmptyList(_ root: JSONValue) -> Bool {
        lists.values.joined().contains { place in
            root[JSONPointer(tokens: place)].map { $0.isNull || $0.array?.isEmpty == true } ?? false
        }
    }
}

extension JSONValue {
    /// The value at a place of this one, or of the strings of JSON in it; nil where the pointers lead nowhere.
    func value(at pointer: String, inner: String?) -> JSONValue? {
        guard let outer = JSONPointer(pointer), let rest = JSONPointer(inner ?? ""),
            inner == nil || self[outer]?.kind == .string
        else { return nil }
        var value = self
        for token in outer.tokens + rest.tokens {
            guard let next = value.opened[JSONPointer(tokens: [token])] else { return nil }
            value = next
        }
        return value
    }

    /// What a string of JSON holds; any other value itself.
    var opened: JSONValue {
        guard let string, let value = try? JSONValue(parsing: string) else { return self }
        return value
    }
}
