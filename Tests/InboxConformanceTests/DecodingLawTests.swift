import Foundation
@testable import InboxConformance
import InboxJSON
import InboxModel
import Testing
import UnifiedInbox

/// What holds of decoding beside the laws of adapters, over every payload that the fixtures hold.
@Suite struct DecodingLawTests {
    @Test func `decoding the same payload again gives the same feed, whatever its bytes came in`() throws {
        let decoder = InboxDecoder()
        for payload in try Payload.all() {
            guard let feed = try? decoder.decode(payload.bytes, from: payload.provider) else { continue }
            let name = Comment(rawValue: payload.name)
            #expect(try decoder.decode(payload.bytes, from: payload.provider) == feed, name)
            #expect(try decoder.decode(Data(payload.bytes), from: payload.provider) == feed, name)
            #expect(try decoder.decode(payload.bytes[...], from: payload.provider) == feed, name)
            let text = String(decoding: payload.bytes, as: UTF8.self)
            #expect(try decoder.decode(text, from: payload.provider) == feed, name)
        }
    }

    @Test func `Codable keeps a message`() throws {
        for payload in try Payload.all() {
            guard let feed = try? InboxDecoder().decode(payload.bytes, from: payload.provider) else { continue }
            // A coder's objects have no repeated keys, and its strings no halves of pairs.
            let isPlain = !feed.diagnostics.contains { [.jsonDuplicateKey, .jsonLoneSurrogate].contains($0.code) }
            for message in feed.messages where isPlain {
                let coded = try JSONDecoder().decode(InboxMessage.self, from: JSONEncoder().encode(message))
                let texts = [message, coded].map { $0.canonicalJSON(includingRaw: true) }
                let values = try texts.map { try JSONValue(parsing: $0) }
                guard values[0].isCodable else { continue }
                let difference = JSONDifference.first(values[0], values[1])
                #expect(difference?.tokens == nil, "\(payload.name): \(message.id)")
            }
        }
    }
}

extension JSONValue {
    /// Whether a coder holds it: numbers of at most 38 digits and no great exponent, as `Decimal` has them, and no two
    /// keys of one object that `String` takes for equal.
    fileprivate var isCodable: Bool {
        if let array { return array.allSatisfy(\.isCodable) }
        if let object {
            return object.allSatisfy(\.value.isCodable) && Set(object.map(\.key)).count == Array(object).count
        }
        guard let lexeme else { return true }
        return lexeme.utf8.count <= 38 && !lexeme.lowercased().contains("e")
    }
}
