import Testing

@testable import InboxJSON

@Suite("Cursor")
struct JSONNodeTests {
    private static let text = #"""
        { "null": null, "blank": " \t", "text": "a\"\u00e9", "half": "\ud800", "int": 12, "dec": 1.50, "yes": true,
          "no": false, "list": [1, "b", [2, 3], {"x": {}}], "empty": [], "object": {"k": 1, "j": 2, "k": 3} }
        """#

    private static func root() throws -> JSONNode { try JSONDocument(parsing: Array(text.utf8)).root }

    @Test func `a node has the kind, the text and the value of the value that it points to`() throws {
        let root = try Self.root()
        let expected: [(key: String, kind: JSONKind, json: String)] = [
            ("null", .null, "null"), ("blank", .string, #"" \t""#), ("text", .string, #""a\"é""#),
            ("int", .number, "12"), ("dec", .number, "1.50"), ("yes", .bool, "true"), ("no", .bool, "false"),
            ("list", .array, #"[1,"b",[2,3],{"x":{}}]"#), ("empty", .array, "[]"),
            ("object", .object, #"{"j":2,"k":3}"#),
        ]
        for (key, kind, json) in expected {
            let node = try #require(root.member(key))
            #expect(node.kind == kind, "\(key)")
            #expect(node.value.description == json, "\(key)")
            #expect(node.key == key)
            #expect(node.isNull == (kind == .null), "\(key)")
        }
        #expect(root.kind == .object)
        #expect(root.key == nil)
        #expect(root.member("missing") == nil)
        #expect(try #require(root.member("int")).member("x") == nil)
    }

    @Test func `null and white space are not a value, and an empty container is one`() throws {
        let root = try Self.root()
        let without = ["null", "blank"]
        root.forEachMember { key, value in #expect(value.hasValue == !without.contains(key.text), "\(key.text)") }
        #expect(root.document.isBlank(at: try #require(root.member("blank")).position))
        #expect(!root.document.isBlank(at: try #require(root.member("null")).position))
    }

    @Test func `a text is unescaped, and a number keeps its spelling`() throws {
        let root = try Self.root()
        let text = try #require(root.member("text"))
        #expect(text.text == "a\"é")
        #expect(text.isEscaped)
        #expect(text.isString("a\"é"))
        #expect(!text.isString("a\"e"))
        #expect(text.textBytes.elementsEqual("a\"é".utf8))
        #expect(text.withTextBytes { $0.count } == 4)
        let decimal = try #require(root.member("dec"))
        #expect(decimal.text == "1.50")
        #expect(root.document.isFractional(at: decimal.position))
        #expect(!decimal.isString("1.50"))
        let integer = try #require(root.member("int"))
        #expect(!root.document.isFractional(at: integer.position))
        #expect(integer.byteCount == 2)
        #expect(try #require(root.member("yes")).bool == true)
        #expect(try #require(root.member("no")).bool == false)
        #expect(integer.bool == nil)
    }

    @Test func `elements are the array's, in order, and no other kind of value has any`() throws {
        let root = try Self.root()
        let list = try #require(root.member("list"))
        #expect(list.elements.map(\.value.description) == ["1", #""b""#, "[2,3]", #"{"x":{}}"#])
        #expect(list.elements.allSatisfy { $0.key == nil })
        #expect(list.elementCount == 4)
        let second = try #require(list.elements.dropFirst().first { _ in true })
        #expect(list.elementCount(from: second.position) == 3)
        for key in ["empty", "object", "text", "int", "null"] {
            let node = try #require(root.member(key))
            #expect(Array(node.elements).isEmpty, "\(key)")
            #expect(node.elementCount == 0, "\(key)")
            #expect(node.estimatedElementCount(sampling: 8) == 0, "\(key)")
        }
    }

    @Test(arguments: [0, 1, 7, 8, 9, 100, 1000])
    func `the estimated count of equal elements is exact for few, and at most a third too high`(count: Int)
        throws
    {
        let text = "[" + Array(repeating: #"{"id":"abcdef"}"#, count: count).joined(separator: ",") + "]"
        let estimate = try JSONDocument(parsing: Array(text.utf8)).root.estimatedElementCount(sampling: 8)
        if count < 8 { #expect(estimate == count) } else { #expect(count...count * 4 / 3 + 2 ~= estimate) }
    }

    @Test func `members come in order with their repeats, and the last one counts`() throws {
        let object = try #require(Self.root().member("object"))
        var members: [String] = []
        object.forEachMember { key, value in members.append(key.text + value.text) }
        #expect(members == ["k1", "j2", "k3"])
        #expect(object.document.hasDuplicateKeys(at: object.position))
        #expect(object.member("k")?.text == "3")
        #expect(object.object() == ["j": 2, "k": 3])
        #expect(object.supersededValues.map { object.node(at: $0).text } == ["1"])
        let list = try #require(Self.root().member("list"))
        #expect(!list.document.hasDuplicateKeys(at: list.position))
        #expect(list.object() == nil)
        #expect(list.supersededValues.isEmpty)
        list.forEachMember { _, _ in Issue.record("an array has no members") }
    }

    @Test func `the descendants of a value are the value itself and everything inside it, keys included`() throws {
        let list = try #require(Self.root().member("list"))
        let spellings = list.descendants.map { node in node.kind == .key ? "key \(node.text)" : node.value.description }
        #expect(
            spellings == [#"[1,"b",[2,3],{"x":{}}]"#, "1", #""b""#, "[2,3]", "2", "3", #"{"x":{}}"#, "key x", "{}"])
        #expect(list.descendants.map(\.hasChildren) == [true, false, false, true, false, false, true, false, false])
    }

    @Test func `the bytes of a value are those of its text, the quotes of a string included`() throws {
        let bytes = Array(Self.text.utf8)
        let root = try Self.root()
        let spellings: KeyValuePairs = [
            "text": #""a\"\u00e9""#, "int": "12", "list": #"[1, "b", [2, 3], {"x": {}}]"#, "empty": "[]",
        ]
        for (key, spelling) in spellings {
            let node = try #require(root.member(key))
            #expect(String(decoding: bytes[node.byteRange], as: UTF8.self) == spelling)
        }
        #expect(root.byteRange == bytes.indices)
    }

    @Test func `a lone surrogate is U+FFFD in a text, and three bytes in generalised UTF-8`() throws {
        let half = try #require(Self.root().member("half"))
        #expect(Array(half.textBytes) == [0xEF, 0xBF, 0xBD])
        #expect(Array(half.generalisedTextBytes) == [0xED, 0xA0, 0x80])
    }

    @Test func `positions are ordered as the text, and a value contains what is inside it`() throws {
        let root = try Self.root()
        var previous: JSONNode?
        root.forEachMember { _, value in
            #expect(root.contains(value.position))
            if let previous {
                #expect(previous.position < value.position)
                #expect(previous.end <= value.position)
                #expect(!previous.contains(value.position))
            }
            for element in value.elements { #expect(value.contains(element.position)) }
            #expect(value.contains(value.position))
            #expect(!value.contains(value.end))
            #expect(root.node(at: value.position).value.description == value.value.description)
            previous = value
        }
        #expect(root.position == .root)
    }

    @Test func `an anomaly is at the position of its value`() throws {
        let root = try Self.root()
        let anomalies = root.document.anomalies.map { ($0.kind, root.node(at: $0.position).key) }
        #expect(anomalies.map(\.0) == [.loneSurrogate, .duplicateKey])
        #expect(anomalies.map(\.1) == ["half", "k"])
    }
}
