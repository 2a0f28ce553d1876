public import InboxJSON

/// One case of a fixture tree: requests to an implementation, and the expected answers.
public struct FixtureCase: Sendable, Hashable, CustomStringConvertible {
    /// The name of the case, which is its path: `pushwoosh/u-as-json-string`.
    public let name: String
    /// The fact that the case shows.
    package let summary: String
    /// The ids of the rules that the case tests.
    public let rules: [String]
    package let json: JSONValue
    /// The requests to an implementation: one for a payload, one for each expectation of an engine case.
    package let requests: [FixtureRequest]
    /// Whether diagnostics are compared too; if not, only the messages, the badge and the deletions are.
    package var comparesDiagnostics = true

    /// The name.
    public var description: String { name }

    /// The expected result: an object for a payload, a list for an engine case.
    public var expect: JSONValue { json["expect"] ?? .null }

    /// The payload and how it is decoded, or nil for an engine case.
    public var decoding: FixtureDecoding? { requests.first?.decoding }

    /// Whether the payload is expected to be refused because it is not JSON.
    package var expectsMalformed: Bool { expect["malformed"]?.bool == true }

    /// Reads a case from its file.
    ///
    /// It is an engine case if it has `events` or `steps`, else a payload case.
    ///
    /// - Parameter path: The file's path in its tree, without the extension. The case must have this name.
    /// - Throws: ``FixtureError`` if the file is not a case, or has an unknown key.
    package init(_ text: [UInt8], at path: String) throws(FixtureError) {
        do {
            // A case contains canonical JSON, and `inbox redact --case` writes it for payloads of any depth.
            json = try JSONValue(stored: text)
        } catch {
            throw FixtureError(path, error)
        }
        guard let name = json["name"]?.string, name == path else {
            let fault =
                json["name"] == nil
                ? "is not a case, because it has no \"name\"" : "has a \"name\" that does not match its path"
            throw FixtureError(path, fault)
        }
        let fields = FixtureFields(json, at: path)
        self.name = name
        rules = json["rules"] == nil ? [] : try fields.texts("rules")
        var cited: Set<String> = []
        for rule in rules where !cited.insert(rule).inserted {
            throw fields.fault("cites the rule \"\(rule)\" twice")
        }
        summary = try fields.optionalText("description") ?? ""
        let isOfEngine = json["events"] != nil || json["steps"] != nil
        requests = isOfEngine ? try Self.engineRequests(json, name) : [try Self.decodingRequest(json, name)]
    }

    private static func decodingRequest(_ json: JSONValue, _ name: String) throws(FixtureError) -> FixtureRequest {
        try FixtureKeys.decoding.check(json, at: name)
        let request = try FixtureRequest(ofPayloadIn: json, name)
        guard let expect = json["expect"], expect.kind == .object else { throw FixtureError(name, "has no \"expect\"") }
        try FixtureKeys.checkResult(expect, at: name)
        return request
    }

    private static func engineRequests(_ json: JSONValue, _ name: String) throws(FixtureError) -> [FixtureRequest] {
        try FixtureKeys.engine.check(json, at: name)
        let isSession = json["steps"] != nil
        guard !isSession || json["events"] == nil else {
            throw FixtureError(name, "has both \"events\" and \"steps\"; remove one of them")
        }
        let events = try FixtureFields(json, at: name).list(isSession ? "steps" : "events")
        guard let expect = json["expect"]?.array, !expect.isEmpty else {
            throw FixtureError(name, "needs a list of expectations as its \"expect\"")
        }
        let steps = isSession ? try steps(events, name) : []
        var requests: [FixtureRequest] = []
        for element in expect {
            let request = try FixtureRequest(ofEngineIn: json, name, asking: element)
            guard let question = request.question else { continue }
            switch question {
            case .outcome(let step) where !steps.indices.contains(step) || !steps[step].hasOutcome:
                throw FixtureError(name, "expects an outcome for \"step\" \(step), but that step has no outcome")
            case .lists(let subscriber) where !steps.contains { $0.subscribes(subscriber) }:
                throw FixtureError(
                    name, "expects lists for the subscriber \"\(subscriber)\", but no step has this subscriber")
            default: break
            }
            guard question.isAnswered(by: element) else {
                throw FixtureError(
                    name,
                    "has an expectation whose \"\(question.answerKey)\" is missing or has the wrong JSON type")
            }
            requests.append(request)
        }
        return requests
    }

    private static func steps(_ events: [JSONValue], _ name: String) throws(FixtureError) -> [FixtureStep] {
        var steps: [FixtureStep] = []
        for (number, event) in events.enumerated() {
            do throws(FixtureError) {
                steps.append(try FixtureStep(event))
            } catch {
                throw FixtureError(name, "has an invalid step \(number): it \(error.reason)")
            }
        }
        return steps
    }
}
