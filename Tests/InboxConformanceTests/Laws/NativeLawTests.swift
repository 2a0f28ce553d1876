import Foundation
import InboxJSON
import InboxModel
import InboxTestSupport
import Testing
import UnifiedInbox

@testable import InboxConformance

/// Every payload decodes alike as JSON and as the native dictionary that Foundation's parser makes of it.
@Suite struct NativeLawTests {
    @Test func `a payload parsed by Foundation decodes as the payload itself`() throws {
        let compared = try FixtureTree.vendors.map { (vendor: $0, count: try compare(payloadsOf: $0)) }
        #expect(compared.filter { $0.count == 0 }.map(\.vendor) == [])
        #expect(compared.map(\.count).reduce(0, +) > 200)
    }

    /// Compares the payloads of a vendor that Foundation reads without loss; returns how many there are.
    private func compare(payloadsOf vendor: String) throws -> Int {
        let decoder = InboxDecoder()
        var compared = 0
        for payload in try Payload.all(of: vendor).sample(oneIn: 2) {
            let json = try JSONValue(parsing: payload.bytes)
            // Foundation's numbers have no lexeme, and its objects no repeated keys.
            guard json.hasOnlyIntegers, let feed = try? decoder.decode(payload.bytes, from: payload.provider),
                !feed.diagnostics.contains(where: { [.jsonDuplicateKey, .jsonLoneSurrogate].contains($0.code) }),
                let native = try? JSONSerialization.jsonObject(with: Data(payload.bytes))
            else { continue }
            let other: InboxFeed
            switch native {
            case let dictionary as [String: Any]: other = try decoder.decode(dictionary, from: payload.provider)
            case let list as [[String: Any]]: other = try decoder.decode(list, from: payload.provider)
            default: continue
            }
            compared += 1
            let difference = JSONDifference.first(try Self.messages(feed), try Self.messages(other))
            #expect(difference?.tokens == nil, "\(payload.name)")
            let codes = [feed, other].map {
                $0.diagnostics.map { "\($0.code) \($0.pointer) \($0.inner ?? "")" }.sorted()
            }
            #expect(codes[0] == codes[1], "\(payload.name)")
        }
        return compared
    }

    private static func messages(_ feed: InboxFeed) throws -> JSONValue {
        JSONValue(try feed.messages.map { try JSONValue(parsing: $0.canonicalJSON(includingRaw: true)) })
    }
}

extension JSONValue {
    /// Whether every number is an integer that `Int` can represent, and no two keys of an object are equal as `String`.
    fileprivate var hasOnlyIntegers: Bool {
        if let array { return array.allSatisfy(\.hasOnlyIntegers) }
        if let object {
            return object.allSatisfy(\.value.hasOnlyIntegers) && Set(object.map(\.key)).count == Array(object).count
        }
        return kind != .number || integer != nil && lexeme != "-0"
    }
}
