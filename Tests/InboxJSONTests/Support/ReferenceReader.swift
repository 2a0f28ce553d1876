import InboxJSON

/// A JSON reader with one function for each production of RFC 8259.
///
/// It is slow, and simple enough to be checked by eye.
///
/// It works on Unicode scalars, as the RFC does; the standard library decodes UTF-8.
struct ReferenceReader {
    /// Why a text is not JSON, and where.
    ///
    /// The offset is that of the first byte that cannot follow the bytes before it in any JSON text. There are two
    /// exceptions: an escape is refused at its backslash, and invalid UTF-8 at the first byte of its sequence. A text that
    /// ends too early is refused at the offset after its last byte.
    struct Refusal: Error, Equatable {
        let code: JSONError.Code
        let offset: Int
    }

    /// The scalars up to the end, or up to the first bytes that are not UTF-8.
    private var scalars: [Unicode.Scalar] = []
    /// Where each scalar begins, and then where the last one ends.
    private var offsets = [0]
    /// Whether the whole text is UTF-8.
    private var isUTF8 = true
    private var at = 0
    private var depth = 0

    /// The value of a text.
    static func read(_ bytes: [UInt8]) throws(Refusal) -> ReferenceValue {
        var reader = ReferenceReader(bytes)
        _ = reader.takes("\u{FEFF}")
        let value = try reader.element()
        guard reader.next == nil, reader.isUTF8 else { throw reader.refusal(.trailingText) }
        return value
    }

    private init(_ bytes: [UInt8]) {
        var decoder = UTF8()
        var rest = bytes.makeIterator()
        var offset = 0
        while true {
            switch decoder.decode(&rest) {
            case .scalarValue(let scalar):
                scalars.append(scalar)
                offset += UTF8.width(scalar)
                offsets.append(offset)
            case .error:
                isUTF8 = false
                return
            case .emptyInput: return
            }
        }
    }

    // MARK: - One scalar

    private var next: Unicode.Scalar? { at < scalars.count ? scalars[at] : nil }

    /// The refusal of what is next: of the end if the text ends here.
    private func refusal(_ code: JSONError.Code, at offset: Int? = nil) -> Refusal {
        guard next == nil, isUTF8 else { return Refusal(code: code, offset: offset ?? offsets[at]) }
        return Refusal(code: .unexpectedEnd, offset: offsets[at])
    }

    private mutating func take(_ wanted: Unicode.Scalar) throws(Refusal) {
        guard takes(wanted) else { throw refusal(.unexpectedByte) }
    }

    /// Skips the scalar if it is next, and returns whether it was.
    private mutating func takes(_ wanted: Unicode.Scalar) -> Bool {
        guard next == wanted else { return false }
        at += 1
        return true
    }

    // MARK: - Structure (RFC 8259, sections 2 to 5)

    /// A value with white space around it.
    private mutating func element() throws(Refusal) -> ReferenceValue {
        blanks()
        let value = try self.value()
        blanks()
        return value
    }

    private mutating func blanks() {
        while let scalar = next, [" ", "\t", "\n", "\r"].contains(scalar) { at += 1 }
    }

    private mutating func value() throws(Refusal) -> ReferenceValue {
        switch next {
        case "{": return try nested { (reader) throws(Refusal) in .object(try reader.members()) }
        case "[": return try nested { (reader) throws(Refusal) in .array(try reader.elements()) }
        case "\"": return .string(try string())
        case "t": return try literal("true", .bool(true))
        case "f": return try literal("false", .bool(false))
        case "n": return try literal("null", .null)
        // A plus or a point shows that a number was meant.
        case "-", "+", ".", .some("0"..."9"): return .number(try number())
        default: throw refusal(.unexpectedByte)
        }
    }

    private mutating func nested(
        _ container: (inout ReferenceReader) throws(Refusal) -> ReferenceValue
    ) throws(Refusal) -> ReferenceValue {
        guard depth < 512 else { throw refusal(.tooDeep) }
        depth += 1
        let value = try container(&self)
        depth -= 1
        return value
    }

    private mutating func literal(_ word: String, _ value: ReferenceValue) throws(Refusal) -> ReferenceValue {
        for scalar in word.unicodeScalars { try take(scalar) }
        return value
    }

    private mutating func elements() throws(Refusal) -> [ReferenceValue] {
        try take("[")
        blanks()
        if takes("]") { return [] }
        var elements = [try element()]
        while takes(",") { elements.append(try element()) }
        try take("]")
        return elements
    }

    private mutating func members() throws(Refusal) -> [ReferenceValue.Member] {
        try take("{")
        blanks()
        if takes("}") { return [] }
        var members = [try member()]
        while takes(",") { members.append(try member()) }
        try take("}")
        return members
    }

    private mutating func member() throws(Refusal) -> ReferenceValue.Member {
        blanks()
        let key = try string()
        blanks()
        try take(":")
        return .init(key: key, value: try element())
    }

    // MARK: - Numbers (section 6)

    private mutating func number() throws(Refusal) -> String {
        let start = at
        _ = takes("-")
        if takes("0") {
            if isDigit(next) { throw refusal(.invalidNumber) }
        } else {
            try digits()
        }
        if takes(".") { try digits() }
        if takes("e") || takes("E") {
            if !takes("+") { _ = takes("-") }
            try digits()
        }
        var lexeme = ""
        lexeme.unicodeScalars.append(contentsOf: scalars[start..<at])
        return lexeme
    }

    /// At least one digit.
    private mutating func digits() throws(Refusal) {
        guard isDigit(next) else { throw refusal(.invalidNumber) }
        while isDigit(next) { at += 1 }
    }

    private func isDigit(_ scalar: Unicode.Scalar?) -> Bool { scalar.map { "0"..."9" ~= $0 } ?? false }

    // MARK: - Strings (section 7)

    private mutating func string() throws(Refusal) -> [UInt16] {
        var units: [UInt16] = []
        try take("\"")
        while let scalar = next {
            switch scalar {
            case "\"":
                at += 1
                return units
            case "\\": units.append(try escape())
            case "\u{00}"..."\u{1F}": throw refusal(.controlCharacter)
            default:
                units.append(contentsOf: String(scalar).utf16)
                at += 1
            }
        }
        throw refusal(.invalidUTF8)
    }

    /// The code unit of an escape.
    private mutating func escape() throws(Refusal) -> UInt16 {
        let backslash = offsets[at]
        at += 1
        let letters: [Unicode.Scalar: UInt16] = [
            "\"": 0x22, "\\": 0x5C, "/": 0x2F, "b": 0x08, "f": 0x0C, "n": 0x0A, "r": 0x0D, "t": 0x09,
        ]
        if let letter = next, let unit = letters[letter] {
            at += 1
            return unit
        }
        guard takes("u") else { throw refusal(.invalidEscape, at: backslash) }
        var unit: UInt16 = 0
        for _ in 0..<4 {
            guard let next, let digit = UInt16(String(next), radix: 16) else {
                throw refusal(.invalidEscape, at: backslash)
            }
            unit = unit * 16 + digit
            at += 1
        }
        return unit
    }
}
