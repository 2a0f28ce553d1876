public import InboxJSON

extension VendorObject {
    /// Reads a flag: `true` or `false`.
    ///
    /// `1`, `0`, `"1"`, `"0"`, `"true"` and `"false"` are read too. They give `field.coerced`, unless you accept them.
    @inlinable
    public func flag(
        _ key: Key, as field: UnifiedField? = nil, by rule: StaticString? = nil, accepting: AcceptedTypes = .documented
    ) -> Bool? {
        guard let position = presentPosition(key, field, rule) else { return nil }
        return recordOutcome(value.flag(at: position, accepting), key, field, rule, position)
    }

    /// Reads an integer.
    ///
    /// `"12"`, `12.0` and `1e2` are read too. They give `field.coerced`, unless you accept them.
    @inlinable
    public func integer(
        _ key: Key, as field: UnifiedField? = nil, by rule: StaticString? = nil, accepting: AcceptedTypes = .documented
    ) -> VendorInteger? {
        guard let position = presentPosition(key, field, rule) else { return nil }
        return recordOutcome(value.integer(at: position, accepting), key, field, rule, position)
    }

    /// Reads an integer as decimal digits without leading zeros, exact at any size.
    ///
    /// It accepts the same values as ``integer(_:as:by:accepting:)``.
    @inlinable
    public func digits(
        _ key: Key, as field: UnifiedField? = nil, by rule: StaticString? = nil, accepting: AcceptedTypes = .documented
    ) -> String? {
        guard let position = presentPosition(key, field, rule) else { return nil }
        return recordOutcome(value.digits(at: position, accepting), key, field, rule, position)
    }

    /// Reads an identifier that is an integer, or a string that contains one.
    ///
    /// The digits are exact at any size. Digits in a string are not changed.
    @inlinable
    package func exactDigits(_ key: Key, as field: UnifiedField? = nil, by rule: StaticString? = nil) -> String? {
        guard let position = presentPosition(key, field, rule) else { return nil }
        return recordOutcome(value.exactDigits(at: position), key, field, rule, position)
    }

    /// Translates one of the vendor's words.
    ///
    /// - Parameters:
    ///   - expected: The documented words, for the diagnostic.
    ///   - lookUp: Returns the meaning of a word. It returns nil for an undocumented word, which gives
    ///     `field.unknown-value`.
    @inlinable
    public func word<Meaning>(
        _ key: Key, as field: UnifiedField? = nil, by rule: StaticString? = nil, expected: @autoclosure () -> String,
        _ lookUp: (String) -> Meaning?
    ) -> Meaning? {
        guard let position = presentPosition(key, field, rule) else { return nil }
        return recordOutcome(value.word(at: position, expected: expected(), lookUp), key, field, rule, position)
    }
}

extension VendorValue {
    /// Reads an integer, or a value that can be read as one in only one way (`field.coerced`, unless accepted).
    public func integer(accepting: AcceptedTypes = .documented) -> VendorInteger? {
        kind == .null || isBlank ? nil : integer(at: position, accepting)
    }

    /// The integer that ``integer(accepting:)`` returns, without a diagnostic.
    package var plainInteger: VendorInteger? { document.decimalText(at: position).flatMap { VendorInteger($0.digits) } }

    // The functions below read a value of the same document. The caller knows that it is not blank.

    @usableFromInline
    func flag(at position: JSONNode.Position, _ accepting: AcceptedTypes) -> Bool? {
        switch document.kind(at: position) {
        case .bool:
            return document.isTrue(at: position)
        case .number, .string:
            guard let flag = document.flagText(at: position) else { fallthrough }
            if accepting == .documented { value(at: position).reportCoerced(to: flag) }
            return flag
        default:
            value(at: position).reportWrongType(expected: "true or false")
            return nil
        }
    }

