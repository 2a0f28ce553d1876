import InboxJSON

extension VendorObject {
    /// A text; blank is none.
    ///
    /// A number is taken by its lexeme (`field.coerced`, unless `either`).
    @inlinable
    public func text(_ key: Key, as field: UnifiedField? = nil, either: Bool = false) -> String? {
        guard let index = given(key, field) else { return nil }
        return settled(value.text(at: index, either: either), key, field, index)
    }

    /// The same text as it is kept in a message: where it stands, as far as it can.
    @inlinable
    package func placedText(_ key: Key, as field: UnifiedField? = nil, either: Bool = false) -> FieldText? {
        guard let index = given(key, field) else { return nil }
        return settled(value.placedText(at: index, either: either), key, field, index)
    }

    /// A flag: `true`, `false`.
    ///
    /// `1`, `0`, `"1"`, `"0"`, `"true"`, `"false"` are read too (`field.coerced`, unless `either`).
    @inlinable
    public func flag(_ key: Key, as field: UnifiedField? = nil, either: Bool = false) -> Bool? {
        guard let index = given(key, field) else { return nil }
        return settled(value.flag(at: index, either: either), key, field, index)
    }

    /// An integer.
    ///
    /// `"12"`, `12.0` and `1e2` are read too (`field.coerced`, unless `either`).
    @inlinable
    public func integer(_ key: Key, as field: UnifiedField? = nil, either: Bool = false) -> Int? {
        guard let index = given(key, field) else { return nil }
        return settled(value.integer(at: index, either: either), key, field, index)
    }

    /// The decimal digits of an integer, exact at any size, without leading zeros; read as ``integer(_:as:either:)``.
    @inlinable
    public func digits(_ key: Key, as field: UnifiedField? = nil, either: Bool = false) -> String? {
        guard let index = given(key, field) else { return nil }
        return settled(value.digits(at: index, either: either), key, field, index)
    }

    /// An identifier that is an integer or a string of one: in decimal, exact at any size, a string's digits verbatim.
    @inlinable
    public func decimalIdentifier(_ key: Key, as field: UnifiedField? = nil) -> String? {
        guard let index = given(key, field) else { return nil }
        return settled(value.decimalIdentifier(at: index), key, field, index)
    }

    /// The same identifier as it is kept in a message: where it stands, as far as it can.
    @inlinable
    package func placedDecimalIdentifier(_ key: Key, as field: UnifiedField? = nil) -> FieldText? {
        guard let index = given(key, field) else { return nil }
        return settled(value.placedDecimalIdentifier(at: index), key, field, index)
    }

    /// One of the vendor's words.
    ///
    /// - Parameters:
    ///   - lookUp: The meaning of a word; nil outside the documented set, which is reported (`field.unknown-value`).
    ///   - expected: The documented words, for the message.
    @inlinable
    public func word<Meaning>(
        _ key: Key, as field: UnifiedField? = nil, expected: String, _ lookUp: (String) -> Meaning?
    ) -> Meaning? {
        guard let index = given(key, field) else { return nil }
        return settled(value.word(at: index, expected: expected, lookUp), key, field, index)
    }
}

extension VendorValue {
    /// The text of a string that is not blank; a number by its lexeme (`field.coerced`, unless `either`).
    public func text(either: Bool = false) -> String? {
        isBlank ? nil : text(at: place.index, either: either)
    }

    /// The same text as it is kept in a message: where it stands, as far as it can.
    package func placedText(either: Bool = false) -> FieldText? {
        isBlank ? nil : placedText(at: place.index, either: either)
    }

    /// An integer, or what has one clear reading as one (`field.coerced`, unless `either`).
    public func integer(either: Bool = false) -> Int? {
        kind == .null || isBlank ? nil : integer(at: place.index, either: either)
    }

    // What follows reads a value of the same document that is not blank.

    @usableFromInline
    func placedText(at index: Int, either: Bool) -> FieldText? {
        if document.kind(index) == .string, let place = place(at: index) { return place }
        return text(at: index, either: either).map { place(at: index) ?? .made($0) }
    }

    /// An identifier as it is kept in a message.
    @usableFromInline
    func placedDecimalIdentifier(at index: Int) -> FieldText? {
        if document.plainInteger(index) != nil, let place = place(at: index) { return place }
        guard let digits = decimalIdentifier(at: index) else { return nil }
        let isAsGiven = document.kind(index) == .string || !document.tape[index].flags.contains(.fractional)
        return (isAsGiven ? place(at: index) : nil) ?? .made(digits)
    }

    /// The place of a text that can stand in a message as it stands here; nil of any other value.
    @inline(__always)
    func place(at index: Int) -> FieldText? {
        guard document.hasWholeText(index), place.source == context.placedSource, index < 1 << 31 else { return nil }
        return .placed(UInt32(truncatingIfNeeded: index))
    }

