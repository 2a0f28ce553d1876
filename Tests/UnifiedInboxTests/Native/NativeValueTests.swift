import Foundation
import InboxJSON
import Testing
import UnifiedInbox

@Suite("JSON of native values")
struct NativeValueTests {
    @Test func `texts, integers of every width, booleans and null become their JSON`() throws {
        #expect(try json("a\"é") == #""a\"é""#)
        #expect(try json("") == #""""#)
        #expect(try json(true) == "true")
        #expect(try json(false) == "false")
        #expect(try json(0) == "0")
        #expect(try json(1) == "1")
        #expect(try json(Int8(-3)) == "-3")
        #expect(try json(UInt64.max) == "18446744073709551615")
        #expect(try json(Int64.min) == "-9223372036854775808")
        #expect(try json(NSNull()) == "null")
    }

    @Test
    func `doubles keep their value, and one without a fraction becomes an integer`() throws {
        #expect(try json(1.5) == "1.5")
        #expect(try json(0.1) == "0.1")
        #expect(try json(-0.001) == "-0.001")
        #expect(try json(1_770_292_800_000.0) == "1770292800000")
        #expect(try json(-7.0) == "-7")
        #expect(try json(1770292800.25) == "1770292800.25")
        for double in [1e300, Double.leastNonzeroMagnitude, Double.greatestFiniteMagnitude, 0x1p53, -0x1p60] {
            #expect(try JSONValue(native: double).double == double)
        }
    }

    @Test
    func `decimals keep their digits`() throws {
        #expect(try json(try #require(Decimal(string: "12345678901234567890.5"))) == "12345678901234567890.5")
        #expect(try json(NSDecimalNumber(string: "-0.25")) == "-0.25")
        #expect(try json(try #require(Decimal(string: "18446744073709551616"))) == "18446744073709551616")
    }

    @Test
    func `an NSNumber is a boolean only if it was made from one`() throws {
        #expect(try json(NSNumber(value: true)) == "true")
        #expect(try json(NSNumber(value: false)) == "false")
        #expect(try json(NSNumber(value: 1)) == "1")
        #expect(try json(NSNumber(value: 0)) == "0")
        #expect(try json(NSNumber(value: Int8(1))) == "1")
        #expect(try json(NSNumber(value: UInt8(0))) == "0")
        #expect(try json(NSNumber(value: 1.0)) == "1")
        #expect(try json(NSNumber(value: 2.5)) == "2.5")
        #expect(try json(NSNumber(value: UInt64.max)) == "18446744073709551615")
        #expect(try json(NSNumber(value: Int64.min)) == "-9223372036854775808")
        let mixed: [String: Any] = ["a": NSNumber(value: true), "b": NSNumber(value: 1), "c": true, "d": 1]
        #expect(try json(mixed) == #"{"a":true,"b":1,"c":true,"d":1}"#)
    }

    @Test
    func `a URL becomes its text`() throws {
        #expect(try json(try #require(URL(string: "https://example.org/a?b=c#d"))) == #""https://example.org/a?b=c#d""#)
        #expect(try json(try #require(NSURL(string: "app://open"))) == #""app://open""#)
    }

    @Test
    func `an optional becomes its value, or null`() throws {
        #expect(try json(Optional<Int>.some(3) as Any) == "3")
        #expect(try json(Optional<Int>.none as Any) == "null")
        #expect(try json(Optional<String?>.some(.some("a")) as Any) == #""a""#)
        let members: [String: Any?] = ["a": nil, "b": 1]
        #expect(try json(members) == #"{"a":null,"b":1}"#)
        #expect(try json([1, nil, 3] as [Int?]) == "[1,null,3]")
    }

    @Test
    func `dictionaries are sorted by the bytes of their keys`() throws {
        let members = ["é": 1, "z": 2, "Z": 3, "a": 4, "": 5, "\u{1F600}": 6, "\u{FF01}": 7, "aa": 8, "1": 9, "10": 10]
        let text = "{\"\":5,\"1\":9,\"10\":10,\"Z\":3,\"a\":4,\"aa\":8,\"z\":2,\"é\":1,\"\u{FF01}\":7,\"\u{1F600}\":6}"
        #expect(try json(members) == text)
        #expect(try json([String: Any]()) == "{}")
    }

    @Test
    func `Foundation's own types, and AnyHashable keys that are strings, are accepted`() throws {
        #expect(try json(NSString(string: "s")) == #""s""#)
        #expect(try json(NSMutableString(string: "s")) == #""s""#)
        #expect(try json(NSArray(array: [NSNumber(value: 1), NSString(string: "b"), NSNull()])) == #"[1,"b",null]"#)
        #expect(try json(NSDictionary(dictionary: ["a": NSArray(array: [NSNumber(value: true)])])) == #"{"a":[true]}"#)
        #expect(try json(["b": "c", "a": 1] as [AnyHashable: Any]) == #"{"a":1,"b":"c"}"#)
    }

    @Test
    func `arrays and dictionaries can be nested`() throws {
        let userInfo: [AnyHashable: Any] = [
            "aps": ["alert": ["title": "T", "body": "B"], "badge": 3, "sound": NSNull()] as [String: Any],
            "list": [1, "two", [3.5, [:] as [String: Any]] as [Any], true] as [Any],
        ]
        let aps = #"{"alert":{"body":"B","title":"T"},"badge":3,"sound":null}"#
        #expect(try json(userInfo) == #"{"aps":"# + aps + #","list":[1,"two",[3.5,{}],true]}"#)
        #expect(try json([] as [Any]) == "[]")
    }

    @Test
    func `a JSON value inside a native value is unchanged`() throws {
        let value = try JSONValue(parsing: #"{"z":1.10,"a":[1e2]}"#)
        #expect(try json(["k": value]) == #"{"k":{"z":1.10,"a":[1e2]}}"#)
        #expect(try json([value, value]) == #"[{"z":1.10,"a":[1e2]},{"z":1.10,"a":[1e2]}]"#)
    }

    @Test
    func `values from JSONSerialization become the same JSON`() throws {
        let text =
            #"{"a":true,"b":1,"c":1.5,"d":null,"e":"é","f":[0,false,[]],"g":9007199254740993,"h":18446744073709551615}"#
        #expect(try json(try JSONSerialization.jsonObject(with: Data(text.utf8))) == text)
    }

    private func json(_ native: Any) throws -> String {
        try JSONValue(native: native).description
    }

    @Test func `raw has the keys of a dictionary sorted by bytes`() throws {
        let message = try #require(
            try InboxDecoder().decode(["queueId": "q", "é": 1, "z": 2, "Z": 3], from: .customerIO).messages.first)
        #expect(message.raw.description == #"{"Z":3,"queueId":"q","z":2,"é":1}"#)
    }
}
