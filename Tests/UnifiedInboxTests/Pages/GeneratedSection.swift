import Foundation
import InboxTestSupport

/// A part of a page that is generated from the tables in the code.
///
/// It is between two comments:
///
///     <!-- generated: fields of zeta -->
///     …
///     <!-- end of generated: fields of zeta -->
struct GeneratedSection {
    /// A page without the comments of a section.
    struct Missing: Error, CustomStringConvertible {
        let description: String
    }

    /// The page's name, without its extension.
    let page: String
    /// The section's name in its comments.
    let name: String
    /// The lines of Markdown that belong there.
    let lines: [String]

    /// The folder of the pages.
    static let catalogue = FixtureTree.package.appendingPathComponent("Sources/UnifiedInbox/UnifiedInbox.docc")

    private var file: URL { Self.catalogue.appendingPathComponent("\(page).md") }

    /// The text between the comments, line feeds included.
    var wanted: String { "\n\n" + lines.map { "\($0)\n" }.joined() + "\n" }

    /// The text that the page has between the comments.
    func found() throws -> String {
        let text = try String(contentsOf: file, encoding: .utf8)
        return String(text[try range(in: text)])
    }

    func write() throws {
        var text = try String(contentsOf: file, encoding: .utf8)
        text.replaceSubrange(try range(in: text), with: wanted)
        try Data(text.utf8).write(to: file)
    }

    private func range(in text: String) throws -> Range<String.Index> {
        guard let first = text.range(of: "<!-- generated: \(name) -->"),
            let last = text.range(of: "<!-- end of generated: \(name) -->"), first.upperBound <= last.lowerBound
        else { throw Missing(description: "\(page).md has no section \"\(name)\"") }
        return first.upperBound..<last.lowerBound
    }
}

extension GeneratedSection {
    /// A table of Markdown.
    static func table(_ head: [String], _ rows: [[String]]) -> [String] {
        func line(_ cells: [String]) -> String {
            // An empty cell has one space.
            "|" + cells.map { $0.isEmpty ? " |" : " \($0.replacing("|", with: "\\|")) |" }.joined()
        }
        return [line(head), line(head.map { _ in "---" })] + rows.map(line)
    }

    static func code(_ text: String) -> String { "`\(text)`" }
}
