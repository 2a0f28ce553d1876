import InboxJSON

/// Where a value is in the input.
struct ValuePlace {
    let pointers: PointerPair
    /// The offset of the value, or of the string that contains it.
    ///
    /// Places are sorted by it.
    let offset: Int

    /// The input as a whole.
    static let input = ValuePlace(pointers: PointerPair(pointer: ""), offset: 0)
}

/// An element of the feed, with its place in the input.
///
/// Places inside the element are computed from it.
struct PlacedElement {
    let location: ValueLocation
    let place: ValuePlace
}
