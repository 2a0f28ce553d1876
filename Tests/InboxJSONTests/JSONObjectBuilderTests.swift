import InboxJSON
import Testing

@Suite("Building objects")
struct JSONObjectBuilderTests {
    @Test("Members stand in the order in which their keys came first, with their last values")
    func order() {
        var builder = JSONObjectBuilder()
        #expect(builder.isEmpty)
        builder.set("b", to: 1)
        builder.set("a", to: 2)
        builder.set("b", to: 3)
        #expect(!builder.isEmpty)
        #expect(builder.object.description == #"{"b":3,"a":2}"#)
        #expect(builder.object["b"]?.integer == 3)
    }

    @Test("Keys are compared scalar by scalar")
    func scalars() {
        var builder = JSONObjectBuilder()
        builder.set("\u{E9}", to: 1)
        builder.set("e\u{301}", to: 2)
        builder.set("", to: 3)
        #expect(builder.object.map(\.value.integer) == [1, 2, 3])
    }

    @Test("Nothing set is an object of no members")
    func nothing() {
        #expect(JSONObjectBuilder().object.isEmpty)
        #expect(JSONObjectBuilder().object == [:])
    }
}
