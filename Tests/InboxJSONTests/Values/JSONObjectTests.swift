import InboxTestSupport
import Testing

@testable import InboxJSON

@Suite("Objects")
struct JSONObjectTests {
    @Test func `members are in order, repeated keys included`() throws {
        let object = try JSONObject(parsing: #"{"z":1,"a":[],"z":{},"":null}"#)
        #expect(object.map(\.key) == ["z", "a", "z", ""])
        #expect(object.map(\.value.kind) == [.number, .array, .object, .null])
        #expect(!object.isEmpty)
    }

    @Test func `keys are compared scalar by scalar`() throws {
        let parsed = try JSONObject(parsing: "{\"\u{E9}\":1,\"e\u{301}\":2}")
        let made: JSONObject = ["\u{E9}": 1, "e\u{301}": 2]
        for object in [parsed, made] {
            #expect(object["\u{E9}"]?.integer == 1)
            #expect(object["e\u{301}"]?.integer == 2)
            #expect(object.removing("\u{E9}").map { Array($0.key.utf8) } == [Array("e\u{301}".utf8)])
            #expect(object.setting("\u{E9}", to: 3).count { _ in true } == 2)
        }
    }

    @Test func `the canonical text of members made by hand has only the last member of a repeated key`() throws {
        let made = JSONObject([.init(key: "a", value: 1), .init(key: "b", value: 2), .init(key: "a", value: 3)])
        #expect(JSONValue(made).canonicalBytes == Array(#"{"b":2,"a":3}"#.utf8))
        #expect(JSONValue(made).losslessBytes == Array(#"{"a":1,"b":2,"a":3}"#.utf8))
        #expect(try made == JSONObject(parsing: #"{"a":1,"b":2,"a":3}"#))
    }

    @Test func `setting a key removes its members and appends one`() throws {
        let object = try JSONObject(parsing: #"{"a":1,"b":2,"a":3}"#)
        #expect(object.setting("a", to: 4).description == #"{"b":2,"a":4}"#)
        #expect(object.setting("c", to: "d").removing("a").description == #"{"b":2,"c":"d"}"#)
        #expect(JSONObject().setting("k", to: nil).description == #"{"k":null}"#)
        #expect(object.map(\.key) == ["a", "b", "a"])
    }

    @Test func `removing a key removes all its members, and no other`() throws {
        let object = try JSONObject(parsing: #"{"a":1,"b":2,"a":3}"#)
        #expect(object.removing("a").description == #"{"b":2}"#)
        #expect(object.removing("c") == object)
        #expect(object.removing("a").removing("b").isEmpty)
    }

    @Test func `an object without members is empty, parsed or made by hand`() throws {
        for object in [JSONObject(), [:], try JSONObject(parsing: " { } ")] {
            #expect(object.isEmpty)
            #expect(object["k"] == nil)
            #expect(object.description == "{}")
            #expect(Array(object).isEmpty)
            #expect(object.sliced().isEmpty)
        }
    }

    @Test func `objects with equal canonical texts are equal`() throws {
        let parsed = try JSONObject(parsing: #" { "a" : 1 , "b" : "\u0063" } "#)
        #expect(parsed == ["a": 1, "b": "c"])
        #expect(parsed.hashValue == (["a": 1, "b": "c"] as JSONObject).hashValue)
        #expect(parsed != ["b": "c", "a": 1])
        #expect(parsed != ["a": 1])
    }
}
