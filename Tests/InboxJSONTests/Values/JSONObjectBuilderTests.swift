import InboxJSON
import Testing

@Suite("Building objects")
struct JSONObjectBuilderTests {
    @Test
    func `members stand in the order in which their keys came first, with their last values`() {
        var builder = JSONObjectBuilder()
        #expect(builder.isEmpty)
        builder.set("b", to: 1)
        builder.set("a", to: 2)
        builder.set("b", to: 3)
        #expect(!builder.isEmpty)
        #expect(builder.object.description == #"{"b":3,"a":2}"#)
        #expect(builder.object["b"]?.integer == 3)
    }

    @Test
    func `keys are compared scalar by scalar`() {
        var builder = JSONObjectBuilder()
        builder.set("\u{E9}", to: 1)
        builder.set("e\u{301}", to: 2)
        builder.set("", to: 3)
        #expect(builder.object.map(\.value.integer) == [1, 2, 3])
    }

    @Test
    func `nothing set is an object of no members`() {
        #expect(JSONObjectBuilder().object.isEmpty)
        #expect(JSONObjectBuilder().object == [:])
    }
}
