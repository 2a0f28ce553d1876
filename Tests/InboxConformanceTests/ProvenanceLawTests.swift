import InboxConformance
import InboxJSON
import InboxModel
import Testing
import UnifiedInbox

/// The account of every message that the fixtures hold.
@Suite struct ProvenanceLawTests {
    private let decoder = InboxDecoder(recordsProvenance: true)

    /// The fields that a message has a value in, as their keys in canonical JSON.
    ///
    /// `vendor`, and what follows from several places (`status`, `clicked`, `partial`), are left out.
    private static func fields(of message: InboxMessage) throws -> [String] {
        let object = try #require(try JSONValue(parsing: message.canonicalJSON()).object)
        let derived: Set<String> = ["id", "provider", "status", "clicked", "partial", "vendor"]
        return object.filter { member in
            !derived.contains(member.key) && member.value != [] && member.value != [:] && member.value != false
        }.map(\.key)
    }

    @Test(arguments: FixtureTree.vendors)
    func `every field that has a value was taken from a place`(vendor: String) throws {
        // Of each field that was not, one payload.
        var missing: [String: String] = [:]
        for payload in try Payload.all(of: vendor) {
            guard let feed = try? decoder.decode(payload.bytes, from: payload.provider) else { continue }
            for message in feed.messages {
                let account = try #require(feed.provenance[message.id])
                let taken = Set(account.filter { $0.outcome == .taken }.map(\.field.rawValue))
                for field in try Self.fields(of: message) where !taken.contains(field) { missing[field] = payload.name }
            }
        }
        #expect(missing == [:])
    }

    @Test(arguments: FixtureTree.vendors)
    func `a place leads to its key, and of an absent key to the object that has it not`(vendor: String) throws {
        var broken: [String] = []
        for payload in try Payload.all(of: vendor) {
            guard let feed = try? decoder.decode(payload.bytes, from: payload.provider) else { continue }
            let root = try JSONValue(parsing: payload.bytes)
            for line in feed.provenance.values.flatMap(\.self) {
                let value = root.value(at: line.pointer, inner: line.inner)
                // What came of an object as a whole names no key.
                if line.key.isEmpty, line.outcome == .taken, value?.opened.kind == .object { continue }
                let isRight =
                    line.outcome == .absent
                    ? value.map { $0.opened.kind == .object && $0.opened[line.key] == nil } ?? false
                    : value != nil && JSONPointer(line.pointer + (line.inner ?? ""))?.tokens.last == line.key
                if !isRight { broken.append("\(payload.name): \(line)") }
            }
        }
        #expect(broken.prefix(3) == [])
    }

    @Test(arguments: FixtureTree.vendors)
    func `a field's text is what stands at its place`(vendor: String) throws {
        for payload in try Payload.all(of: vendor) {
            guard let feed = try? decoder.decode(payload.bytes, from: payload.provider) else { continue }
            let root = try JSONValue(parsing: payload.bytes)
            for message in feed.messages {
                let texts: [(UnifiedField, String?)] = [
                    (.vendorID, message.vendorID), (.title, message.title), (.subtitle, message.subtitle),
                    (.body, message.body),
                    (.imageAlt, message.imageAlt), (.type, message.type), (.campaignID, message.campaignID),
                    (.templateID, message.templateID),
                ]
                for (field, text) in texts {
                    let line = feed.provenance[message.id]?.first { $0.field == field && $0.outcome == .taken }
                    guard let line, line.inner == nil else { continue }
                    let value = root[try #require(JSONPointer(line.pointer))]
                    // A number is taken by its lexeme, or by the digits of its value.
                    guard value?.kind == .string else { continue }
                    #expect(value?.string == text, "\(payload.name): \(field)")
                }
            }
        }
    }
}
