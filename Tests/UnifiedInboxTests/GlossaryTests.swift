import Foundation
import InboxTestSupport
import Testing

/// The names of types and members in the glossary are those of the sources.
@Suite struct GlossaryTests {
    private static let sources = FixtureTree.package.appendingPathComponent("Sources")

    /// A Swift file: its text, and the names after keywords that declare or extend something.
    private struct File {
        let text: String
        private let types: Set<String>
        private let members: Set<String>

        init(_ text: String) {
            self.text = text
            let words = text.utf8.split { !(0x30...0x39 ~= $0 || 0x41...0x5A ~= $0 || 0x61...0x7A ~= $0 || $0 == 0x5F) }
                .map { String(Substring($0)) }
            func names(after keywords: Set<String>) -> Set<String> {
                Set(zip(words, words.dropFirst()).filter { keywords.contains($0.0) }.map(\.1))
            }
            types = names(after: ["struct", "class", "enum", "actor", "protocol", "typealias", "extension"])
            members = names(after: ["var", "let", "func", "case"]).union(types)
        }

        /// Whether the file has the type, and the member if there is one.
        func has(_ type: String, _ member: String?) -> Bool {
            types.contains(type) && member.map { members.contains($0) } ?? true
        }
    }

    /// The names in the second column, such as `InboxState/merge` and `InboxIndex.Partition`, each with its term.
    private static func names() throws -> [(term: String, name: String)] {
        let page = sources.appendingPathComponent("UnifiedInbox/UnifiedInbox.docc/Glossary.md")
        var names: [(term: String, name: String)] = []
        for line in try String(contentsOf: page, encoding: .utf8).split(separator: "\n") {
            let cells = line.split(separator: "|", omittingEmptySubsequences: false)
            guard cells.count > 3 else { continue }
            for name in cells[2].matches(of: /`+([^`]+)`+/) { names.append((String(cells[1]), String(name.output.1))) }
        }
        return names
    }

    private static func files() throws -> [File] {
        var files: [File] = []
        let enumerator = FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil)
        while let file = enumerator?.nextObject() as? URL {
            if file.pathExtension == "swift" { files.append(File(try String(contentsOf: file, encoding: .utf8))) }
        }
        return files
    }

    @Test func `each name in the glossary is declared in the sources`() throws {
        let files = try Self.files()
        let names = try Self.names()
        #expect(names.contains { $0.name == "InboxState/merge(_:)" })
        for (term, name) in names {
            let parts = name.prefix { $0 != "(" }.split { "/.".contains($0) }.map(String.init)
            let isDeclared =
                if parts[0].first?.isUppercase == true {
                    files.contains { $0.has(parts[0], parts.count > 1 ? parts[1] : nil) }
                } else {
                    // The code of a finding.
                    files.contains { $0.text.contains("\"\(name)\"") }
                }
            #expect(isDeclared, "\(name), in the row of the term\(term)")
        }
    }
}
