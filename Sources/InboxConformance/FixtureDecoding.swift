public import InboxJSON
public import InboxModel

/// A payload, and what must come of decoding it.
public struct FixtureDecoding: Sendable, Hashable {
    /// Whose payload it is; nil where it is to be detected.
    public let provider: Provider?
    /// How findings are taken.
    public let mode: InboxDecoder.Mode
    /// The bytes of the input.
    public let input: [UInt8]
    /// What must come of it.
    public let expectation: Expectation

    /// What must come of decoding.
    public enum Expectation: Sendable, Hashable {
        /// The input is refused: it is not JSON.
        case malformed
        /// The decode result, of which `messages`, `diagnostics`, `badge` and `deletions` are compared.
        case result(JSONValue)
    }

    init(_ json: JSONValue, at path: String) throws(FixtureError) {
        guard let mode = json["mode"]?.string.flatMap(InboxDecoder.Mode.init) else {
            throw FixtureError(path, "has a \"mode\" that is neither lenient nor strict")
        }
        if let inputText = json["inputText"] {
            guard let text = inputText.string else {
                throw FixtureError(path, "has an \"inputText\" that is no string")
            }
            input = Array(text.utf8)
        } else if let value = json["input"] {
            input = value.losslessText
        } else {
            throw FixtureError(path, "has neither \"input\" nor \"inputText\", nor \"events\"")
        }
        guard let expect = json["expect"], expect.kind == .object else {
            throw FixtureError(path, "has no \"expect\"")
        }
        var provider: Provider?
        if let name = json["provider"] {
            guard let text = name.string else { throw FixtureError(path, "has a \"provider\" that is no string") }
            provider = Provider(text)
        }
        self.provider = provider
        self.mode = mode
        expectation = expect["malformed"]?.bool == true ? .malformed : .result(expect.detached())
    }
}

extension FixtureDecoding {
    /// Decodes the input and compares; the first difference, or nil.
    ///
    /// Messages compare as JSON values: the order of keys is free, numbers compare by value, exactly. Diagnostics compare
    /// by code, pointer and place inside a string, their order free; all of them must be listed.
    func difference(_ adapters: [any InboxAdapter]) -> JSONDifference? {
        let actual = outcome(adapters)
        switch expectation {
        case .malformed:
            return actual["malformed"]?.bool == true ? nil : JSONDifference([], ["malformed": true], actual)
        case .result(let expected):
            guard actual["messages"] != nil else { return JSONDifference([], expected, actual) }
            for key in ["messages", "badge", "deletions"] {
                let difference = JSONDifference.first(expected[key], actual[key], at: [key])
                if let difference { return difference }
            }
            return Self.difference(expected["diagnostics"]?.array ?? [], actual["diagnostics"]?.array ?? [])
        }
    }

    private func outcome(_ adapters: [any InboxAdapter]) -> JSONValue {
        var writer = JSONWriter()
        do {
            try InboxDecoder(adapters: adapters, mode: mode).decode(input, from: provider).write(to: &writer)
        } catch {
            switch error.code {
            case .malformed: return ["malformed": true]
            case .notRecognised: InboxFeed(provider: nil, diagnostics: error.diagnostics).write(to: &writer)
            default: return ["error": JSONValue(error.reason)]
            }
        }
        return (try? JSONValue(parsing: writer.bytes)) ?? .null
    }

    /// Compares diagnostics as sets: the first that is expected and missing, or came and is not expected.
    private static func difference(_ expected: [JSONValue], _ actual: [JSONValue]) -> JSONDifference? {
        func identity(_ diagnostic: JSONValue) -> JSONValue {
            JSONValue(
                JSONObject(
                    ["code", "pointer", "inner"].compactMap { key in
                        diagnostic[key].map { .init(key: key, value: $0) }
                    }))
        }
        var unmatched = actual.map(identity)
        for (index, diagnostic) in expected.enumerated() {
            guard let match = unmatched.firstIndex(of: identity(diagnostic)) else {
                return JSONDifference(["diagnostics", String(index)], diagnostic, JSONValue(unmatched))
            }
            unmatched.remove(at: match)
        }
        return unmatched.first.map { JSONDifference(["diagnostics", "-"], nil, $0) }
    }
}
