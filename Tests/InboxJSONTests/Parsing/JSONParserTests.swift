import InboxConformance
import Testing

@testable import InboxJSON

@Suite("Parser of many texts")
struct JSONParserTests {
    private static let table = JSONKnownKeys(["id", "title", "body", "missing"])

    @Test func `known keys are found in each text, the last of repeated ones`() throws {
        var parser = JSONParser()
        for number in 0..<200 {
            let text =
                number % 2 == 0
                ? #"{"id":"\#(number)","title":" ","other":[{"id":0}],"body":null}"#
                : #"{"body":"b","x":{},"id":0,"id":"\#(number)"}"#
            let root = try parser.parse(Array(text.utf8))
            parser.resetKeys()
            let keys = parser.findKeys(of: root.position, in: root.document, Self.table)
            #expect(keys.memberCount == 4)
            let positions = (0..<4).map { parser.position(of: $0, keys) }
            let texts = positions.map { $0.map { root.node(at: $0).value.description } }
            let expected: [String?] =
                number % 2 == 0 ? ["\"\(number)\"", "\" \"", "null", nil] : ["\"\(number)\"", nil, "\"b\"", nil]
            #expect(texts == expected, "\(text)")
            #expect((0..<4).map { keys.hasValue($0) } == [true, false, number % 2 == 1, false], "\(text)")
        }
    }

    @Test func `known keys of a text from another parser are found`() throws {
        var parser = JSONParser()
        var other = JSONParser()
        _ = try parser.parse(Array(#"{"title":1,"id":2}"#.utf8))
        let foreign = try other.parse(Array(#"{"x":0,"body":3,"id":4}"#.utf8))
        var found: [String] = []
        let count = parser.forEachKnownKey(of: foreign, Self.table) { number, value in
            found.append(Self.table.names[number] + foreign.node(at: value).text)
        }
        #expect(found == ["body3", "id4"])
        #expect(count == 3)
    }

    @Test(arguments: [#"{"id":1,"title":null}"#, #"{"title":0,"id":0,"x":2,"title":null,"id":1}"#])
    func `the values of few known keys stay readable, the last of repeated ones`(text: String) throws {
        var parser = JSONParser()
        let values = parser.values(of: try parser.parse(Array(text.utf8)), Self.table)
        parser.resetKeys()
        _ = try parser.parse(Array(#"{"body":7}"#.utf8))
        #expect((0..<4).map { values[$0]?.value } == [1, .null, nil, nil])
    }

    @Test func `a string is parsed if it is JSON, and the keys found before stay readable`() throws {
        var parser = JSONParser()
        let root = try parser.parse(Array(#"{"body":"{\"id\":7}","title":"{"}"#.utf8))
        let keys = parser.findKeys(of: root.position, in: root.document, Self.table)
        let body = try #require(parser.position(of: 2, keys).map { root.node(at: $0) })
        let parsed = parser.parse(string: body.textBytes)
        let inner = try #require(parsed)
        #expect(parser.values(of: inner, Self.table)[0]?.value == 7)
        let title = try #require(parser.position(of: 1, keys).map { root.node(at: $0) })
        #expect(title.text == "{")
        let none = parser.parse(string: title.textBytes)
        #expect(none == nil)
    }

    @Test(arguments: [3, 32, 33, 70])
    func `members are left out wherever they are in the object`(count: Int) throws {
        var parser = JSONParser()
        let names = (0..<count).map { "k\($0)" }
        let table = JSONKnownKeys(names)
        let text = "{" + names.map { "\"\($0)\":\"\($0)\"" }.joined(separator: ",") + "}"
        let root = try parser.parse(Array(text.utf8))
        let keys = parser.findKeys(of: root.position, in: root.document, table)
        let omitted = [0, count / 2, count - 1]
        var members = JSONMemberSet()
        for number in omitted { members.insert(number) }
        let rest = parser.members(of: root.position, in: root.document, keys, omitting: members)
        #expect(rest.map(\.key) == names.indices.filter { !omitted.contains($0) }.map { names[$0] })
        let all = parser.members(of: root.position, in: root.document, keys, omitting: JSONMemberSet())
        #expect(all.map(\.key) == names)
        let only = parser.onlyMember(1, of: root.position, in: root.document, keys)
        #expect(only?.map(\.key) == (count <= 32 ? ["k1"] : nil))
    }

    @Test func `a member that the object does not have is not left out`() throws {
        var parser = JSONParser()
        let root = try parser.parse(Array(#"{"id":1,"x":2,"x":3}"#.utf8))
        let keys = parser.findKeys(of: root.position, in: root.document, Self.table)
        var members = JSONMemberSet()
        members.insert(1)
        #expect(parser.members(of: root.position, in: root.document, keys, omitting: members) == ["id": 1, "x": 3])
        let only = parser.onlyMember(1, of: root.position, in: root.document, keys)
        #expect(only == nil)
    }
}
