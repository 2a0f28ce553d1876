import Testing

@testable import InboxJSON

/// An object with omitted members is a view with a 32-bit mask.
///
/// If it has more members, it is a list of members.
@Suite("Objects with omitted members")
struct JSONObjectOmissionTests {
    @Test(arguments: [1, 2, 32, 33, 65], ["", " "])
    func `one member is omitted, and the others are in order`(_ count: Int, _ blank: String) throws {
        let document = try document(count, blank)
        for omitted in [0, 1, 15, 30, 31, 32, 63, 64] where omitted < count {
            let object = JSONObject(document, at: 0, omitting: [2 + 2 * omitted])
            let kept = (0..<count).filter { $0 != omitted }
            #expect(object.map(\.key) == kept.map { "k\($0)" }, "without member \(omitted)")
            #expect(object.map(\.value.integer) == kept, "without member \(omitted)")
            #expect(object["k\(omitted)"] == nil, "without member \(omitted)")
            #expect(kept.allSatisfy { object["k\($0)"]?.integer == $0 }, "without member \(omitted)")
            #expect(object.isEmpty == (count == 1), "without member \(omitted)")
            let text = "{" + kept.map { "\"k\($0)\":\($0)" }.joined(separator: ",") + "}"
            #expect(object.description == text, "without member \(omitted)")
            #expect(JSONValue(object).losslessBytes == Array(text.utf8), "without member \(omitted)")
            let sliced = object.sliced(\.copied)
            #expect(sliced.description == text, "without member \(omitted)")
            #expect(sliced.map(\.key) == kept.map { "k\($0)" }, "without member \(omitted)")
            #expect(kept.allSatisfy { sliced["k\($0)"]?.integer == $0 }, "without member \(omitted)")
            #expect(sliced.isEmpty == (count == 1), "without member \(omitted)")
        }
    }

    @Test(arguments: [31, 32, 33, 34, 64, 65], [0, 1])
    func `every other member is omitted`(_ count: Int, _ first: Int) throws {
        let document = try document(count)
        let omitted = stride(from: first, to: count, by: 2)
        let object = JSONObject(document, at: 0, omitting: omitted.map { 2 + 2 * $0 })
        let kept = Array(stride(from: 1 - first, to: count, by: 2))
        #expect(object.map(\.value.integer) == kept)
        #expect(omitted.allSatisfy { object["k\($0)"] == nil })
        #expect(object == JSONObject(kept.map { .init(key: "k\($0)", value: JSONValue($0)) }))
    }

    @Test(arguments: [31, 32, 33, 34, 64, 65], [1, 2, 30, 31])
    func `the first or the last members are omitted`(_ count: Int, _ length: Int) throws {
        let document = try document(count)
        let first = JSONObject(document, at: 0, omitting: (0..<length).map { 2 + 2 * $0 })
        #expect(first.map(\.value.integer) == Array(length..<count))
        #expect(first.isEmpty == (length == count))
        let last = JSONObject(document, at: 0, omitting: (count - length..<count).map { 2 + 2 * $0 })
        #expect(last.map(\.value.integer) == Array(0..<count - length))
        #expect(last.isEmpty == (length == count))
    }

    @Test(arguments: [0, 1, 31, 32, 33, 64])
    func `an object without all of its members is empty`(_ count: Int) throws {
        let object = JSONObject(try document(count), at: 0, omitting: (0..<count).map { 2 + 2 * $0 })
        #expect(object.isEmpty)
        #expect(object.description == "{}")
        #expect(object["k0"] == nil)
        #expect(object == [:])
    }

    @Test(arguments: [0, 29, 30, 31, 40])
    func `a member that a later one replaces is left out as well`(_ between: Int) throws {
        let members = (0..<between).map { "\"m\($0)\":0," }.joined()
        let document = try JSONDocument(parsing: Array("{\"a\":1,\(members)\"a\":2,\"b\":3}".utf8))
        let last = document.tape.count - 1
        let names = (0..<between).map { "m\($0)" }
        let whole = JSONObject(document, at: 0, omitting: [])
        #expect(whole.map(\.key) == names + ["a", "b"])
        #expect(whole["a"]?.integer == 2)
        let cut = JSONObject(document, at: 0, omitting: [last])
        #expect(cut.map(\.key) == names + ["a"])
        #expect(cut["b"] == nil)
        // If the last member of a key is omitted, the earlier one is omitted too.
        let without = JSONObject(document, at: 0, omitting: [last - 2])
        #expect(without.map(\.key) == names + ["b"])
        #expect(without["a"] == nil)
    }

    /// An object with the members `k0` to `kN`, whose values are their numbers.
    ///
    /// The key of member n is at tape index 1 + 2n, and its value follows.
    private func document(_ count: Int, _ blank: String = " ") throws -> JSONDocument {
        let members = (0..<count).map { "\"k\($0)\"\(blank):\(blank)\($0)" }
        return try JSONDocument(parsing: Array(("{" + members.joined(separator: blank + "," + blank) + "}").utf8))
    }
}
