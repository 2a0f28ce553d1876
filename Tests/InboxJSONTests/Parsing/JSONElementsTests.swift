import InboxTestSupport
import Testing

@testable import InboxJSON

/// The elements of an array, parsed one after another.
@Suite struct JSONElementsTests {
    /// The text and the offset of each element; nil if the text is not an array.
    private func elements(of text: [UInt8], depth: Int = JSONValue.maximumDepth) throws -> [(text: String, at: Int)]? {
        var parser = JSONParser()
        guard var elements = try parser.elements(of: text, depth: depth) else { return nil }
        var found: [(text: String, at: Int)] = []
        while let element = try parser.next(in: &elements) {
            found.append((String(decoding: element.value.losslessBytes, as: UTF8.self), element.byteRange.lowerBound))
        }
        #expect(elements.count == found.count)
        return found
    }

    /// The elements of the array if it is parsed as a whole.
    private func whole(_ text: [UInt8], depth: Int = JSONValue.maximumDepth) throws -> [(text: String, at: Int)] {
        try JSONDocument(parsing: text, depth: depth).root.elements.map {
            (String(decoding: $0.value.losslessBytes, as: UTF8.self), $0.byteRange.lowerBound)
        }
    }

    @Test(arguments: TestScale.seeds(from: 2300, 1, long: 8))
    func `the elements are the array's, at their places`(seed: UInt64) throws {
        var texts = GeneratedJSON(seed: seed)
        for count in 0..<30 {
            let separator = ["", " ", "\n\t "][count % 3]
            let list = (0..<count).map { _ in String(decoding: texts.next(), as: UTF8.self) }
            let text = Array(
                "\(separator)[\(separator)\(list.joined(separator: separator + "," + separator))]\(separator)".utf8)
            let (expected, found) = (try whole(text), try #require(try elements(of: text)))
            #expect(found.map(\.text) == expected.map(\.text), "seed \(seed)")
            #expect(found.map(\.at) == expected.map(\.at), "seed \(seed)")
        }
    }

    @Test(arguments: ["", " ", "{}", #""[1]""#, "1", "null", #"{"a":[1]}"#])
    func `a text that is not an array has no elements`(text: String) throws {
        #expect(try elements(of: Array(text.utf8)) == nil)
    }

    @Test func `a byte-order mark is skipped`() throws {
        let found = try elements(of: [0xEF, 0xBB, 0xBF] + Array("[1]".utf8))
        #expect(found?.map(\.at) == [4])
    }

    @Test func `a text that is not JSON gives the same error as when it is parsed as a whole`() throws {
        let text = Array(#"[ {"id":"1","a":[1,{"b":null}]}, "x", -1.5e3, [], {}, true, {"id":2} ]"#.utf8)
        var texts = (1..<text.count).map { Array(text[..<$0]) }
        for index in text.indices {
            for byte in "]}{[,:\"x0".utf8 {
                var changed = text
                changed[index] = byte
                texts.append(changed)
            }
            texts.append(text + [text[index]])
        }
        texts += ["[,1]", "[1,]", "[1 2]", "[}", "[1}", "[]]", "[", "[1]x", "[ ] ,"].map { Array($0.utf8) }
        for text in texts where text.first == UInt8(ascii: "[") {
            let expected = Result { try whole(text) }.map { $0.map(\.text) }
            let found = Result { try elements(of: text) ?? [] }.map { $0.map(\.text) }
            switch (found, expected) {
            case (.success(let found), .success(let expected)):
                #expect(found == expected)
            case (.failure(let found), .failure(let expected)):
                #expect(found as? JSONError == expected as? JSONError, "\(String(decoding: text, as: UTF8.self))")
            default:
                Issue.record("only one of both ways accepts \(String(decoding: text, as: UTF8.self))")
            }
        }
    }

    @Test func `the array itself counts towards the depth`() throws {
        let text = Array("[[[1]]]".utf8)
        #expect(try elements(of: text, depth: 3)?.map(\.text) == ["[[1]]"])
        #expect(throws: JSONError.self) { try elements(of: text, depth: 2) }
        #expect(throws: JSONError.self) { try elements(of: text, depth: 0) }
    }

    @Test func `an element has its own anomalies`() throws {
        var parser = JSONParser()
        let text = Array(#"[{"a":1},{"a":1,"a":2},{"a":"\ud800"},{"a":3}]"#.utf8)
        guard var elements = try parser.elements(of: text) else { throw CancellationError() }
        var kinds: [[JSONAnomaly.Kind]] = []
        while let element = try parser.next(in: &elements) { kinds.append(element.document.anomalies.map(\.kind)) }
        #expect(kinds == [[], [.duplicateKey], [.loneSurrogate], []])
    }

    @Test(arguments: [1, 2, 3, 7])
    func `an element stays what it is while somebody refers to it`(step: Int) throws {
        var parser = JSONParser()
        let texts = (0..<40).map { #"{"id":\#($0),"a":[\#(Array(repeating: "1", count: $0).joined(separator: ","))]}"# }
        guard var elements = try parser.elements(of: Array("[\(texts.joined(separator: ","))]".utf8)) else {
            throw CancellationError()
        }
        var kept: [Int: JSONNode] = [:]
        var documents: Set<ObjectIdentifier> = []
        var number = 0
        while let element = try parser.next(in: &elements) {
            documents.insert(ObjectIdentifier(element.document))
            if number % step == 0 { kept[number] = element }
            number += 1
        }
        for (number, element) in kept { #expect(element.value.description == texts[number]) }
        // A document is used again until its element is kept. If the last element is not kept, it has one more document.
        #expect(documents.count == kept.count + (kept[number - 1] == nil ? 1 : 0))
    }

    @Test(arguments: ["[]", "[ ]", "[1]", "[1] \n", "[ {\"a\":[]} , [] ]", "\u{FEFF}[\"x\",null]"])
    func `after the last element there is none, however often you ask`(text: String) throws {
        var parser = JSONParser()
        guard var elements = try parser.elements(of: Array(text.utf8)) else { throw CancellationError() }
        while try parser.next(in: &elements) != nil {}
        let count = elements.count
        for _ in 0..<3 {
            // Like the feed reader, which parses strings of the last elements after it has seen the end.
            let inner = parser.parse(string: ContiguousArray(#"[[{"a":1}]]"#.utf8))
            #expect(inner?.value == [[["a": 1]]])
            let broken = parser.parse(string: ContiguousArray("[[{".utf8))
            #expect(broken == nil)
            let element = try parser.next(in: &elements)
            #expect(element == nil)
            #expect(elements.count == count)
        }
    }
}
