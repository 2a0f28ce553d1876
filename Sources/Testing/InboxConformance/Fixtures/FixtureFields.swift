import InboxEngine
import InboxJSON
import InboxModel

/// The members of an object in a case file or a request.
///
/// A member of the wrong type is a fault of the file.
struct FixtureFields {
    let json: JSONValue
    let path: String

    init(_ json: JSONValue, at path: String) {
        self.json = json
        self.path = path
    }

    func fault(_ reason: String) -> FixtureError { FixtureError(path, reason) }

    func text(_ key: String) throws(FixtureError) -> String {
        guard let text = json[key]?.string else { throw fault("needs a string as its \"\(key)\"") }
        return text
    }

    func optionalText(_ key: String) throws(FixtureError) -> String? {
        guard let value = json[key] else { return nil }
        guard let text = value.string else { throw fault("has a \"\(key)\" that is not a string") }
        return text
    }

    func word<Word: RawRepresentable<String>>(_ key: String, _ fault: String) throws(FixtureError) -> Word? {
        guard let text = try optionalText(key) else { return nil }
        guard let word = Word(rawValue: text) else { throw self.fault(fault) }
        return word
    }

    func list(_ key: String) throws(FixtureError) -> [JSONValue] {
        guard let list = json[key]?.array else { throw fault("needs a list as its \"\(key)\"") }
        return list
    }

    func texts(_ key: String) throws(FixtureError) -> [String] {
        guard let texts = json[key]?.array?.map(\.string), !texts.contains(nil) else {
            throw fault("needs a list of strings as its \"\(key)\"")
        }
        return texts.compactMap(\.self)
    }

    func count(_ key: String) throws(FixtureError) -> Int? {
        guard let value = json[key] else { return nil }
        guard let count = value.integer, count >= 0 else {
            throw fault("has a \"\(key)\" that is not an integer of at least 0")
        }
        return count
    }

    func flag(_ key: String) throws(FixtureError) -> Bool? {
        guard let value = json[key] else { return nil }
        guard let flag = value.bool else { throw fault("has a \"\(key)\" that is not true or false") }
        return flag
    }

    func instant(_ key: String) throws(FixtureError) -> Instant {
        let written = json[key]?.string.flatMap { Instant(rfc3339: $0) }
        let counted = json[key]?.integer.flatMap { Instant(milliseconds: Int64($0)) }
        guard let instant = written ?? counted else {
            throw fault("needs a time like 2026-02-05T12:00:00Z as its \"\(key)\"")
        }
        return instant
    }

    func optionalInstant(_ key: String) throws(FixtureError) -> Instant? {
        json[key] == nil ? nil : try instant(key)
    }

    func filter(_ key: String) throws(FixtureError) -> TopicFilter? {
        guard let text = try optionalText(key) else { return nil }
        do throws(TopicFilterError) {
            return try TopicFilter(parsing: text)
        } catch {
            throw fault("has an invalid topic filter in \"\(key)\": \(error)")
        }
    }

    /// Reads `collapse` and `collapsePrefer`; nil if both are absent.
    func collapsePolicy() throws(FixtureError) -> CollapsePolicy? {
        let (key, preferred) = (try optionalText("collapse"), try optionalText("collapsePrefer"))
        do throws(CollapsePolicyError) {
            return try CollapsePolicy(parsing: key, preferring: preferred.map { Provider($0) })
        } catch {
            throw fault("has an invalid \"collapse\": \(error)")
        }
    }
}

/// The keys of each kind of object in a case file.
///
/// Any other key is a mistake in the file and is refused.
///
/// Keys are not checked in vendors' payloads, in events and steps of the engine, and in free-form values.
struct FixtureKeys {
    /// The kind of object, as error messages name it: `a case`.
    private let owner: String
    private let keys: [String]

    private init(_ owner: String, _ keys: [String]) {
        self.owner = owner
        self.keys = keys
    }

    static let decoding = FixtureKeys(
        "a case", ["name", "description", "rules", "provider", "at", "mode", "input", "inputText", "expect"])
    static let engine = FixtureKeys(
        "an engine case",
        ["name", "description", "rules", "events", "steps", "collapse", "collapsePrefer", "expect"])

    private static let result = FixtureKeys(
        "an expected result", ["malformed", "messages", "diagnostics", "badge", "deletions"])
    private static let diagnostic = FixtureKeys("an expected diagnostic", ["code", "pointer", "inner"])
    private static let message = FixtureKeys("a message", ["id", "provider"] + UnifiedField.allCases.map(\.rawValue))
    private static let style = FixtureKeys("a style", ["background", "titleBackground"])
    private static let action = FixtureKeys(
        "an action",
        ["title", "kind", "url", "target", "deeplink", "payload", "reportValue", "dismisses", "vendor"])

    /// A value that is not an object is left to the code that reads it.
    ///
    /// - Parameter place: The keys and indices that lead to the object in the file.
    /// - Throws: ``FixtureError`` with the first unknown key and the known ones.
    func check(_ object: JSONValue?, in place: [String] = [], at path: String) throws(FixtureError) {
        guard let object = object?.object, let member = object.first(where: { !keys.contains($0.key) }) else { return }
        let pointer = JSONPointer(tokens: place + [member.key])
        throw FixtureError(
            path, "has an unknown key at \(pointer); the keys of \(owner) are \(keys.joined(separator: ", "))")
    }

    /// Checks the keys of `expect` in the case of a payload.
    static func checkResult(_ expect: JSONValue, at path: String) throws(FixtureError) {
        try result.check(expect, in: ["expect"], at: path)
        for (index, diagnostic) in (expect["diagnostics"]?.array ?? []).enumerated() {
            try Self.diagnostic.check(diagnostic, in: ["expect", "diagnostics", String(index)], at: path)
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
