import InboxConformance
import Testing

@testable import InboxJSON

@Suite("Parser of many texts")
struct JSONParserTests {
    private static let table = JSONKnownKeys(["id", "title", "body", "missing"])

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

    @Test(arguments: [1, 2, 31, 32, 33, 34, 64, 65, 70], [false, true])
    func `all members are left out, or all but one`(count: Int, sliced: Bool) throws {
        var parser = JSONParser()
        let names = (0..<count).map { "k\($0)" }
        let table = JSONKnownKeys(names)
        let text = "{" + names.map { #""\#($0)":["\#($0)"]"# }.joined(separator: ",") + "}"
        let root = try parser.parse(Array(text.utf8))
        let keys = parser.findKeys(of: root.position, in: root.document, table)
        #expect(keys.mayHaveOtherMembers(of: root) == (count > 64))
        for kept in names.indices {
            var members = JSONMemberSet()
            for number in names.indices where number != kept { members.insert(number) }
            let rest = parser.members(of: root.position, in: root.document, keys, omitting: members, sliced: sliced)
            let expected = #"{"\#(names[kept])":["\#(names[kept])"]}"#
            #expect(rest.description == expected)
            #expect(!rest.isEmpty)
            let only = parser.onlyMember(kept, of: root.position, in: root.document, keys, sliced: sliced)
            #expect(only?.description == (count <= 32 ? expected : nil))
            members.insert(kept)
            let none = parser.members(of: root.position, in: root.document, keys, omitting: members, sliced: sliced)
            #expect(none.isEmpty)
            #expect(none.description == "{}")
        }
    }
}
