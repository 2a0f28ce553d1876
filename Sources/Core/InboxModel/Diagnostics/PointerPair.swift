import InboxJSON

/// A pointer in the input, and the pointer inside the string of JSON there.
struct PointerPair: Hashable {
    var pointer: String
    var inner: String?

    /// Both pointers as one path, as if the string of JSON were an object.
    var joined: String { pointer + (inner ?? "") }

    /// The keys that lead from an outer value to this one, joined by `/`.
    func path(from place: PointerPair) -> String {
        String(decoding: joined.utf8.dropFirst(place.joined.utf8.count + 1), as: UTF8.self)
    }

    /// The pair for a member of this value.
    func appending(_ key: String) -> PointerPair {
        let token = "/" + JSONPointer.escape(key)
        guard let inner else { return PointerPair(pointer: pointer + token) }
        return PointerPair(pointer: pointer, inner: inner + token)
    }

    /// The pair for the root of the JSON inside this string.
    var opened: PointerPair { PointerPair(pointer: pointer, inner: inner ?? "") }
}
