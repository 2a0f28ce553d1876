public import InboxJSON
public import InboxModel

/// One decoding case of a fixture tree: an input, and what must come of it.
public struct FixtureCase: Sendable, Hashable, CustomStringConvertible {
    /// The name, which is its path: `pushwoosh/u-as-json-string`.
    public let name: String
    /// The fact that it shows.
    public let summary: String
    /// The ids of the rules that it tests.
    public let rules: [String]
    /// Whose payload it is; nil where it is to be detected.
    public let provider: Provider?
    /// How findings are taken.
    public let mode: InboxDecoder.Mode
    /// The bytes of the input.
    public let input: [UInt8]
    /// What must come of it.
    public let expectation: Expectation

    /// What must come of a case.
    public enum Expectation: Sendable, Hashable {
        /// The input is refused: it is not JSON.
        case malformed
        /// The decode result, of which `messages`, `diagnostics`, `badge` and `deletions` are compared.
        case result(JSONValue)
    }

    /// The name.
    public var description: String { name }

    /// Reads a case of its file.
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
            throw FixtureError(path, "is not JSON: \(error)")
        }
        guard let name = json["name"]?.string, name == path else {
            throw FixtureError(path, "has another \"name\" than its path")
        }
        guard let mode = json["mode"]?.string.flatMap(InboxDecoder.Mode.init) else {
            throw FixtureError(path, "has a \"mode\" that is neither lenient nor strict")
        }
        for key in ["provider", "description", "inputText"] where json[key] != nil && json[key]?.string == nil {
            throw FixtureError(path, "has a \"\(key)\" that is no string")
        }
        guard json["rules"] == nil || json["rules"]?.array?.allSatisfy({ $0.string != nil }) == true else {
            throw FixtureError(path, "has \"rules\" that are no list of strings")
        }
        if let inputText = json["inputText"]?.string {
            input = Array(inputText.utf8)
        } else if let value = json["input"] {
            input = value.losslessText
        } else {
            throw FixtureError(path, "has neither \"input\" nor \"inputText\"")
        }
        guard let expect = json["expect"], expect.kind == .object else {
            throw FixtureError(path, "has no \"expect\"")
        }
        self.name = name
        self.mode = mode
        summary = json["description"]?.string ?? ""
        rules = json["rules"]?.array?.compactMap(\.string) ?? []
        provider = json["provider"]?.string.map { Provider($0) }
        expectation = expect["malformed"]?.bool == true ? .malformed : .result(expect.detached())
    }
}

/// Why a file is no case: of the harness, not of the library that is tested.
public struct FixtureError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The file's path in its tree.
    public let path: String
    /// What is wrong with it.
    public let reason: String

    init(_ path: String, _ reason: String) {
        self.path = path
        self.reason = reason
    }

    /// The path and the reason.
    public var description: String { "\(path) \(reason)" }
}
