import InboxConformance
import InboxJSON
import InboxModel
import InboxTestSupport
import Testing
import UnifiedInbox

/// Decoding payloads one after another gives the same as decoding each by itself.
@Suite struct StreamDecoderTests {
    /// The result of a payload: a feed, or an error's code, reason and diagnostics.
    private enum Outcome: Equatable {
        case feed(InboxFeed)
        case failure(InboxDecodingError.Code, String, [Diagnostic])

        init(_ decode: () throws -> InboxFeed) throws {
            do {
                self = .feed(try decode())
            } catch let error as InboxDecodingError {
                self = .failure(error.code, error.reason, error.diagnostics)
            }
        }
    }

    @Test(arguments: [InboxDecoder.Mode.lenient, .strict])
    func `a stream decoder decodes mixed payloads and mutants as a decoder does`(_ mode: InboxDecoder.Mode) throws {
        let decoder = InboxDecoder(mode: mode)
        var stream = InboxStreamDecoder(decoder)
        let payloads = try Payload.all()
        var inputs = payloads.sample(oneIn: 16).map { ($0.bytes, $0.provider) }
        for provider in decoder.adapters.map(\.provider) {
            let own = payloads.filter { $0.provider == provider }.sample(oneIn: 8).prefix(40).map(\.bytes)
            let others = payloads.filter { $0.provider != provider }.sample(oneIn: 8).prefix(40).map(\.bytes)
            inputs += LawInputs(own, from: provider, mixing: others, seed: 21, mutants: TestScale.count(12, long: 400))
                .all.map { ($0.bytes, provider) }
        }
        var generator = SeededGenerator(seed: 22)
        inputs.shuffle(using: &generator)
        for (bytes, provider) in inputs {
            let text = Comment(rawValue: String(decoding: bytes.prefix(300), as: UTF8.self))
            for provider in [provider, nil] {
                let alone = try Outcome { try decoder.decode(bytes, from: provider) }
                #expect(try Outcome { try stream.decode(bytes, from: provider) } == alone, text)
                // A value that the stream decoder has parsed, and one that was parsed elsewhere.
                guard let value = try? JSONValue(parsing: bytes).node, let own = try? stream.parse(bytes) else {
                    continue
                }
                #expect(try Outcome { try stream.decode(own, from: provider) } == alone, text)
                #expect(try Outcome { try stream.decode(value, from: provider) } == alone, text)
            }
        }
        #expect(inputs.count > TestScale.count(200, long: 2000))
    }

    @Test func `more keys than the key tables hold change no result`() throws {
        let decoder = InboxDecoder()
        var stream = InboxStreamDecoder(decoder)
        for round in 0..<TestScale.count(100, long: 300) {
            let data = (0..<40).map { "\"k\(round)_\($0)\":\($0)" }.joined(separator: ",")
            let message =
                "{\"messageId\":\"\(round)\",\"title\":\"T\",\"additionalData\":{\(data)},\"templateId\":\"7\"}"
            let bytes = Array(message.utf8)
            #expect(try stream.decode(bytes) == decoder.decode(bytes))
        }
    }
}
