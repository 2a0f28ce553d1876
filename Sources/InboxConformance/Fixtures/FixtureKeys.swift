import InboxJSON
import InboxModel

/// The keys of each kind of object in a case file: another key is a mistake in the file, and is refused.
///
/// The vendor's payload, the events and steps of the engine, and free-form values have keys of their own.
struct FixtureKeys {
    /// What has the keys, as in `a case`.
    private let owner: String
    private let keys: [String]

    private init(_ owner: String, _ keys: [String]) {
        self.owner = owner
        self.keys = keys
    }

    static let decoding = FixtureKeys(
        "a case", ["name", "description", "rules", "provider", "at", "mode", "input", "inputText", "expect"])
    static let replay = FixtureKeys(
        "an engine case",
        ["name", "description", "rules", "events", "steps", "collapse", "collapsePrefer", "expect"])

    private static let result = FixtureKeys(
        "an expected result", ["malformed", "messages", "diagnostics", "badge", "deletions"])
    private static let finding = FixtureKeys("an expected finding", ["code", "pointer", "inner"])
    private static let message = FixtureKeys("a message", ["id", "provider"] + UnifiedField.all.map(\.rawValue))
    private static let style = FixtureKeys("a style", ["background", "titleBackground"])
    private static let action = FixtureKeys(
        "an action",
        ["title", "kind", "url", "target", "deeplink", "payload", "reportValue", "dismisses", "vendor"])

    /// Checks the keys of an object; a value that is not an object is left to its reader.
    ///
    /// - Parameters:
    ///   - place: The keys and indices that lead to the object in the file.
    ///   - path: The file's path.
    /// - Throws: ``FixtureError`` with the first unknown key and the known ones.
    func check(_ object: JSONValue?, in place: [String] = [], at path: String) throws(FixtureError) {
        guard let object = object?.object, let member = object.first(where: { !keys.contains($0.key) }) else { return }
        let pointer = JSONPointer(tokens: place + [member.key])
        throw FixtureError(
            path, "has an unknown key at \(pointer); the keys of \(owner) are \(keys.joined(separator: ", "))")
    }

    /// Checks the keys of `expect` in a decoding case.
    static func checkResult(_ expect: JSONValue, at path: String) throws(FixtureError) {
        try result.check(expect, in: ["expect"], at: path)
        for (index, diagnostic) in (expect["diagnostics"]?.array ?? []).enumerated() {
            try finding.check(diagnostic, in: ["expect", "diagnostics", String(index)], at: path)
        }
        for (index, message) in (expect["messages"]?.array ?? []).enumerated() {
            let place = ["expect", "messages", String(index)]
            try Self.message.check(message, in: place, at: path)
            try style.check(message["style"], in: place + ["style"], at: path)
            try action.check(message["tap"], in: place + ["tap"], at: path)
            for (number, button) in (message["actions"]?.array ?? []).enumerated() {
                try action.check(button, in: place + ["actions", String(number)], at: path)
            }
        }
    }
}
