public import InboxJSON
public import InboxModel

/// A case that came out otherwise than it must: the first difference.
public struct FixtureFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// The case.
    public let name: String
    /// Where in the expectation; the root for what concerns all of it.
    public let pointer: JSONPointer
    /// What is expected there; nil where nothing is.
    public let expected: JSONValue?
    /// What came; nil where nothing did.
    public let actual: JSONValue?

    /// The case, the place, and both values.
    public var description: String {
        "\(name): at \(pointer): expected \(expected?.description ?? "nothing"), got \(actual?.description ?? "nothing")"
    }
}

extension FixtureCase {
    /// Decodes the input and compares.
    ///
    /// Messages compare as JSON values: the order of keys is free, numbers compare by value, exactly. Diagnostics compare
    /// by code, pointer and place inside a string, their order free; all of them must be listed.
    ///
    /// - Throws: ``FixtureFailure`` with the first difference.
    public func check(adapters: [any InboxAdapter]) throws(FixtureFailure) {
        let actual = Self.outcome(of: self, adapters)
        switch expectation {
        case .malformed:
            guard actual["malformed"]?.bool == true else { throw failure([], ["malformed": true], actual) }
        case .result(let expected):
            guard actual["malformed"] == nil else { throw failure([], expected, actual) }
            for key in ["messages", "badge", "deletions"] {
                let difference = JSONDifference.first(expected[key], actual[key], at: [key])
                if let difference { throw failure(difference.tokens, difference.left, difference.right) }
            }
            try compareDiagnostics(expected["diagnostics"]?.array ?? [], actual["diagnostics"]?.array ?? [])
        }
    }

    private static func outcome(of fixture: FixtureCase, _ adapters: [any InboxAdapter]) -> JSONValue {
        var writer = JSONWriter()
        do {
            try InboxDecoder(adapters: adapters, mode: fixture.mode).decode(fixture.input, from: fixture.provider)
                .write(to: &writer)
        } catch {
            guard error.malformed == nil else { return ["malformed": true] }
            // A case of a provider that nobody decodes has no result at all.
            guard error.code == .notRecognised else { return ["error": JSONValue(error.reason)] }
            InboxFeed(provider: nil, diagnostics: error.diagnostics).write(to: &writer)
        }
        return (try? JSONValue(parsing: writer.bytes)) ?? .null
    }

    /// Compares diagnostics as sets: the first that is expected and missing, or came and is not expected.
    private func compareDiagnostics(_ expected: [JSONValue], _ actual: [JSONValue]) throws(FixtureFailure) {
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
                throw failure(["diagnostics", String(index)], diagnostic, JSONValue(unmatched))
            }
            unmatched.remove(at: match)
        }
        if let surplus = unmatched.first { throw failure(["diagnostics", "-"], nil, surplus) }
    }

    private func failure(_ tokens: [String], _ expected: JSONValue?, _ actual: JSONValue?) -> FixtureFailure {
        FixtureFailure(name: name, pointer: JSONPointer(tokens: tokens), expected: expected, actual: actual)
    }
}
