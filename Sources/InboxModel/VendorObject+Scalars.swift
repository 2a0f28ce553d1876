import InboxJSON

extension VendorObject {
    /// A text; blank is none.
    ///
    /// A number is taken by its lexeme (`field.coerced`, unless `either`).
    public func text(_ key: Key, as field: UnifiedField? = nil, either: Bool = false) -> String? {
        guard let value = given(key, field) else { return nil }
        return settled(value.text(either: either), key, field, value)
    }

    /// A flag: `true`, `false`.
    ///
    /// `1`, `0`, `"1"`, `"0"`, `"true"`, `"false"` are read too (`field.coerced`, unless `either`).
    public func flag(_ key: Key, as field: UnifiedField? = nil, either: Bool = false) -> Bool? {
        guard let value = given(key, field) else { return nil }
        return settled(value.flag(either: either), key, field, value)
    }

    /// An integer.
    ///
    /// `"12"`, `12.0` and `1e2` are read too (`field.coerced`, unless `either`).
    public func integer(_ key: Key, as field: UnifiedField? = nil, either: Bool = false) -> Int? {
        guard let value = given(key, field) else { return nil }
        return settled(value.integer(either: either), key, field, value)
    }

    /// The decimal digits of an integer, exact at any size, without leading zeros; read as ``integer(_:as:either:)``.
    public func digits(_ key: Key, as field: UnifiedField? = nil, either: Bool = false) -> String? {
        guard let value = given(key, field) else { return nil }
        return settled(value.digits(either: either), key, field, value)
    }

    /// An identifier that is an integer or a string of one: in decimal, exact at any size, a string's digits verbatim.
    public func decimalIdentifier(_ key: Key, as field: UnifiedField? = nil) -> String? {
        guard let value = given(key, field) else { return nil }
        return settled(value.decimalIdentifier(), key, field, value)
    }

    /// One of the vendor's words.
    ///
    /// - Parameters:
    ///   - lookUp: The meaning of a word; nil outside the documented set, which is reported (`field.unknown-value`).
    ///   - expected: The documented words, for the message.
    public func word<Meaning>(
        _ key: Key, as field: UnifiedField? = nil, expected: String, _ lookUp: (String) -> Meaning?
    ) -> Meaning? {
        guard let value = given(key, field) else { return nil }
        return settled(value.word(expected: expected, lookUp), key, field, value)
    }
}

extension VendorValue {
    /// The text of a string that is not blank; a number by its lexeme (`field.coerced`, unless `either`).
    public func text(either: Bool = false) -> String? {
        switch document.kind(place.index) {
        case .string:
            return isBlank ? nil : document.text(place.index)
        case .number:
            if !either { report(.fieldCoerced, "\(name) is the number \(shown), read as text; send a string") }
            return document.text(place.index)
        case .null:
            return nil
        default:
            report(.fieldWrongType, "\(name) is \(shown) where text belongs; it counts as absent. Send a string")
            return nil
        }
    }

    /// A flag, or what has one clear reading as one (`field.coerced`, unless `either`).
    public func flag(either: Bool = false) -> Bool? {
        let flag: Bool
        switch document.kind(place.index) {
        case .bool:
            return json.bool
        case .null:
            return nil
        case .number, .string:
            switch document.text(place.index) {
            case "1": flag = true
            case "0": flag = false
            case "true" where document.kind(place.index) == .string: flag = true
            case "false" where document.kind(place.index) == .string: flag = false
            default:
                if !isBlank { reportNotFlag() }
                return nil
            }
        default:
            reportNotFlag()
            return nil
        }
        if !either { report(.fieldCoerced, "\(name) is \(shown), read as \(flag); send \(flag)") }
        return flag
    }

    private func reportNotFlag() {
        report(.fieldWrongType, "\(name) is \(shown) where true or false belongs; it counts as absent")
    }

    /// An integer, or what has one clear reading as one (`field.coerced`, unless `either`).
    public func integer(either: Bool = false) -> Int? {
        guard kind != .null, !isBlank else { return nil }
        guard let decimal = decimalText(), let integer = Int(decimal.digits) else {
            reportNotInteger()
            return nil
        }
        if decimal.isCoerced, !either { reportCoerced(to: decimal.digits) }
        return integer
    }

