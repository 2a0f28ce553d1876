import InboxJSON

/// One case of a fixture tree: what goes in, and what must come of it.
public struct FixtureCase: Sendable, Hashable, CustomStringConvertible {
    /// The name, which is its path: `pushwoosh/u-as-json-string`.
    public let name: String
    /// The fact that it shows.
    public let summary: String
    /// The ids of the rules that it tests.
    public let rules: [String]
    /// What is done, with what, and what must come of it.
    public let task: Task

    /// What is done.
    public enum Task: Sendable, Hashable {
        /// A payload is decoded.
        case decode(FixtureDecoding)
        /// An event log is replayed, or the steps of a session are taken.
        case replay(FixtureReplay)
    }

    /// The name.
    public var description: String { name }

    /// What is decoded; nil of an engine case.
    public var decoding: FixtureDecoding? {
        guard case .decode(let decoding) = task else { return nil }
        return decoding
    }

    /// What is replayed; nil of a decoding case.
    public var replay: FixtureReplay? {
        guard case .replay(let replay) = task else { return nil }
        return replay
    }

    /// Reads a case of its file: an engine case where it has `events` or `steps`, else a decoding case.
    ///
    /// - Parameters:
    ///   - text: The file's bytes.
    ///   - path: The file's path in its tree, without the ending: the name that it must have.
    /// - Throws: ``FixtureError`` where the file is no case.
    public init(_ text: [UInt8], at path: String) throws(FixtureError) {
        let json: JSONValue
        do {
            json = try JSONValue(parsing: text)
        } catch {
            throw FixtureError(path, error)
        }
        guard let name = json["name"]?.string, name == path else {
            let fault =
                json["name"] == nil ? "has no \"name\", and so is no case" : "has another \"name\" than its path"
            throw FixtureError(path, fault)
        }
        let rules = (json["rules"] ?? []).array?.map(\.string)
        guard let rules, !rules.contains(nil) else {
            throw FixtureError(path, "has \"rules\" that are no list of strings")
        }
        guard let summary = (json["description"] ?? "").string else {
            throw FixtureError(path, "has a \"description\" that is no string")
        }
        self.name = name
        self.summary = summary
        self.rules = rules.compactMap(\.self)
        task =
            json["events"] == nil && json["steps"] == nil
            ? .decode(try FixtureDecoding(json, at: path)) : .replay(try FixtureReplay(json, at: path))
    }
}
