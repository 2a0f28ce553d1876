import InboxJSON

/// How a long list is read in parts: what is parsed, read and handed over stays in the cache, and is freed before the next
/// part.
struct ListParts {
    /// The least number of bytes of a part, but for the last one: with its tape and its messages it fits into a cache of a
    /// megabyte.
    static let standardSize = 128 << 10

    /// The least number of bytes of a part.
    let size: Int
    /// Called with the messages of a part.
    let body: (borrowing [InboxMessage]) -> Void

    /// - Parameters:
    ///   - size: The least number of bytes of a part; nil for the standard size.
    ///   - body: Called with the messages of a part.
    init(size: Int? = nil, body: @escaping (borrowing [InboxMessage]) -> Void = { _ in }) {
        self.size = size ?? Self.standardSize
        self.body = body
    }

    /// Whether a payload of so many bytes has enough parts to read it in parts.
    func isWorthwhile(forBytes count: Int) -> Bool { count / 4 > size }

    /// Parses the part of an outlined list that begins with an element.
    ///
    /// - Parameters:
    ///   - first: The position of the element.
    ///   - number: The number of the element.
    ///   - limit: The greatest number of elements, 1 or more.
    /// - Returns: An array of the elements.
    func part(of list: VendorValue, from first: JSONNode.Position, number: Int, atMost limit: Int) -> VendorValue {
        let document = list.document
        let end = document.end(at: list.position)
        let begin = document.node(at: first).byteRange.lowerBound
        var last = first
        var count = 1
        while count < limit, document.node(at: last).byteRange.upperBound - begin < size {
            let next = document.end(at: last)
            guard next < end else { break }
            last = next
            count += 1
        }
        return list.context.openPart(of: list, from: first, through: last, number: number)
    }
}
