public import Foundation

/// The cases of a tree of fixtures: every `.json` file in the providers' folders and in `engine`.
///
/// Nothing lists them by hand.
///
/// `rules.json` and the whole feeds in `feeds` are no cases.
public struct FixtureSuite: Sendable {
    /// The cases, by name.
    public let cases: [FixtureCase]

    /// Walks a tree.
    ///
    /// - Throws: ``FixtureError`` for a file that is no case, or that cannot be read.
    public init(at directory: URL) throws {
        let root = directory.path
        guard let paths = FileManager.default.enumerator(atPath: root) else {
            throw FixtureError(root, "cannot be opened")
        }
        var cases: [FixtureCase] = []
        for case let path as String in paths where path.hasSuffix(".json") {
            guard path.contains("/"), !path.hasPrefix("feeds/") else { continue }
            guard let data = FileManager.default.contents(atPath: root + "/" + path) else {
                throw FixtureError(path, "cannot be read")
            }
            cases.append(try FixtureCase(Array(data), at: String(path.dropLast(".json".count))))
        }
        guard !cases.isEmpty else { throw FixtureError(root, "holds no case") }
        self.cases = cases.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    }
}