    @usableFromInline
    func integer(at position: JSONNode.Position, _ accepting: AcceptedTypes) -> VendorInteger? {
        if let plain = document.shortInteger(at: position) { return plain }
        guard let decimal = document.decimalText(at: position), let integer = VendorInteger(decimal.digits) else {
            value(at: position).reportWrongType(expected: "an integer")
            return nil
        }
        if decimal.isCoerced, accepting == .documented { value(at: position).reportCoerced(to: decimal.digits) }
        return integer
    }

    @usableFromInline
    func digits(at position: JSONNode.Position, _ accepting: AcceptedTypes) -> String? {
        if document.shortInteger(at: position) != nil { return document.text(at: position) }
        guard let decimal = document.decimalText(at: position) else {
            value(at: position).reportWrongType(expected: "an integer")
            return nil
        }
        if decimal.isCoerced, accepting == .documented { value(at: position).reportCoerced(to: decimal.digits) }
        return WholeNumber.digits(of: decimal.digits)
    }

    @usableFromInline
    func exactDigits(at position: JSONNode.Position) -> String? {
        guard let decimal = document.decimalText(at: position) else {
            value(at: position).reportWrongType(expected: "an integer")
            return nil
        }
        if document.kind(at: position) == .number, decimal.isCoerced {
            value(at: position).reportCoerced(to: decimal.digits)
        }
        return decimal.digits
    }

    @usableFromInline
    func word<Meaning>(
        at position: JSONNode.Position, expected: @autoclosure () -> String, _ lookUp: (String) -> Meaning?
    ) -> Meaning? {
        let kind = document.kind(at: position)
        if kind == .string, let meaning = lookUp(document.text(at: position)) { return meaning }
        let value = value(at: position)
        guard kind == .string || kind == .number else {
            value.report(
                .fieldWrongType,
                "\(value.name) must be a string, not \(value.shown); the documented values are \(expected())")
            return nil
        }
        value.report(
            .fieldUnknownValue, "\(value.name) is \(value.shown), but the documented values are \(expected())")
        return nil
    }

    private func reportCoerced(to digits: String) {
        let number = WholeNumber.digits(of: digits) ?? digits
        report(.fieldCoerced, "\(name) is \(shown) and is read as \(number); send the number \(number)")
    }

    private func reportCoerced(to flag: Bool) {
        report(.fieldCoerced, "\(name) is \(shown) and is read as \(flag); send \(flag)")
    }
}

extension JSONDocument {
    /// Reads a flag that is not `true` or `false`.
    ///
    /// The number `1` or `0` is accepted, and a string with `1`, `0`, `true` or `false`.
    fileprivate func flagText(at position: JSONNode.Position) -> Bool? {
        let isString = kind(at: position) == .string
        return withTextBytes(at: position) { text in
            if text.count == 1 {
                return text[0] == UInt8(ascii: "1") ? true : text[0] == UInt8(ascii: "0") ? false : nil
            }
            guard isString else { return nil }
            return text.isEqual(to: "true") ? true : text.isEqual(to: "false") ? false : nil
        }
    }

    /// A number of at most 18 digits and nothing else; nil for any other value.
    ///
    /// Nearly all integers are written like that, so their text is already the decimal form.
    fileprivate func shortInteger(at position: JSONNode.Position) -> VendorInteger? {
        guard kind(at: position) == .number else { return nil }
        return withTextBytes(at: position) { WholeNumber.value(ofDigits: $0, atMost: 18) }.map { VendorInteger($0) }
    }

    /// The digits of an integer, a decimal string, or a whole number with a fraction or an exponent.
    fileprivate func decimalText(at position: JSONNode.Position) -> (digits: String, isCoerced: Bool)? {
        switch kind(at: position) {
        case .number:
            let text = text(at: position)
            guard isFractional(at: position) else { return (text, false) }
            return WholeNumber.digits(of: text).map { ($0, true) }
        case .string:
            let text = text(at: position)
            let digits = text.utf8.first == UInt8(ascii: "-") ? text.utf8.dropFirst() : text.utf8[...]
            guard !digits.isEmpty, digits.allSatisfy({ 0x30...0x39 ~= $0 }) else { return nil }
            return (text, true)
        default:
            return nil
        }
    }
}
