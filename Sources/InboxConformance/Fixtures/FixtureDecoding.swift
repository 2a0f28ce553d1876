public import InboxJSON
public import InboxModel

/// A payload and the expected result of decoding it.
public struct FixtureDecoding: Sendable, Hashable {
    /// The provider to name when decoding, or nil to detect it.
    public let provider: Provider?
    /// Where the payload is in the input.
    public let pointer: JSONPointer
    /// The decoder's mode.
    public let mode: InboxDecoder.Mode
    /// The input.
    public let payload: FixtureRequest.Payload
    /// The expected result.
    public let expectation: Expectation

    /// The bytes of the input.
    public var input: [UInt8] { payload.bytes }

    /// An expected result of decoding.
    ///
    /// Closed: a payload is JSON and gives a result, or it is not JSON.
    public enum Expectation: Sendable, Hashable {
        /// The input is refused because it is not JSON.
        case malformed
        /// A decode result; `messages`, `diagnostics`, `badge` and `deletions` are compared.
        case result(JSONValue)
    }

    init(_ json: JSONValue, at path: String) throws(FixtureError) {
        (provider, pointer, mode) = try FixtureRequest.decoding(json, at: path)
        payload = try FixtureRequest.Payload(json, at: path)
        guard let expect = json["expect"], expect.kind == .object else {
            throw FixtureError(path, "has no \"expect\"")
        }
        try FixtureKeys.checkResult(expect, at: path)
        expectation = expect["malformed"]?.bool == true ? .malformed : .result(expect)
    }
}

extension FixtureDecoding {
    /// Compares an answer with the expectation; returns the first difference, or nil.
    ///
    /// Messages are compared as JSON values: in any order of keys, numbers by their exact value. Diagnostics are compared
    /// by code, pointer and, if one is expected, inner pointer, in any order; all of them must be listed.
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

    /// Compares diagnostics as sets; returns the first that is missing or not expected.
    private static func difference(_ expected: [JSONValue], _ actual: [JSONValue]) -> JSONDifference? {
        let (met, unmatched) = matched(expected, actual)
        if let index = met.firstIndex(of: false) {
            return JSONDifference(["diagnostics", String(index)], expected[index], JSONValue(unmatched))
        }
        return unmatched.first.map { JSONDifference(["diagnostics", "-"], nil, $0) }
    }

    /// Matches the diagnostics with the expected ones; returns the matches and the rest, in order.
    private static func matched(_ expected: [JSONValue], _ actual: [JSONValue]) -> (met: [Bool], unmatched: [JSONValue])
    {
        var met = expected.map { _ in false }
        var unmatched = actual.map(identity)
        // Expectations with an inner pointer are matched first: others could match the same diagnostic.
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

    /// Whether a diagnostic matches an expected one, which may omit the inner pointer.
    private static func isMatch(_ expected: JSONValue, _ actual: JSONValue) -> Bool {
        ["code", "pointer"].allSatisfy { expected[$0] == actual[$0] }
            && (expected["inner"] == nil || expected["inner"] == actual["inner"])
    }

    /// The properties by which diagnostics are compared.
    private static func identity(_ diagnostic: JSONValue) -> JSONValue {
        let keys = ["code", "pointer", "inner"]
        return JSONValue(JSONObject(keys.compactMap { key in diagnostic[key].map { .init(key: key, value: $0) } }))
    }

    /// The expectation with which an answer would pass, or nil if the answer is not a result.
    ///
    /// Diagnostics that are expected already keep their text and their order.
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
