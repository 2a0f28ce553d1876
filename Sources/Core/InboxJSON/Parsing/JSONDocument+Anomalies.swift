extension JSONDocument {
    /// Repeated keys and lone surrogates in what counts, in the order in which the scanner finished them.
    ///
    /// Those in a member that a later member of the same key replaces are left out: no JSON Pointer leads to such a member, and
    /// the repeated key is reported.
    ///
    /// - Complexity: O(1) without repeated keys, otherwise O(*n* log *n*) in the number of values.
    package var anomalies: [JSONAnomaly] {
        // A single one is in no replaced member: the repeated key there has one itself.
        guard scannedAnomalies.count > 1, scannedAnomalies.contains(where: { $0.kind == .duplicateKey }) else {
            return scannedAnomalies
        }
        let replaced = replacedMembers()
        return scannedAnomalies.filter { anomaly in
            var (low, high) = (0, replaced.count)
            while low < high {
                let middle = (low + high) / 2
                if replaced[middle].upperBound <= anomaly.index { low = middle + 1 } else { high = middle }
            }
            guard low < replaced.count, anomaly.index >= replaced[low].lowerBound else { return true }
            // Of three members of one key the second is replaced too, and has the key's only anomaly.
            return anomaly.kind == .duplicateKey && anomaly.index == replaced[low].lowerBound + 1
        }
    }

    /// The tape indices of the members that a later member of the same key replaces, a range for each outermost one, in order.
    private func replacedMembers() -> [Range<Int>] {
        var members: [Range<Int>] = []
        for index in 0..<tape.count where tape[index].kind == .object {
            forEachSuperseded(in: index) { key in members.append(key..<next(key + 1)) }
        }
        members.sort { $0.lowerBound < $1.lowerBound }
        var outermost: [Range<Int>] = []
        for member in members where member.lowerBound >= outermost.last?.upperBound ?? 0 { outermost.append(member) }
        return outermost
    }
}
