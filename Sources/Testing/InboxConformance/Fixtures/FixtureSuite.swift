#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The cases of a tree of fixtures: every `.json` file in the folders beneath its root.
///
/// Nothing lists them by hand. The files beside the folders, such as `rules.json` and the schemas, and the whole feeds in `feeds`
/// are not cases.
public struct FixtureSuite: Sendable {
    /// The cases, by name.
    public let cases: [FixtureCase]
    /// The tree's root, to which the cases' names are relative: the folder with `rules.json`.
    package let root: URL

    /// Walks a tree, a folder of one, or reads one case.
    ///
    /// - Parameter place: The tree's root; a folder or a file beneath a folder that has a `rules.json`, the nearest of
    ///   which is the root. Without one a folder is the root itself, and a file is in a folder of the root. A symbolic link
    ///   stands for what it leads to.
    /// - Throws: ``FixtureError`` for a file that is not a case or cannot be read, and if there is no case.
    public init(at place: URL) throws(FixtureError) {
        let (suite, problems) = try Self.read(place)
        if let problem = problems.first { throw problem }
        self = suite
    }

    /// Walks a tree as ``init(at:)`` does, and skips files that are not cases.
    ///
    /// - Returns: The cases, and what is wrong with the other files, by path.
    /// - Throws: ``FixtureError`` if there is nothing to walk, or no file that should be a case.
    package static func read(_ place: URL) throws(FixtureError) -> (suite: FixtureSuite, problems: [FixtureError]) {
        guard FileManager.default.fileExists(atPath: place.path) else {
            throw FixtureError(place.path, "cannot be opened", .unreadable)
        }
        // A walk through a folder does not begin at a link to it.
        let place = place.resolvingSymlinksInPath()
        let isFolder = (try? FileManager.default.contentsOfDirectory(atPath: place.path)) != nil
        let root = root(above: place.standardizedFileURL, isFolder: isFolder)
        var cases: [FixtureCase] = []
        var problems: [FixtureError] = []
        for path in try paths(at: place, isFolder: isFolder, under: root) {
            do throws(FixtureError) {
                guard let data = FileManager.default.contents(atPath: root.appendingPathComponent(path).path) else {
                    throw FixtureError(path, "cannot be read", .unreadable)
                }
                cases.append(try FixtureCase(Array(data), at: name(path)))
            } catch {
                problems.append(error)
            }
        }
        guard !cases.isEmpty || !problems.isEmpty else {
            throw FixtureError(place.path, "has no case: cases are .json files in the folders beside rules.json")
        }
        return (FixtureSuite(cases: cases, root: root), problems)
    }

    private init(cases: [FixtureCase], root: URL) {
        self.cases = cases.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
        self.root = root
    }

    private static func name(_ path: String) -> String {
        path.hasSuffix(".json") ? String(path.dropLast(".json".count)) : path
    }

    /// The file that a case of a name is in, or would be.
    package func file(of name: String) -> URL {
        root.appendingPathComponent(name + ".json")
    }

    /// The nearest folder, from the place itself upwards, that has a `rules.json`.
    private static func root(above place: URL, isFolder: Bool) -> URL {
        let start = isFolder ? place : place.deletingLastPathComponent()
        var folder = start
        while true {
            let rules = folder.appendingPathComponent("rules.json")
            if FileManager.default.fileExists(atPath: rules.path) { return folder }
            let parent = folder.deletingLastPathComponent().standardizedFileURL
            guard parent.path != folder.path, folder.pathComponents.count > 1 else { break }
            folder = parent
        }
        return isFolder ? start : start.deletingLastPathComponent()
    }

    /// The paths of the files that should be cases, from the root, sorted.
    private static func paths(at place: URL, isFolder: Bool, under root: URL) throws(FixtureError) -> [String] {
        let place = place.standardizedFileURL
        let above = place.pathComponents.dropFirst(root.pathComponents.count).joined(separator: "/")
        guard isFolder else { return [above] }
        guard let files = try? FileManager.default.subpathsOfDirectory(atPath: place.path) else {
            throw FixtureError(place.path, "cannot be opened", .unreadable)
        }
        var paths: [String] = []
        for file in files where file.hasSuffix(".json") {
            let path = above.isEmpty ? file : "\(above)/\(file)"
            if path.contains("/"), !path.hasPrefix("feeds/") { paths.append(path) }
        }
        return paths.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }
}

extension FixtureSuite {
    /// The cases with these names, as arguments of a parameterised test.
    ///
    /// A name that no case has is an error, so that a test never has fewer arguments than it names.
    ///
    /// ```swift
    /// @Test(arguments: try FixtureSuite.bundled.cases(named: "zeta/text-*", "pushwoosh/u-as-json-string"))
    /// ```
    ///
    /// - Parameter patterns: Names, in which `*` matches any characters, `/` included, `?` one, and `[abc]` one of these: what
    ///   `inbox conform --filter` takes. `inbox conform --list` prints all names.
    /// - Returns: The cases that a pattern matches, in the order of the suite.
    /// - Throws: ``FixtureError`` if a pattern matches no case.
    public func cases(named patterns: String...) throws(FixtureError) -> [FixtureCase] {
        let globs = [Glob](patterns)
        for glob in globs where !cases.contains(where: { glob.matches($0.name) }) {
            throw FixtureError(glob.pattern, "matches the name of no case; inbox conform --list prints the names")
        }
        return cases.filter { globs.matches($0.name) }
    }
}
