import InboxJSON

/// The elements of a list that became messages.
///
/// Identifiers are unique in a list, so one of several messages with the same identifier is kept.
struct ListElements: ~Copyable {
    /// An element that became a message.
    struct Element {
        /// The element's number among all elements.
        let number: UInt32
        /// The element's offset in the input.
        let offset: UInt32
    }

    /// The location of the list.
    let location: PointerPair
    /// The elements that were left out because another one has their identifier.
    private(set) var duplicates: [Duplicate] = []
    private let keepsFirst: Bool
    /// The element of each message.
    private var elements: [Element] = []
    /// The numbers of messages that a later message replaces.
    private var losers: Set<Int> = []
    /// The number of the message with each identifier.
    ///
    /// Identifiers are compared byte by byte, without canonical equivalence.
    private var messageNumbers = HashToOffsetTable()

    init(at location: PointerPair, _ policy: DuplicatePolicy) {
        self.location = location
        keepsFirst = policy == .firstWins
    }

    /// Reserves memory for a number of messages.
    mutating func reserveCapacity(_ count: Int) {
        elements.reserveCapacity(count)
        messageNumbers.reserveCapacity(count)
    }

    /// The pointers to the element with a number.
    func pointers(of number: Int) -> PointerPair { location.appending(String(number)) }

    /// Inserts the last message.
    ///
    /// - Parameters:
    ///   - number: The number of its element.
    ///   - offset: The offset of its element in the input.
    /// - Returns: The element that is left out if an earlier message has the same identifier; nil if none has.
    mutating func insertLast(of messages: [InboxMessage], number: Int, offset: Int) -> Element? {
        let element = Element(number: UInt32(number), offset: UInt32(offset))
        let last = messages.count - 1
        let hash = HashToOffsetTable.hash(of: messages[last].fields.vendorID)
        let earlier = messageNumbers.offset(of: hash) {
            messages[last].fields.vendorID.hasSameBytes(as: messages[$0].fields.vendorID)
        }
        guard let earlier else {
            messageNumbers.insert(last, hash)
            elements.append(element)
            return nil
        }
        let other = elements[earlier]
        guard !keepsFirst else {
            duplicates.append(Duplicate(loser: element.number, winner: other.number))
            return element
        }
        messageNumbers.replace(earlier, by: last, hash)
        losers.insert(earlier)
        elements.append(element)
        duplicates.append(Duplicate(loser: other.number, winner: element.number))
        return other
    }

    /// Removes the messages that a later message replaces.
    func removeLosers(from messages: inout [InboxMessage]) {
        guard !losers.isEmpty else { return }
        messages = messages.indices.filter { !losers.contains($0) }.map { messages[$0] }
    }
}
