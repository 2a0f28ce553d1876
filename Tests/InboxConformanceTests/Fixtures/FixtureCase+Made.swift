import InboxConformance
import InboxJSON

extension FixtureCase {
    /// A case of a payload; by default the payload is an empty list, which gives nothing.
    static func made(
        _ name: String, input: JSONValue = [], rules: [String] = [],
        expect: JSONValue = ["messages": [], "diagnostics": []]
    ) throws -> FixtureCase {
        let file: JSONValue = [
            "name": JSONValue(name), "rules": JSONValue(rules.map { JSONValue($0) }), "input": input, "expect": expect,
        ]
        return try FixtureCase(file.canonicalBytes, at: name)
    }
}
