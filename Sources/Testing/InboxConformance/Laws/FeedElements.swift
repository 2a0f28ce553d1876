import InboxJSON
import InboxModel

/// The elements of a payload from which the messages come.
///
/// They are found by the adapter's description of its roots.
struct FeedElements {
    struct Element {
        /// The location of the element.
        ///
        /// If the root is a string that contains the feed, see `inner`.
        let pointer: String
        let inner: String?
        let value: JSONValue

        /// Whether a diagnostic is on the element itself.
        func isPlace(of diagnostic: Diagnostic) -> Bool {
            inner == nil ? diagnostic.pointer == pointer && diagnostic.inner == nil : diagnostic.inner ?? "" == inner
        }

        /// Whether a diagnostic is on the element or on something inside it.
        func contains(_ diagnostic: Diagnostic) -> Bool {
            let (place, base) = inner == nil ? (diagnostic.pointer, pointer) : (diagnostic.inner ?? "", inner ?? "")
            return place == base || place.hasPrefix("\(base)/")
        }
    }

    let elements: [Element]
    /// The location of the list in the root; nil if the root is itself a message or has no list.
    let list: JSONPointer?
    /// Whether the root is a string that contains the feed.
    let isInString: Bool

    init(of given: JSONValue, _ adapter: (any InboxAdapter)?) {
        var root = given
        if given.kind == .string, given.opened.kind == .object { root = given.opened }
        isInString = given.kind == .string && root.kind == .object
        if let (place, found) = Self.list(in: root, adapter) {
            list = found.isNull ? nil : place
            elements = (found.array ?? []).enumerated().map { [isInString] index, value in
                let place = "\(place)/\(index)"
                return Element(pointer: isInString ? "" : place, inner: isInString ? place : nil, value: value)
            }
        } else {
            list = nil
            let keys = adapter.map { $0.signature.messageKeys + $0.signature.distinctiveKeys } ?? []
            let isMessage = keys.contains { root[$0].map { !$0.isNull } ?? false }
            // A string that contains a message is an element too.
            elements = isMessage ? [Element(pointer: "", inner: nil, value: given)] : []
        }
    }

    /// The location and the value of the list in a root, an array or `null`; nil if there is none.
    private static func list(in root: JSONValue, _ adapter: (any InboxAdapter)?) -> (JSONPointer, JSONValue)? {
        if root.kind == .array { return (JSONPointer(), root) }
        guard let node = root.node, let found = adapter?.lists.first(in: node), found.value != nil else {
            return nil
        }
        let place = JSONPointer(tokens: found.list.path)
        return root[place].map { (place, $0) }
    }
}

extension JSONValue {
    /// The value at a pointer, and at an inner pointer inside the string there; nil if there is no such value.
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

    /// The JSON inside a string; for any other value, the value itself.
    var opened: JSONValue {
        guard let string, let value = try? JSONValue(parsing: string) else { return self }
        return value
    }
}
