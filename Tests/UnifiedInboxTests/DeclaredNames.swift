import Foundation

/// The types that the sources declare or extend, each with the names of its members.
///
/// The files are formatted, so indentation says which type a line belongs to. The reader needs to know nothing else about
/// Swift.
struct DeclaredNames {
    private var members: [String: Set<String>] = [:]

    /// Reads every Swift file below a folder.
    init(below folder: URL) throws {
        let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
        while let file = files?.nextObject() as? URL {
            if file.pathExtension == "swift" { read(try String(contentsOf: file, encoding: .utf8)) }
        }
    }

    /// Whether the path of a symbol link is declared: `InboxFeed`, `InboxDecoder/Mode`, `JSONPointer/init(_:)`.
    func contains(_ link: String) -> Bool {
        let names = link.prefix { $0 != "(" }.split(separator: "/").map(String.init)
        guard let type = names.first, members[type] != nil else { return false }
        return zip(names, names.dropFirst()).allSatisfy { members[$0]?.contains($1) ?? false }
    }

    private mutating func read(_ text: String) {
        var scopes: [(indentation: Int, type: String)] = []
        for line in text.split(separator: "\n") {
            let indentation = line.utf8.prefix { $0 == UInt8(ascii: " ") }.count
            let code = line.dropFirst(indentation)
            if code.hasPrefix("}"), scopes.last?.indentation == indentation { scopes.removeLast() }
            // A deeper line is in the body of a member.
            if code.hasPrefix("//") || indentation > (scopes.last?.indentation ?? 0) + 4 { continue }
            let type = scopes.last?.type
            if Self.beginnings.contains(code.prefix { $0 != " " }),
                let match = code.firstMatch(of: /\b(struct|class|enum|actor|protocol|extension) ([A-Za-z0-9_.]+)/),
                code.contains("{") || code.hasSuffix(match.output.2)
            {
                // An extension of `InboxAction.TextField` extends `TextField`, which is in `InboxAction`.
                let names = [type].compactMap(\.self) + match.output.2.split(separator: ".").map(String.init)
                for (outer, name) in zip(names, names.dropFirst()) { members[outer, default: []].insert(name) }
                guard let last = names.last else { continue }
                members[last, default: []].formUnion([])
                if !code.hasSuffix("}") { scopes.append((indentation, last)) }
            } else if let type {
                members[type, default: []].formUnion(Self.members(in: code))
            }
        }
    }

    /// The words that begin the declaration of a type.
    ///
    /// Matching a regular expression against each line takes long.
    private static let beginnings: Set<Substring> = [
        "public", "package", "private", "fileprivate", "final", "indirect", "struct", "class", "enum", "actor",
        "protocol", "extension",
    ]

    private static let keywords: Set<Substring> = ["var", "let", "func", "typealias", "associatedtype"]

    /// The names that a line declares in its type.
    private static func members(in code: Substring) -> [String] {
        let words = code.split { !($0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_")) }
        // Words in associated values and comments are read as names too. That does no harm.
        if code.hasPrefix("case ") || code.hasPrefix("indirect case ") { return words.map(String.init) }
        let named = zip(words, words.dropFirst()).filter { keywords.contains($0.0) }.map { String($0.1) }
        return named + ["init", "subscript"].filter { words.contains($0[...]) }
    }
}
