import InboxJSON

/// Where a value is in the input: its pointer, and its place in the order of the text.
struct ValuePlace {
    let pointers: PointerPair
    let order: Order

    /// The order of the text; a value in a string has the place of the string.
    struct Order: Comparable {
        /// The position in the input; of a value in an element that was read in parts, that of the element.
        let position: JSONNode.Position
        /// The number of values in that element before the value.
        var offset: UInt32 = 0

        static func < (left: Order, right: Order) -> Bool {
            left.position == right.position ? left.offset < right.offset : left.position < right.position
        }
    }
}
