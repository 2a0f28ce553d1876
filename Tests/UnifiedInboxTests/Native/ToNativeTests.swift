import Foundation
import InboxJSON
import Testing
import UnifiedInbox

@Suite("Native values of JSON")
struct ToNativeTests {
    @Test func `every kind of value becomes Foundation's type`() throws {
        #expect(try native("null") is NSNull)
        #expect(try native(#""é""#) as? String == "é")
        #expect(try native("[1,null]") as? NSArray == [1, NSNull()])
        #expect(try native(#"{"a":[true]}"#) as? NSDictionary == ["a": [true]])
        #expect(try (native("[]") as? [Any])?.isEmpty == true)
        #expect(try (native("{}") as? [String: Any])?.isEmpty == true)
    }

    @Test func `booleans do not become numbers, nor numbers booleans`() throws {
        let boolean = String(cString: NSNumber(value: true).objCType)
        let type = type(of: NSNumber(value: true))
        for (text, isBoolean) in [("true", true), ("false", true), ("1", false), ("0", false)] {
            let number = try #require(try native(text) as? NSNumber)
            #expect((Swift.type(of: number) == type && String(cString: number.objCType) == boolean) == isBoolean)
            #expect(number.boolValue == (text == "true" || text == "1"))
        }
    }

    @Test func `64-bit integers are exact, and other numbers become doubles`() throws {
        #expect(try (native("9007199254740993") as? NSNumber)?.int64Value == 9_007_199_254_740_993)
        #expect(try (native("-9223372036854775808") as? NSNumber)?.int64Value == .min)
        #expect(try (native("18446744073709551615") as? NSNumber)?.uint64Value == .max)
        #expect(try (native("18446744073709551616") as? NSNumber)?.doubleValue == 0x1p64)
        #expect(try (native("1.10") as? NSNumber)?.doubleValue == 1.1)
        #expect(try (native("1e2") as? NSNumber)?.doubleValue == 100)
    }

    @Test func `the last value of a repeated key is used`() throws {
        #expect(try native(#"{"a":1,"a":2}"#) as? [String: Int] == ["a": 2])
    }

    @Test(arguments: [
        "null", "true", "1", "-12", "1.5", "18446744073709551615", "9007199254740993", #""é\n""#, "[]", "{}",
        "[[],{},[null]]",
        #"{"a":[1,false,"x",{"b":null}],"c":0.25}"#,
    ])
    func `a round trip gives the same JSON with sorted members`(_ text: String) throws {
        #expect(try JSONValue(native: native(text)).description == text)
    }

    private func native(_ text: String) throws -> Any {
        try JSONValue(parsing: text).native
    }
}
