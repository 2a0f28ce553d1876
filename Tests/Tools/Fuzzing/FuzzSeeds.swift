import Foundation
import InboxConformance
import InboxJSON
import InboxModel
import UnifiedInbox

/// The inputs with which fuzzing begins, made from the fixtures.
struct FuzzSeeds {
    static let vendors = [any InboxAdapter].standard.map(\.provider.name)

    private let folder: URL
    private let cases: [FixtureCase]

    /// - Parameter folder: The folder `Fixtures`.
    init(fixtures folder: URL) throws {
        self.folder = folder
        cases = try FixtureSuite(at: folder).cases
    }

    /// The payloads of a vendor's cases, or of all vendors if none is named.
    func payloads(of vendor: String? = nil) -> [[UInt8]] {
        let vendors = vendor.map { [$0] } ?? Self.vendors
        return cases.filter { one in vendors.contains { one.name.hasPrefix("\($0)/") } }.compactMap {
            $0.decoding?.input
        }
    }

    /// The engine's cases, each as the lines of an event log.
    func logs() -> [[UInt8]] {
        cases.compactMap { $0.json["events"]?.array }.map { events in
            Array(events.map { $0.losslessBytes }.joined(separator: [0x0A]))
        }
    }

    /// The requests and payloads of the linter's cases.
    func requests() throws -> [[UInt8]] {
        let json = try JSONValue(parsing: Array(Data(contentsOf: folder.appendingPathComponent("lint.json"))))
        return (json["cases"]?.array ?? []).compactMap { $0["input"]?.losslessBytes }
    }

    /// The largest input that libFuzzer makes.
    static let largest = 4096

    /// Writes `dictionary`, and the seeds of each target into a folder with its name.
    func write(to folder: URL) throws {
        for target in FuzzTarget.all {
            let place = folder.appendingPathComponent(target.name)
            try? FileManager.default.removeItem(at: place)
            try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
            for (number, seed) in try target.seeds(self).enumerated() where seed.count <= Self.largest {
                try Data(seed).write(to: place.appendingPathComponent("\(number)"))
            }
        }
        try Self.dictionary.write(to: folder.appendingPathComponent("dictionary"), atomically: true, encoding: .utf8)
    }

    /// The words that libFuzzer inserts: the vendors' keys and words, those of the event log, and pieces of JSON, dates and URLs.
    private static var dictionary: String {
        let pieces = [
            "{}", "[]", "null", "true", "false", "-0", "1e400", "9223372036854775808", "\\u0000", "\\ud800", "\\udc00",
            "\u{FEFF}", "\u{202E}", "\u{A0}", "2026-02-05T12:00:00Z", "2016-12-31T23:59:60Z", "+02:00",
            "253402300799999",
            "https://", "javascript:", "data:", "//[::1]", "%00", "#dismiss", "--",
            "at", "event", "ids", "recipient", "provider", "payload", "scope", "full", "page", "ingest", "markRead",
            "markUnread", "delete", "click", "acknowledge", "badge", "clear", "snapshot", "message", "record",
            "session",
        ]
        let words = Set([any InboxAdapter].standard.flatMap { $0.knownWords } + pieces)
        return words.sorted().map { word in
            let bytes = word.utf8.map { byte in
                let digits = String(byte, radix: 16)
                return "\\x" + String(repeating: "0", count: 2 - digits.count) + digits
            }
            return "\"\(bytes.joined())\"\n"
        }.joined()
    }
}
