import InboxConformance
import InboxJSON
import InboxModel
import InboxTestSupport
import Testing

/// The case files as other implementations read them: their exact shape.
@Suite struct FixtureFilesTests {
    private static let keys: Set<String> = [
        "name", "description", "rules", "provider", "at", "mode", "input", "inputText", "expect",
    ]
    private static let expectKeys: Set<String> = ["messages", "diagnostics", "badge", "deletions"]

    /// The names of the files for which the condition is false.
    private func files(where isWrong: (JSONValue) -> Bool) throws -> [String] {
        try FixtureTree.files().filter { isWrong($0.json) }.map(\.path)
    }

    @Test func `every file in a folder of payloads, or in the engine's, is a case of the suite`() throws {
        let files = try FixtureTree.files() + FixtureTree.files(in: "engine")
        #expect(try FixtureTree.cases().map(\.name).sorted() == files.map(\.path).sorted())
    }

    @Test func `a case's name is its path`() throws {
        #expect(try FixtureTree.files().filter { $0.json["name"]?.string != $0.path }.map(\.path) == [])
    }

    @Test func `a case has no keys but the documented ones, each once`() throws {
        let wrong = try files { json in
            let keys = json.object?.map(\.key) ?? []
            return Set(keys).count != keys.count || !Self.keys.isSuperset(of: keys)
        }
        #expect(wrong == [])
    }

    @Test func `a case has a description`() throws {
        #expect(try files { ($0["description"]?.string ?? "").isEmpty } == [])
    }

    @Test func `a case has a mode`() throws {
        #expect(try files { !["lenient", "strict"].contains($0["mode"]?.string) } == [])
    }

    @Test func `a case's rules are strings, each once`() throws {
        let wrong = try files { json in
            let rules = json["rules"]?.array?.map(\.string) ?? [nil]
            return rules.contains(nil) || Set(rules).count != rules.count
        }
        #expect(wrong == [])
    }

    @Test func `a case's provider is absent or a vendor with a folder`() throws {
        #expect(try files { $0["provider"].map { !FixtureTree.vendors.contains($0.string ?? "") } ?? false } == [])
    }

    @Test func `a case has either an input or the text of one`() throws {
        #expect(try files { ($0["input"] == nil) == ($0["inputText"] == nil) } == [])
        #expect(try files { $0["inputText"].map { $0.string == nil } ?? false } == [])
    }

    @Test func `a case expects a refusal, or messages and findings`() throws {
        let wrong = try files { json in
            let expect = json["expect"]?.object ?? [:]
            if expect["malformed"] != nil { return expect["malformed"]?.bool != true || Array(expect).count != 1 }
            return expect["messages"]?.array == nil || expect["diagnostics"]?.array == nil
                || !Self.expectKeys.isSuperset(of: expect.map(\.key))
        }
        #expect(wrong == [])
    }

    @Test func `an expected finding is a code, a pointer and, inside a string, an inner pointer`() throws {
        let wrong = try files { json in
            json["expect"]?["diagnostics"]?.array?.contains { diagnostic in
                let keys = Set(diagnostic.object?.map(\.key) ?? [])
                let pointers = [diagnostic["pointer"], diagnostic["inner"]].compactMap(\.self)
                return !keys.isSuperset(of: ["code", "pointer"]) || !keys.isSubset(of: ["code", "pointer", "inner"])
                    || pointers.contains { $0.string.flatMap { JSONPointer($0) } == nil }
            } ?? false
        }
        #expect(wrong == [])
    }

    @Test func `an expected message is canonical, its keys in the documented order`() throws {
        var faults: [String] = []
        for (path, json) in try FixtureTree.files() {
            for (index, message) in (json["expect"]?["messages"]?.array ?? []).enumerated() {
                if let fault = try fault(of: message) { faults.append("\(path), message \(index): \(fault)") }
            }
        }
        #expect(faults == [])
    }

    /// What an expected message has that its canonical form does not; nil if they are the same.
    private func fault(of message: JSONValue) throws -> String? {
        let read: InboxMessage
        do throws(CanonicalFault) { read = try InboxMessage(reading: message) } catch { return error.description }
        let canonical = try JSONValue(parsing: read.canonicalJSON())
        guard canonical.canonicalText != message.canonicalText else { return nil }
        let keys = (message.object ?? [:]).map(\.key)
        for (key, documented) in zip(keys, (canonical.object ?? [:]).map(\.key)) where key != documented {
            return "the key \(key) is where the table in Message.md has \(documented)"
        }
        return "a member differs from \(canonical)"
    }
}
