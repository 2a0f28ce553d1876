import Testing

@testable import InboxJSON

@Suite("Values copied into documents of their own")
struct JSONSubtreeTests {
    private static let texts = [
        #"{}"#, #"[]"#, #""""#, #""a\"b""#, #"null"#, #"true"#, #"-1.50e3"#, #"{"a":1,"a":2}"#, #"{"k":"\ud800"}"#,
        #"[[],{},[{"deep":[1,"zwei",{"drei":3}]}]]"#, "{ \"sp\" :\n[ 1 ,\t2 ] }", #"{"é":"e\u0301","":{"":""}}"#,
    ]

    @Test(arguments: texts)
    func `a copied value equals the original, and has no bytes of the text around it`(text: String) throws {
        let around = try JSONValue(parsing: #"{"before":[1,"x"],"value":\#(text),"after":{"value":0}}"#)
        let value = try #require(around["value"])
        let detached = value.detached()
        #expect(detached.losslessText == value.losslessText)
        #expect(detached.canonicalText == value.canonicalText)
        #expect(detached == (try JSONValue(parsing: text)))
        #expect(detached.node?.document.bytes.elementsEqual(text.utf8) == true)
        #expect(detached.detached().losslessText == value.losslessText)
    }

    @Test func `a copied value has its own anomalies, and no others`() throws {
        let around = try JSONValue(parsing: #"[{"a":1,"a":2},{"b":"\ud800"},{"c":1,"c":2}]"#)
        let middle = try #require(around[1]).detached()
        #expect(middle.node?.document.anomalies.map(\.index) == [2])
    }

    @Test func `values inside a copied value become views of the copy`() throws {
        let around = try JSONValue(parsing: #"[{"id":1,"custom":{"a":[2]},"more":3},{"other":4}]"#)
        let (value, other) = (try #require(around[0]), try #require(around[1]?.object))
        let subtree = try #require(JSONSubtree(value))
        let custom = try #require(value["custom"]?.object).detached(in: subtree)
        #expect(custom == ["a": [2]])
        #expect(custom["a"]?.node?.document === subtree.document)
        #expect(other.detached(in: subtree) == ["other": 4])
        #expect(other.detached(in: subtree)["other"]?.node?.document !== subtree.document)
    }

    @Test func `an object made by hand of parsed values does not keep their text after detaching`() throws {
        let around = try JSONValue(parsing: #"[{"id":"a","list":[1.0]},{"far":"b"}]"#)
        let value = try #require(around[0])
        let subtree = try #require(JSONSubtree(value))
        let near = try #require(value["id"])
        let far = try #require(around[1]?["far"])
        let made: JSONObject = [
            "near": near, "far": far, "both": [near, ["far": far, "list": value["list"] ?? nil]], "own": 7,
        ]
        let detached = made.detached(in: subtree)
        #expect(detached == made)
        #expect(detached["near"]?.node?.document === subtree.document)
        let others = [detached["far"], detached["both"]?[1]?["far"]].map { $0?.node?.document }
        #expect(others.allSatisfy { $0 != nil && $0 !== around.node?.document })
        #expect(detached["both"]?[1]?["list"]?.node?.document === subtree.document)
    }

    @Test func `a value made by hand is not copied`() {
        let made: JSONValue = ["a": ["b": nil]]
        #expect(JSONSubtree(made) == nil)
        #expect(made.detached() == made)
    }
}
