import InboxTestSupport
import Testing

@testable import InboxJSON

/// Strings are scanned in blocks of sixteen bytes.
///
/// A byte that ends a run of plain bytes must end it at every offset in a block, and after the last whole block of the
/// text.
@Suite("Strings around the boundaries of sixteen bytes")
struct StringBoundaryTests {
    /// The numbers of bytes after the one that ends a run: none, few, and around a block.
    private static let rests = TestScale.isLong ? Array(0...17) : [0, 1, 15, 16, 17]

    @Test(arguments: 0...34)
    func `a closing quote is found at every offset`(_ offset: Int) throws {
        let plain = String(repeating: "a", count: offset)
        for rest in Self.rests {
            let text = "\"" + plain + "\"" + String(repeating: " ", count: rest)
            #expect(try JSONValue(parsing: text).string == plain, "\(rest) bytes after it")
            let key = "{\"" + plain + "\":" + String(repeating: " ", count: rest) + "1}"
            #expect(try JSONValue(parsing: key)[plain]?.integer == 1, "\(rest) bytes after the key")
        }
    }

    @Test(arguments: 0...34)
    func `an escape is found at every offset`(_ offset: Int) throws {
        let escapes = [(#"\""#, "\""), (#"\\"#, "\\"), (#"\n"#, "\n"), (#"\u00e9"#, "é"), (#"\ud83d\ude00"#, "😀")]
        for rest in Self.rests {
            for (escape, meaning) in escapes {
                let plain = String(repeating: "a", count: offset)
                let tail = String(repeating: "b", count: rest)
                let value = try JSONValue(parsing: "\"" + plain + escape + tail + "\"")
                #expect(value.string == plain + meaning + tail, "\(escape) and \(rest) bytes after it")
            }
        }
    }

    @Test(arguments: 0...34)
    func `a control character is refused at every offset`(_ offset: Int) {
        for rest in Self.rests {
            for byte: UInt8 in [0x00, 0x01, 0x0A, 0x1F] {
                let text = string(offset, [byte], rest)
                let error = #expect(throws: JSONError.self) { try JSONValue(parsing: text) }
                #expect(error?.code == .controlCharacter, "\(byte) and \(rest) bytes after it")
                #expect(error?.offset == 1 + offset, "\(byte) and \(rest) bytes after it")
            }
        }
    }

    @Test(arguments: 0...34)
    func `a character beyond ASCII is read at every offset`(_ offset: Int) throws {
        for rest in Self.rests {
            for character in [
                "\u{80}", "é", "\u{7FF}", "\u{800}", "€", "\u{D7FF}", "\u{E000}", "\u{FFFF}", "\u{10000}", "😀",
                "\u{10FFFF}",
            ] {
                let value = try JSONValue(parsing: string(offset, Array(character.utf8), rest))
                let plain = String(repeating: "a", count: offset)
                let expected = plain + character + String(repeating: "b", count: rest)
                #expect(
                    value.string.map { Array($0.utf8) } == Array(expected.utf8),
                    "\(character) and \(rest) bytes after it"
                )
            }
        }
    }

    @Test(arguments: 0...34)
    func `bytes that are not UTF-8 are refused at every offset`(_ offset: Int) {
        let sequences: [[UInt8]] = [
            [0x80], [0xBF], [0xC0, 0x80], [0xC0, 0xAF], [0xC3], [0xE0, 0x9F, 0xBF], [0xE2, 0x82], [0xED, 0xA0, 0x80],
            [0xF0, 0x9F, 0x98], [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xF8, 0x88, 0x80, 0x80, 0x80],
            [0xFF],
        ]
        for rest in Self.rests {
            for sequence in sequences {
                let text = string(offset, sequence, rest)
                let error = #expect(throws: JSONError.self) { try JSONValue(parsing: text) }
                #expect(error?.code == .invalidUTF8, "\(sequence) and \(rest) bytes after it")
                #expect(error?.offset == 1 + offset, "\(sequence) and \(rest) bytes after it")
            }
        }
    }

    @Test(arguments: 0...34)
    func `a string without a closing quote is refused at the end of the text`(_ offset: Int) {
        let text = "\"" + String(repeating: "a", count: offset)
        let error = #expect(throws: JSONError.self) { try JSONValue(parsing: text) }
        #expect(error?.code == .unexpectedEnd)
        #expect(error?.offset == 1 + offset)
    }

    @Test(arguments: 0...17)
    func `every other ASCII byte is plain at every offset`(_ offset: Int) throws {
        for byte: UInt8 in 0x20...0x7F where byte != 0x22 && byte != 0x5C {
            let value = try JSONValue(parsing: string(offset, [byte], 18))
            let expected = string(offset, [byte], 18).dropFirst().dropLast()
            #expect(value.string.map { Array($0.utf8) } == Array(expected), "byte \(byte)")
        }
    }

    @Test(arguments: 0...17)
    func `bytes whose value is next to a quote, a backslash or a blank do not end a run`(_ offset: Int) throws {
        // A byte that is one more or less than a quote, a backslash or a space, before and after the real one.
        for neighbour in [" ", "!", "#", "[", "]", "\u{7F}"] {
            let plain = String(repeating: neighbour, count: offset)
            let text = "\"" + plain + #"\\"# + neighbour + #"\""# + neighbour + "\"" + "      "
            #expect(try JSONValue(parsing: text).string == plain + "\\" + neighbour + "\"" + neighbour)
        }
    }

    private func string(_ offset: Int, _ bytes: [UInt8], _ rest: Int) -> [UInt8] {
        let plain = [UInt8](repeating: UInt8(ascii: "a"), count: offset)
        let tail = [UInt8](repeating: UInt8(ascii: "b"), count: rest)
        return [0x22] + plain + bytes + tail + [0x22]
    }
}
