import InboxJSON

/// Where a value is in the input.
struct ValuePlace {
    let pointers: PointerPair
    /// The offset of the value, or of the string that holds it: places are in the order of the text.
    let offset: Int

    /// The input as a whole.
    static let input = ValuePlace(pointers: PointerPair(pointer: ""), offset: 0)
}

/// An element of the feed, with its place in the input: places inside it follow from it.
struct PlacedElement {
    let location: ValueLocation
    let place: ValuePlace
}
