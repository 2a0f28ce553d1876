import InboxJSON

/// The elements of a list that became messages.
///
/// Identifiers are unique in a list, so one of several messages with the same identifier is kept.
struct ListElements: ~Copyable {
    struct Element {
        /// The element's number among all elements.
        let number: UInt32
        /// The element's offset in the input.
        let offset: UInt32
    }

    let location: PointerPair
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

    mutating func reserveCapacity(_ count: Int) {
        elements.reserveCapacity(count)
        messageNumbers.reserveCapacity(count)
    }

    func pointers(of number: Int) -> PointerPair { location.appending(String(number)) }

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

    func removeLosers(from messages: inout [InboxMessage]) {
        guard !losers.isEmpty else { return }
        messages = messages.indices.filter { !losers.contains($0) }.map { messages[$0] }
    }
}
