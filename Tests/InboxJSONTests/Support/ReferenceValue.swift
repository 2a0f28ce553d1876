/// A JSON value read by ``ReferenceReader``.
///
/// Text is UTF-16 code units, which can represent lone surrogates.
indirect enum ReferenceValue {
    case null
    case bool(Bool)
    case number(String)
    case string([UInt16])
    case array([ReferenceValue])
    case object([Member])

    struct Member {
        let key: [UInt16]
        let value: ReferenceValue

        /// The text of a key, for comparing keys.
        ///
        /// Each lone surrogate is U+FFFD.
        fileprivate var text: [UInt8] { Array(ReferenceValue.quoted(key, halves: .replaced).utf8) }
    }

    /// The numbers of repeated keys, and of strings and keys with lone surrogates, in this value and inside it.
    var anomalies: (repeatedKeys: Int, loneSurrogates: Int) {
        var (repeatedKeys, loneSurrogates) = (0, 0)
        func add(_ value: ReferenceValue) {
            let inside = value.anomalies
            repeatedKeys += inside.repeatedKeys
            loneSurrogates += inside.loneSurrogates
        }
        func add(_ units: [UInt16]) {
            if !String(decoding: units, as: UTF16.self).utf16.elementsEqual(units) { loneSurrogates += 1 }
        }
        switch self {
        case .null, .bool, .number: break
        case .string(let units): add(units)
        case .array(let elements): for element in elements { add(element) }
        case .object(let members):
            repeatedKeys = Dictionary(members.map { ($0.text, 1) }, uniquingKeysWith: +).count { $0.value > 1 }
            for member in members {
                add(member.key)
                add(member.value)
            }
        }
        return (repeatedKeys, loneSurrogates)
    }

    /// The canonical text: it has the last member of each repeated key, and U+FFFD for a lone surrogate.
    var canonical: String {
        switch self {
        case .null: return "null"
        case .bool(let bool): return bool ? "true" : "false"
        case .number(let lexeme): return lexeme
        case .string(let units): return Self.quoted(units, halves: .replaced)
        case .array(let elements): return "[" + elements.map(\.canonical).joined(separator: ",") + "]"
        case .object(let members):
            let last = Dictionary(members.enumerated().map { ($0.element.text, $0.offset) }, uniquingKeysWith: { $1 })
            let kept = members.enumerated().filter { last[$0.element.text] == $0.offset }.map(\.element)
            let texts = kept.map { Self.quoted($0.key, halves: .replaced) + ":" + $0.value.canonical }
            return "{" + texts.joined(separator: ",") + "}"
        }
    }

    /// The lossless text: it has every member, and an escape for a lone surrogate.
    var lossless: String {
        switch self {
        case .null, .bool, .number: return canonical
        case .string(let units): return Self.quoted(units, halves: .escaped)
        case .array(let elements): return "[" + elements.map(\.lossless).joined(separator: ",") + "]"
        case .object(let members):
            let texts = members.map { Self.quoted($0.key, halves: .escaped) + ":" + $0.value.lossless }
            return "{" + texts.joined(separator: ",") + "}"
        }
    }

    fileprivate enum Halves {
        case replaced, escaped
    }

    private static let shortEscapes: [UInt16: String] = [
        0x08: "\\b", 0x09: "\\t", 0x0A: "\\n", 0x0C: "\\f", 0x0D: "\\r", 0x22: "\\\"", 0x5C: "\\\\",
    ]

    /// A JSON string with the quote, the backslash and characters below U+0020 escaped.
    fileprivate static func quoted(_ units: [UInt16], halves: Halves) -> String {
        var text = "\""
        var decoder = UTF16()
        var rest = units.makeIterator()
        var at = 0
        loop: while true {
            switch decoder.decode(&rest) {
            case .scalarValue(let scalar):
                if let short = shortEscapes[units[at]] {
                    text += short
                } else if scalar.value < 0x20 {
                    text += "\\u" + hex(units[at])
                } else {
                    text.unicodeScalars.append(scalar)
                }
                at += UTF16.width(scalar)
            case .error:
                text += halves == .replaced ? "\u{FFFD}" : "\\u" + hex(units[at])
                at += 1
            case .emptyInput:
                break loop
            }
        }
        return text + "\""
    }

    private static func hex(_ unit: UInt16) -> String {
        let digits = String(unit, radix: 16)
        return String(repeating: "0", count: 4 - digits.count) + digits
    }
}
