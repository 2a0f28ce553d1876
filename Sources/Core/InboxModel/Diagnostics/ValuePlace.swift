import InboxJSON

/// The location of a value: one of the documents of a decode, and a position in it.
///
/// It takes only 8 bytes, because each diagnostic has one, and a payload may have as many diagnostics as values.
struct ValueLocation: Hashable {
    private let number: UInt32
    let position: JSONNode.Position

    init(source: Int, position: JSONNode.Position) {
        number = UInt32(source)
        self.position = position
    }

    /// The root of the input.
    static let input = ValueLocation(source: 0, position: .root)

    /// The document's number among the ``SourceDocuments``.
    var source: Int { Int(number) }
}

/// A pointer in the input, and the pointer inside the string of JSON there.
struct PointerPair: Hashable {
    var pointer: String
    var inner: String?

    /// The pair for the root of the input.
    static let root = PointerPair(pointer: "")

    /// Both pointers as one path, as if the string of JSON were an object.
    var joined: String { pointer + (inner ?? "") }

    /// The keys that lead from an outer value to this one, joined by `/`.
    func path(from place: PointerPair) -> String {
        String(decoding: joined.utf8.dropFirst(place.joined.utf8.count + 1), as: UTF8.self)
    }

    func appending(_ key: String) -> PointerPair {
        let token = "/" + JSONPointer.escape(key)
        guard let inner else { return PointerPair(pointer: pointer + token) }
        return PointerPair(pointer: pointer, inner: inner + token)
    }

    /// The pair for the root of the JSON inside this string.
    var opened: PointerPair { PointerPair(pointer: pointer, inner: inner ?? "") }
}

/// Where a value is in the input.
struct ValuePlace {
    let pointers: PointerPair
    /// The offset of the value, or of the string that contains it, by which places are sorted.
    let offset: Int

    static let input = ValuePlace(pointers: .root, offset: 0)
}

/// An element of the feed, with its pointers in the input.
struct PlacedElement {
    let location: ValueLocation
    let pointers: PointerPair

    static let input = PlacedElement(location: .input, pointers: .root)
}
