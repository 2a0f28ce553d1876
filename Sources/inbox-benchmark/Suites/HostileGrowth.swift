import UnifiedInbox

/// Payloads of which one part is out of all proportion: time a piece has to stay what it is, however many there are.
enum HostileShape: String, CaseIterable, Sendable {
    case sameID = "elements of one identifier"
    case distinctIDs = "elements, nothing but identifiers"
    case keys = "keys in one object"
    case sameKey = "times one key in one object"
    case emptyArrays = "empty arrays in one array"
    case notMessages = "elements that are no messages"
    case findings = "findings in one message"
    case text = "bytes × 100 of one text"
    case escapes = "escapes in one text"

    /// A payload of Zeta with so many of them.
    func payload(_ count: Int) -> [UInt8] {
        func list(_ element: (Int) -> String) -> String { (0..<count).map(element).joined(separator: ",") }
        func message(_ members: String) -> String { #"{"messageId":"1","actionList":[],\#(members)}"# }
        let text =
            switch self {
            case .sameID: "[" + list { _ in #"{"messageId":"1","actionList":[]}"# } + "]"
            case .distinctIDs: "[" + list { #"{"messageId":"\#($0)","actionList":[]}"# } + "]"
            case .keys: message(#""additionalData":{\#(list { #""k\#($0)":1"# })}"#)
            case .sameKey: message(#""additionalData":{\#(list { _ in #""k":1"# })}"#)
            case .emptyArrays: message(#""additionalData":{"a":[\#(list { _ in "[]" })]}"#)
            case .notMessages: "[" + list { _ in "[]" } + "]"
            case .findings: #"{"messageId":"1","actionList":[\#(list { _ in "5" })]}"#
            case .text: message(#""body":"\#(String(repeating: "0123456789", count: count * 10))""#)
            case .escapes: message(#""body":"\#(String(repeating: #"\u00e9"#, count: count))""#)
            }
        return Array(text.utf8)
    }
}

/// Nanoseconds a piece, by how many there are: decoding and writing.
struct HostileGrowth: Sendable {
    let shape: HostileShape
    let timings: [(count: Int, nanoseconds: Double)]

    /// Measures all shapes at these sizes.
    static func measured(_ counts: [Int], rounds: Int) throws -> [HostileGrowth] {
        let decoder = InboxDecoder()
        return try HostileShape.allCases.map { shape in
            let timings = try counts.map { count in
                let payload = shape.payload(count)
                let repetitions = max(1, 10_000 / count)
                let contender = Contender(name: shape.rawValue, bytes: payload.count, messages: count) {
                    try (0..<repetitions).map { _ in
                        try decoder.decode(payload, from: .zeta).messages.map { $0.canonicalJSON() }
                    }
                }
                let timing = try measure([contender], rounds: rounds)[0]
                return (count, Double(timing.least) / Double(count * repetitions))
            }
            return HostileGrowth(shape: shape, timings: timings)
        }
    }

    /// The same as sections, for the report in JSON.
    var sections: [Section] {
        timings.map { count, nanoseconds in
            let work = Int(nanoseconds * Double(count))
            let timing = Timing(
                name: "InboxDecoder", bytes: 0, messages: count, work: work, workAndFreeing: work, least: work)
            return Section(title: "Growth: \(shape.rawValue)", messages: count, bytes: 0, timings: [timing])
        }
    }
}

extension Report {
    /// Nanoseconds a piece, a column for each size.
    static func table(_ growth: [HostileGrowth]) -> String {
        let header = ["nanoseconds each of so many"] + (growth.first?.timings.map { grouped($0.count) } ?? [])
        let rows = growth.map { row in [row.shape.rawValue] + row.timings.map { fixed($0.nanoseconds, 0) } }
        return aligned("Hostile payloads: decoding and writing, the least of the rounds", header, rows)
    }
}