    func digits(either: Bool) -> String? {
        guard kind != .null, !isBlank else { return nil }
        guard let decimal = decimalText() else {
            reportNotInteger()
            return nil
        }
        if decimal.isCoerced, !either { reportCoerced(to: decimal.digits) }
        return WholeNumber.digits(of: decimal.digits)
    }

    private func reportNotInteger() {
        report(.fieldWrongType, "\(name) is \(shown) where an integer belongs; it counts as absent")
    }

    private func reportCoerced(to digits: String) {
        report(.fieldCoerced, "\(name) is \(shown), read as \(digits); send the number \(digits)")
    }

    /// An integer in decimal, exact at any size; a string's digits verbatim.
    func decimalIdentifier() -> String? {
        guard let decimal = decimalText() else {
            reportNotInteger()
            return nil
        }
        if kind == .number, decimal.isCoerced { reportCoerced(to: decimal.digits) }
        return decimal.digits
    }

    /// The digits of an integer, a decimal string, or a whole number with a fraction or an exponent.
    private func decimalText() -> (digits: String, isCoerced: Bool)? {
        switch document.kind(place.index) {
        case .number:
            let lexeme = document.text(place.index)
            guard document.tape[place.index].flags.contains(.fractional) else { return (lexeme, false) }
            return WholeNumber.digits(of: lexeme).map { ($0, true) }
        case .string:
            let text = document.text(place.index)
            let digits = text.utf8.first == UInt8(ascii: "-") ? text.utf8.dropFirst() : text.utf8[...]
            guard !digits.isEmpty, digits.allSatisfy({ 0x30...0x39 ~= $0 }) else { return nil }
            return (text, true)
        default:
            return nil
        }
    }

    /// One of the vendor's words; a word, or a number, outside the documented set is reported.
    func word<Meaning>(expected: String, _ lookUp: (String) -> Meaning?) -> Meaning? {
        switch document.kind(place.index) {
        case .null:
            return nil
        case .string, .number:
            guard !isBlank else { return nil }
            if let meaning = lookUp(document.text(place.index)), kind == .string { return meaning }
            report(.fieldUnknownValue, "\(name) is \(shown); the documented values are \(expected)")
            return nil
        default:
            report(.fieldWrongType, "\(name) is \(shown) where a word belongs; the documented values are \(expected)")
            return nil
        }
    }
}

/// Whole numbers that are written with a fraction or an exponent.
enum WholeNumber {
    /// More digits than any integer has: an exponent beyond is no reading but an attack.
    private static let longest = 4096

    /// The decimal digits of a JSON number whose value is whole; nil where it is not, or too long to write out.
    static func digits(of lexeme: String) -> String? {
        var rest = lexeme.utf8[...]
        let isNegative = rest.first == UInt8(ascii: "-")
        if isNegative { rest = rest.dropFirst() }
        let mantissa = rest.prefix { $0 | 0x20 != UInt8(ascii: "e") }
        let exponentText = rest.dropFirst(mantissa.count + 1)
        let whole = mantissa.prefix { $0 != UInt8(ascii: ".") }
        let fraction = mantissa.dropFirst(whole.count + 1)
        var digits = Array(whole) + fraction
        if digits.allSatisfy({ $0 == 0x30 }) { return "0" }
        guard let exponent = exponentText.isEmpty ? 0 : Int(String(decoding: exponentText, as: UTF8.self)),
            abs(exponent) <= lexeme.utf8.count + longest
        else { return nil }
        let zeros = exponent - fraction.count
        if zeros >= 0 {
            guard digits.count + zeros <= longest else { return nil }
            digits += repeatElement(0x30, count: zeros)
        } else {
            guard -zeros <= digits.count, digits.suffix(-zeros).allSatisfy({ $0 == 0x30 }) else { return nil }
            digits.removeLast(-zeros)
        }
        let significant = digits.drop { $0 == 0x30 }
        guard !significant.isEmpty else { return "0" }
        return (isNegative ? "-" : "") + String(decoding: significant, as: UTF8.self)
    }
}
