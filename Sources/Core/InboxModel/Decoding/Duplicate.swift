/// Two elements of a list with one identifier, by their numbers among all elements.
struct Duplicate {
    /// The element that was left out.
    let loser: UInt32
    /// The element that was kept then; under last-wins, a later element may have replaced it too.
    let winner: UInt32
}

extension [Duplicate] {
    /// The number of the element that was kept in the end, by the number of each that was left out.
    var winners: [Int: Int] {
        var winners: [Int: Int] = [:]
        // A winner that lost later is a loser further on.
        for duplicate in reversed() {
            let winner = Int(duplicate.winner)
            winners[Int(duplicate.loser)] = winners[winner] ?? winner
        }
        return winners
    }
}
