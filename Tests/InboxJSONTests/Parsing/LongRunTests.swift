import Testing

@testable import InboxJSON

/// White space and digits are first read one by one, and later sixteen at a time.
@Suite("Runs of white space and digits")
struct LongRunTests {
    @Test(arguments: 0...70)
    func `white space of every length is skipped`(_ length: Int) throws {
        let blanks = "\n \t\r \n\n  \t".cycled(length)
        let document = try JSONDocument(parsing: Array("[\(blanks)1\(blanks),\(blanks)2]\(blanks)".utf8))
        #expect(document.tape[1].start == 1 + length)
        #expect(document.tape[2].start == 3 + 3 * length)
    }

    @Test(arguments: 0...40, [0x00, 0x08, 0x0B, 0x0C, 0x0E, 0x1F, 0x21, 0x7F, 0x85, 0xA0, 0xFF] as [UInt8])
    func `a byte after white space that is not white space is refused where it is`(_ length: Int, _ byte: UInt8) {
        for rest in [0, 40] {
            let text = [0x5B] + [UInt8](repeating: 0x20, count: length) + [byte] + [UInt8](repeating: 0x20, count: rest)
            let error = #expect(throws: JSONError.self) { try JSONDocument(parsing: text) }
            #expect(error?.offset == 1 + length)
        }
    }

    @Test(arguments: 1...70)
    func `a number of every length ends at the byte after its digits`(_ length: Int) throws {
        let digits = "1234567890".cycled(length)
        for (number, after) in [
            (digits, "]"), (digits, " ]"), ("-\(digits)", "]"), ("0.\(digits)", "]"), ("\(digits).5e+\(digits)", ",1]"),
        ] {
            let document = try JSONDocument(parsing: Array("[\(number)\(after)".utf8))
            #expect(document.text(at: JSONNode.Position(1)) == number)
        }
        // The bytes just before and after the digits in ASCII, and a digit with its high bit set.
        for byte: UInt8 in [0x2F, 0x3A, 0xB0] {
            let error = #expect(throws: JSONError.self) {
                try JSONDocument(parsing: Array("[\(digits)".utf8) + [byte] + Array(repeating: 0x31, count: 20))
            }
            #expect(error?.offset == 1 + length)
        }
    }
}

extension String {
    /// Repeats this text up to a length.
    fileprivate func cycled(_ length: Int) -> String {
        String(String(repeating: self, count: length / unicodeScalars.count + 1).unicodeScalars.prefix(length))
    }
}
