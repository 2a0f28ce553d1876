/// A JSON reader with one function for each production of RFC 8259.
///
/// It is slow, and simple enough to be checked by eye.
///
/// It works on Unicode scalars, as the RFC does; the standard library decodes UTF-8.
struct ReferenceReader {
    /// The text is not JSON.
    private struct Refused: Error {}

    private let scalars: [Unicode.Scalar]
    private var at = 0
    private var depth = 0

    /// The value of a text; nil if the text is not JSON.
    static func read(_ bytes: [UInt8]) -> ReferenceValue? {
        guard var scalars = decodeUTF8(bytes) else { return nil }
        if scalars.first == "\u{FEFF}" { scalars.removeFirst() }
        var reader = ReferenceReader(scalars: scalars)
        do {
            let value = try reader.element()
            return reader.at == scalars.count ? value : nil
        } catch {
            return nil
        }
    }

    private init(scalars: [Unicode.Scalar]) {
        self.scalars = scalars
    }

    private static func decodeUTF8(_ bytes: [UInt8]) -> [Unicode.Scalar]? {
        var scalars: [Unicode.Scalar] = []
        var decoder = UTF8()
        var rest = bytes.makeIterator()
        while true {
            switch decoder.decode(&rest) {
            case .scalarValue(let scalar): scalars.append(scalar)
            case .emptyInput: return scalars
            case .error: return nil
            }
        }
    }

    // MARK: - One scalar

    private var next: Unicode.Scalar? { at < scalars.count ? scalars[at] : nil }

    private mutating func take() throws(Refused) -> Unicode.Scalar {
        guard let next else { throw Refused() }
        at += 1
        return next
    }

    private mutating func take(_ wanted: Unicode.Scalar) throws(Refused) {
        guard try take() == wanted else { throw Refused() }
    }

    /// Skips the scalar if it is next, and returns whether it was.
    private mutating func takes(_ wanted: Unicode.Scalar) -> Bool {
        guard next == wanted else { return false }
        at += 1
        return true
    }

    // MARK: - Structure (RFC 8259, sections 2 to 5)

    /// A value with white space around it.
    private mutating func element() throws(Refused) -> ReferenceValue {
        blanks()
        let value = try self.value()
        blanks()
        return value
    }

    private mutating func blanks() {
        while let scalar = next, [" ", "\t", "\n", "\r"].contains(scalar) { at += 1 }
    }

    private mutating func value() throws(Refused) -> ReferenceValue {
        switch next {
        case "{": return try nested { (reader) throws(Refused) in .object(try reader.members()) }
        case "[": return try nested { (reader) throws(Refused) in .array(try reader.elements()) }
        case "\"": return .string(try string())
        case "t": return try literal("true", .bool(true))
        case "f": return try literal("false", .bool(false))
        case "n": return try literal("null", .null)
        default: return .number(try number())
        }
    }

    private mutating func nested(
        _ container: (inout ReferenceReader) throws(Refused) -> ReferenceValue
    ) throws(Refused) -> ReferenceValue {
        guard depth < 512 else { throw Refused() }
        depth += 1
        let value = try container(&self)
        depth -= 1
        return value
    }

    private mutating func literal(_ word: String, _ value: ReferenceValue) throws(Refused) -> ReferenceValue {
        for scalar in word.unicodeScalars { try take(scalar) }
        return value
    }

    private mutating func elements() throws(Refused) -> [ReferenceValue] {
        try take("[")
        blanks()
        if takes("]") { return [] }
        var elements = [try element()]
        while takes(",") { elements.append(try element()) }
        try take("]")
        return elements
    }

    private mutating func members() throws(Refused) -> [ReferenceValue.Member] {
        try take("{")
        blanks()
        if takes("}") { return [] }
        var members = [try member()]
        while takes(",") { members.append(try member()) }
        try take("}")
        return members
    }

    private mutating func member() throws(Refused) -> ReferenceValue.Member {
        blanks()
        let key = try string()
        blanks()
        try take(":")
        return .init(key: key, value: try element())
    }

    // MARK: - Numbers (section 6)

    private mutating func number() throws(Refused) -> String {
        let start = at
        _ = takes("-")
        if !takes("0") { try digits() }
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
    private mutating func digits() throws(Refused) {
        guard let first = next, "0"..."9" ~= first else { throw Refused() }
        while let digit = next, "0"..."9" ~= digit { at += 1 }
    }

    // MARK: - Strings (section 7)

    private mutating func string() throws(Refused) -> [UInt16] {
        var units: [UInt16] = []
        try take("\"")
        while true {
            let scalar = try take()
            switch scalar {
            case "\"": return units
            case "\\": units.append(try escape())
            case "\u{00}"..."\u{1F}": throw Refused()
            default: units.append(contentsOf: String(scalar).utf16)
            }
        }
    }

    /// The text of an escape, after its backslash.
    private mutating func escape() throws(Refused) -> UInt16 {
        switch try take() {
        case "\"": return 0x22
        case "\\": return 0x5C
        case "/": return 0x2F
        case "b": return 0x08
        case "f": return 0x0C
        case "n": return 0x0A
        case "r": return 0x0D
        case "t": return 0x09
        case "u":
            var unit = 0
            for _ in 0..<4 {
                guard let digit = Int(String(try take()), radix: 16) else { throw Refused() }
                unit = unit * 16 + digit
            }
            return UInt16(unit)
        default: throw Refused()
        }
    }
}
