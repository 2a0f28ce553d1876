import Foundation
import InboxTestSupport
import Testing

/// The code on the page *In tests* is the same as in the client package, which `.ci/run` builds and tests.
@Suite struct InTestsPageTests {
    private static func text(_ path: String) throws -> String {
        try String(contentsOf: FixtureTree.package.appendingPathComponent(path), encoding: .utf8)
    }

    @Test func `every Swift sample of the page is in the tests of the client`() throws {
        let page = try Self.text("Sources/UnifiedInbox/UnifiedInbox.docc/InTests.md")
        let folder = "Tests/Tools/Examples/Client/Tests"
        let names = ["RowsTests/RowTests.swift", "RowsTests/RowXCTests.swift", "OneVendorTests/OneVendorTests.swift"]
        let tests = try names.map { try Self.text("\(folder)/\($0)") }
        let samples = page.matches(of: /(?s)```swift\n(.*?)```/).map { String($0.output.1) }
        #expect(samples.count > 5)
        for sample in samples {
            for part in sample.components(separatedBy: "\n\n") {
                #expect(tests.contains { $0.contains(part.trimmingCharacters(in: .newlines)) }, "\(part)")
            }
        }
    }

    /// The parameters of an initialiser, in order, each with its type.
    private static func parameters(_ signature: String) -> [(name: String, type: String)] {
        signature.matches(of: /(\w+): (\[?\w+\]?)(?:\?| =|,|\n)/).map { ("\($0.output.1)", "\($0.output.2)") }
    }

    @Test func `the table of the builders has every parameter in its order`() throws {
        let page = try Self.text("Sources/UnifiedInbox/UnifiedInbox.docc/InTests.md")
        let rows = page.matches(of: /(?m)^\| (.*) \|$/).map { $0.output.1.components(separatedBy: " | ") }
        let start = try #require(rows.firstIndex { $0.first == "argument" })
        let table = [rows[start]] + rows[(start + 2)...].prefix { $0.count == 6 }
        #expect(table.count == 10)
        let folder = FixtureTree.package.appendingPathComponent("Sources/Testing/InboxTesting/Payloads")
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter {
            $0.hasSuffix("Payload.swift") && $0 != "VendorPayload.swift"
        }
        #expect(files.count == 5)
        for file in files {
            let source = try String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
            let signature =
                try #require(source.firstMatch(of: /(?s)    public init\(\n(.*?)\n    \) \{/)?.output.1) + "\n"
            let name = file.replacingOccurrences(of: ".swift", with: "")
            let column = try #require(table[0].firstIndex(of: "`\(name)`"))
            let listed = table.dropFirst().flatMap { row in
                row[column].matches(of: /`(\w+)(?:: (.*?))?`/).map { ("\($0.output.1)", $0.output.2.map(String.init)) }
            }
            let parameters = Self.parameters(String(signature))
            #expect(listed.map(\.0) == parameters.map(\.name), "\(file)")
            for (entry, parameter) in zip(listed, parameters) {
                // A type is left out where the page says how to guess it.
                let isObvious = ["String", "Date", "Bool"].contains(parameter.type)
                #expect(entry.1 == (isObvious ? nil : parameter.type), "\(file): \(parameter.name)")
            }
        }
    }

    @Test func `the manifest on the page is the client's manifest`() throws {
        let page = try Self.text("Sources/UnifiedInbox/UnifiedInbox.docc/InTests.md")
        let manifest = try Self.text("Tests/Tools/Examples/Client/Package.swift")
        let sample = try #require(page.firstMatch(of: /(?s)```\n(\.testTarget.*?)```/)).output.1
        func words(_ text: some StringProtocol) -> String { String(text.filter { !$0.isWhitespace }) }
        #expect(words(manifest).contains(words(sample)))
    }
}
