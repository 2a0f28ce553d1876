import Foundation
import InboxTestSupport
import InboxTesting
import Testing
import UnifiedInbox

/// Wherever a program prints an error, it says its own sentence, not "The operation could not be completed".
@Suite struct ErrorTextTests {
    private static let types: [any DescribedError.Type] = [
        JSONError.self, InboxDecodingError.self, NativeValueError.self, InboxError.self, SnapshotError.self,
        TopicFilterError.self, FixtureError.self, FixtureResult.self, LawViolation.self, StoreLawViolation.self,
    ]

    private static func thrown(_ body: () throws -> Void) -> (any Error)? {
        do {
            try body()
            return nil
        } catch {
            return error
        }
    }

    private static var errors: [(any Error)?] {
        [
            thrown { _ = try JSONValue(parsing: "[1,]") },
            thrown { _ = try InboxDecoder().decode("{}") },
            thrown { _ = try JSONValue(native: Data()) },
            InboxError(.closed, "the inbox is closed"),
            thrown { _ = try InboxState(snapshot: Array("{}".utf8)) },
            thrown { _ = try TopicFilter(parsing: "topic(") },
            FixtureError("zeta/a.json", "is not a case"),
        ]
    }

    @Test func `the localized description of an error is its description`() throws {
        for error in Self.errors {
            let error = try #require(error)
            #expect(error.localizedDescription == String(describing: error))
            #expect(error.localizedDescription != "")
        }
    }

    @Test func `every public error has a localized description`() throws {
        var names: Set<String> = []
        let files = FileManager.default.enumerator(
            at: FixtureTree.package.appendingPathComponent("Sources"), includingPropertiesForKeys: nil)
        while let file = files?.nextObject() as? URL {
            guard file.pathExtension == "swift" else { continue }
            let text = try String(contentsOf: file, encoding: .utf8)
            for match in text.matches(of: /(?m)^\s*public (?:struct|enum|final class) (\w+): [^{]*Error\b/) {
                names.insert(String(match.output.1))
            }
        }
        #expect(names == Set(Self.types.map { String(describing: $0) }))
    }
}
