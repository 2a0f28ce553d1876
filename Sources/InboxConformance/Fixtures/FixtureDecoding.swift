public import InboxJSON
public import InboxModel

/// A payload, and what must come of decoding it.
public struct FixtureDecoding: Sendable, Hashable {
    /// Whose payload it is; nil where it is to be detected.
    public let provider: Provider?
    /// How findings are taken.
    public let mode: InboxDecoder.Mode
    /// The input.
    public let payload: FixtureRequest.Payload
    /// What must come of it.
    public let expectation: Expectation

    /// The bytes of the input.
    public var input: [UInt8] { payload.bytes }

    /// What must come of decoding.
    ///
    /// Closed: a payload is JSON and gives a result, or it is not JSON.
    public enum Expectation: Sendable, Hashable {
        /// The input is refused: it is not JSON.
        case malformed
        /// The decode result, of which `messages`, `diagnostics`, `badge` and `deletions` are compared.
        case result(JSONValue)
    }

    init(_ json: JSONValue, at path: String) throws(FixtureError) {
        (provider, mode) = try FixtureRequest.decoding(json, at: path)
        payload = try FixtureRequest.Payload(json, at: path)
        guard let expect = json["expect"], expect.kind == .object else {
            throw FixtureError(path, "has no \"expect\"")
        }
        expectation = expect["malformed"]?.bool == true ? .malformed : .result(expect.detached())
    }
}

extension FixtureDecoding {
    /// Compares an answer; the first difference, or nil.
    ///
    /// Messages compare as JSON values: the order of keys is free, numbers compare by value, exactly. Diagnostics compare
    /// by code and pointer, and by the place inside a string where one is expected; their order is free, and all of them
    /// must be listed.
    func difference(_ answer: FixtureAnswer) -> JSONDifference? {
        switch (expectation, answer) {
        case (.malformed, .malformed): return nil
        case (.malformed, _): return JSONDifference([], ["malformed": true], answer.json)
        case (.result(let expected), .feed(let actual)):
            for key in ["messages", "badge", "deletions"] {
                let difference = JSONDifference.first(expected[key], actual[key], at: [key])
                if let difference { return difference }
            }
            guard let diagnostics = actual["diagnostics"]?.array else {
                return JSONDifference(["diagnostics"], expected["diagnostics"], actual["diagnostics"])
            }
            return Self.difference(expected["diagnostics"]?.array ?? [], diagnostics)
        case (.result(let expected), _): return JSONDifference([], expected, answer.json)
        }
    }

    /// Compares diagnostics as sets: the first that is expected and missing, or came and is not expected.
    private static func difference(_ expected: [JSONValue], _ actual: [JSONValue]) -> JSONDifference? {
        let (met, unmatched) = matched(expected, actual)
        if let index = met.firstIndex(of: false) {
            return JSONDifference(["diagnostics", String(index)], expected[index], JSONValue(unmatched))
        }
        return unmatched.first.map { JSONDifference(["diagnostics", "-"], nil, $0) }
    }

    /// Which of the expected diagnostics came, and what came beside them, in order.
    private static func matched(_ expected: [JSONValue], _ actual: [JSONValue]) -> (met: [Bool], unmatched: [JSONValue])
    {
        var met = expected.map { _ in false }
        var unmatched = actual.map(identity)
        // Those that name more are matched first: another one may take what would have been theirs.
        let (exact, loose) = (
            expected.indices.filter { expected[$0]["inner"] != nil },
            expected.indices.filter { expected[$0]["inner"] == nil }
        )
        for index in exact + loose {
            guard let match = unmatched.firstIndex(where: { isMatch(expected[index], $0) }) else { continue }
            unmatched.remove(at: match)
            met[index] = true
        }
        return (met, unmatched)
    }

    /// Whether a diagnostic is the one that is expected, which need not say where inside a string it stands.
    private static func isMatch(_ expected: JSONValue, _ actual: JSONValue) -> Bool {
        ["code", "pointer"].allSatisfy { expected[$0] == actual[$0] }
            && (expected["inner"] == nil || expected["inner"] == actual["inner"])
    }

    /// What a diagnostic is compared by.
    private static func identity(_ diagnostic: JSONValue) -> JSONValue {
        let keys = ["code", "pointer", "inner"]
        return JSONValue(JSONObject(keys.compactMap { key in diagnostic[key].map { .init(key: key, value: $0) } }))
    }

    /// What the case would have to expect for an answer to pass; nil where there is no such answer.
    ///
    /// Diagnostics that are expected already stay as they are, in their order.
    func expectation(for answer: FixtureAnswer) -> JSONValue? {
        switch answer {
        case .malformed: return ["malformed": true]
        case .feed(let feed):
            guard let actual = feed["diagnostics"]?.array else { return nil }
            var expected: [JSONValue] = []
            if case .result(let result) = expectation { expected = result["diagnostics"]?.array ?? [] }
            let (met, unmatched) = Self.matched(expected, actual)
            let diagnostics = zip(expected, met).filter(\.1).map { Self.identity($0.0) } + unmatched
            let members = ["messages", "diagnostics", "badge", "deletions"].compactMap { key -> JSONObject.Member? in
                let value = key == "diagnostics" ? JSONValue(diagnostics) : feed[key]
                return value.map { .init(key: key, value: $0) }
            }
            return JSONValue(JSONObject(members))
        default: return nil
        }
    }
}
