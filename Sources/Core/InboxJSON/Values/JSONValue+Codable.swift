#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension JSONValue: Codable {
    /// Decodes a value.
    ///
    /// Numbers are as exact as the decoder can represent them.
    public init(from decoder: any Decoder) throws {
        if let keyed = try? decoder.container(keyedBy: AnyKey.self) {
            self.init(
                JSONObject(
                    try keyed.allKeys.map { key in
                        .init(key: key.stringValue, value: try keyed.decode(JSONValue.self, forKey: key))
                    }))
        } else if var elements = try? decoder.unkeyedContainer() {
            var array: [JSONValue] = []
            while !elements.isAtEnd { array.append(try elements.decode(JSONValue.self)) }
            self.init(array)
        } else {
            let scalar = try decoder.singleValueContainer()
            if scalar.decodeNil() {
                self = .null
            } else if let bool = try? scalar.decode(Bool.self) {
                self.init(bool)
            } else if let number = Self.number(in: scalar) {
                self = number
            } else if let double = try? scalar.decode(Double.self), let value = JSONValue(lexeme: String(double)) {
                self = value
            } else {
                self.init(try scalar.decode(String.self))
            }
        }
    }

    /// The number in a container; nil if it must be read as a double.
    ///
    /// A decoder may turn `1.0000000000000000000001` into a double and then into an integer. As a decimal it is exact.
    private static func number(in scalar: any SingleValueDecodingContainer) -> JSONValue? {
        let decimal = try? scalar.decode(Decimal.self)
        if let integer = try? scalar.decode(Int64.self), decimal ?? Decimal(integer) == Decimal(integer) {
            return JSONValue(integer)
        }
        if let integer = try? scalar.decode(UInt64.self), decimal ?? Decimal(integer) == Decimal(integer) {
            return JSONValue(integer)
        }
        return decimal.flatMap { JSONValue(lexeme: $0.description) }
    }

    /// Encodes the value.
    ///
    /// A number is encoded as a double if `Int64`, `UInt64` and `Decimal` cannot represent it exactly.
    ///
    /// - Throws: `EncodingError` if a number is too large for a double, for example `1E400`, and the encoder cannot
    ///   represent infinity.
    public func encode(to encoder: any Encoder) throws {
        switch kind {
        case .object:
            var keyed = encoder.container(keyedBy: AnyKey.self)
            for member in object ?? [:] { try keyed.encode(member.value, forKey: AnyKey(member.key)) }
        case .array:
            var elements = encoder.unkeyedContainer()
            for element in array ?? [] { try elements.encode(element) }
        case .null:
            var scalar = encoder.singleValueContainer()
            try scalar.encodeNil()
        case .bool:
            var scalar = encoder.singleValueContainer()
            try scalar.encode(bool ?? false)
        case .string:
            var scalar = encoder.singleValueContainer()
            try scalar.encode(string ?? "")
        case .number:
            var scalar = encoder.singleValueContainer()
            let lexeme = lexeme ?? "0"
            if let integer = Int64(lexeme) {
                try scalar.encode(integer)
            } else if let integer = UInt64(lexeme) {
                try scalar.encode(integer)
            } else if let decimal = Decimal(string: lexeme), Self.isExact(lexeme, in: decimal) {
                try scalar.encode(decimal)
            } else {
                try scalar.encode(Double(lexeme) ?? 0)
            }
        }
    }

    /// Whether a decimal is exactly the number.
    ///
    /// It can represent at least 38 digits.
    private static func isExact(_ lexeme: String, in decimal: Decimal) -> Bool {
        let mantissa = lexeme.utf8.prefix { $0 | 0x20 != UInt8(ascii: "e") }
        let digits = mantissa.filter { 0x30...0x39 ~= $0 }.drop { $0 == 0x30 }
        return digits.count <= 38 || decimal.description == lexeme
    }

    private struct AnyKey: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(_ stringValue: String) { self.stringValue = stringValue }
        init?(stringValue: String) { self.init(stringValue) }
        init?(intValue: Int) { self.init(String(intValue)) }
    }

    /// Decodes the value directly as your own type, without writing and parsing a text.
    ///
    /// It decodes like a `JSONDecoder` with default strategies. A ``JSONValue`` inside your type is a lossless view of
    /// the same text. If you need other strategies, decode `Data(value.losslessBytes)` with your decoder.
    ///
    /// - Throws: `DecodingError`, if your type throws it.
    public func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        try JSONValueDecoder(value: self, codingPath: []).unbox(type)
    }

    /// Encodes a value of your own type as JSON.
    ///
    /// - Throws: `EncodingError`, if your type throws it.
    public init(encoding value: some Encodable, using encoder: JSONEncoder = JSONEncoder()) throws {
        try self.init(parsing: Array(try encoder.encode(value)))
    }
}

extension JSONObject: Codable {
    /// Decodes an object.
    public init(from decoder: any Decoder) throws {
        guard let object = try JSONValue(from: decoder).object else {
            throw DecodingError.typeMismatch(
                JSONObject.self, .init(codingPath: decoder.codingPath, debugDescription: "expected a JSON object"))
        }
        self = object
    }

    /// Encodes the members.
    public func encode(to encoder: any Encoder) throws {
        try JSONValue(self).encode(to: encoder)
    }

    /// Decodes the members directly as your own type, without writing and parsing a text.
    ///
    /// It decodes like ``JSONValue/decode(_:)``.
    ///
    /// ```swift
    /// struct Promo: Decodable { let promo_id: String }
    /// let promo = try message.custom.decode(Promo.self)
    /// ```
    ///
    /// - Throws: `DecodingError`, if your type throws it.
    public func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        try JSONValue(self).decode(type)
    }
}
