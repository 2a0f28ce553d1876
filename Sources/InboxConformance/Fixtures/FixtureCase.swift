import InboxJSON

/// One case of a fixture tree: the input and the expected result.
public struct FixtureCase: Sendable, Hashable, CustomStringConvertible {
    /// The name, which is its path: `pushwoosh/u-as-json-string`.
    public let name: String
    /// The fact that the case shows.
    public let summary: String
    /// The ids of the rules that it tests.
    public let rules: [String]
    /// The operation, its input, and the expected result.
    public let task: Task

    /// The operation of a case.
    ///
    /// Closed: the library decodes payloads and applies events, and does nothing else that a case shows.
    public enum Task: Sendable, Hashable {
        /// A payload is decoded.
        case decode(FixtureDecoding)
        /// An event log is replayed, or the steps of a session are run.
        case replay(FixtureReplay)
    }

    /// The name.
    public var description: String { name }

    /// The decoding, or nil for an engine case.
    public var decoding: FixtureDecoding? {
        guard case .decode(let decoding) = task else { return nil }
        return decoding
    }

    /// The replay, or nil for a decoding case.
    public var replay: FixtureReplay? {
        guard case .replay(let replay) = task else { return nil }
        return replay
    }

    /// Reads a case from its file: an engine case if it has `events` or `steps`, else a decoding case.
    ///
    /// - Parameters:
    ///   - text: The file's bytes.
    ///   - path: The file's path in its tree, without the extension: the name that it must have.
    /// - Throws: ``FixtureError`` if the file is not a case, or has a key that a case does not have.
    public init(_ text: [UInt8], at path: String) throws(FixtureError) {
        let json: JSONValue
        do {
            // A case expects canonical JSON, and `inbox redact --case` writes what a payload of any depth gives.
            json = try JSONValue(stored: text)
        } catch {
            throw FixtureError(path, error)
        }
        guard let name = json["name"]?.string, name == path else {
            let fault =
                json["name"] == nil ? "has no \"name\", and so is not a case" : "has a \"name\" that is not its path"
            throw FixtureError(path, fault)
        }
        let rules = (json["rules"] ?? []).array?.map(\.string)
        guard let rules, !rules.contains(nil) else {
            throw FixtureError(path, "has \"rules\" that are not a list of strings")
        }
        guard let summary = (json["description"] ?? "").string else {
            throw FixtureError(path, "has a \"description\" that is not a string")
        }
        self.name = name
        self.summary = summary
        self.rules = rules.compactMap(\.self)
        let isReplay = json["events"] != nil || json["steps"] != nil
        try (isReplay ? FixtureKeys.replay : .decoding).check(json, at: path)
        task = isReplay ? .replay(try FixtureReplay(json, at: path)) : .decode(try FixtureDecoding(json, at: path))
    }
}
