import Foundation
@testable import InboxConformance
import InboxJSON
import InboxModel
import Testing
import UnifiedInbox

/// Laws of all adapters, over every payload that the fixtures hold.
@Suite struct DecodingLawTests {
    @Test(arguments: FixtureTree.vendors)
    func `every element becomes one message or is named by a finding, with raw as it was sent`(vendor: String) throws {
        let laws = DecodingLaws()
        let broken = try Payload.all(of: vendor).flatMap { payload in
            laws.broken(by: payload.bytes, from: payload.provider).map { "\(payload.name): \($0)" }
        }
        #expect(broken == [])
    }

    @Test(arguments: FixtureTree.vendors)
    func `the laws hold for other vendors' payloads, and for those of unknown vendors`(vendor: String) throws {
        let laws = DecodingLaws()
        let broken = try Payload.all().filter { $0.provider.name != vendor }.flatMap { payload in
            laws.broken(by: payload.bytes, from: Provider(vendor)).map { "\(payload.name): \($0)" }
        }
        let detected = try Payload.all(of: vendor).flatMap { payload in
            laws.broken(by: payload.bytes, from: nil).map { "\(payload.name), detected: \($0)" }
        }
        #expect(broken == [])
        #expect(detected == [])
    }

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

    @Test func `decoding a parsed value gives the feed of its text`() throws {
        let decoder = InboxDecoder()
        for payload in try Payload.all() {
            let value = try JSONValue(parsing: payload.bytes)
            let feed = try? decoder.decode(payload.bytes, from: payload.provider)
            let again = try? decoder.decode(value, from: payload.provider)
            #expect(again?.messages == feed?.messages, Comment(rawValue: payload.name))
            #expect(again?.diagnostics == feed?.diagnostics, Comment(rawValue: payload.name))
        }
    }

    @Test(arguments: FixtureTree.vendors)
    func `the order of keys has no meaning`(vendor: String) throws {
        var generator = SeededGenerator(seed: 20_261_121)
        let decoder = InboxDecoder()
        for payload in try Payload.all(of: vendor) {
            guard let feed = try? decoder.decode(payload.bytes, from: payload.provider),
                !feed.diagnostics.contains(where: { $0.code == .jsonDuplicateKey })
            else { continue }
            for _ in 0..<3 {
                let shuffled = try JSONValue(parsing: payload.bytes).shufflingMembers(using: &generator)
                let other = try decoder.decode(shuffled, from: payload.provider)
                let difference = JSONDifference.first(try Self.messages(feed), try Self.messages(other))
                #expect(difference?.tokens == nil, "\(payload.name)")
                #expect(Self.places(feed) == Self.places(other), "\(payload.name)")
            }
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

    private static func messages(_ feed: InboxFeed) throws -> JSONValue {
        JSONValue(try feed.messages.map { try JSONValue(parsing: $0.canonicalJSON()) })
    }

    private static func places(_ feed: InboxFeed) -> [String] {
        feed.diagnostics.map { "\($0.code) \($0.pointer) \($0.inner ?? "-")" }.sorted()
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
