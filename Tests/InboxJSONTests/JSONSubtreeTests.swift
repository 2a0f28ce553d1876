import InboxJSON
import Testing

/// A value in a document of its own is what it was, and holds nothing of what stood around it.
@Suite struct JSONPartTests {
    private static let texts = [
        #"{}"#, #"[]"#, #""""#, #""a\"b""#, #"null"#, #"true"#, #"-1.50e3"#, #"{"a":1,"a":2}"#, #"{"k":"\ud800"}"#,
        #"[[],{},[{"deep":[1,"zwei",{"drei":3}]}]]"#, "{ \"sp\" :\n[ 1 ,\t2 ] }", #"{"é":"e\u0301","":{"":""}}"#,
    ]

    @Test(arguments: texts)
    func `a value reads as it did`(text: String) throws {
        let around = try JSONValue(parsing: #"{"before":[1,"x"],"value":\#(text),"after":{"value":0}}"#)
        let value = try #require(around["value"])
        let detached = value.detached()
        #expect(detached.losslessText == value.losslessText)
        #expect(detached.canonicalText == value.canonicalText)
        #expect(detached == (try JSONValue(parsing: text)))
        #expect(detached.node?.document.bytes.elementsEqual(text.utf8) == true)
        #expect(detached.detached().losslessText == value.losslessText)
    }

    @Test func `its anomalies come with it, and no others`() throws {
        let around = try JSONValue(parsing: #"[{"a":1,"a":2},{"b":"\ud800"},{"c":1,"c":2}]"#)
        let middle = try #require(around[1]).detached()
        #expect(middle.node?.document.anomalies.map(\.index) == [2])
    }

    @Test func `what stands in it is seen in the same copy`() throws {
        let around = try JSONValue(parsing: #"[{"id":1,"custom":{"a":[2]},"more":3},{"other":4}]"#)
        let (value, other) = (try #require(around[0]), try #require(around[1]?.object))
        let part = try #require(JSONSubtree(value))
        let custom = try #require(value["custom"]?.object).detached(in: part)
        #expect(custom == ["a": [2]])
        #expect(custom["a"]?.node?.document === part.document)
        #expect(other.detached(in: part) == ["other": 4])
        #expect(other.detached(in: part)["other"]?.node?.document !== part.document)
    }

    @Test func `members made by hand of values of a text let the text go`() throws {
        let around = try JSONValue(parsing: #"[{"id":"a","list":[1.0]},{"far":"b"}]"#)
        let value = try #require(around[0])
        let part = try #require(JSONSubtree(value))
        let near = try #require(value["id"])
        let far = try #require(around[1]?["far"])
        let made: JSONObject = [
            "near": near, "far": far, "both": [near, ["far": far, "list": value["list"] ?? nil]], "own": 7,
        ]
        let detached = made.detached(in: part)
        #expect(detached == made)
        #expect(detached["near"]?.node?.document === part.document)
        let others = [detached["far"], detached["both"]?[1]?["far"]].map { $0?.node?.document }
        #expect(others.allSatisfy { $0 != nil && $0 !== around.node?.document })
        #expect(detached["both"]?[1]?["list"]?.node?.document === part.document)
    }

    @Test func `a value made by hand stays what it is`() {
        let made: JSONValue = ["a": ["b": nil]]
        #expect(JSONSubtree(made) == nil)
        #expect(made.detached() == made)
    }
}
