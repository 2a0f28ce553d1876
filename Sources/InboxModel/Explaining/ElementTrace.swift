/// What is recorded of one element of a feed: the locations that were read for each field.
///
/// Recorded only if provenance is wanted.
struct ElementTrace {
    /// A location that was read.
    struct Attempt {
        let field: UnifiedField
        let key: String
        let outcome: Provenance.Outcome
        let location: ValueLocation
    }

    let element: ValueLocation
    var attempts: [Attempt] = []
    /// Which of the vendor's shapes it has, as the adapter's mapping names them.
    var shapes: [String] = []
    /// The message; nil if the element is not an object or has no identifier.
    var message: InboxMessage?
    var isRejected = false
    /// Whether the adapter left it out without rejecting it.
    var isSkipped = false
    /// The locations of dates without a zone.
    var zoneless: Set<ValueLocation> = []
}

extension ProvenanceLog {
    /// The traces whose messages lost to a duplicate.
    ///
    /// - Returns: The number of the winner's trace, by the number of the loser's.
    func duplicates(_ policy: DuplicatePolicy) -> [Int: Int] {
        var numbers: [ByteEqualString: [Int]] = [:]
        for (number, trace) in traces.enumerated() where !trace.isRejected {
            if let message = trace.message { numbers[ByteEqualString(message.vendorID), default: []].append(number) }
        }
        var winners: [Int: Int] = [:]
        for same in numbers.values where same.count > 1 {
            guard let winner = policy == .firstWins ? same.first : same.last else { continue }
            for loser in same where loser != winner { winners[loser] = winner }
        }
        return winners
    }
}
