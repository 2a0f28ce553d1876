import Foundation
public import InboxJSON
import InboxModel

/// The error for a native value that JSON cannot represent.
public struct NativeValueError: DescribedError, Hashable, Sendable {
    /// Why JSON cannot represent the value.
    public let reason: String
    /// Where the value is.
    public let pointer: JSONPointer

    /// Where the value is, and why JSON cannot represent it.
    public var description: String {
        "\(pointer.tokens.isEmpty ? "the value" : pointer.description): \(reason)"
    }
}

extension JSONValue {
    /// Converts a native value from an SDK to JSON: `[String: Any]`, `[Any]`, `String`, numbers, `Bool`, `Date`, `URL`,
    /// `NSNull`, `NSNumber`, `NSDictionary`, `NSArray`, or an optional.
    ///
    /// The keys of a dictionary are sorted by their bytes, so equal dictionaries give the same JSON. A `Date` becomes
    /// an RFC 3339 text in UTC, with milliseconds if they are not zero. A `URL` becomes its text.
    ///
    /// - Throws: ``NativeValueError`` if JSON cannot represent the value. It may contain `Data`, a number that is not
    ///   finite, an object of another class, keys that are not strings, or containers that are nested more than
    ///   ``maximumDepth`` deep.
    public init(native value: Any) throws(NativeValueError) {
        self = try Self.convert(value, at: JSONPointer())
    }

    private static func convert(_ value: Any, at pointer: JSONPointer) throws(NativeValueError) -> JSONValue {
        switch value {
        case let optional as any OptionalValue where optional.isNone:
            return .null
        case is NSNull:
            return .null
        case let json as JSONValue:
            return json
        case let string as String:
            return JSONValue(string)
        case let bool as Bool where isBoolean(value):
            return JSONValue(bool)
        case let integer as any BinaryInteger:
            return JSONValue(integer)
        case let number as NSNumber:
            return try convert(number, at: pointer)
        case let date as Date:
            return JSONValue(try rfc3339(date, at: pointer))
        case let url as URL:
            return JSONValue(url.absoluteString)
        case let dictionary as [String: Any]:
            try checkDepth(pointer)
            var members: [JSONObject.Member] = []
            for key in dictionary.keys.sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) {
                let place = JSONPointer(tokens: pointer.tokens + [key])
                members.append(.init(key: key, value: try convert(dictionary[key] ?? NSNull(), at: place)))
            }
            return JSONValue(JSONObject(members))
        case let array as [Any]:
            try checkDepth(pointer)
            var elements: [JSONValue] = []
            for (index, element) in array.enumerated() {
                elements.append(try convert(element, at: JSONPointer(tokens: pointer.tokens + [String(index)])))
            }
            return JSONValue(elements)
        default:
            throw NativeValueError(
                reason: "JSON has no type for \(type(of: value)); convert it to a string first", pointer: pointer)
        }
    }

    private static func checkDepth(_ pointer: JSONPointer) throws(NativeValueError) {
        guard pointer.tokens.count < maximumDepth else {
            throw NativeValueError(
                reason: "objects and arrays are nested deeper than the limit of \(maximumDepth)", pointer: pointer)
        }
    }

    private static func convert(_ number: NSNumber, at pointer: JSONPointer) throws(NativeValueError) -> JSONValue {
        let double = number.doubleValue
        guard double.isFinite else {
            throw NativeValueError(reason: "JSON cannot represent infinity or NaN", pointer: pointer)
        }
        if let decimal = number as? NSDecimalNumber, let value = JSONValue(lexeme: decimal.description) {
            return value
        }
        switch encoding(of: number) {
        case "d", "f":
            // A JSON parser may return an integer as a double. A double without a fraction, such as 1770292800000.0,
            // becomes an integer again.
            return double == double.rounded() && abs(double) < 9_007_199_254_740_992
                ? JSONValue(Int64(double)) : JSONValue(lexeme: String(double)) ?? .null
        case "Q":
            return JSONValue(number.uint64Value)
        default:
            return JSONValue(number.int64Value)
        }
    }

    /// Whether a number is really a boolean.
    ///
    /// A cast does not tell, because any `NSNumber` of 0 or 1 casts to `Bool`.
    private static func isBoolean(_ value: Any) -> Bool {
        if type(of: value) == Bool.self { return true }
        guard let number = value as? NSNumber else { return false }
        return encoding(of: number) == encoding(of: NSNumber(value: true))
            && type(of: number) == type(of: NSNumber(value: true))
    }

    /// The Objective-C type encoding of a number.
    private static func encoding(of number: NSNumber) -> String {
        // The C string belongs to the number, which must stay alive until the string is copied.
        withExtendedLifetime(number) { unsafe String(cString: number.objCType) }
    }

    private static func rfc3339(_ date: Date, at pointer: JSONPointer) throws(NativeValueError) -> String {
        guard let instant = Instant(date) else {
            throw NativeValueError(reason: "the date is outside the years 0 to 9999", pointer: pointer)
        }
        return instant.rfc3339
    }
}

/// An optional of any type.
private protocol OptionalValue {
    var isNone: Bool { get }
}

extension Optional: OptionalValue {
    /// Whether it is nil, or contains nil.
    fileprivate var isNone: Bool {
        switch self {
        case .none: true
        case .some(let wrapped): (wrapped as? any OptionalValue)?.isNone ?? false
        }
    }
}

extension JSONValue {
    /// The value in Foundation's types, as `JSONSerialization` returns it: `[String: Any]`, `[Any]`, `String`, `NSNumber` or
    /// `NSNull`.
    ///
    /// If a key is repeated, the last member counts.
    ///
    /// A number that no 64-bit integer can represent becomes a double.
    public var native: Any {
        switch kind {
        case .null: return NSNull()
        case .bool: return NSNumber(value: bool ?? false)
        case .string: return string ?? ""
        case .number:
            let lexeme = lexeme ?? "0"
            if let integer = Int64(lexeme) { return NSNumber(value: integer) }
            if let integer = UInt64(lexeme) { return NSNumber(value: integer) }
            return NSNumber(value: Double(lexeme) ?? 0)
        case .array: return (array ?? []).map(\.native)
        case .object:
            return (object ?? [:]).reduce(into: [String: Any]()) { $0[$1.key] = $1.value.native }
        }
    }
}
