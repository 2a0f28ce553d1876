/// The account of one element of a feed: which places were asked for which field.
///
/// Kept only where provenance is asked for.
struct ElementTrace {
    /// A place that was asked.
    struct Attempt {
        let field: UnifiedField
        let key: String
        let outcome: Provenance.Outcome
        let place: DecodingContext.Place
    }

    let element: DecodingContext.Place
    var attempts: [Attempt] = []
    /// Which of the vendor's shapes it has, as the adapter's mapping names them.
    var shapes: [String] = []
    /// The message that was read; nil where there is no object or no identifier.
    var message: InboxMessage?
    var isRejected = false
    /// Whether the adapter left it out without rejecting it.
    var isSkipped = false
    /// The places of dates without a zone.
    var zoneless: Set<DecodingContext.Place> = []
}

extension DecodingContext {
    /// Of the accounts whose messages were not rejected, those that a duplicate has won over, and by which one.
    ///
    /// - Returns: By the number of the loser's account that of the winner's.
    func duplicates(_ policy: DuplicatePolicy) -> [Int: Int] {
        var numbers: [ByteEqualString: [Int]] = [:]
        for (number, account) in traces.enumerated() where !account.isRejected {
            if let message = account.message { numbers[ByteEqualString(message.vendorID), default: []].append(number) }
        }
        var winners: [Int: Int] = [:]
        for same in numbers.values where same.count > 1 {
            guard let winner = policy == .firstWins ? same.first : same.last else { continue }
            for loser in same where loser != winner { winners[loser] = winner }
        }
        return winners
    }
}

extension VendorValue {
    /// Notes in the account of the message which of the vendor's shapes it has, as ``FieldMapping/Source/shape`` names it.
    public func note(shape: @autoclosure () -> String) {
        guard isRecording else { return }
        context.note(shape: shape())
    }
}
