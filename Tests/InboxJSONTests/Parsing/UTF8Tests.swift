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

    private func check(_ bytes: [UInt8]) {
        let text = [0x22] + bytes + [0x22]
        let expected = ReferenceReader.read(text).map { Array($0.canonical.utf8) }
        let read = (try? JSONValue(parsing: text))?.canonicalBytes
        if read != expected { Issue.record("\(bytes): \(read as Any), should be \(expected as Any)") }
    }
}
