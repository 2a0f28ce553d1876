import Testing

@testable import InboxJSON

@Suite("Locations of texts")
struct JSONTextLocationTests {
    private static func root() throws -> JSONNode {
        let text =
            #"{"a":"one","b":"t\"wo","c":1.50,"d":"\ud800","e":true,"f":["x","y","x"],"g":["x\n"],"h":[" "],"i":[1]}"#
        return try JSONDocument(parsing: Array(text.utf8)).root
    }

    @Test
    func `a location takes four bytes, and sixteen of them sixty-four`() {
        #expect(MemoryLayout<JSONTextLocation>.size == 4)
        #expect(MemoryLayout<JSONTextLocations>.size == 64)
    }

    @Test(arguments: [("a", "one"), ("b", "t\"wo"), ("c", "1.50")])
    func `the text at a location is that of its node`(key: String, text: String) throws {
        let root = try Self.root()
        let location = try #require(root.member(key)?.textLocation)
        #expect(location.isInDocument)
        #expect(!location.isNone)
        #expect(location.ownIndex == nil)
        #expect(root.document.text(at: location) == text)
        #expect(root.document.withTextBytes(at: location) { $0.isEqual(to: text) })
        var writer = JSONWriter()
        writer.beginObject()
        writer.member(JSONName("m"), textAt: location, of: root.document)
        writer.key("s")
        writer.string(at: location, of: root.document)
        writer.endObject()
        let expected: JSONValue = ["m": JSONValue(text), "s": JSONValue(text)]
        #expect(writer.bytes == expected.canonicalText)
    }

    @Test(arguments: ["d", "e", "f"])
    func `a lone surrogate, a flag and a list have no text location`(key: String) throws {
        #expect(try #require(Self.root().member(key)).textLocation == nil)
    }

    @Test
    func `a root has no text location`() throws {
        #expect(try JSONDocument(parsing: Array(#""text""#.utf8)).root.textLocation == nil)
    }

    @Test
    func `a list of plain texts has a location, and its texts come once each`() throws {
        let root = try Self.root()
        let list = try #require(root.member("f")?.textListLocation)
        var texts: [String] = []
        root.document.forEachDistinctText(inListAt: list) { texts.append(root.document.text(at: $0)) }
        #expect(texts == ["x", "y"])
    }

    @Test(arguments: ["a", "g", "h", "i"])
    func `a text, and a list with an escaped or a blank text or a number, have no list location`(key: String) throws {
        #expect(try #require(Self.root().member(key)).textListLocation == nil)
    }

    @Test(arguments: [(8, true), (9, false)])
    func `a list of eight texts has a location, and one of nine has none`(count: Int, hasLocation: Bool) throws {
        let text = #"{"list":["# + (0..<count).map { "\"t\($0)\"" }.joined(separator: ",") + "]}"
        let list = try #require(JSONDocument(parsing: Array(text.utf8)).root.member("list"))
        #expect((list.textListLocation != nil) == hasLocation)
    }

    @Test
    func `sixteen locations are kept apart`() throws {
        var locations = JSONTextLocations()
        for number in 0..<16 {
            #expect(locations[number].isNone)
            locations[number] = .own(number * 3)
        }
        for number in 0..<16 {
            #expect(locations[number].ownIndex == number * 3)
            #expect(!locations[number].isInDocument)
        }
        let location = try #require(Self.root().member("a")?.textLocation)
        locations[5] = location
        locations[6] = .none
        #expect(locations[5] == location)
        #expect(locations[6] == .none)
        #expect(locations[4].ownIndex == 12)
        #expect(locations[7].ownIndex == 21)
    }

    @Test
    func `a location inside a copied value moves to the copy, and no other does`() throws {
        let root = try JSONDocument(parsing: Array(#"[{"id":"a"},{"id":"b"}]"#.utf8)).root
        let elements = Array(root.elements)
        let subtree = try #require(JSONSubtree(elements[1].value))
        let inside = try #require(elements[1].member("id")?.textLocation)
        let outside = try #require(elements[0].member("id")?.textLocation)
        let moved = try #require(subtree.moving(inside, of: root.document))
        #expect(subtree.document.text(at: moved) == "b")
        #expect(subtree.moving(outside, of: root.document) == nil)
        #expect(subtree.moving(.own(1), of: root.document) == nil)
        #expect(subtree.moving(.none, of: root.document) == nil)
    }
}
