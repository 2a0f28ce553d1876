import Testing

@testable import InboxJSON

@Suite("Object builder")
struct JSONObjectBuilderTests {
    @Test func `members are in the order of their first values, with their last ones`() {
        var builder = JSONObjectBuilder()
        #expect(builder.isEmpty)
        builder.set("b", to: 1)
        builder.set("a", to: 2)
        builder.set("b", to: 3)
        #expect(!builder.isEmpty)
        #expect(builder.object.description == #"{"b":3,"a":2}"#)
        #expect(builder.object["b"]?.integer == 3)
    }

    @Test func `keys are compared scalar by scalar`() {
        var builder = JSONObjectBuilder()
        builder.set("\u{E9}", to: 1)
        builder.set("e\u{301}", to: 2)
        builder.set("", to: 3)
        #expect(builder.object.map(\.value.integer) == [1, 2, 3])
    }

    @Test func `a builder without members builds an empty object`() {
        #expect(JSONObjectBuilder().object.isEmpty)
        #expect(JSONObjectBuilder().object == [:])
    }
}
