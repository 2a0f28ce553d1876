import InboxConformance
import InboxTestSupport

@testable import InboxJSON

/// Random values made by hand, of every kind.
///
/// No object has repeated keys.
struct GeneratedValue {
    private var random: SeededGenerator

    init(seed: UInt64) {
        random = SeededGenerator(seed: seed)
    }

    mutating func next() -> JSONValue {
        value(depth: 0)
    }

    private mutating func value(depth: Int) -> JSONValue {
        switch random.below(depth < 4 ? 9 : 5) {
        case 0: return .null
        case 1: return JSONValue(random.oneIn(2))
        case 2: return JSONValue(Int64(bitPattern: random.next() >> UInt64(random.below(64))))
        case 3:
            return JSONValue(lexeme: random.pick(["-0", "1.10", "1e400", "-0.5E-7", "12345678901234567890.5"])) ?? .null
        case 4: return JSONValue(string())
        case 5, 6: return JSONValue((0..<random.below(5)).map { _ in value(depth: depth + 1) })
        default:
            return JSONValue(
                JSONObject(
                    (0..<random.below(5)).map { position in
                        .init(key: string() + "#\(position)", value: value(depth: depth + 1))
                    }))
        }
    }

    /// Scalars of every length in UTF-8, and every kind of escape.
    private mutating func string() -> String {
        var text = ""
        for _ in 0..<random.below(12) {
            let bound: UInt32 = random.pick([0x20, 0x80, 0x80, 0x800, 0x1_0000, 0x11_0000])
            let point = UInt32(truncatingIfNeeded: random.below(Int(bound)))
            text.unicodeScalars.append(Unicode.Scalar(point) ?? "\u{FFFD}")
        }
        return text
    }
}
