import InboxConformance
import InboxTestSupport
import Testing

@testable import InboxJSON

@Suite("Pointer laws")
struct PointerLawTests {
    @Test(arguments: TestScale.seeds(from: 1100, 1, long: 4))
    func `the pointer of every value points to it`(_ seed: UInt64) throws {
        var texts = GeneratedJSON(seed: seed)
        texts.repeatsKeys = false
        for number in 0..<200 {
            let document = try JSONDocument(parsing: texts.next())
            let values = document.tape.indices.filter { document.tape[$0].kind != .key }
            let pointers = document.pointers(of: values)
            try #require(pointers.count == values.count, "seed \(seed), text \(number)")
            for index in values {
                let text = try #require(pointers[index])
                let pointer = try #require(JSONPointer(text))
                try #require(document.index(of: pointer) == index, "seed \(seed), text \(number), \(text)")
                try #require(
                    JSONValue(document, at: 0)[pointer]?.index == index, "seed \(seed), text \(number), \(text)")
                try #require(pointer.description == text, "seed \(seed), text \(number)")
            }
        }
    }

    @Test(arguments: TestScale.seeds(from: 1200, 1, long: 4))
    func `asking for some values gives the same pointers as asking for all`(_ seed: UInt64) throws {
        var texts = GeneratedJSON(seed: seed)
        var random = SeededGenerator(seed: seed + 1000)
        for number in 0..<200 {
            let document = try JSONDocument(parsing: texts.next())
            let values = document.tape.indices.filter { document.tape[$0].kind != .key }
            let all = document.pointers(of: values)
            let some = values.filter { _ in random.oneIn(3) }
            let expected = all.filter { some.contains($0.key) }
            try #require(document.pointers(of: some) == expected, "seed \(seed), text \(number)")
        }
    }

    @Test func `pointers escape slashes and tildes, and count elements`() throws {
        // 0 object, 1 key, 2 array, 3 number, 4 object, 5 key, 6 null, 7 key, 8 string
        let document = try JSONDocument(parsing: Array(#"{"a/b":[1,{"~":null}],"":""}"#.utf8))
        let expected = [0: "", 2: "/a~1b", 3: "/a~1b/0", 4: "/a~1b/1", 6: "/a~1b/1/~0", 8: "/"]
        #expect(document.pointers(of: [0, 2, 3, 4, 6, 8]) == expected)
    }

    @Test func `the pointer of a replaced member points to the member that replaces it`() throws {
        // 0 object, 1 key, 2 number, 3 key, 4 number
        let document = try JSONDocument(parsing: Array(#"{"k":1,"\u006b":2}"#.utf8))
        #expect(document.pointers(of: [2, 4]) == [2: "/k", 4: "/k"])
        #expect(document.index(of: JSONPointer(tokens: ["k"])) == 4)
    }

    @Test func `the pointer of a value 512 levels deep points to it`() throws {
        let text = String(repeating: "[", count: 511) + "0" + String(repeating: "]", count: 511)
        let document = try JSONDocument(parsing: Array(text.utf8))
        let pointer = String(repeating: "/0", count: 511)
        #expect(document.pointers(of: [511]) == [511: pointer])
        #expect(document.index(of: try #require(JSONPointer(pointer))) == 511)
    }
}
