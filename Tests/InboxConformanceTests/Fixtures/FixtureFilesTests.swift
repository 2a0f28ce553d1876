import InboxConformance
import InboxJSON
import InboxModel
import InboxTestSupport
import Testing

/// The case files as other implementations read them, beyond what their schema says.
@Suite struct FixtureFilesTests {
    @Test func `every file in a folder of payloads, or in the engine's, is a case of the suite`() throws {
        let files = try FixtureTree.files() + FixtureTree.files(in: "engine")
        #expect(try FixtureTree.cases().map(\.name).sorted() == files.map(\.path).sorted())
    }

    @Test func `a case's provider is absent or a vendor with a folder`() throws {
        let wrong = try FixtureTree.files().filter { file in
            file.json["provider"].map { !FixtureTree.vendors.contains($0.string ?? "") } ?? false
        }
        #expect(wrong.map(\.path) == [])
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
        guard canonical.canonicalBytes != message.canonicalBytes else { return nil }
        let keys = (message.object ?? [:]).map(\.key)
        for (key, documented) in zip(keys, (canonical.object ?? [:]).map(\.key)) where key != documented {
            return "the key \(key) is where the table in Message.md has \(documented)"
        }
        return "a member differs from \(canonical)"
    }
}
