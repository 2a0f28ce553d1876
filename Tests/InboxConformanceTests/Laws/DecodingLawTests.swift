import InboxJSON
import InboxModel
import InboxTestSupport
import Testing
import UnifiedInbox

@testable import InboxConformance

/// Detection and decoding agree, on payloads of the fixtures and on mutants of them.
@Suite struct DecodingLawTests {
    @Test func `a payload is decoded as the vendor with the most distinctive keys`() throws {
        let decoder = InboxDecoder()
        let payloads = try Payload.all()
        var detected = 0
        for vendor in [Provider].init(decoder.adapters.map(\.provider)) {
            let samples = payloads.filter { $0.provider == vendor }.map(\.bytes)
            let others = payloads.filter { $0.provider != vendor }.prefix(120).map(\.bytes)
            for input in LawInputs(
                samples, from: vendor, mixing: others, seed: 5, mutants: TestScale.count(30, long: 1500)
            ).all {
                guard let detection = try? decoder.detect(input.bytes) else { continue }
                let feed = try? decoder.decode(input.bytes)
                #expect(detection.provider == feed?.provider, "\(input)")
                #expect((detection.reason == nil) == (feed != nil), "\(input)")
                if detection.provider != nil { detected += 1 }
                // A named vendor's message needs one of its distinctive keys if another vendor has one. An empty list with
                // nothing else is an empty feed of any vendor.
                guard let likely = detection.candidates.first else { continue }
                for other in decoder.adapters.map(\.provider)
                where !detection.candidates.contains(where: { $0.provider == other }) {
                    if detection.isEmptyList, let feed = try? decoder.decode(input.bytes, from: other) {
                        #expect(feed.messages.isEmpty && feed.badge == nil && feed.deletions == nil, "\(input)")
                        continue
                    }
                    // A root with an error and no list is an incomplete feed of a named vendor.
                    if let feed = try? decoder.decode(input.bytes, from: other),
                        feed.diagnostics.contains(where: { $0.code == .feedError })
                    {
                        #expect(feed.messages.isEmpty && feed.isIncomplete, "\(input)")
                        continue
                    }
                    let error = #expect(throws: InboxDecodingError.self, "\(input)") {
                        try decoder.decode(input.bytes, from: other)
                    }
                    #expect(error?.reason.contains(likely.provider.name) == true, "\(input)")
                }
            }
        }
        #expect(detected > TestScale.count(50, long: 1000))
    }
}
