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
            guard let member = replaced.range(containing: anomaly.index) else { return true }
            // If a key has three members, the second one is replaced too. Its anomaly is the only one for the key, so
            // it is kept.
            return anomaly.kind == .duplicateKey && anomaly.index == member.lowerBound + 1
        }
    }

    /// Whether ``anomalies`` is not empty, without a walk over the tape.
    package var hasAnomalies: Bool { !scannedAnomalies.isEmpty }

    /// The tape ranges of all members that a later member with the same key replaces, in order.
    ///
    /// A replaced member inside another replaced one is left out.
    private func replacedMembers() -> [Range<Int>] {
        var members: [Range<Int>] = []
        for index in 0..<tape.count where tape[index].kind == .object {
            for key in superseded(in: index) { members.append(key..<next(key + 1)) }
        }
        return members.outermost()
    }
}

extension Array {
    /// The ranges in order, without those that are inside another range.
    package func outermost<Bound>() -> Self where Element == Range<Bound> {
        sorted { $0.lowerBound < $1.lowerBound }.reduce(into: []) { ranges, range in
            if let last = ranges.last, range.upperBound <= last.upperBound { return }
            ranges.append(range)
        }
    }

    /// The ranges are in order and do not overlap.
    package func range<Bound>(containing bound: Bound) -> Element? where Element == Range<Bound> {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if self[middle].upperBound <= bound { low = middle + 1 } else { high = middle }
        }
        return low < count && self[low].contains(bound) ? self[low] : nil
    }
}
