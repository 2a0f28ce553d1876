import InboxConformance
import InboxJSON
import InboxModel
import InboxTools
import UnifiedInbox

extension FuzzTarget {
    static let redactor = FuzzTarget(
        name: "redactor",
        summary: "Redaction: the structure, the diagnostics and the messages' shapes stay, and no text does.",
        seeds: { $0.payloads() },
        makeCheck: {
            let laws = [RedactionLaws(), RedactionLaws(redactsKeys: true)]
            return { bytes in
                guard (try? JSONValue(parsing: bytes)) != nil else {
                    require((try? PayloadRedactor().redact(bytes)) == nil, "redacted, and is not JSON")
                    return
                }
                for law in laws {
                    let broken = law.broken(by: bytes, from: nil)
                    require(broken.isEmpty, "\(broken)")
                }
            }
        })

    static let explain = FuzzTarget(
        name: "explain",
        summary: "Explanations: the feed is that of decoding, and each of its messages has an explanation.",
        seeds: { $0.payloads() },
        makeCheck: {
            let decoders = [InboxDecoder(), InboxDecoder(mode: .strict)]
            return { bytes in for decoder in decoders { check(bytes, decoder) } }
        })

    private static func check(_ bytes: [UInt8], _ decoder: InboxDecoder) {
        let explained = try? decoder.explain(bytes)
        let feed = try? decoder.decode(bytes)
        require((explained == nil) == (feed == nil), "decoded or explained, and not both")
        guard let explained, let feed else { return }
        require(explained.feed.messages == feed.messages, "explaining gives other messages")
        require(explained.feed.diagnostics == feed.diagnostics, "explaining gives other diagnostics")
        let ids = explained.elements.filter { $0.outcome == .decoded }.compactMap(\.id)
        require(
            ids.sorted() == feed.messages.map(\.id).sorted(), "\(ids) are explained, not \(feed.messages.map(\.id))")
        for element in explained.elements {
            var writer = JSONWriter()
            element.write(to: &writer)
            require((try? JSONValue(stored: writer.bytes)) != nil, "not JSON: \(shown(writer.bytes))")
        }
    }

    static let lint = FuzzTarget(
        name: "lint",
        summary:
            "Linting: any JSON gives a report, with diagnostics that are in the text, and the same messages in both modes.",
        seeds: { try $0.requests() + $0.payloads() },
        makeCheck: {
            let lenient = InboxLinter()
            let strict = InboxLinter(mode: .strict)
            return { bytes in
                guard let report = try? lenient.lint(bytes), let other = try? strict.lint(bytes) else {
                    require((try? JSONValue(parsing: bytes)) == nil, "JSON without a report")
                    return
                }
                require(report.messages == other.messages, "strict linting gives other messages")
                // A message that strict mode rejects keeps no notes.
                let faults = [report, other].map { $0.diagnostics.filter { $0.diagnostic.code.severity != .note } }
                require(faults[0].count == faults[1].count, "\(faults[0]) are \(faults[1]) in strict mode")
                for diagnostic in report.diagnostics {
                    var writer = JSONWriter()
                    diagnostic.write(to: &writer)
                    require((try? JSONValue(stored: writer.bytes)) != nil, "not JSON: \(shown(writer.bytes))")
                    let place = diagnostic.location
                    require(1...bytes.count + 1 ~= place.line, "\(diagnostic) is outside the text")
                    require(1...bytes.count + 1 ~= place.column, "\(diagnostic) is outside the text")
                }
            }
        })
}
