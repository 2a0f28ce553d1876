#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Decodes a type of the app directly from the tape: no text is written, and nothing is parsed again.
///
/// It decodes like a `JSONDecoder` with default strategies: keys stay as they are, a `Date` is a number of seconds
/// since 2001, and `Data` is base64. If the type contains a ``JSONValue`` or ``JSONObject``, it becomes a lossless view
/// of the same document.
struct JSONValueDecoder: Decoder {
    let value: JSONValue
    let codingPath: [any CodingKey]
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        guard let object = value.object else { throw mismatch([String: JSONValue].self, "an object") }
        return KeyedDecodingContainer(JSONKeyedContainer(object: object, codingPath: codingPath))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        guard let elements = value.array else { throw mismatch([JSONValue].self, "an array") }
        return JSONUnkeyedContainer(elements: elements, codingPath: codingPath)
    }

    func singleValueContainer() throws -> any SingleValueDecodingContainer { self }

    func unbox<Value: Decodable>(_ type: Value.Type) throws -> Value {
        let result: Any =
            switch type {
            case is JSONValue.Type: value
            case is JSONObject.Type: try object()
            case is URL.Type: try url()
            case is Data.Type: try data()
            case is Decimal.Type: try decimal()
            default: try type.init(from: self)
            }
        // Every case above makes a value of the type that it tests for.
        guard let result = result as? Value else { throw mismatch(type, "\(type)") }
        return result
    }

    private func object() throws -> JSONObject {
        guard let object = value.object else { throw mismatch(JSONObject.self, "an object") }
        return object
    }

    private func url() throws -> URL {
        guard let url = URL(string: try decode(String.self)) else { throw corrupted("the text is not a URL") }
        return url
    }

    private func data() throws -> Data {
        guard let data = Data(base64Encoded: try decode(String.self)) else { throw corrupted("the text is not base64") }
        return data
    }

    private func decimal() throws -> Decimal {
        guard let lexeme = value.lexeme else { throw mismatch(Decimal.self, "a number") }
        guard let decimal = Decimal(string: lexeme) else { throw corrupted("\(lexeme) does not fit in Decimal") }
        return decimal
    }

    // MARK: Errors

    /// The error for a value of the wrong type, or for `null`.
    fileprivate func mismatch(_ type: Any.Type, _ expected: String) -> DecodingError {
        let found = value.isNull ? "null" : "a value of kind \(value.kind.rawValue)"
        let context = DecodingError.Context(
            codingPath: codingPath, debugDescription: "expected \(expected), found \(found)")
        return value.isNull ? .valueNotFound(type, context) : .typeMismatch(type, context)
    }

    private func corrupted(_ reason: String) -> DecodingError {
        .dataCorrupted(.init(codingPath: codingPath, debugDescription: reason))
    }
}

extension JSONValueDecoder: SingleValueDecodingContainer {
    func decodeNil() -> Bool { value.isNull }

    func decode(_ type: Bool.Type) throws -> Bool {
        guard let bool = value.bool else { throw mismatch(type, "a boolean") }
        return bool
    }

    func decode(_ type: String.Type) throws -> String {
        guard let string = value.string else { throw mismatch(type, "a string") }
        return string
    }

    func decode(_ type: Double.Type) throws -> Double { try floatingPoint(type) }
    func decode(_ type: Float.Type) throws -> Float { try floatingPoint(type) }
    func decode(_ type: Int.Type) throws -> Int { try integer(type) }
    func decode(_ type: Int8.Type) throws -> Int8 { try integer(type) }
    func decode(_ type: Int16.Type) throws -> Int16 { try integer(type) }
    func decode(_ type: Int32.Type) throws -> Int32 { try integer(type) }
    func decode(_ type: Int64.Type) throws -> Int64 { try integer(type) }
    func decode(_ type: UInt.Type) throws -> UInt { try integer(type) }
    func decode(_ type: UInt8.Type) throws -> UInt8 { try integer(type) }
    func decode(_ type: UInt16.Type) throws -> UInt16 { try integer(type) }
    func decode(_ type: UInt32.Type) throws -> UInt32 { try integer(type) }
    func decode(_ type: UInt64.Type) throws -> UInt64 { try integer(type) }
    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try unbox(type) }

    /// A number with a fraction or an exponent is accepted if its value is whole (`1.0`, `1e2`).
    private func integer<Integer: FixedWidthInteger>(_ type: Integer.Type) throws -> Integer {
        guard let lexeme = value.lexeme else { throw mismatch(type, "a number") }
        guard let integer = Integer(lexeme) ?? WholeNumber.digits(of: lexeme).flatMap({ Integer($0) }) else {
            throw corrupted("\(lexeme) does not fit in \(type)")
        }
        return integer
    }

    private func floatingPoint<Number: BinaryFloatingPoint & LosslessStringConvertible>(
        _ type: Number.Type
    ) throws -> Number {
        guard let lexeme = value.lexeme else { throw mismatch(type, "a number") }
        guard let number = Number(lexeme), number.isFinite else { throw corrupted("\(lexeme) does not fit in \(type)") }
        return number
    }
}
