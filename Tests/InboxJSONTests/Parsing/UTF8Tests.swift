import Testing

@testable import InboxJSON

@Suite("UTF-8 in strings")
struct UTF8Tests {
    private static let continuations: [UInt8] = [0x00, 0x22, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xFF]

    @Test(arguments: 0x80...0xFF)
    func `sequences of three bytes are accepted if the standard library accepts them`(_ lead: Int) {
        for second in Self.continuations {
            for third in Self.continuations { check([UInt8(lead), second, third]) }
        }
    }

    @Test(arguments: 0xEE...0xFF)
    func `sequences of four bytes are accepted if the standard library accepts them`(_ lead: Int) {
        for second in Self.continuations {
            for third in Self.continuations {
                for fourth in Self.continuations { check([UInt8(lead), second, third, fourth]) }
            }
        }
    }

    @Test
    func `the first and last scalars of every UTF-8 length are unchanged`() throws {
        let points: [UInt32] = [0x20, 0x7F, 0x80, 0x7FF, 0x800, 0xD7FF, 0xE000, 0xFFFF, 0x1_0000, 0x3_FFFF, 0x10_FFFF]
        for point in points {
            let scalar = try #require(Unicode.Scalar(point))
            let text = "\"" + String(scalar) + "\""
            let value = try JSONValue(parsing: text)
            #expect(value.string?.unicodeScalars.map(\.value) == [point])
            #expect(value.canonicalBytes == Array(text.utf8))
        }
    }

    private func check(_ bytes: [UInt8]) {
        let text = [0x22] + bytes + [0x22]
        let expected = ReferenceReader.read(text).map { Array($0.canonical.utf8) }
        let read = (try? JSONValue(parsing: text))?.canonicalBytes
        if read != expected { Issue.record("\(bytes): \(read as Any), should be \(expected as Any)") }
    }
}
