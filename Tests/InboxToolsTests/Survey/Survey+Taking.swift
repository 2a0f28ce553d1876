import InboxJSON
import InboxModel
import InboxVendors

@testable import InboxTools

extension Survey {
    static let noon = Instant(rfc3339: "2026-02-05T12:00:00Z") ?? .earliest

    /// The survey of some lines of a file, numbered from 1.
    static func of(
        _ lines: [String], in file: String = "night", from provider: Provider? = nil,
        decoder: InboxDecoder = InboxDecoder()
    ) -> Survey {
        var taker = SurveyTaker(decoder, from: provider, now: noon)
        for (index, line) in lines.enumerated() { taker.read(Array(line.utf8), number: index + 1, of: file) }
        return taker.survey
    }

    /// The survey as one line of JSON.
    var json: [UInt8] {
        var writer = JSONWriter()
        write(to: &writer)
        return writer.bytes
    }

    func merging(_ other: Survey) -> Survey {
        var sum = self
        sum.merge(other)
        return sum
    }
}

extension VendorSurvey {
    /// The paths of the unknown keys, each with its count.
    var paths: [String: Int] {
        Dictionary(unknownKeys.kept.entries.map { ($0.key, $0.value.count) }) { first, _ in first }
    }
}
