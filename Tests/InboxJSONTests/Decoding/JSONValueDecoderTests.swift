import Foundation
import InboxJSON
import InboxTestSupport
import Testing

/// `decode(_:)` without a `JSONDecoder`: from the tape.
@Suite struct JSONValueDecoderTests {
    private struct Promo: Decodable, Equatable {
        struct Place: Decodable, Equatable {
            let name: String
            let floor: Int?
        }

        let code: String
        let share: Double
        let isOpen: Bool
        let missing: String?
        let null: Int?
        let places: [Place]
        let links: [String: URL]
        let until: Date
        let price: Decimal
        let key: Data
        let rest: JSONValue
        let more: JSONObject
    }

    private static let text = #"""
        {"code":"caf\u00e9","share":0.25,"isOpen":true,"null":null,
         "places":[{"name":"a","floor":2},{"name":"b","floor":null},{"name":"c"}],
         "links":{"home":"https://example.com/a"},"until":1.5,"price":12.10,"key":"AQI=","rest":[1.10,2],"more":{"k":9007199254740993}}
        """#

    @Test func `a host's type gets the values that the text contains`() throws {
        let url = try #require(URL(string: "https://example.com/a"))
        let promo = try JSONValue(parsing: Self.text).decode(Promo.self)
        #expect(promo.code == "café")
        #expect(promo.share == 0.25)
        #expect(promo.isOpen)
        #expect(promo.missing == nil)
        #expect(promo.null == nil)
        #expect(
            promo.places == [.init(name: "a", floor: 2), .init(name: "b", floor: nil), .init(name: "c", floor: nil)])
        #expect(promo.links == ["home": url])
        #expect(promo.until == Date(timeIntervalSinceReferenceDate: 1.5))
        #expect(promo.price == Decimal(string: "12.1"))
        #expect(promo.key == Data([1, 2]))
        #expect(promo.rest.description == "[1.10,2]")
        #expect(promo.more["k"]?.lexeme == "9007199254740993")
    }

    @Test func `an object with omitted members is decoded in the same way`() throws {
        let object = try JSONObject(parsing: Self.text).removing("null")
        #expect(try object.decode(Promo.self) == JSONValue(parsing: Self.text).decode(Promo.self))
    }

    @Test(arguments: [
        ("9007199254740993.0", 9_007_199_254_740_993), ("90071992547409930e-1", 9_007_199_254_740_993),
        ("9.007199254740993E+15", 9_007_199_254_740_993), ("-9007199254740993.000", -9_007_199_254_740_993),
        ("9223372036854775807.0", Int.max), ("9.223372036854775807e18", .max), ("-92233720368547758080e-1", .min),
        ("-0.0", 0), ("0e99999999999999999999", 0), ("0.00012e5", 12),
        ("9223372036854775808.0", nil), ("-9223372036854775809e0", nil), ("9007199254740992.5", nil), ("1e400", nil),
        ("90071992547409931e-1", nil), ("1e-99999999999999999999", nil),
    ])
    func `a whole number is exact however it is written`(_ text: String, _ integer: Int?) throws {
        let value = try JSONValue(parsing: "{\"k\":[\(text)]}")
        #expect((try? value["k"]?[0]?.decode(Int.self)) == integer)
        #expect((try? value["k"]?.decode([Int].self)) == integer.map { [$0] })
        #expect((try? value.decode([String: [Int64]].self)) == integer.map { ["k": [Int64($0)]] })
    }

    @Test func `an integer is decoded if it is whole and fits its type`() throws {
        func decoded<Integer: FixedWidthInteger & Decodable>(_ texts: [String], _: Integer.Type) -> [Integer?] {
            texts.map { text in try? JSONValue(parsing: text).decode(Integer.self) }
        }
        #expect(
            decoded(["18446744073709551615", "18446744073709551615.0", "1.8446744073709551615e19"], UInt64.self)
                == [.max, .max, .max])
        #expect(decoded(["18446744073709551616.0", "-1.0", "-0.0"], UInt64.self) == [nil, nil, 0])
        #expect(decoded(["-9223372036854775808", "18446744073709551615.0"], Int64.self) == [.min, nil])
        #expect(
            decoded(["127", "-128", "1.0", "1e2", "1.27e2", "-1280e-1"], Int8.self) == [127, -128, 1, 100, 127, -128])
        #expect(
            decoded(["128", "1.28e2", "1.5", "1e400", #""1""#, "true", "null"], Int8.self).allSatisfy { $0 == nil })
        #expect(decoded(["65535.0", "6.5536e4"], UInt16.self) == [65535, nil])
    }

    @Test func `the last of a repeated key counts, in small and large objects`() throws {
        #expect(try JSONValue(parsing: #"{"a":1,"b":2,"a":3}"#).decode([String: Int].self) == ["a": 3, "b": 2])
        let keys = (0..<40).map { "\"k\($0)\":\($0)" }.joined(separator: ",")
        let decoded = try JSONValue(parsing: "{\(keys),\"k7\":70}").decode([String: Int].self)
        #expect(decoded.count == 40)
        #expect(decoded["k7"] == 70)
        #expect(decoded["k39"] == 39)
    }

    @Test(arguments: [0, 40])
    func `keys that are canonically equivalent are different keys, in small and large objects`(others: Int) throws {
        struct Keys: Decodable {
            let known: [String]
            let composed: Int
            let decomposed: Int

            init(from decoder: any Decoder) throws {
                let container = try decoder.container(keyedBy: AnyKey.self)
                known = container.allKeys.map(\.stringValue).filter { !$0.hasPrefix("k") }
                composed = try container.decode(Int.self, forKey: AnyKey("\u{E9}"))
                decomposed = try container.decode(Int.self, forKey: AnyKey("e\u{301}"))
            }
        }
        let more = (0..<others).map { ",\"k\($0)\":0" }.joined()
        let keys = try JSONValue(parsing: "{\"\u{E9}\":1,\"e\u{301}\":2\(more)}").decode(Keys.self)
        #expect(keys.known.map { Array($0.utf8) } == [[0xC3, 0xA9], [0x65, 0xCC, 0x81]])
        #expect(keys.composed == 1)
        #expect(keys.decomposed == 2)
    }

    /// A key of any text.
    private struct AnyKey: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(_ text: String) { stringValue = text }
        init?(stringValue: String) { self.init(stringValue) }
        init?(intValue: Int) { nil }
    }

    @Test func `an error names the path and what was expected`() throws {
        struct Host: Decodable {
            let list: [[Int]]
        }
        let error = #expect(throws: DecodingError.self) {
            try JSONValue(parsing: #"{"list":[[1],[2,"x"]]}"#).decode(Host.self)
        }
        guard case .typeMismatch(_, let context) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(context.codingPath.map(\.stringValue) == ["list", "Index 1", "Index 1"])
        #expect(context.debugDescription == "expected a number, found a value of kind string")
    }

    @Test func `an absent key and a null value have different errors`() throws {
        struct Host: Decodable {
            let number: Int
        }
        let absent = #expect(throws: DecodingError.self) { try JSONValue(parsing: "{}").decode(Host.self) }
        guard case .keyNotFound(let key, _) = absent else {
            Issue.record("\(String(describing: absent))")
            return
        }
        #expect(key.stringValue == "number")
        let null = #expect(throws: DecodingError.self) { try JSONValue(parsing: #"{"number":null}"#).decode(Host.self) }
        guard case .valueNotFound = null else {
            Issue.record("\(String(describing: null))")
            return
        }
    }

    @Test(arguments: ["{}", "[]", "\"no\"", "1"])
    func `text that is not base64, a URL or a decimal is refused`(_ text: String) throws {
        let value = try JSONValue(parsing: text)
        #expect(throws: DecodingError.self) { try value.decode(Data.self) }
        #expect((try? value.decode(Decimal.self)) == (text == "1" ? 1 : nil))
        #expect((try? value.decode(URL.self)) == (text == "\"no\"" ? URL(string: "no") : nil))
    }

    @Test func `containers inside containers, and the decoder of a superclass, are read`() throws {
        class Base: Decodable {
            let a: Int
        }
        final class Derived: Base {
            let b: [Int]
            private enum Key: String, CodingKey { case b }

            required init(from decoder: any Decoder) throws {
                let members = try decoder.container(keyedBy: Key.self)
                var list = try members.nestedUnkeyedContainer(forKey: .b)
                var numbers: [Int] = []
                while !list.isAtEnd {
                    var inner = try list.nestedUnkeyedContainer()
                    while !inner.isAtEnd { numbers.append(try inner.decodeNil() ? 0 : inner.decode(Int.self)) }
                }
                b = numbers
                try super.init(from: members.superDecoder())
            }
        }
        let derived = try JSONValue(parsing: #"{"b":[[1,null],[3]],"super":{"a":7}}"#).decode(Derived.self)
        #expect(derived.b == [1, 0, 3])
        #expect(derived.a == 7)
    }
}
