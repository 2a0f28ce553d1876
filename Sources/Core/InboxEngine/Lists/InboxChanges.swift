import InboxJSON
public import InboxModel

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// What differs between two lists of one inbox: the messages that appeared, changed, moved or left.
///
/// ```swift
/// let changes = state.changes(since: sent, shownAt: then, at: now)
/// guard !changes.isEmpty else { return }
/// client.send("\(changes)")         // as JSON: its size depends on what changed, not on the inbox
/// list = changes.applied(to: list)  // the list now
/// ```
///
/// The rules are in Engine.md, *What changed*. Messages are compared and listed without ``InboxMessage/Fields/raw``.
public struct InboxChanges: Hashable, Sendable {
    /// The change of one message.
    ///
    /// Indices are positions in the later list, from 0. This enum is closed: two lists cannot differ in any other way,
    /// and a client must apply every change.
    public enum Change: Hashable, Sendable {
        /// The message left. The reason says why it is hidden; nil if the inbox no longer knows it.
        case left(String, reason: HiddenReason?)
        /// The message appeared.
        case appeared(InboxMessage, index: Int)
        /// The message has different properties. The index is nil if it keeps its place among the messages that stay.
        case changed(from: InboxMessage, to: InboxMessage, index: Int?)
        /// The message moved to another place among the messages that stay.
        case moved(String, index: Int)
    }

    /// The changes.
    ///
    /// Messages that left come first, in the order of the earlier list; the others follow in the order of the later list.
    public let changes: [Change]

    /// Whether the lists are equal.
    public var isEmpty: Bool { changes.isEmpty }

    /// - Parameter reason: Returns why a message is hidden. It is called for each message that left.
    init(
        from earlier: [InboxMessage], to later: [InboxMessage], reason: (ByteEqualString) -> HiddenReason?
    ) {
        func positions(_ messages: [InboxMessage]) -> [ByteEqualString: Int] {
            Dictionary(uniqueKeysWithValues: messages.enumerated().map { (ByteEqualString($1.id), $0) })
        }
        let (before, after) = (positions(earlier), positions(later))
        var changes: [Change] = earlier.lazy.map { ByteEqualString($0.id) }.filter { after[$0] == nil }
            .map { .left($0.text, reason: reason($0)) }
        let common = later.compactMap { before[ByteEqualString($0.id)] }
        let staying = Set(Self.longestIncreasingSubsequence(of: common))
        for (index, message) in later.enumerated() {
            guard let position = before[ByteEqualString(message.id)] else {
                changes.append(.appeared(message.withoutRaw, index: index))
                continue
            }
            let (old, new) = (earlier[position].withoutRaw, message.withoutRaw)
            let movedTo = staying.contains(position) ? nil : index
            if old != new {
                changes.append(.changed(from: old, to: new, index: movedTo))
            } else if let movedTo {
                changes.append(.moved(message.id, index: movedTo))
            }
        }
        self.changes = changes
    }

    /// Applies the changes to the earlier list and returns the later one.
    ///
    /// Use it for a list that this process shows. A client that gets the changes as JSON has to follow the same steps; this
    /// library does not read that JSON.
    ///
    /// First remove the messages that left, appeared or moved. Then insert those with an index at their indices, in
    /// ascending order. Applying the changes a second time changes nothing. Messages that appeared or changed have no
    /// ``InboxMessage/Fields/raw``.
    ///
    /// - Complexity: O(*n*), *n* the number of messages.
    public func applied(to list: [InboxMessage]) -> [InboxMessage] {
        var removed: Set<ByteEqualString> = []
        var replaced: [ByteEqualString: InboxMessage] = [:]
        var inserted: [(message: InboxMessage, index: Int)] = []
        let known = Dictionary(list.map { (ByteEqualString($0.id), $0) }) { first, _ in first }
        for change in changes {
            switch change {
            case .left(let id, _):
                removed.insert(ByteEqualString(id))
            case .appeared(let message, let index), .changed(_, let message, let index?):
                removed.insert(ByteEqualString(message.id))
                inserted.append((message, index))
            case .changed(_, let message, nil):
                replaced[ByteEqualString(message.id)] = message
            case .moved(let id, let index):
                removed.insert(ByteEqualString(id))
                if let message = known[ByteEqualString(id)] { inserted.append((message, index)) }
            }
        }
        var staying = list.lazy.filter { !removed.contains(ByteEqualString($0.id)) }
            .map { replaced[ByteEqualString($0.id)] ?? $0 }.makeIterator()
        var result: [InboxMessage] = []
        for (message, index) in inserted {
            while result.count < index, let next = staying.next() { result.append(next) }
            result.append(message)
        }
        while let next = staying.next() { result.append(next) }
        return result
    }

    /// The longest increasing subsequence of distinct numbers, by patience sorting.
    ///
    /// If there are several, it returns the one with the smaller number where they first differ.
    ///
    /// For each number, take the length of the longest increasing subsequence that ends with it. Among numbers with the
    /// same length, each is smaller than the one before it. So begin with the last number of the greatest length and go
    /// back, each time to the last number before it with the next smaller length. So each number of the result is the
    /// smallest that any longest subsequence can have at that place.
    ///
    /// - Complexity: O(*n* log *n*).
    static func longestIncreasingSubsequence(of numbers: [Int]) -> [Int] {
        // `ends` has, for each length, the index of the last number of the best subsequence. `previous` has, for each
        // number, the index of the number before it.
        var ends: [Int] = []
        var previous = Array(repeating: -1, count: numbers.count)
        for (index, number) in numbers.enumerated() {
            let length = ends.partitionPoint { numbers[$0] > number }
            if length > 0 { previous[index] = ends[length - 1] }
            if length == ends.count { ends.append(index) } else { ends[length] = index }
        }
        var result: [Int] = []
        var index = ends.last ?? -1
        while index >= 0 {
            result.append(numbers[index])
            index = previous[index]
        }
        return result.reversed()
    }
}

extension InboxMessage {
    fileprivate var withoutRaw: InboxMessage {
        guard !self.raw.isNull else { return self }
        var message = self
        message.raw = .null
        return message
    }
}

/// Engine.md, *What changed*.
extension InboxState {
    /// Compares the list that this state shows with the list that an earlier state showed, both in the order
    /// ``InboxOrder/newestFirst``.
    ///
    /// Time alone changes lists too, so you can compare one state at two instants: messages start and expire, and pins end.
    ///
    /// - Parameters:
    ///   - earlier: An earlier state of the same recipient, for example the state whose list a client already has.
    ///   - then: The instant of the earlier list.
    ///   - now: The instant of the later list.
    /// - Complexity: O(*n* log *n*) over the messages of both lists.
    public func changes(since earlier: InboxState, shownAt then: Date, at now: Date) -> InboxChanges {
        changes(from: earlier.messages(at: then), to: messages(at: now), now: now)
    }

    func changes(from earlier: [InboxMessage], to later: [InboxMessage], now: Date) -> InboxChanges {
        lazy var listing = Listing(self, list, at: Instant(clamping: now))
        lazy var reasons = Dictionary(uniqueKeysWithValues: zip(listing.messages.map(\.id), listing.reasons))
        return InboxChanges(from: earlier, to: later) { reasons[$0] ?? nil }
    }
}
