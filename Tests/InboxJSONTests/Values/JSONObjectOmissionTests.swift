import Testing

@testable import InboxJSON

/// An object with omitted members is a view with a 32-bit mask.
///
/// If it has more members, it is a list of members.
@Suite("Objects with omitted members")
struct JSONObjectOmissionTests {
    @Test(arguments: [0, 1, 2, 31, 32, 33, 34, 64, 65], ["", " "])
    func `the other members are in order`(_ count: Int, _ blank: String) throws {
        let document = try document(count, blank)
        let all = Array(0..<count)
        let single = [0, 1, 15, 30, 31, 32, 63, 64].map { [$0] }
        let ends = [1, 2, 30, 31].flatMap { [Array(all.prefix($0)), Array(all.suffix($0))] }
        let every = [all, all.filter { $0.isMultiple(of: 2) }, all.filter { !$0.isMultiple(of: 2) }]
        for omitted in single + ends + every where omitted.allSatisfy({ $0 < count }) {
            let kept = all.filter { !omitted.contains($0) }
            let text = "{" + kept.map { "\"k\($0)\":\($0)" }.joined(separator: ",") + "}"
            let object = document.object(at: 0, omitting: omitted.map { 2 + 2 * $0 })
            #expect(JSONValue(object).losslessBytes == Array(text.utf8), "without \(omitted)")
            for object in [object, object.sliced(\.copied)] {
                #expect(object.description == text, "without \(omitted)")
                #expect(object.map(\.key) == kept.map { "k\($0)" }, "without \(omitted)")
                #expect(object.map(\.value.integer) == kept, "without \(omitted)")
                #expect(all.filter { object["k\($0)"]?.integer == $0 } == kept, "without \(omitted)")
                #expect(object.isEmpty == kept.isEmpty, "without \(omitted)")
                #expect(object == JSONObject(kept.map { .init(key: "k\($0)", value: JSONValue($0)) }))
            }
        }
    }

    @Test(arguments: [0, 29, 30, 31, 40])
    func `a member that a later one replaces is left out as well`(_ between: Int) throws {
        let members = (0..<between).map { "\"m\($0)\":0," }.joined()
        let document = try JSONDocument(parsing: Array("{\"a\":1,\(members)\"a\":2,\"b\":3}".utf8))
        let last = document.tape.count - 1
        let names = (0..<between).map { "m\($0)" }
        let whole = document.object(at: 0, omitting: [])
        #expect(whole.map(\.key) == names + ["a", "b"])
        #expect(whole["a"]?.integer == 2)
        let cut = document.object(at: 0, omitting: [last])
        #expect(cut.map(\.key) == names + ["a"])
        #expect(cut["b"] == nil)
        // If the last member of a key is omitted, the earlier one is omitted too.
        let without = document.object(at: 0, omitting: [last - 2])
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

    /// With white space, the object is not canonical, so its members are not copied whole.
    @Test(arguments: [0, 1, 24, 25, 26, 27, 60], ["", " "])
    func `the other members are written whole, wherever the object is`(_ more: Int, _ blank: String) throws {
        let members =
            [
                #""a":{"x":[1,{"y":","}],"z":{}}"#, #""b}":"],}{[:""#, #""":[[],[{}],"é"]"#, #""n":null"#,
                #""t":-1.50E3"#, #""f":false"#, #""long":"0123456789abcdef, {0123456789abcdef""#,
            ] + (0..<more).map { #""k\#($0)":[{},\#($0)]"# }
        let text = "\u{FEFF}[0,{\(blank)\(members.joined(separator: ","))}]"
        let document = try JSONDocument(parsing: Array(text.utf8))
        let index = 2
        #expect(document.tape[index].isCanonical == blank.isEmpty)
        var values: [Int] = []
        document.forEachMember(of: index) { _, value in values.append(value) }
        let all = members.indices
        let single = all.map { [$0] }
        let rest = all.map { kept in all.filter { $0 != kept } }
        let every = [[], Array(all), all.filter { $0.isMultiple(of: 2) }, all.filter { !$0.isMultiple(of: 2) }]
        for omitted in single + rest + every {
            let object = document.object(at: index, omitting: omitted.map { values[$0] })
            let kept = all.filter { !omitted.contains($0) }.map { members[$0] }.joined(separator: ",")
            for object in [object, object.sliced(), object.sliced(\.copied)] {
                for fidelity in [JSONWriter.Fidelity.canonical, .lossless] {
                    #expect(Self.written(object, fidelity) == Self.expected("{\(kept)}"), "without \(omitted)")
                }
            }
        }
    }

    /// The text of an object several times, in arrays and objects, with something before and after it.
    private static func written(_ object: JSONObject, _ fidelity: JSONWriter.Fidelity) -> String {
        var writer = JSONWriter()
        writer.beginArray()
        writer.object(object, fidelity)
        writer.object(object, fidelity)
        writer.integer(1)
        writer.beginObject()
        writer.key("a")
        writer.object(object, fidelity)
        writer.key("b")
        writer.object(object, fidelity)
        writer.endObject()
        writer.endArray()
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    private static func expected(_ object: String) -> String {
        #"[\#(object),\#(object),1,{"a":\#(object),"b":\#(object)}]"#
    }
}
