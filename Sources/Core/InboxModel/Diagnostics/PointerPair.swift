import InboxJSON

/// A pointer in the input, and the pointer inside the string of JSON there.
struct PointerPair: Hashable {
    var pointer: String
    var inner: String?

    /// Both as one path: through strings of JSON as through objects.
    var joined: String { pointer + (inner ?? "") }

    /// The keys from a value around this one to it, joined by `/`.
    func path(from place: PointerPair) -> String {
        String(decoding: joined.utf8.dropFirst(place.joined.utf8.count + 1), as: UTF8.self)
    }

    /// The pair of a member.
    func appending(_ key: String) -> PointerPair {
        let token = "/" + JSONPointer.escape(key)
        guard let inner else { return PointerPair(pointer: pointer + token) }
        return PointerPair(pointer: pointer, inner: inner + token)
    }

    /// The pair of the root of the JSON in the string there.
    var opened: PointerPair { PointerPair(pointer: pointer, inner: inner ?? "") }
}
