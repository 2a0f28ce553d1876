import Foundation
import InboxTestSupport
import Testing

@testable import InboxJSON

@Suite("Codable")
struct CodableTests {
    private struct Promo: Codable, Equatable {
        let promoID: String
        let until: Date?
        let ratio: Double
        let tags: [String]
        let big: UInt64
    }

    @Test(arguments: [
        "null", "true", "false", "0", "-12", "9007199254740993", "9223372036854775807", "-9223372036854775808",
        "9223372036854775808", "18446744073709551615", "18446744073709551616", "1.1", "-0.25",
        "12345678901234567890.123456789",
        // A double cannot hold the fraction.
        "1.0000000000000000000001", "-100000000000.00000000000000001", "18446744073709551615.1", #""""#,
        #""a\"\\\né😀\u0000""#, "[]", "{}", "[null]", "[[],[[]],{}]",
        #"{"a":null}"#, #"{"a":{"b":{"c":[null,{"d":null}]}},"e":[true,1,"s"]}"#,
    ])
    func `JSONEncoder and JSONDecoder return the same value`(_ text: String) throws {
        let value = try JSONValue(parsing: text)
        let decoded = try JSONDecoder().decode(JSONValue.self, from: encode(value))
        #expect(sorted(decoded) == sorted(value))
    }

    @Test(
        arguments: [
            ("1.10", "1.1"), ("-2.500", "-2.5"), ("0.1e-1", "0.01"), ("123.4567890123456789012345678901234567", nil),
        ] as [(String, String?)])
    func `a fraction decoded through Decimal loses only its trailing zeros`(
        _ lexeme: String, _ expected: String?
    ) throws {
        let value = try #require(JSONValue(lexeme: lexeme))
        #expect(try encode(value) == Data((expected ?? lexeme).utf8))
        #expect(try JSONDecoder().decode(JSONValue.self, from: Data(lexeme.utf8)).lexeme == expected ?? lexeme)
    }

    @Test(arguments: ["1e200", "-1e200", "1e-200", "2.5e300"])
    func `a number that Decimal cannot represent is encoded as a double and decoded again`(_ lexeme: String) throws {
        let value = try #require(JSONValue(lexeme: lexeme))
        #expect(try JSONDecoder().decode(Double.self, from: encode(value)) == Double(lexeme))
        #expect(try JSONDecoder().decode(JSONValue.self, from: Data(lexeme.utf8)).double == Double(lexeme))
        #expect(try JSONDecoder().decode(JSONValue.self, from: encode(value)).double == Double(lexeme))
    }

    @Test
    func `a number out of the range of doubles cannot be encoded`() throws {
        let value = try #require(JSONValue(lexeme: "1e400"))
        #expect(throws: EncodingError.self) { try JSONEncoder().encode(value) }
    }

    @Test
    func `an object is decoded only from an object`() throws {
        let object = try JSONDecoder().decode(JSONObject.self, from: Data(#"{"a":[1]}"#.utf8))
        #expect(object == ["a": [1]])
        #expect(try JSONEncoder().encode(object) == Data(#"{"a":[1]}"#.utf8))
        for text in ["[1]", "1", #""s""#, "null"] {
            #expect(throws: DecodingError.self, "\(text)") {
                try JSONDecoder().decode(JSONObject.self, from: Data(text.utf8))
            }
        }
    }

    @Test
    func `a host's type can have a value as a member, even null`() throws {
        struct Host: Codable, Equatable {
            let value: JSONValue
            let object: JSONObject
            let list: [JSONValue]
        }
        let text = #"{"list":[null,1,"s"],"object":{"k":[true]},"value":null}"#
        let host = try JSONDecoder().decode(Host.self, from: Data(text.utf8))
        #expect(host == Host(value: .null, object: ["k": [true]], list: [nil, 1, "s"]))
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        #expect(try encoder.encode(host) == Data(text.utf8))
    }

    @Test
    func `a host's type is decoded from a value, and encoded as one`() throws {
        let text = #"{"promoID":"P1","until":791985600,"ratio":1.5,"tags":["a"],"big":18446744073709551615}"#
        let promo = try JSONValue(parsing: text).decode(Promo.self)
        let date = Date(timeIntervalSinceReferenceDate: 791_985_600)
        #expect(promo == Promo(promoID: "P1", until: date, ratio: 1.5, tags: ["a"], big: .max))
        #expect(try JSONObject(parsing: text).decode(Promo.self) == promo)
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .secondsSince1970
        encoder.outputFormatting = .sortedKeys
        let value = try JSONValue(encoding: promo, using: encoder)
        let expected = #"{"big":18446744073709551615,"promoID":"P1","ratio":1.5,"tags":["a"],"until":1770292800}"#
        #expect(value.description == expected)
        #expect(try JSONValue(encoding: 7).integer == 7)
        #expect(try JSONValue(encoding: [String]()).description == "[]")
    }

    @Test
    func `a value that does not fit the host's type throws the decoder's error`() throws {
        let value: JSONValue = ["a": "text"]
        #expect(throws: DecodingError.self) { try value.decode([String: Int].self) }
        #expect(throws: DecodingError.self) { try value.decode([Int].self) }
        #expect(throws: EncodingError.self) { try JSONValue(encoding: Double.nan) }
        #expect(try value.decode([String: String].self) == ["a": "text"])
    }

    @Test
    func `500 nested containers are encoded and decoded again`() async throws {
        let text = String(repeating: "[", count: 500) + String(repeating: "]", count: 500)
        let value = try JSONValue(parsing: text)
        let data = try await withDeepStack { Result { try JSONEncoder().encode(value) } }.get()
        #expect(data == Data(text.utf8))
        let decoded = try await withDeepStack { Result { try JSONDecoder().decode(JSONValue.self, from: data) } }.get()
        #expect(decoded == value)
    }

    private func encode(_ value: JSONValue) throws -> Data {
        try JSONEncoder().encode(value)
    }

    /// The value with all members sorted: JSONDecoder does not keep the order.
    private func sorted(_ value: JSONValue) -> JSONValue {
        if let object = value.object {
            let members = object.sorted { $0.key < $1.key }
            return JSONValue(JSONObject(members.map { .init(key: $0.key, value: sorted($0.value)) }))
        }
        return value.array.map { JSONValue($0.map(sorted)) } ?? value
    }
}
