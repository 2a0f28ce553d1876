import InboxJSON
import Testing

@Suite("Parsing")
struct ParsingTests {
    @Test("Accepted by every reader", arguments: ParsingCase.accepted)
    func accepted(_ parsing: ParsingCase) {
        check(parsing)
    }

    @Test("Left to the reader by RFC 8259, and decided", arguments: ParsingCase.implementationDefined)
    func implementationDefined(_ parsing: ParsingCase) {
        check(parsing)
    }

    @Test("Refused: structure", arguments: ParsingCase.refusedStructures)
    func refusedStructures(_ parsing: ParsingCase) {
        check(parsing)
    }

    @Test("Refused: numbers", arguments: ParsingCase.refusedNumbers)
    func refusedNumbers(_ parsing: ParsingCase) {
        check(parsing)
    }

    @Test("Refused: strings", arguments: ParsingCase.refusedStrings)
    func refusedStrings(_ parsing: ParsingCase) {
        check(parsing)
    }

    @Test(
        "The reference reader gives every case the same verdict",
        arguments: [
            ParsingCase.accepted, ParsingCase.implementationDefined, ParsingCase.refusedStructures,
            ParsingCase.refusedNumbers,
            ParsingCase.refusedStrings,
        ])
    func reference(_ cases: [ParsingCase]) {
        for parsing in cases {
            let read = ReferenceReader.read(parsing.bytes).map { Array($0.canonical.utf8) }
            switch parsing.verdict {
            case .accepted(let canonical): #expect(read == canonical, "\(parsing.name)")
            case .refused: #expect(read == nil, "\(parsing.name)")
            }
        }
    }

    @Test("Bytes and their text are parsed alike")
    func bytesAndText() throws {
        let text = #"{"k":["é",1]}"#
        #expect(try JSONValue(parsing: text) == JSONValue(parsing: Array(text.utf8)))
        #expect(try JSONObject(parsing: text) == JSONValue(parsing: text).object)
    }

    private func check(_ parsing: ParsingCase) {
        do throws(JSONError) {
            let value = try JSONValue(parsing: parsing.bytes)
            guard case .accepted(let canonical) = parsing.verdict else {
                Issue.record("accepted as \(value)")
                return
            }
            #expect(value.canonicalText == canonical, "\(value)")
        } catch {
            guard case .refused(let code, let offset) = parsing.verdict else {
                Issue.record("refused: \(error)")
                return
            }
            #expect(error.code == code, "\(error)")
            #expect(error.offset == offset, "\(error)")
        }
    }
}
