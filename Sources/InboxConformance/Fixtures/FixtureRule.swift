import InboxJSON

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A rule that the library follows, and its source.
public struct FixtureRule: Sendable, Hashable {
    /// The id that cases cite: `pushwoosh.custom-data.string`.
    public let id: String
    /// The sentence.
    public let text: String
    /// The document and section it comes from, a repository and file, or a decision of this library.
    public let source: String

    /// Reads the table of a tree: `rules.json` in its root.
    ///
    /// - Throws: ``FixtureError`` if it cannot be read, is not a list of `{"id","text","source"}`, or has a blank member or
    ///   a repeated id.
    public static func table(at root: URL) throws(FixtureError) -> [FixtureRule] {
        let path = root.appendingPathComponent("rules.json").path
        guard let data = FileManager.default.contents(atPath: path) else {
            throw FixtureError(path, "cannot be read", .unreadable)
        }
        let json: JSONValue
        do {
            json = try JSONValue(parsing: Array(data))
        } catch {
            throw FixtureError(path, error)
        }
        guard let rows = json.array else { throw FixtureError(path, "is not a list of rules") }
        var rules: [FixtureRule] = []
        var ids: Set<String> = []
        for (index, row) in rows.enumerated() {
            guard let rule = FixtureRule(row) else {
                throw FixtureError(path, "has no \"id\", \"text\" and \"source\" with text at /\(index)")
            }
            guard ids.insert(rule.id).inserted else { throw FixtureError(path, "has the rule \"\(rule.id)\" twice") }
            rules.append(rule)
        }
        return rules
    }

    private init?(_ row: JSONValue) {
        guard let id = row["id"]?.string, let text = row["text"]?.string, let source = row["source"]?.string,
            ![id, text, source].contains(where: { $0.allSatisfy(\.isWhitespace) })
        else { return nil }
        self.id = id
        self.text = text
        self.source = source
    }
}
