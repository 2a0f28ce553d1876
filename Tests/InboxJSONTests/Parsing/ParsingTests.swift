import InboxTestSupport
import Testing

@testable import InboxJSON

@Suite("Parsing")
struct ParsingTests {
    @Test(arguments: ParsingCase.accepted)
    func `texts that every reader must accept are accepted`(_ parsing: ParsingCase) {
        check(parsing)
    }

    @Test(arguments: ParsingCase.implementationDefined)
    func `cases that RFC 8259 leaves open are decided as documented`(_ parsing: ParsingCase) {
        check(parsing)
    }

    @Test(arguments: ParsingCase.refusedStructures)
    func `texts with an invalid structure are refused`(_ parsing: ParsingCase) {
        check(parsing)
    }

    @Test(arguments: ParsingCase.refusedNumbers)
    func `texts with invalid numbers are refused`(_ parsing: ParsingCase) {
        check(parsing)
    }

    @Test(arguments: ParsingCase.refusedStrings)
    func `texts with invalid strings are refused`(_ parsing: ParsingCase) {
        check(parsing)
    }

    @Test(arguments: [
        ParsingCase.accepted, ParsingCase.implementationDefined, ParsingCase.refusedStructures,
        ParsingCase.refusedNumbers,
        ParsingCase.refusedStrings,
    ])
    func `the reference reader accepts and refuses the same cases`(_ cases: [ParsingCase]) {
        for parsing in cases {
            let read = ReferenceReader.read(parsing.bytes).map { Array($0.canonical.utf8) }
            switch parsing.verdict {
            case .accepted(let canonical): #expect(read == canonical, "\(parsing.name)")
            case .refused: #expect(read == nil, "\(parsing.name)")
            }
        }
    }

    @Test func `bytes and their text give the same result`() throws {
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
            #expect(value.canonicalBytes == canonical, "\(value)")
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
