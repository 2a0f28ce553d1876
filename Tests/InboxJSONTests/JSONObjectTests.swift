import InboxJSON
import Testing

@Suite("Objects")
struct JSONObjectTests {
    @Test("Members stand in order, repeated keys included")
    func order() throws {
        let object = try JSONObject(parsing: #"{"z":1,"a":[],"z":{},"":null}"#)
        #expect(object.map(\.key) == ["z", "a", "z", ""])
        #expect(object.map(\.value.kind) == [.number, .array, .object, .null])
        #expect(!object.isEmpty)
    }

    @Test("Keys are compared scalar by scalar")
    func scalars() throws {
        let parsed = try JSONObject(parsing: "{\"\u{E9}\":1,\"e\u{301}\":2}")
        let made: JSONObject = ["\u{E9}": 1, "e\u{301}": 2]
        for object in [parsed, made] {
            #expect(object["\u{E9}"]?.integer == 1)
            #expect(object["e\u{301}"]?.integer == 2)
            #expect(object.removing("\u{E9}").map { Array($0.key.utf8) } == [Array("e\u{301}".utf8)])
            #expect(object.setting("\u{E9}", to: 3).count { _ in true } == 2)
        }
    }

    @Test("Of a repeated key the last value counts, parsed or made")
    func lastValue() throws {
        #expect(try JSONObject(parsing: #"{"a":1,"a":2}"#)["a"]?.integer == 2)
        #expect(JSONObject([.init(key: "a", value: 1), .init(key: "a", value: 2)])["a"]?.integer == 2)
    }

    @Test("The canonical text of members made by hand has the last of a repeated key alone")
    func repeatedByHand() throws {
        let made = JSONObject([.init(key: "a", value: 1), .init(key: "b", value: 2), .init(key: "a", value: 3)])
        #expect(JSONValue(made).canonicalText == Array(#"{"b":2,"a":3}"#.utf8))
        #expect(JSONValue(made).losslessText == Array(#"{"a":1,"b":2,"a":3}"#.utf8))
        #expect(try made == JSONObject(parsing: #"{"a":1,"b":2,"a":3}"#))
    }

    @Test("Removing one member of a parsed object leaves the meaning of the others")
    func removingBesideRepeated() throws {
        let object = try JSONObject(parsing: #"{"a":1,"b":2,"a":3}"#).removing("b")
        #expect(JSONValue(object).canonicalText == Array(#"{"a":3}"#.utf8))
    }

    @Test("Setting puts the member behind the others, in place of all of its key")
    func setting() throws {
        let object = try JSONObject(parsing: #"{"a":1,"b":2,"a":3}"#)
        #expect(object.setting("a", to: 4).description == #"{"b":2,"a":4}"#)
        #expect(object.setting("c", to: "d").removing("a").description == #"{"b":2,"c":"d"}"#)
        #expect(JSONObject().setting("k", to: nil).description == #"{"k":null}"#)
        #expect(object.map(\.key) == ["a", "b", "a"])
    }

    @Test("Removing takes every member of the key, and none of another")
    func removing() throws {
        let object = try JSONObject(parsing: #"{"a":1,"b":2,"a":3}"#)
        #expect(object.removing("a").description == #"{"b":2}"#)
        #expect(object.removing("c") == object)
        #expect(object.removing("a").removing("b").isEmpty)
    }

    @Test("An object of no members is empty, parsed or made")
    func empty() throws {
        for object in [JSONObject(), [:], try JSONObject(parsing: " { } ")] {
            #expect(object.isEmpty)
            #expect(object["k"] == nil)
            #expect(object.description == "{}")
            #expect(Array(object).isEmpty)
            #expect(object.detached().isEmpty)
        }
    }

    @Test("Objects are equal when their canonical texts are")
    func equality() throws {
        let parsed = try JSONObject(parsing: #" { "a" : 1 , "b" : "\u0063" } "#)
        #expect(parsed == ["a": 1, "b": "c"])
        #expect(parsed.hashValue == (["a": 1, "b": "c"] as JSONObject).hashValue)
        #expect(parsed != ["b": "c", "a": 1])
        #expect(parsed != ["a": 1])
    }

    @Test(
        "A text that holds another kind of value is refused where that value begins",
        arguments: [
            ("[1]", 0, 1, 1), (#""s""#, 0, 1, 1), ("\n 7", 2, 2, 2), (" true", 1, 1, 2), ("null", 0, 1, 1),
            (#" "s""#, 1, 1, 2),
        ])
    func otherKinds(_ text: String, _ offset: Int, _ line: Int, _ column: Int) throws {
        let error = try #require(throws: JSONError.self) { try JSONObject(parsing: text) }
        #expect(error.code == .unexpectedByte)
        #expect(error.offset == offset)
        #expect(error.line == line)
        #expect(error.column == column)
    }

    @Test("A text that is not JSON is refused as such")
    func noJSON() throws {
        let error = try #require(throws: JSONError.self) { try JSONObject(parsing: "{") }
        #expect(error.code == .unexpectedEnd)
    }
}
