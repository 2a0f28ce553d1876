import InboxJSON
import Testing

@testable import InboxConformance

@Suite struct JSONDifferenceTests {
    @Test(arguments: [
        (#"{"a":1,"b":[true,null]}"#, #"{"b":[true,null],"a":1}"#),
        (#"{"a":{"x":"é","y":{}}}"#, #"{"a":{"y":{},"x":"\u00e9"}}"#),
        ("[1.0,1e2,-0]", "[1,100,0]"),
        (#""a\/b""#, #""a/b""#),
        ("1", "10e-1"), ("1", "0.01E+2"), ("1", "1.000e0"), ("100", "1E+02"), ("0", "-0.0e5"),
        ("0", "0e99999999999999999999"), ("-1.5", "-15e-1"), ("0.001", "1e-3"), ("1e400", "10e399"),
        ("1e400", "0.1e401"), ("123.4500", "12345e-2"), ("1e-400", "0.01e-398"),
        ("9007199254740993", "9.007199254740993e15"), ("9007199254740993", "9007199254740993.0"),
        ("1e9223372036854775807", "10e9223372036854775806"),
    ])
    func `key order, escapes and spellings of numbers are not differences`(left: String, right: String) throws {
        #expect(try difference(left, right) == nil)
        #expect(try difference(right, left) == nil)
    }

    @Test(arguments: [
        ("1", "2", ""),
        ("1", #""1""#, ""),
        ("null", "false", ""),
        (#""a""#, #""A""#, ""),
        // Equal for `String`, not for JSON.
        (#""\u00e9""#, #""e\u0301""#, ""),
        (#"{"a":1}"#, #"{"a":2}"#, "/a"),
        (#"{"a":1}"#, "{}", "/a"),
        ("{}", #"{"a":1}"#, "/a"),
        (#"{"a":null}"#, "{}", "/a"),
        (#"{"\u00e9":1}"#, #"{"e\u0301":1}"#, "/é"),
        (#"{"x/y":{"~":[0,1]}}"#, #"{"x/y":{"~":[0,2]}}"#, "/x~1y/~0/1"),
        ("[1,2]", "[1]", "/1"),
        ("[1]", "[1,2]", "/1"),
        ("[1,null]", "[1]", "/1"),
        ("[]", "[null]", "/0"),
        ("[1,2]", "[2,1]", "/0"),
        ("{}", "[]", ""),
        (#"{"n":1e400}"#, #"{"n":1e401}"#, "/n"),
        (#"{"n":9007199254740993}"#, #"{"n":9007199254740992}"#, "/n"),
        ("1", "-1", ""), ("1", "1.0000000000000000000000001", ""), ("1e400", "-1e400", ""), ("1e-400", "0", ""),
        ("10", "1", ""), ("10", "100", ""), ("0.1", "0.10000000000000000555", ""), ("12e3", "21e3", ""),
        ("18446744073709551616", "18446744073709551617", ""), ("1e99999999999999999999", "1e99999999999999999998", ""),
        ("1e99999999999999999999", "2e99999999999999999999", ""),
    ])
    func `the first difference is reported with its pointer`(left: String, right: String, pointer: String) throws {
        #expect(try difference(left, right) == pointer)
    }

    @Test func `a difference has both values, and equal values have no difference`() throws {
        let missing = try #require(JSONDifference.first(["a": 1], [:]))
        #expect(missing.left == 1)
        #expect(missing.right == nil)
        let surplus = try #require(JSONDifference.first([:], ["a": 1]))
        #expect(surplus.left == nil)
        #expect(surplus.right == 1)
        let other = try #require(JSONDifference.first(["a": ["x", 2]], ["a": ["x", "y"]]))
        #expect(other.tokens == ["a", "1"])
        #expect(other.left == 2)
        #expect(other.right == "y")
    }

    @Test(arguments: [
        ("caf\u{E9}", "cafe\u{301}", #"at the root: "caf\u00E9" ≠ "cafe\u0301""#),
        ("\u{1D15E}", "\u{1D157}\u{1D165}", #"at the root: "\uD834\uDD5E" ≠ "\uD834\uDD57\uD834\uDD65""#),
        ("caf\u{E9}", "cafe", "at the root: \"caf\u{E9}\" ≠ \"cafe\""),
    ])
    func `values that look the same are printed with escapes`(left: String, right: String, text: String) throws {
        let difference = try #require(JSONDifference.first(JSONValue(left), JSONValue(right)))
        // Byte by byte.
        #expect(Array(difference.description.utf8) == Array(text.utf8))
    }

    @Test func `two absent values do not differ, and absent differs from null`() {
        #expect(JSONDifference.first(nil, nil)?.tokens == nil)
        #expect(JSONDifference.first(nil, .null)?.tokens == [])
        #expect(JSONDifference.first(.null, nil)?.tokens == [])
    }

    @Test func `the pointer begins with the given tokens`() {
        #expect(JSONDifference.first([1], [2], at: ["messages"])?.tokens == ["messages", "0"])
    }

    /// The pointer of the first difference, or nil if the values are equal.
    private func difference(_ left: String, _ right: String) throws -> String? {
        try JSONDifference.first(JSONValue(parsing: left), JSONValue(parsing: right))
            .map { JSONPointer(tokens: $0.tokens).description }
    }
}
