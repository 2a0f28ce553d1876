import Testing

@testable import InboxJSON

@Suite("Known keys")
struct JSONKnownKeysTests {
    /// A key with this number of bytes.
    ///
    /// Keys of different lengths begin in the same way.
    private static func name(_ length: Int) -> String {
        String("abcdefghijklmnopqrstuvwxyz".prefix(length))
    }

    private static let names = (0...20).map(name)
    private static let table = JSONKnownKeys(names)

    @Test(arguments: 0...20, [0, 1, 2, 7, 8, 9, 40])
    func `a key of every length has its number`(_ length: Int, _ after: Int) throws {
        let blanks = String(repeating: " ", count: after)
        #expect(try number(of: "{\"\(Self.name(length))\":0" + blanks + "}") == length)
    }

    @Test(arguments: 1...20)
    func `a key keeps its number if any of its characters are escaped`(_ length: Int) throws {
        let scalars = Array(Self.name(length).unicodeScalars)
        let escapes = scalars.map { #"\u00"# + String($0.value, radix: 16) }
        #expect(try number(of: "{\"" + escapes.joined() + "\":0}") == length)
        for place in scalars.indices {
            var spelled = scalars.map { String($0) }
            spelled[place] = escapes[place]
            #expect(try number(of: "{\"" + spelled.joined() + "\":0}") == length, "\(spelled)")
        }
    }

    @Test(arguments: 1...20)
    func `a key that differs in one byte is not in the table`(_ length: Int) throws {
        for place in 0..<length {
            var bytes = Array(Self.name(length).utf8)
            bytes[place] ^= 0x20
            #expect(try number(of: "{\"" + String(decoding: bytes, as: UTF8.self) + "\":0}") == nil, "byte \(place)")
        }
    }

    @Test func `a key that is longer than the names of the table and begins like them is not found`() throws {
        #expect(try number(of: "{\"\(Self.name(21))\":0}") == nil)
        #expect(try number(of: "{\"\(Self.name(26))\":0}") == nil)
    }

    @Test func `keys that differ in their middle have their own numbers`() throws {
        let names = ["a", "b", "c"].map { "abcdefgh" + $0 + "ijklmnop" }
        let table = JSONKnownKeys(names)
        for (number, name) in names.enumerated() {
            #expect(try self.number(of: "{\"\(name)\":0}", in: table) == number)
        }
        #expect(try number(of: #"{"abcdefghdijklmnop":0}"#, in: table) == nil)
    }

    @Test func `a repeated name has its first number`() throws {
        let table = JSONKnownKeys(["a", "b", "a", "c"])
        #expect(try number(of: #"{"a":0}"#, in: table) == 0)
        #expect(try number(of: #"{"c":0}"#, in: table) == 3)
    }

    @Test func `each of five hundred names has its number`() throws {
        let names = (0..<500).map { "key\($0)" }
        let table = JSONKnownKeys(names)
        #expect(table.count == 500)
        let text = "{" + names.map { "\"\($0)\":0" }.joined(separator: ",") + "}"
        let document = try JSONDocument(parsing: Array(text.utf8))
        var numbers: [Int?] = []
        document.forEachMember(of: 0) { key, _ in numbers.append(table.number(of: key, in: document)) }
        #expect(numbers == Array(0..<500))
    }

    /// The number that the table gives to the first key of an object.
    private func number(of text: String, in table: JSONKnownKeys = Self.table) throws -> Int? {
        table.number(of: 1, in: try JSONDocument(parsing: Array(text.utf8)))
    }
}