    @usableFromInline
    func text(at index: Int, either: Bool) -> String? {
        switch document.kind(index) {
        case .string:
            return document.text(index)
        case .number:
            let value = sibling(index)
            if !either {
                value.report(.fieldCoerced, "\(value.name) is the number \(value.shown), read as text; send a string")
            }
            return document.text(index)
        case .null:
            return nil
        default:
            let value = sibling(index)
            value.report(
                .fieldWrongType,
                "\(value.name) is \(value.shown) where text belongs; it counts as absent. Send a string")
            return nil
        }
    }

    @usableFromInline
    func flag(at index: Int, either: Bool) -> Bool? {
        switch document.kind(index) {
        case .bool:
            return document.tape[index].flags.contains(.isTrue)
        case .number, .string:
            guard let flag = document.flagText(index) else { fallthrough }
            if !either { sibling(index).reportCoerced(to: flag) }
            return flag
        default:
            sibling(index).reportNot("true or false")
            return nil
        }
    }

    @usableFromInline
    func integer(at index: Int, either: Bool) -> Int? {
        if let plain = document.plainInteger(index) { return plain }
        guard let decimal = document.decimalText(index), let integer = Int(decimal.digits) else {
            sibling(index).reportNot("an integer")
            return nil
        }
        if decimal.isCoerced, !either { sibling(index).reportCoerced(to: decimal.digits) }
        return integer
    }

    @usableFromInline
    func digits(at index: Int, either: Bool) -> String? {
        if document.plainInteger(index) != nil { return document.text(index) }
        guard let decimal = document.decimalText(index) else {
            sibling(index).reportNot("an integer")
            return nil
        }
        if decimal.isCoerced, !either { sibling(index).reportCoerced(to: decimal.digits) }
        return WholeNumber.digits(of: decimal.digits)
    }

    /// An integer in decimal, exact at any size; a string's digits verbatim.
    @usableFromInline
    func decimalIdentifier(at index: Int) -> String? {
        guard let decimal = document.decimalText(index) else {
            sibling(index).reportNot("an integer")
            return nil
        }
        if document.kind(index) == .number, decimal.isCoerced { sibling(index).reportCoerced(to: decimal.digits) }
        return decimal.digits
    }

    /// One of the vendor's words; a word, or a number, outside the documented set is reported.
    @usableFromInline
    func word<Meaning>(at index: Int, expected: String, _ lookUp: (String) -> Meaning?) -> Meaning? {
        let kind = document.kind(index)
        if kind == .string, let meaning = lookUp(document.text(index)) { return meaning }
        let value = sibling(index)
        guard kind == .string || kind == .number else {
            value.report(
                .fieldWrongType,
                "\(value.name) is \(value.shown) where a word belongs; the documented values are \(expected)")
            return nil
        }
        value.report(.fieldUnknownValue, "\(value.name) is \(value.shown); the documented values are \(expected)")
        return nil
    }

    private func reportCoerced(to digits: String) {
        let number = WholeNumber.digits(of: digits) ?? digits
        report(.fieldCoerced, "\(name) is \(shown), read as \(number); send the number \(number)")
    }

    private func reportCoerced(to flag: Bool) {
        report(.fieldCoerced, "\(name) is \(shown), read as \(flag); send \(flag)")
    }
}

extension JSONDocument {
    /// Whether the value is a string with no half of a `\u` pair, or a number.
    @inline(__always)
    func hasWholeText(_ index: Int) -> Bool {
        let entry = tape[index]
        return entry.kind == .number || entry.kind == .string && !entry.flags.contains(.loneSurrogate)
    }

    /// The flag that a number, `1` or `0`, or a string, of these or of `true` or `false`, stands for.
    fileprivate func flagText(_ index: Int) -> Bool? {
        let isString = kind(index) == .string
        return withTextBytes(index) { text in
            if text.count == 1 {
                return text[0] == UInt8(ascii: "1") ? true : text[0] == UInt8(ascii: "0") ? false : nil
            }
            guard isString else { return nil }
            return text.isEqual(to: "true") ? true : text.isEqual(to: "false") ? false : nil
        }
    }

    /// The number that a few digits alone say, as nearly all integers are written: its lexeme is its decimal form.
    fileprivate func plainInteger(_ index: Int) -> Int? {
        guard kind(index) == .number else { return nil }
        return withTextBytes(index) { WholeNumber.value(ofDigits: $0, atMost: 18) }.map { Int($0) }
    }

    /// The digits of an integer, a decimal string, or a whole number with a fraction or an exponent.
    fileprivate func decimalText(_ index: Int) -> (digits: String, isCoerced: Bool)? {
        switch kind(index) {
        case .number:
            let lexeme = text(index)
            guard tape[index].flags.contains(.fractional) else { return (lexeme, false) }
            return WholeNumber.digits(of: lexeme).map { ($0, true) }
        case .string:
            let text = text(index)
            let digits = text.utf8.first == UInt8(ascii: "-") ? text.utf8.dropFirst() : text.utf8[...]
            guard !digits.isEmpty, digits.allSatisfy({ 0x30...0x39 ~= $0 }) else { return nil }
            return (text, true)
        default:
            return nil
        }
    }
}
