import Testing

@testable import InboxJSON

@Suite("Values")
struct JSONValueTests {
    private static let text = #"{"n":null,"t":true,"f":false,"i":-12,"d":1.5,"s":"é","a":[1,[2]],"o":{"k":"v"}}"#
    private static let made: JSONValue = [
        "n": nil, "t": true, "f": false, "i": -12, "d": 1.5, "s": "é", "a": [1, [2]],
        "o": ["k": "v"],
    ]

    @Test func `accessors of a value's own kind return it, and all others nil, parsed or made by hand`() throws {
        for value in [try JSONValue(parsing: Self.text), Self.made] {
            #expect(value.kind == .object)
            #expect(
                value.object?.map(\.value.kind) == [.null, .bool, .bool, .number, .number, .string, .array, .object])
            #expect(value.object?.map(\.value.isNull) == [true, false, false, false, false, false, false, false])
            #expect(value.object?.map(\.value.bool) == [nil, true, false, nil, nil, nil, nil, nil])
            #expect(value.object?.map(\.value.lexeme) == [nil, nil, nil, "-12", "1.5", nil, nil, nil])
            #expect(value.object?.map(\.value.integer) == [nil, nil, nil, -12, nil, nil, nil, nil])
            #expect(value.object?.map(\.value.double) == [nil, nil, nil, -12, 1.5, nil, nil, nil])
            #expect(value.object?.map(\.value.string) == [nil, nil, nil, nil, nil, "é", nil, nil])
            #expect(value.object?.map(\.value.array?.count) == [nil, nil, nil, nil, nil, nil, 2, nil])
            #expect(
                value.object?.map { $0.value.object != nil } == [false, false, false, false, false, false, false, true])
        }
    }

    @Test func `a subscript returns a member or an element, and nil if there is none`() throws {
        for value in [try JSONValue(parsing: Self.text), Self.made] {
            #expect(value["a"]?[1]?[0]?.integer == 2)
            #expect(value["o"]?["k"]?.string == "v")
            #expect(value["a"]?[2] == nil)
            #expect(value["a"]?[-1] == nil)
            #expect(value["a"]?["0"] == nil)
            #expect(value["x"] == nil)
            #expect(value[0] == nil)
            #expect(value["s"]?[0] == nil)
            #expect(value["n"]?.isNull == true)
        }
    }

    @Test(
        arguments: [
            ("0", 0), ("-0", 0), ("9007199254740993", 9_007_199_254_740_993), ("9223372036854775807", Int.max),
            ("-9223372036854775808", Int.min), ("9223372036854775808", nil), ("-9223372036854775809", nil),
            ("1.0", nil),
            ("1e2", nil), ("0e0", nil),
        ] as [(String, Int?)])
    func `a number without fraction and exponent in the range of Int is an integer`(_ lexeme: String, _ integer: Int?)
        throws
    {
        #expect(try JSONValue(parsing: lexeme).integer == integer)
    }

    @Test(
        arguments: [
            ("0.1", 0.1), ("-0", 0), ("1e2", 100), ("9007199254740993", 9_007_199_254_740_992), ("1E-3", 0.001),
            ("1.7976931348623157e308", Double.greatestFiniteMagnitude), ("1e-400", 0), ("1e400", nil), ("-1e400", nil),
        ] as [(String, Double?)])
    func `a number becomes the nearest double, and nil if it is out of range`(_ lexeme: String, _ double: Double?)
        throws
    {
        #expect(try JSONValue(parsing: lexeme).double == double)
    }

    @Test(
        arguments: [
            (1.5, "1.5"), (1.10, "1.1"), (-0.0, "-0.0"), (2.0, "2.0"), (1e21, "1e+21"), (1e-7, "1e-07"),
            (0.1234567890123456789, "0.12345678901234568"), (1.7976931348623157e308, "1.7976931348623157e+308"),
        ] as [(JSONValue, String)])
    func `a literal with a fraction is the shortest spelling of its double`(_ value: JSONValue, _ lexeme: String) throws
    {
        #expect(value.lexeme == lexeme)
        #expect(try value == JSONValue(parsing: lexeme))
    }

    #if os(macOS) || os(Linux)
    @Test func `a literal that is too large for a double ends the process`() async {
        await #expect(processExitsWith: .failure) { _ = JSONValue(floatLiteral: .infinity) }
    }
    #endif

    @Test(arguments: ["0", "-0", "1.10", "1E+5", "123456789012345678901234567890"])
    func `a lexeme of a JSON number makes a number`(_ lexeme: String) throws {
        let value = try #require(JSONValue(lexeme: lexeme))
        #expect(value.kind == .number)
        #expect(value.lexeme == lexeme)
        #expect(try value == JSONValue(parsing: lexeme))
    }

    @Test(arguments: [
        "", " ", "1 ", " 1", "\u{FEFF}1", "01", "+1", ".5", "1.", "1e", "-", "0x1", "NaN", "Infinity", "1,5", "1_0",
        "１",
        "null", "\"1\"", "[1]", "1 2",
    ])
    func `any other spelling of a number returns nil`(_ text: String) {
        #expect(JSONValue(lexeme: text) == nil)
    }

    @Test(arguments: [
        (" [1, 2] ", "[1,2]", true), (#""\u0041""#, #""A""#, true), (#"{"k":1,"k":2}"#, #"{"k":2}"#, true),
        ("1", "1.0", false), ("1e2", "100", false), ("0", "-0", false), ("1e2", "1E2", false),
        ("[1,2]", "[2,1]", false),
        (#"{"a":1,"b":2}"#, #"{"b":2,"a":1}"#, false), ("null", #""null""#, false), ("1", #""1""#, false),
        ("[]", "{}", false),
        ("\"\u{E9}\"", "\"e\u{301}\"", false), ("true", "false", false), ("[null]", "[]", false),
    ])
    func `values with equal canonical texts are equal`(_ left: String, _ right: String, _ equal: Bool) throws {
        let left = try JSONValue(parsing: left)
        let right = try JSONValue(parsing: right)
        #expect((left == right) == equal)
        #expect(Set([left, right]).count == (equal ? 1 : 2))
    }

    /// Whether two values are equal, and how many canonical texts were written to find out.
    private func comparison(_ left: JSONValue, _ right: JSONValue) -> (isEqual: Bool, textCount: Int) {
        var count = 0
        let isEqual = left.isEqual(to: right) { value in
            count += 1
            return value.canonicalBytes
        }
        return (isEqual, count)
    }

    @Test func `comparing a value with itself writes no text`() throws {
        let root = try JSONValue(parsing: #"{"a":{"k":1,"k":2},"b":{"k":2},"c":[1,"x",true,null,{}]}"#)
        let object = try #require(root.object)
        let values = [
            root, JSONValue(object), JSONValue(object.removing("a")), .null, "x", true, 1, [], [:],
            JSONValue(JSONObject(Array(object))), JSONValue([root, JSONValue(object), "x"]),
            JSONValue(JSONObject([.init(key: "k", value: root)]).setting("l", to: 1)),
        ]
        for value in values { #expect(comparison(value, value) == (true, 0), "\(value)") }
        let omitting = JSONObject(try #require(root.node).document, at: 0, omitting: 0b10)
        #expect(comparison(JSONValue(omitting), JSONValue(omitting)) == (true, 0))
    }

    @Test func `values at different places are compared by their texts`() throws {
        let text = #"{"a":{"k":1,"k":2},"b":{"k":2},"c":{"k":3}}"#
        let root = try JSONValue(parsing: text)
        let copy = try JSONValue(parsing: text)
        let (a, b, c) = (try #require(root["a"]), try #require(root["b"]), try #require(root["c"]))
        #expect(comparison(root, copy) == (true, 2))
        #expect(comparison(a, b) == (true, 2))
        #expect(comparison(b, c) == (false, 2))
        #expect(comparison([a], [b]) == (true, 2))
        #expect(comparison([a], [a, a]) == (false, 2))
        let document = try #require(root.node).document
        let (first, second) = (JSONObject(document, at: 0, omitting: 0b01), JSONObject(document, at: 0, omitting: 0b10))
        #expect(first != second)
        #expect(JSONValue(first) != root)
        // Canonically equivalent keys and texts are different.
        #expect(JSONValue("\u{E9}") != JSONValue("e\u{301}"))
        #expect(JSONObject([.init(key: "\u{E9}", value: 1)]) != JSONObject([.init(key: "e\u{301}", value: 1)]))
    }

    @Test func `a value made by hand equals the one parsed from its text`() throws {
        let parsed = try JSONValue(parsing: Self.text)
        #expect(Self.made == parsed)
        #expect(Self.made.hashValue == parsed.hashValue)
        #expect(Self.made.description == Self.text)
        #expect(parsed.description == Self.text)
    }

    @Test func `a parsed value has a tape index, and one made by hand has none`() throws {
        // 0 [  1 {  2 "k"  3 [  4 0
        let value = try JSONValue(parsing: #"[{"k":[0]}]"#)
        #expect(value.index == 0)
        #expect(value[0]?["k"]?[0]?.index == 4)
        #expect(Self.made.index == nil)
    }

    @Test func `a value made from a view with omitted members has the other members`() throws {
        let document = try JSONDocument(parsing: Array(#"{"a":1,"b":2}"#.utf8))
        let value = JSONValue(document.object(at: 0, omitting: [2]))
        #expect(value.description == #"{"b":2}"#)
        #expect(value["a"] == nil)
        #expect(value.index == nil)
        #expect(JSONValue(document.object(at: 0, omitting: [])).index == 0)
    }
}
