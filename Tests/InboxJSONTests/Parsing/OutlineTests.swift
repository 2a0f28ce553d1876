import Testing

@testable import InboxJSON

/// The outline of a text: everything but the contents of the later elements of long lists.
@Suite struct OutlineTests {
    private static func outline(_ text: String) throws -> JSONNode {
        var parser = JSONParser()
        return try parser.parse(outlining: Array(text.utf8))
    }

    private static func list(_ count: Int) -> String {
        "[" + (0..<count).map { "{\"n\":\($0)}" }.joined(separator: ",") + "]"
    }

    @Test(arguments: [(16, 1 + 16 * 3), (17, 1 + 16 * 3 + 1), (40, 1 + 16 * 3 + 24)])
    func `a list of more than sixteen containers has one entry for each later one`(count: Int, entries: Int) throws {
        #expect(try Self.outline(Self.list(count)).document.tape.count == entries)
    }

    @Test func `scalars, and what is in an array of an array, stay`() throws {
        let scalars = "[\(Array(repeating: "1", count: 40).joined(separator: ","))]"
        #expect(try Self.outline(scalars).document.tape.count == 41)
        // The outer list has one element.
        #expect(try Self.outline("[\(Self.list(40))]").document.tape.count == 2 + 40 * 3)
    }

    @Test func `elements are parsed from the outline, with their numbers and their text`() throws {
        var parser = JSONParser()
        let list = try parser.parse(outlining: Array(Self.list(40).utf8))
        let document = list.document
        var element = document.firstChild(at: list.position)
        for _ in 0..<20 { element = document.end(at: element) }
        let next = document.end(at: element)
        let part = parser.parse(elements: element, through: next, of: document)
        #expect(part.document.bytes == ContiguousArray(#"[{"n":20},{"n":21}]"#.utf8))
    }

    @Test func `an outline says whether anything but one list was left out`() throws {
        func hasOther(_ text: String) throws -> Bool? {
            try Self.outline(text).member("a")?.hasOutlinedValueOutside
        }
        #expect(try hasOther(#"{"a":\#(Self.list(40)),"b":\#(Self.list(16))}"#) == false)
        #expect(try hasOther(#"{"a":\#(Self.list(40)),"b":\#(Self.list(17))}"#) == true)
        #expect(try hasOther(#"{"b":\#(Self.list(17)),"a":\#(Self.list(40))}"#) == true)
    }

    @Test(arguments: [#"[{"a":1},"#, #"[{"n":1},{"n":}]"#, "[1]x"])
    func `a text that is not JSON is refused, in the later elements too`(end: String) {
        let text = "[\(String(repeating: #"{"n":1},"#, count: 20))\(end)"
        #expect(throws: JSONError.self) { _ = try Self.outline(text) }
    }

    @Test func `what is repeated in a later element is left to its part`() throws {
        let text = #"[\#(String(repeating: #"{"n":1},"#, count: 20)){"a":1,"a":2}]"#
        #expect(try Self.outline(text).document.anomalies.isEmpty)
    }
}
