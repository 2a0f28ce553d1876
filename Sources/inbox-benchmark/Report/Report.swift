import Foundation

/// The printed report: aligned tables without dates, so that two runs can be compared line by line.
enum Report {
    /// The subject of the measurement, and the machine.
    static func heading(_ options: Options, fractions: Bool) -> String {
        let dates = fractions ? "a tenth of the dates with fractions" : "no fractions: this JSONDecoder refuses them"
        return """
            Payloads to owned messages: this library, and Foundation's JSONDecoder with Codable structs of one vendor.
            The library keeps raw elements, custom data and findings as well; JSONDecoder keeps fields, custom data where
            said. Both were checked to read the same identifiers, texts, pictures, statuses, dates of every message.
            Corpus: seed \(options.seed); \(dates), 5 % of the texts with escapes, 5 % beyond ASCII.
            Medians of \(options.rounds) interleaved rounds in one process, one thread; MB are 10^6 bytes.
            Machine: \(machine).
            """
    }

    private static var machine: String {
        let process = ProcessInfo.processInfo
        var facts = ["\(process.processorCount) cores", architecture, process.operatingSystemVersionString]
        facts.append(isOptimised ? "release build" : "DEBUG BUILD: these figures are meaningless")
        return facts.joined(separator: ", ")
    }

    private static var isOptimised: Bool {
        #if DEBUG
        false
        #else
        true
        #endif
    }

    private static var architecture: String {
        #if arch(x86_64)
        "x86_64"
        #elseif arch(arm64)
        "arm64"
        #else
        "another architecture"
        #endif
    }

    /// A table of contenders; "times" is how many times as fast as the baseline, "freed" the same with freeing.
    static func table(_ section: Section) -> String {
        let baseline = section.baseline.map { section.timings[$0] }
        let rows = section.timings.enumerated().map { index, timing in
            let baseline = section.lazy.contains(index) ? nil : baseline
            return [
                timing.name, fixed(Double(timing.work) / 1e6, 1), fixed(timing.megabytesASecond, 0),
                grouped(Int(timing.messagesASecond)), ratio(timing, baseline, freeing: false),
                fixed(Double(timing.workAndFreeing) / 1e6, 1), ratio(timing, baseline, freeing: true),
            ]
        }
        let title =
            "\(section.title): \(grouped(section.messages)) \(section.unit), \(fixed(Double(section.bytes) / 1e6, 1)) MB"
        return aligned(
            title, ["", "ms", "MB/s", "\(section.unit)/s", "times", "ms, freed", "times, freed"], rows)
            + leftOut(section.skipped)
    }

    /// The time per message by the size of the feed.
    static func table(_ growth: [Growth]) -> String {
        let rows = growth.map { row in
            [
                grouped(row.messages), grouped(Int(row.library.nanosecondsAMessage)),
                grouped(Int(row.baseline.nanosecondsAMessage)),
                fixed(row.library.times(row.baseline, freeing: false), 1),
            ]
        }
        return aligned(
            "Growth: nanoseconds per message, by the size of the feed",
            ["messages", "InboxDecoder, fields read", "JSONDecoder, fields", "times"], rows)
    }

    /// The peak memory.
    ///
    /// - Parameter payload: The size of the payload in bytes.
    static func table(_ peaks: [(contender: PeakContender, bytes: Int?)], messages: Int, payload: Int) -> String {
        // What the process takes without the payload counts for none of them.
        let empty = peaks.first { $0.contender == .payload }.flatMap(\.bytes).map { $0 - payload } ?? 0
        let rows = peaks.map { peak in
            guard let bytes = peak.bytes else { return [peak.contender.title, "–", "–", "–"] }
            return [
                peak.contender.title, fixed(Double(bytes) / 1e6, 0), grouped((bytes - empty) / messages),
                fixed(Double(bytes - empty) / Double(payload), 2),
            ]
        }
        return aligned(
            "Peak memory of a fresh process that decodes once: \(grouped(messages)) messages of Customer.io, their payload "
                + "included",
            ["", "MB", "bytes a message", "times the payload"], rows)
    }

    private static func ratio(_ timing: Timing, _ baseline: Timing?, freeing: Bool) -> String {
        guard let baseline else { return "–" }
        return fixed(timing.times(baseline, freeing: freeing), 1)
    }

    /// The skipped comparisons, one per line.
    static func leftOut(_ skipped: [String]) -> String {
        skipped.map { "\n  left out: \($0)" }.joined()
    }

    // MARK: Text

    /// Aligns the first column to the left and the others to the right.
    static func aligned(_ title: String, _ header: [String], _ rows: [[String]]) -> String {
        let widths = header.indices.map { column in
            ([header] + rows).map { $0[column].count }.max() ?? 0
        }
        let lines = ([header] + rows).map { row in
            row.indices.map { column in
                let padding = String(repeating: " ", count: widths[column] - row[column].count)
                return column == 0 ? row[column] + padding : padding + row[column]
            }.joined(separator: "  ")
        }
        return ([title] + lines.map { "  " + $0 }).joined(separator: "\n")
    }

    /// A number with a fixed number of digits after the decimal point.
    static func fixed(_ number: Double, _ digits: Int) -> String {
        let text = String(Int((number * (digits == 0 ? 1 : 10)).rounded()))
        guard digits > 0 else { return grouped(Int(number.rounded())) }
        let padded = text.count < 2 ? "0" + text : text
        return "\(padded.dropLast()).\(padded.suffix(1))"
    }

    /// A whole number with separated thousands.
    static func grouped(_ number: Int) -> String {
        var text = ""
        for (index, digit) in String(number).reversed().enumerated() {
            if index > 0, index.isMultiple(of: 3) { text = "," + text }
            text = String(digit) + text
        }
        return text
    }
}
