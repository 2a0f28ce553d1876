import InboxTestSupport
import Testing

@testable import InboxJSON

@Suite("Code units as escapes")
struct EscapeTests {
    @Test(arguments: [false, true])
    func `every code unit that is not a surrogate is its scalar, in digits of either case`(_ uppercase: Bool) throws {
        let units = Array(0..<0xD800) + Array(0xE000...0xFFFF)
        let text = units.map { escape($0, uppercase) }.joined()
        let string = try #require(try JSONValue(parsing: "\"" + text + "\"").string)
        #expect(string.unicodeScalars.map { Int($0.value) } == units)
    }

    @Test(arguments: [false, true])
    func `every high surrogate and every low surrogate makes a pair`(_ uppercase: Bool) throws {
        let some = [0, 1, 0x155, 0x2AA, 0x3FE, 0x3FF]
        let halves =
            (0..<0x400).flatMap { high in some.map { (high, $0) } }
            + (0..<0x400).flatMap { low in some.map { ($0, low) } }
        let text = halves.map { escape(0xD800 + $0.0, uppercase) + escape(0xDC00 + $0.1, uppercase) }.joined()
        let string = try #require(try JSONValue(parsing: "\"" + text + "\"").string)
        #expect(string.unicodeScalars.map { Int($0.value) } == halves.map { 0x1_0000 + $0.0 * 0x400 + $0.1 })
    }

    @Test func `a backslash before any other ASCII byte is refused`() throws {
        let escapes = Array(#""\/bfnrtu"#.utf8)
        for byte: UInt8 in 0x00...0x7F where !escapes.contains(byte) {
            let error = #expect(throws: JSONError.self, "byte \(byte)") {
                try JSONValue(parsing: [0x22, 0x5C, byte, 0x30, 0x30, 0x30, 0x30, 0x22])
            }
            #expect(error?.code == .invalidEscape, "byte \(byte)")
            #expect(error?.offset == 1, "byte \(byte)")
        }
    }

    @Test func `a byte that is not a hexadecimal digit is refused at each of the four digits`() throws {
        let digits = Array("0123456789abcdefABCDEF".utf8)
        for byte: UInt8 in 0x00...0xFF where !digits.contains(byte) {
            for place in 3...6 {
                var text: [UInt8] = [0x22, 0x5C, 0x75, 0x30, 0x30, 0x30, 0x30, 0x22]
                text[place] = byte
                let error = #expect(throws: JSONError.self, "byte \(byte)") { try JSONValue(parsing: text) }
                #expect(error?.code == .invalidEscape, "byte \(byte)")
                #expect(error?.offset == 1, "byte \(byte)")
            }
        }
    }

    private func escape(_ unit: Int, _ uppercase: Bool) -> String {
        let digits = String(unit, radix: 16, uppercase: uppercase)
        return #"\u"# + String(repeating: "0", count: 4 - digits.count) + digits
    }
}
