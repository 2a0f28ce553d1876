import InboxConformance
import InboxJSON
import InboxModel

/// A payload that the fixtures hold: the input of a case, or a whole feed.
struct Payload: Sendable {
    let name: String
    /// Whose it is; the case may leave that to be detected.
    let provider: Provider
    let bytes: [UInt8]

    /// All of them that are JSON, in an order that never changes.
    static func all() throws -> [Payload] {
        let cases = try FixtureTree.cases().compactMap { fixture -> Payload? in
            guard let decoding = fixture.decoding, decoding.expectation != .malformed else { return nil }
            let provider = Provider(String(fixture.name.prefix { $0 != "/" }))
            return Payload(name: fixture.name, provider: provider, bytes: decoding.input)
        }
        let feeds = try FixtureTree.names(in: "feeds").map { name in
            Payload(
                name: "feeds/\(name)", provider: Provider(String(name.prefix { $0 != "-" })),
                bytes: try FixtureTree.bytes("feeds/\(name).json"))
        }
        return cases + feeds
    }

    /// Those of one vendor.
    static func all(of vendor: String) throws -> [Payload] {
        try all().filter { $0.provider.name == vendor }
    }
}

extension JSONValue {
    /// How many values it is made of, itself included.
    var valueCount: Int {
        1 + (array ?? []).reduce(0) { $0 + $1.valueCount } + (object ?? [:]).reduce(0) { $0 + $1.value.valueCount }
    }

    /// The same value with the members of every object in another order.
    func shufflingMembers(using generator: inout SeededGenerator) -> JSONValue {
        if let array { return JSONValue(array.map { $0.shufflingMembers(using: &generator) }) }
        guard let object else { return self }
        let members = object.map { member in
            JSONObject.Member(key: member.key, value: member.value.shufflingMembers(using: &generator))
        }
        return JSONValue(JSONObject(members.shuffled(using: &generator)))
    }

    /// The same value with another one in place of the value of a number, counted from the root as they stand.
    func replacing(_ number: Int, with other: JSONValue) -> JSONValue {
        guard number > 0 else { return other }
        var next = 1
        if let array {
            return JSONValue(array.map { $0.replacingWithin(&next, number, other) })
        }
        return JSONValue(
            JSONObject(
                (object ?? [:]).map { .init(key: $0.key, value: $0.value.replacingWithin(&next, number, other)) }))
    }

    private func replacingWithin(_ next: inout Int, _ number: Int, _ other: JSONValue) -> JSONValue {
        let first = next
        next += valueCount
        return first <= number && number < next ? replacing(number - first, with: other) : self
    }

    /// The value of a number, counted as ``replacing(_:with:)`` does.
    func value(_ number: Int) -> JSONValue? {
        guard number > 0 else { return self }
        var next = 1
        for child in array ?? (object ?? [:]).map(\.value) {
            let first = next
            next += child.valueCount
            if number < next { return child.value(number - first) }
        }
        return nil
    }
}
