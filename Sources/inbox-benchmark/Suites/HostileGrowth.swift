import UnifiedInbox

/// What a hostile payload takes to decode and write, by the number of its pieces, compared with an ordinary payload.
///
/// The time for a piece has to stay the same however many there are, and no attack may take three times the ordinary time.
struct HostileGrowth: Sendable {
    struct Point: Sendable {
        let count: Int
        /// The least time of the rounds.
        let nanosecondsAPiece: Double
        /// How many times the time of the ordinary payload that is.
        let timesOrdinary: Double
    }

    let payload: HostilePayload
    let points: [Point]

    /// Measures all payloads at these sizes.
    static func measured(_ counts: [Int], rounds: Int) throws -> [HostileGrowth] {
        let decoder = InboxDecoder()
        return try HostilePayload.all.map { payload in
            let points = try counts.map { count in
                let repetitions = max(1, 10_000 / count)
                let contenders = [payload.attack(count), payload.ordinary(count)].map { text in
                    let bytes = Array(text.utf8)
                    return Contender(name: payload.name, bytes: bytes.count, messages: count) {
                        try (0..<repetitions).map { _ in
                            try decoder.decode(bytes, from: .zeta).messages.map { $0.canonicalJSON() }
                        }
                    }
                }
                let timings = try measure(contenders, rounds: rounds)
                return Point(
                    count: count, nanosecondsAPiece: Double(timings[0].least) / Double(count * repetitions),
                    timesOrdinary: Double(timings[0].least) / Double(timings[1].least))
            }
            return HostileGrowth(payload: payload, points: points)
        }
    }

    /// The times as sections of the report in JSON.
    var sections: [Section] {
        points.map { point in
            let work = Int(point.nanosecondsAPiece * Double(point.count))
            let timing = Timing(
                name: "InboxDecoder", bytes: 0, messages: point.count, work: work, workAndFreeing: work, least: work)
            return Section(title: "Growth: \(payload.name)", messages: point.count, bytes: 0, timings: [timing])
        }
    }
}

extension Report {
    /// Nanoseconds a piece and the ratio to the ordinary payload, two columns for each size.
    static func table(_ growth: [HostileGrowth]) -> String {
        let header =
            [""] + (growth.first?.points.flatMap { ["ns each of \(grouped($0.count))", "× ordinary"] } ?? [])
        let rows = growth.map { row in
            [row.payload.name]
                + row.points.flatMap { [fixed($0.nanosecondsAPiece, 0), fixed($0.timesOrdinary, 1)] }
        }
        return aligned("Hostile payloads compared with ordinary ones: decoding and writing", header, rows)
    }
}
