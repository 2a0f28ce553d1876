import InboxTestSupport
import Testing

@testable import InboxJSON

/// The values of an outlined text, whose long lists are read in parts.
@Suite struct OutlinedValuesTests {
    /// A value or key: its kind, the offsets of its bytes, and these bytes.
    private struct Value: Equatable {
        let kind: JSONKind
        let range: Range<Int>
        let bytes: [UInt8]

        init(_ node: JSONNode, _ offset: Int) {
            kind = node.kind
            range = node.byteRange.lowerBound + offset..<node.byteRange.upperBound + offset
            bytes = Array(node.document.bytes[node.byteRange])
        }
    }

    private static func values(_ text: [UInt8], inPartsOf size: Int) throws -> [Value] {
        var parser = JSONParser()
        let outline = try parser.parse(outlining: text).document
        try #require(outline.isOutlined)
        var values: [Value] = []
        parser.forEachValue(of: outline, inPartsOf: size) { values.append(Value($0, $1)) }
        return values
    }

    private static func list(_ texts: inout GeneratedJSON) -> String {
        "[" + (0..<60).map { _ in String(decoding: texts.next(), as: UTF8.self) }.joined(separator: ",") + "]"
    }

    @Test(arguments: TestScale.seeds(from: 2100, 2, long: 20))
    func `the values of an outlined text are those of the text, in parts of any size`(seed: UInt64) throws {
        var texts = GeneratedJSON(seed: seed)
        for number in 0..<5 {
            let (first, second) = (Self.list(&texts), Self.list(&texts))
            for text in [first, "\u{FEFF} {\"a\":\(first),\"b\":[\(first)],\"a\":{\"c\":\(second),\"d\":1}}"] {
                let bytes = Array(text.utf8)
                let expected = try JSONDocument(parsing: bytes).root.descendants.map { Value($0, 0) }
                for size in [1, 50, 300, .max] {
                    let values = try Self.values(bytes, inPartsOf: size)
                    try #require(values == expected, "seed \(seed), text \(number), parts of \(size)")
                }
            }
        }
    }

    @Test func `elements as deep as can be are read in parts`() throws {
        let deep = String(repeating: "[", count: 511) + String(repeating: "]", count: 511)
        let text = Array("[\(Array(repeating: deep, count: 40).joined(separator: ","))]".utf8)
        let values = try Self.values(text, inPartsOf: 1)
        #expect(values.count == 1 + 40 * 511)
        #expect(values.last?.range == text.count - 513..<text.count - 511)
    }

    @Test func `a value of an outline is parsed whole`() throws {
        let list = "[\(Array(repeating: "{\"n\":[1]}", count: 40).joined(separator: ","))]"
        var parser = JSONParser()
        let root = try parser.parse(outlining: Array("{\"a\":\(list)}".utf8))
        let whole = try #require(root.member("a")).parsedWhole
        #expect(!whole.document.isOutlined)
        #expect(whole.document.bytes == ContiguousArray(list.utf8))
        #expect(whole.elementCount == 40)
    }
}
