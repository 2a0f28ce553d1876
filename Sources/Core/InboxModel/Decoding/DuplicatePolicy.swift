/// Which element is kept if two elements have the same identifier.
///
/// This enum is closed: an identifier stands for one message, so one of the two elements is kept.
public enum DuplicatePolicy: Hashable, Sendable {
    /// Keep the later element, at its own place in the feed.
    case laterWins
    /// Keep the first element.
    case firstWins
}

/// Two elements of a list with the same identifier, given by their numbers among all elements.
struct Duplicate {
    /// The element that was left out.
    let loser: UInt32
    /// The element that was kept at that time.
    ///
    /// If the later element wins, an even later one may have replaced it too.
    let winner: UInt32
}

extension [Duplicate] {
    /// For each element that was left out, the number of the element that was kept in the end.
    var winners: [Int: Int] {
        var winners: [Int: Int] = [:]
        // A winner may itself lose to a later element. Going backwards, the final winner is already known.
        for duplicate in reversed() {
            let winner = Int(duplicate.winner)
            winners[Int(duplicate.loser)] = winners[winner] ?? winner
        }
        return winners
    }
}
