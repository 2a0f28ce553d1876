/// Suggests the word that a misspelled one may stand for.
enum EditDistance {
    /// The nearest candidate at a distance of at most two that is less than the length of the word, or nil.
    static func nearest(to word: String, in candidates: [String]) -> String? {
        let ranked = candidates.map { (word: $0, distance: distance(Array(word.utf8), Array($0.utf8))) }
        guard let best = ranked.min(by: { $0.distance < $1.distance }), best.distance <= 2,
            best.distance < word.utf8.count
        else { return nil }
        return best.word
    }

    /// The Levenshtein distance: the number of bytes to insert, delete or replace.
    private static func distance(_ left: [UInt8], _ right: [UInt8]) -> Int {
        guard left.count <= 64 else { return left.count }
        var row = Array(0...right.count)
        for (index, byte) in left.enumerated() {
            var diagonal = row[0]
            row[0] = index + 1
            for column in right.indices {
                let changed = diagonal + (right[column] == byte ? 0 : 1)
                diagonal = row[column + 1]
                row[column + 1] = min(changed, diagonal + 1, row[column] + 1)
            }
        }
        return row[right.count]
    }
}
