extension JSONDocument {
    /// The repeated keys and lone surrogates of the text, in the order in which the scanner recorded them.
    ///
    /// If a key is repeated, its earlier members are replaced, and anomalies inside them are left out. No JSON Pointer
    /// leads to such a member, and the repeated key is reported anyway.
    ///
    /// - Complexity: O(1) without repeated keys, otherwise O(*n* log *n*) in the number of values.
    package var anomalies: [JSONAnomaly] {
        // A single anomaly cannot be inside a replaced member, because the repeated key would be a second one.
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
            // If a key has three members, the second one is replaced too. Its anomaly is the only one for the key, so
            // it is kept.
            return anomaly.kind == .duplicateKey && anomaly.index == replaced[low].lowerBound + 1
        }
    }

    /// The tape ranges of all members that a later member with the same key replaces, in order.
    ///
    /// A replaced member inside another replaced one is left out.
    private func replacedMembers() -> [Range<Int>] {
        var members: [Range<Int>] = []
        for index in 0..<tape.count where tape[index].kind == .object {
            for key in superseded(in: index) { members.append(key..<next(key + 1)) }
        }
        members.sort { $0.lowerBound < $1.lowerBound }
        var outermost: [Range<Int>] = []
        for member in members where member.lowerBound >= outermost.last?.upperBound ?? 0 { outermost.append(member) }
        return outermost
    }
}
